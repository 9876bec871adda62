import { type GitHubServer, type GitHubServerOptions, startGitHub } from '../../emulator/github/index.ts'
import { createGitHub, type GitHubOptions } from '../../src/github/client.ts'
import type { GitHub } from '../../src/github/github.ts'
import { createDispatcher, createSend } from '../../src/http/transport.ts'
import { closeAfterTest } from './after-test.ts'
import { type VirtualClock, virtualClock } from './virtual-clock.ts'

/** A client and the server that it talks to, in virtual time. */
export interface GitHubFixture {
  github: GitHub
  server: GitHubServer
  clock: VirtualClock
  signal: AbortSignal
  /** Ends the caller's budget. */
  abort: (reason: Error) => void
  /** Every wait that was announced. */
  waits: { message: string; delayMs: number }[]
  /** Milliseconds since the start. */
  elapsed(): number
  /** Method and path of every request, without prefix. */
  asked: () => string[]
}

/** @param change what is other than the workflow's own token on github.com, without jitter */
export async function githubFixture(
  change: Partial<GitHubOptions> = {},
  serverOptions: GitHubServerOptions = {},
): Promise<GitHubFixture> {
  const clock = virtualClock()
  const startedAt = clock.now()
  const server = await startGitHub({ now: () => clock.now(), ...serverOptions })
  closeAfterTest(() => server.close())
  const waits: GitHubFixture['waits'] = []
  const onWait = (message: string, delayMs: number) => void waits.push({ message, delayMs })
  const budget = new AbortController()
  const github = connect({ baseUrl: server.url, repository: server.repository, clock, onWait, ...change })
  const prefix = serverOptions.prefix ?? ''
  return {
    github,
    server,
    clock,
    signal: budget.signal,
    abort: (reason) => budget.abort(reason),
    waits,
    elapsed: () => clock.now() - startedAt,
    asked: () => server.requests.map(({ method, path }) => `${method} ${path.slice(prefix.length)}`),
  }
}

/** A client over real connections. */
export function connect(
  options: Pick<GitHubOptions, 'baseUrl' | 'repository'> & Partial<GitHubOptions>,
): GitHub {
  const dispatcher = createDispatcher()
  closeAfterTest(() => dispatcher.destroy())
  return createGitHub({
    token: 'ghs_actions',
    userAgent: 'data-model-ci/1.2.3',
    send: createSend(dispatcher),
    clock: virtualClock(),
    random: () => 0,
    onWait: () => undefined,
    ...options,
  })
}

/** For a GitHub without labels and files: what a test that is about something else needs of it. */
export const noLabels: Pick<
  GitHub,
  'labels' | 'issueEvents' | 'isOpen' | 'pullRequest' | 'refs' | 'lastPush' | 'compare' | 'fileAt'
> = {
  labels: () => Promise.resolve([]),
  issueEvents: () => Promise.resolve({ labels: [], reopenedAt: null }),
  isOpen: () => Promise.resolve(true),
  pullRequest: (number) =>
    Promise.resolve({
      ...{ number, open: true, headRef: '', headSha: '', headRepository: '' },
      ...{ baseRef: 'main', defaultBranch: 'main' },
    }),
  refs: () => Promise.resolve([]),
  lastPush: () => Promise.resolve(null),
  compare: (base, head) =>
    base === head
      ? Promise.resolve({ behindBy: 0, files: [], renamed: new Map() })
      : Promise.reject(new Error('nothing is compared here')),
  fileAt: () => Promise.resolve(null),
}
