import { type GitHubServer, startGitHub } from '../../emulator/github/index.ts'
import type { EmulatorOptions } from '../../emulator/index.ts'
import { createDispatcher, createSend } from '../../src/http/transport.ts'
import { emulator, pullRequest, tagPush } from '../support/platform.ts'
import { virtualClock } from '../support/virtual-clock.ts'
import { contentToken, githubToken, platformToken, type Run, runBoth, type Shown } from './run.ts'
import { recorder, type Tape } from './tape.ts'

/** A run of the product whose answers are recorded. */
export interface Scenario extends Pick<Run, 'inputs' | 'event' | 'files'> {
  state?: EmulatorOptions['state']
}

const repository = { full_name: 'team/dbt', default_branch: 'main' }

/** As the tests' other events, but of the repository whose links are known as the product's own. */
function ours(event: ReturnType<typeof pullRequest>): ReturnType<typeof pullRequest> {
  const { payload, ...rest } = event
  const text = JSON.stringify({ repository, ...(payload as object) })
  return { ...rest, payload: JSON.parse(text.replaceAll('acme/shop-dbt', 'team/dbt')) }
}

const topic = {
  name: 'topic',
  files: { 'model/cubes/a.yml': 'cubes:\n  - name: a\n    sql_table: a\n' },
}
const leftover = 'dbt-sync/x-58f416b7-1-1-0123abcd'
const files = {
  'dbt_project.yml': 'name: shop\n',
  'models/fct_orders.yml': 'models:\n  - name: fct_orders\n    columns:\n      - name: status\n',
}

/** Each command, each way in which a branch is opened, and each kind of mistake. */
export const scenarios: Record<string, Scenario> = {
  sync: { event: ours(pullRequest('main')), inputs: {} },
  'a sync that fails': { event: ours(pullRequest('broken-model')), inputs: {}, files },
  'a sync of a model with mistakes': {
    event: ours(pullRequest('invalid-model')),
    inputs: {},
    files,
    // The event names the commit of "main".
    state: { switches: { syncedCommit: 'hide' } },
  },
  'a sync in dev mode': { event: ours(pullRequest('main')), inputs: { activate: 'dev-mode' } },
  validate: {
    event: ours(pullRequest('topic')),
    inputs: { command: 'validate' },
    state: { branches: [topic] },
  },
  merge: { event: {}, inputs: { command: 'merge', branch: 'topic' }, state: { branches: [topic] } },
  release: { event: ours(tagPush('v1.0.0')), inputs: { command: 'release' } },
  deploy: {
    event: {},
    inputs: { command: 'deploy', branch: 'topic', activate: 'staging' },
    files: { 'model/cubes/a.yml': 'cubes:\n  - name: a\n    sql_table: b\n', 'model/new.yml': '' },
    state: { branches: [topic] },
  },
  preflight: {
    event: ours(pullRequest('main')),
    inputs: { command: 'preflight' },
    state: { history: [{ ref: 'x' }, { ref: 'x', status: 'FAILED' }] },
  },
  cleanup: {
    event: {},
    inputs: { command: 'cleanup', 'dry-run': 'false', 'older-than': '1h' },
    state: {
      branches: [
        { name: leftover, staging: true },
        { name: 'dev-a', parent: leftover },
      ],
      history: [{ branchName: leftover, ref: 'x' }],
    },
  },
}

export interface Recording {
  tape: Tape
  shown: Shown
}

/**
 * Runs a scenario against the emulators.
 * @param sha the commit that `main` and the tag of the example shop are at
 */
export async function record({ state, ...run }: Scenario, sha: string): Promise<Recording> {
  const clock = virtualClock()
  const platform = await emulator({
    tokens: [platformToken, contentToken],
    now: () => clock.now(),
    sleep: (ms) => clock.sleep(ms, new AbortController().signal),
    ...(state ? { state } : {}),
  })
  const github = await startRepository(sha)
  const dispatcher = createDispatcher()
  try {
    const { tape, send } = recorder(createSend(dispatcher), platform, github)
    return { tape, shown: await runBoth({ ...run, sha, clock, send }) }
  } finally {
    await dispatcher.destroy()
    await github.close()
  }
}

/** A repository whose pull request has a comment of an earlier run. */
async function startRepository(sha: string): Promise<GitHubServer> {
  const bot = { login: 'github-actions[bot]', type: 'Bot', installation: true } as const
  const pull = { number: 7, open: true, headRef: 'main', headSha: sha, commits: [] }
  const github = await startGitHub({
    repository: 'team/dbt',
    tokens: { [githubToken]: bot },
    pulls: [{ ...pull, headRepository: 'team/dbt' }],
  })
  github.refs.set('refs/heads/main', sha)
  github.refs.set('refs/tags/v1.0.0', sha)
  return github
}
