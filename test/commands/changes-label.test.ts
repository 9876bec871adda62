import { beforeAll, expect, it } from 'vitest'
import { type GitHubServer, mona, startGitHub } from '../../emulator/github/index.ts'
import { type Emulator, startEmulator } from '../../emulator/index.ts'
import type { RawContext } from '../../src/event.ts'
import { readChangeMark } from '../../src/github/change-mark.ts'
import { closeAfterTest } from '../support/after-test.ts'
import { connect } from '../support/github.ts'
import { runStep, type Step, useProject } from '../support/platform.ts'
import { type VirtualClock, virtualClock } from '../support/virtual-clock.ts'

// The label that accepts changes, through the whole action: the runs of one pull request, with what happens on GitHub
// between them. Each run ends as its row says, and leaves this mark in its comment.

const project = useProject()

const label = 'approved-breaking-change'
const [baseSha, headSha] = ['b'.repeat(40), 'f'.repeat(40)]
const path = 'model/cubes/orders.yml'
const measures = {
  count: '{name: count, type: count}',
  revenue: '{name: revenue, sql: amount, type: sum}',
  costs: '{name: costs, sql: cost, type: sum}',
}
/** The model with these measures; the base has all. */
const modelOf = (names: readonly (keyof typeof measures)[]) =>
  `cubes:\n  - name: orders\n    sql_table: shop.orders\n    measures:\n${names.map((name) => `      - ${measures[name]}\n`).join('')}`
const heads = {
  all: modelOf(['count', 'revenue', 'costs']),
  'no revenue': modelOf(['count', 'costs']),
  'no revenue, no costs': modelOf(['count']),
  invalid: modelOf(['count']).replace('sql_table', 'sql_tabel'),
}

/** What happens: a run, or something on GitHub. */
type Act =
  | {
      run: keyof typeof heads
      /** The action of the event. */
      action?: 'synchronize' | 'labeled' | 'unlabeled'
      /** Labels in the payload of the event, which may be older than the run. */
      payload?: 'with label' | 'without label'
      /** The same run again, with the same event. */
      again?: true
      fork?: true
      gate: 'rejected' | 'accepted' | 'later' | 'passed' | 'not judged'
      exit: 0 | 1
      /** Members by their state in the comment's mark: listed, accepted, or both. */
      mark: string
    }
  | { label: 'set' | 'removed' | 'set by an outsider' }
  /** A bot writes what it is told into the comment: the change in the list of the mark, with the ID of the comment. */
  | { comment: 'deleted' | 'rewritten, as if it listed revenue' }

const green = { exit: 0 } as const
const red = { exit: 1 } as const
const listed = { run: 'no revenue', gate: 'rejected', ...red, mark: 'revenue listed' } as const
const accepted = { run: 'no revenue', gate: 'accepted', ...green, mark: 'revenue both' } as const

const cases: Record<string, Act[]> = {
  'never set': [listed, { ...listed, again: true }],
  'set, after the comment listed the change': [
    listed,
    { label: 'set' },
    { ...accepted, action: 'labeled', payload: 'with label' },
    { ...accepted, action: 'synchronize', payload: 'with label' },
  ],
  removed: [
    listed,
    { label: 'set' },
    { ...accepted, action: 'labeled', payload: 'with label' },
    { label: 'removed' },
    { ...listed, action: 'unlabeled', payload: 'without label' },
  ],
  'set before a later push breaks more': [
    listed,
    { label: 'set' },
    { ...accepted, action: 'labeled', payload: 'with label' },
    {
      run: 'no revenue, no costs',
      action: 'synchronize',
      payload: 'with label',
      gate: 'later',
      ...red,
      mark: 'costs listed, revenue both',
    },
    { label: 'removed' },
    { label: 'set' },
    {
      run: 'no revenue, no costs',
      action: 'labeled',
      payload: 'with label',
      gate: 'accepted',
      ...green,
      mark: 'costs both, revenue both',
    },
  ],
  'kept over a push that does not compile, and one without the change': [
    listed,
    { label: 'set' },
    accepted,
    { run: 'invalid', gate: 'not judged', ...red, mark: 'revenue both' },
    { run: 'all', ...green, gate: 'passed', mark: 'revenue accepted' },
    accepted,
  ],
  'in the payload only, because it was removed since': [
    listed,
    { label: 'set' },
    { ...accepted, action: 'labeled', payload: 'with label' },
    { label: 'removed' },
    { ...listed, action: 'labeled', payload: 'with label' },
  ],
  'not in the payload, because it was set since': [
    listed,
    { label: 'set' },
    { ...accepted, action: 'synchronize', payload: 'without label' },
  ],
  'set before the job is run again': [
    { ...listed, action: 'synchronize', payload: 'without label' },
    { label: 'set' },
    { ...accepted, action: 'synchronize', payload: 'without label', again: true },
    { label: 'removed' },
    { ...listed, action: 'synchronize', payload: 'without label', again: true },
  ],
  'set before the first run': [
    { label: 'set' },
    { ...listed, gate: 'later', action: 'labeled', payload: 'with label' },
    { label: 'removed' },
    { label: 'set' },
    accepted,
  ],
  'set before the comment was deleted': [
    listed,
    { label: 'set' },
    accepted,
    { comment: 'deleted' },
    { ...listed, action: 'synchronize', gate: 'later' },
  ],
  'set after a bot wrote into the comment what it did not list': [
    { run: 'no revenue', gate: 'rejected', ...red, mark: 'revenue listed' },
    { run: 'all', ...green, gate: 'passed', mark: '' },
    { comment: 'rewritten, as if it listed revenue' },
    { label: 'set' },
    { ...listed, gate: 'later', action: 'labeled' },
    { label: 'removed' },
    { label: 'set' },
    { ...accepted, action: 'labeled' },
  ],
  'set by an outsider on a fork': [
    { ...listed, fork: true },
    { label: 'set by an outsider' },
    { ...listed, fork: true, action: 'labeled', payload: 'with label' },
    { label: 'set' },
    { ...accepted, fork: true, action: 'labeled', payload: 'with label' },
  ],
}

let world: { platform: Emulator; clock: VirtualClock } | undefined

/** One platform for all rows: starting the compiler takes long. */
beforeAll(async () => {
  const clock = virtualClock()
  const platform = await startEmulator({
    dbtRepository: project().folder,
    now: () => clock.now(),
    sleep: (ms) => clock.sleep(ms, new AbortController().signal),
    state: { files: { [path]: heads.all }, branches: [{ name: 'feature', files: { [path]: heads.all } }] },
  })
  world = { platform, clock }
  return () => platform.close()
})

it.each(Object.entries(cases))('a label that is %s', async (_, acts) => {
  if (!world) throw new Error('no platform')
  const { platform, clock } = world
  const server = await startGitHub({ now: () => clock.now() })
  closeAfterTest(() => server.close())
  server.files.set(`${baseSha}:.data-model-ci.yml`, 'compare: true\n')
  server.comparisons.set(`${baseSha}...${headSha}`, { aheadBy: 1, behindBy: 0, files: [{ path }] })
  const names = new Map<string, string>()
  let attempt = 1
  let runId = 100
  for (const [index, act] of acts.entries()) {
    clock.advance(60_000)
    if ('comment' in act) {
      const [comment] = act.comment === 'deleted' ? server.comments.splice(0) : server.comments
      const [revenue] = [...names].find(([, name]) => name === 'revenue') ?? []
      if (comment && act.comment !== 'deleted')
        comment.body = comment.body.replace(/ since:\d+ /, `$&${revenue}s`)
    }
    if ('label' in act) setLabel(server, act.label)
    if ('run' in act) {
      attempt = act.again ? attempt + 1 : 1
      if (!act.again) runId++
      // A push is the last thing that happened to the head.
      const pushedAt = clock.now() - (act.action === 'synchronize' ? 30_000 : 10_000_000)
      platform.state.putFiles('feature', { [path]: heads[act.run] })
      const step = await runStep({
        shared: world,
        inputs: {
          command: 'validate',
          branch: 'feature',
          'fail-on': 'breaking',
          'github-token': 'ghs_actions',
        },
        event: eventOf(act, { attempt, runId, pushedAt }),
        files: { [path]: heads[act.run] },
        github: () => connect({ baseUrl: server.url, repository: server.repository, clock }),
      })
      for (const { fingerprint, member } of step.report.findings.model?.changes ?? [])
        names.set(fingerprint, member.replace('orders.', ''))
      expect({ index, ...endOf(step), mark: markOf(server, names, platform.token) }).toEqual({
        index,
        gate: act.gate,
        exit: act.exit,
        accepted: act.gate === 'not judged' || act.gate === 'passed' ? '' : String(act.gate === 'accepted'),
        mark: act.mark,
      })
    }
  }
})

function setLabel(server: GitHubServer, how: 'set' | 'removed' | 'set by an outsider'): void {
  const outsider = { login: 'outsider', type: 'User', triage: false } as const
  const isOutsider = how === 'set by an outsider'
  expect(server.label(7, isOutsider ? outsider : mona, label, how !== 'removed')).toBe(!isOutsider)
}

function eventOf(
  { action = 'synchronize', payload, fork }: Extract<Act, { run: unknown }>,
  { attempt, runId, pushedAt }: { attempt: number; runId: number; pushedAt: number },
): Partial<RawContext> {
  const base = { full_name: 'acme/shop-dbt' }
  const pushed_at = new Date(pushedAt).toISOString()
  const head = { full_name: fork ? 'outsider/shop-dbt' : base.full_name, pushed_at }
  return {
    // The event with which a workflow can have a token for a fork's pull request.
    eventName: fork ? 'pull_request_target' : 'pull_request',
    ref: 'refs/pull/7/merge',
    runId,
    runAttempt: attempt,
    payload: {
      action,
      ...(action === 'synchronize' ? {} : { label: { name: label } }),
      pull_request: {
        number: 7,
        labels: payload === 'with label' ? [{ name: label }] : [],
        head: { ref: 'work', sha: headSha, repo: head },
        base: { ref: 'main', sha: baseSha, repo: base },
      },
      repository: { ...base, default_branch: 'main' },
    },
  }
}

function endOf({ exitCode, outputs, report }: Step) {
  const gate = report.findings.changeGate?.result ?? 'not judged'
  return { gate, exit: exitCode, accepted: outputs.accepted ?? '' }
}

/** The mark of the only comment, with the names of members. */
function markOf({ comments }: GitHubServer, names: ReadonlyMap<string, string>, token: string): string {
  expect(comments).toHaveLength(1)
  const mark = comments[0] ? readChangeMark(comments[0], token) : null
  const kept = new Set(mark?.accepted?.fingerprints)
  const shown = new Set(mark?.shown)
  return [...new Set([...kept, ...shown])]
    .map((one) => {
      const state = kept.has(one) ? (shown.has(one) ? 'both' : 'accepted') : 'listed'
      return `${names.get(one) ?? one} ${state}`
    })
    .toSorted()
    .join(', ')
}
