import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Operation } from './description.ts'
import type { GitHubFault } from './faults.ts'
import type { Caller, Repository } from './repository.ts'
import { type GitHubRequest, type Hook, serve } from './serve.ts'
import type { Account, StoredPull } from './shapes.ts'

export type { Operation } from './description.ts'
export { type FaultResponse, forbidden, type GitHubFault, primaryLimit, secondaryLimit } from './faults.ts'
export type { Caller } from './repository.ts'
export type { GitHubRequest } from './serve.ts'
export type {
  Account,
  StoredActivity,
  StoredComment,
  StoredComparison,
  StoredEvent,
  StoredFile,
  StoredPull,
  StoredTag,
} from './shapes.ts'

// GitHub as far as comments and refs go, for what doubles made by others cannot do: refusals, rate limits, broken
// connections, conversations of many pages, and somebody else who acts between two requests.

export interface GitHubServerOptions {
  /** 0, and so any, when left out. */
  port?: number
  /** Before every path: `/api/v3` on an enterprise server, else nothing. */
  prefix?: string
  /** Milliseconds since the epoch. */
  now?: () => number
  /** `owner/name`; `acme/shop-dbt` when left out. */
  repository?: string
  /** Who a token is. When left out: `ghs_actions` is the workflow's own, `ghp_mona` a person's. */
  tokens?: Record<string, Caller>
  /** Pull request 7, of the branch `feature`, when left out. */
  pulls?: readonly StoredPull[]
}

/** The repository, which may be changed, and what the server saw and is told. */
export interface GitHubServer extends Omit<Repository, 'place' | 'now'> {
  /** What `GITHUB_API_URL` would be. */
  url: string
  /** `owner/name`. */
  repository: string
  /** What has been asked, oldest first. */
  requests: GitHubRequest[]
  /** What will go wrong, in this order for each call. */
  faults: GitHubFault[]
  /**
   * Sets or removes a label as anybody. Who may not triage the repository is refused, as GitHub does.
   * @returns whether it was done
   */
  label(issue: number, actor: Account & { triage?: boolean }, name: string, set?: boolean): boolean
  /** Moves a branch of this repository, and with it the head of its open pull requests; a SHA of zeros deletes it. */
  push(branch: string, actor: Account, sha: string): void
  /** Runs once, when the next request of a call is there, before anything is done about it. */
  before(operation: Operation, run: () => void): void
  close(): Promise<void>
}

export const actionsBot: Caller = { login: 'github-actions[bot]', type: 'Bot', installation: true }
export const mona: Caller = { login: 'mona', type: 'User', installation: false }

export const featureSha = 'f'.repeat(40)
/** The commit of the default branch. */
export const mainSha = 'b'.repeat(40)

function featurePull(repository: string): StoredPull {
  return {
    number: 7,
    open: true,
    headRef: 'feature',
    headSha: featureSha,
    headRepository: repository,
    commits: [],
  }
}

/** Starts GitHub on loopback. */
export async function startGitHub(options: GitHubServerOptions = {}): Promise<GitHubServer> {
  const { now = () => Date.now(), repository: name = 'acme/shop-dbt', prefix = '' } = options
  let lastId = 1000
  const nextId = () => ++lastId
  /** GitHub's times are whole seconds. */
  const present = () => new Date(Math.floor(now() / 1000) * 1000).toISOString()
  const repository: Repository = {
    place: { api: '', pages: '', repository: name },
    comments: [],
    pulls: [...(options.pulls ?? [featurePull(name)])],
    refs: new Map([
      ['refs/heads/feature', featureSha],
      ['refs/heads/main', mainSha],
    ]),
    tags: new Map(),
    activities: [],
    events: [],
    comparisons: new Map(),
    files: new Map(),
    now,
    add(issue, { login, type }, body) {
      const comment = {
        id: nextId(),
        issue,
        body,
        author: { login, type },
        createdAt: present(),
        updatedAt: present(),
        edits: [],
      }
      repository.comments.push(comment)
      return comment
    },
    edit(comment, { login, type }, body) {
      comment.edits.push({
        at: present(),
        editor: { login, type },
        before: comment.body,
        body,
        deleted: false,
      })
      comment.body = body
      comment.updatedAt = present()
    },
  }
  const requests: GitHubRequest[] = []
  const faults: GitHubFault[] = []
  const hooks: Hook[] = []
  const tokens = options.tokens ?? { ghs_actions: actionsBot, ghp_mona: mona }
  const server = createServer((request, outgoing) => {
    const served = { repository, prefix, tokens, requests, faults, hooks }
    serve(request, outgoing, served).catch(() => outgoing.socket?.destroy())
  })
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  repository.place = { api: `${origin}${prefix}`, pages: origin, repository: name }
  const { place, now: _, ...held } = repository
  return {
    ...held,
    url: place.api,
    repository: name,
    requests,
    faults,
    label(issue, { login, type, triage = true }, name, set = true) {
      if (!triage) return false
      const event = set ? 'labeled' : 'unlabeled'
      repository.events.push({
        id: nextId(),
        issue,
        event,
        label: name,
        actor: { login, type },
        createdAt: present(),
      })
      return true
    },
    push(branch, { login, type }, after) {
      const ref = `refs/heads/${branch}`
      const before = repository.refs.get(ref) ?? '0'.repeat(40)
      if (/^0+$/.test(after)) repository.refs.delete(ref)
      else repository.refs.set(ref, after)
      repository.activities.push({ id: nextId(), ref, before, after, at: present(), actor: { login, type } })
      for (const pull of repository.pulls)
        if (repository.refs.has(ref) && pull.open && pull.headRef === branch && pull.headRepository === name)
          pull.headSha = after
    },
    before: (operation, run) => void hooks.push({ operation, run }),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
