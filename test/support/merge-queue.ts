import { createHash } from 'node:crypto'
import {
  actionsBot,
  type GitHubServer,
  mona,
  type StoredPull,
  startGitHub,
} from '../../emulator/github/index.ts'
import type { RawContext } from '../../src/base/event.ts'
import { closeAfterTest } from './after-test.ts'
import type { VirtualClock } from './virtual-clock.ts'

// A merge queue as GitHub runs it: each pull request gets a group, whose commit has that of the group ahead as its parent, on a
// branch `gh-readonly-queue/main/pr-NUMBER-PARENT`.

export interface QueueWorld {
  server: GitHubServer
  /** The commit of the base branch when the world began. */
  base: string
  /** The commits of the groups, first to last. */
  groups: () => string[]
  group: (number: number) => string
  pull: (number: number) => StoredPull
  head: (number: number) => string
  /** A minute. */
  pass: () => void
  /** A new commit of a pull request, which leaves the queue. It is opened with the first one. */
  push: (number: number) => void
  label: (number: number, set?: boolean) => void
  happen: (number: number, event: string) => void
  enqueue: (number: number) => Event
  groupEvent: (number: number) => Event
  pullRequestEvent: (number: number) => Event
  /** Merges the first group, and deletes the branch of its pull request. */
  merge: (number: number) => void
  /** Removes a group, and not those behind it. */
  leave: (number: number) => void
}

type Event = Pick<RawContext, 'eventName' | 'ref' | 'payload'>

interface Group {
  number: number
  parent: string
  sha: string
}

const acceptLabel = 'approved-breaking-change'
const changed = [{ path: 'model/cubes/orders.yml' }]

export async function queueWorld(clock: VirtualClock): Promise<QueueWorld> {
  const server = await startGitHub({ now: () => clock.now(), pulls: [] })
  closeAfterTest(() => server.close())
  const base = 'b'.repeat(40)
  const full_name = server.repository
  let queue: Group[] = []
  const all = new Map<number, Group>()
  const merged = new Set([base])
  let commits = 0
  const newCommit = () => createHash('sha1').update(`commit ${++commits}`).digest('hex')
  const refOf = ({ number, parent }: Group) => `refs/heads/gh-readonly-queue/main/pr-${number}-${parent}`
  const pull = (number: number) => {
    const found = server.pulls.find((each) => each.number === number)
    if (!found) throw new Error(`no pull request ${number}`)
    return found
  }
  const groupOf = (number: number) => {
    const found = all.get(number)
    if (!found) throw new Error(`${number} is not in the queue`)
    return found
  }
  const pass = () => clock.advance(60_000)
  /** How the base branch differs from each commit. */
  const compareAll = () => {
    const tip = server.refs.get('refs/heads/main')
    for (const sha of [...merged, ...[...all.values()].map((group) => group.sha)])
      server.comparisons.set(`${sha}...${tip}`, { aheadBy: 0, behindBy: merged.has(sha) ? 0 : 1, files: [] })
  }
  server.refs.set('refs/heads/main', base)
  compareAll()
  const leave = (number: number) => {
    for (const each of queue) if (each.number === number) server.refs.delete(refOf(each))
    queue = queue.filter((each) => each.number !== number)
  }
  const groupEvent = (number: number): Event => {
    const group = groupOf(number)
    server.comparisons.set(`${group.parent}...${group.sha}`, { aheadBy: 1, behindBy: 0, files: changed })
    return {
      eventName: 'merge_group',
      ref: refOf(group),
      payload: {
        action: 'checks_requested',
        merge_group: {
          head_ref: refOf(group),
          head_sha: group.sha,
          base_ref: 'refs/heads/main',
          base_sha: group.parent,
        },
        repository: { full_name, default_branch: 'main' },
      },
    }
  }
  return {
    server,
    base,
    pull,
    pass,
    groupEvent,
    leave,
    groups: () => [...all.values()].map(({ sha }) => sha),
    group: (number) => groupOf(number).sha,
    head: (number) => pull(number).headSha,
    push(number) {
      pass()
      leave(number)
      const headRef = `work-${number}`
      server.push(headRef, mona, newCommit())
      const headSha = server.refs.get(`refs/heads/${headRef}`) ?? ''
      if (!server.pulls.some((each) => each.number === number))
        server.pulls.push({ number, open: true, headRef, headSha, headRepository: full_name, commits: [] })
    },
    label(number, set = true) {
      pass()
      server.label(number, mona, acceptLabel, set)
    },
    happen(number, event) {
      const createdAt = new Date(clock.now()).toISOString()
      server.events.push({ id: 5000 + server.events.length, issue: number, event, actor: mona, createdAt })
    },
    enqueue(number) {
      leave(number)
      const parent = queue.at(-1)?.sha ?? server.refs.get('refs/heads/main') ?? ''
      const group = { number, parent, sha: newCommit() }
      queue.push(group)
      all.set(number, group)
      server.push(refOf(group).replace('refs/heads/', ''), actionsBot, group.sha)
      compareAll()
      return groupEvent(number)
    },
    pullRequestEvent(number) {
      const { headRef, headSha, headRepository } = pull(number)
      server.comparisons.set(`${base}...${headSha}`, { aheadBy: 1, behindBy: 0, files: changed })
      const activity = server.activities.findLast(({ ref }) => ref === `refs/heads/${headRef}`)
      const head = { full_name: headRepository, pushed_at: activity?.at }
      return {
        eventName: 'pull_request',
        ref: `refs/pull/${number}/merge`,
        payload: {
          action: 'synchronize',
          pull_request: {
            number,
            head: { ref: headRef, sha: headSha, repo: head },
            base: { ref: 'main', sha: base, repo: { full_name } },
          },
          repository: { full_name, default_branch: 'main' },
        },
      }
    },
    merge(number) {
      const group = groupOf(number)
      merged.add(group.sha)
      server.push('main', actionsBot, group.sha)
      pull(number).open = false
      server.push(pull(number).headRef, actionsBot, '0'.repeat(40))
      leave(number)
      compareAll()
    },
  }
}
