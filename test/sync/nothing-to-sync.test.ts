import { describe, expect, it } from 'vitest'
import { forbidden, type GitHubFault } from '../../emulator/github/index.ts'
import type { RunContext } from '../../src/base/event.ts'
import { Stop } from '../../src/base/failure.ts'
import type { SyncSettings } from '../../src/inputs/settings.ts'
// Loaded here, so that the first test does not load it.
import '../../src/sync/dbt-sources.ts'
import { nothingToSync } from '../../src/sync/nothing-to-sync.ts'
import { answer } from '../platform/fake-send.ts'
import { stepFixture, teamIn } from '../support/fixture.ts'
import { githubFixture } from '../support/github.ts'

const [base, head] = ['b'.repeat(40), 'a'.repeat(40)]
const earlier = 'e'.repeat(40)
/** A run of the history, by default a completed sync of the commit before the push. */
const synced = (change: Record<string, unknown> = {}, headSha = base) => ({
  ...{ syncJobId: 'job', status: 'COMPLETED', branchName: 'dbt-sync/x', gitRef: 'main' },
  ...{ triggerContext: { headSha }, ...change },
})
const pull = { number: 7, fromFork: false, closed: false }
const pullRequest: Partial<RunContext> = { eventName: 'pull_request', pullRequest: pull }
const queue = { pullRequest: 7, base: 'main', parent: base }
const mergeGroup: Partial<RunContext> = { eventName: 'merge_group', queue, defaultBranch: 'main' }
const push: Partial<RunContext> = { eventName: 'push', beforeSha: base }

type Files = Record<string, string | { kind: 'symlink' }>

interface Given {
  run?: Partial<RunContext>
  settings?: Partial<SyncSettings>
  changed?: string[]
  behindBy?: number
  /** What is compared with the head; default: the commit before. */
  from?: string
  /** The sync history, newest first; an error where it cannot be read. */
  history?: object[] | Error
  /** What the pull request merges into. */
  base?: string
  /** Files of the head commit beside `dbt_project.yml`; null where even that is missing. */
  files?: Files | null
  faults?: GitHubFault[]
  /** How long GitHub takes for a comparison. */
  lateMs?: number
  /** Ends the step meanwhile. */
  stop?: Stop
}

interface Checked {
  skipped: string | null
  lines: string[]
  asked: string[]
  elapsedMs: number
  /** What would keep the process alive. */
  timers: number
}

async function check(given: Given): Promise<Checked> {
  const { run = pullRequest, changed = ['README.md'], behindBy = 0, files = {} } = given
  const { github, server, asked, clock } = await githubFixture()
  const startedAt = clock.now()
  const { from = base, history = [synced()] } = given
  server.comparisons.set(`${from}...${head}`, {
    aheadBy: 1,
    behindBy,
    files: changed.map((path) => ({ path })),
  })
  const all: Files = files === null ? {} : { 'dbt_project.yml': 'name: shop\n', ...files }
  for (const [path, content] of Object.entries(all)) server.files.set(`${head}:${path}`, content)
  const texts = Object.entries(all).filter((file): file is [string, string] => typeof file[1] === 'string')
  for (const stored of server.pulls) stored.baseRef = given.base ?? 'main'
  server.refs.set('refs/heads/stacked', base)
  server.faults.push(...(given.faults ?? []))
  const listed = history instanceof Error ? history : answer({ items: history, pageInfo: null })
  const fixture = stepFixture({ 'GET dbt-sync': listed })
  const { lateMs, stop } = given
  if (stop) server.before('repos/compare-commits-with-basehead', () => fixture.context.budget.stop(stop))
  const skipped = await nothingToSync({
    ...fixture.context,
    clock,
    settings: {
      ...fixture.context.settings,
      command: 'sync',
      githubToken: 'ghs_actions',
      skipUnchanged: true,
      ...given.settings,
    },
    run: { ...fixture.context.run, sha: head, ...run },
    team: teamIn(Object.fromEntries(texts), given.settings?.config ?? '.data-model-ci.yml'),
    connectGitHub: async () =>
      lateMs === undefined
        ? github
        : {
            ...github,
            compare: (_, __, signal) =>
              clock.sleep(lateMs, signal).then(() => Promise.reject(new Error('too late'))),
          },
  })
  const timers = clock.pending()
  return { skipped, lines: fixture.lines(), asked: asked(), elapsedMs: clock.now() - startedAt, timers }
}

describe('a change of nothing that dbt reads', () => {
  it.each<[string, Given, string]>([
    ['of a pull request', {}, 'the pull request changes nothing of the dbt project (1 file compared'],
    ['of a push', { run: push }, 'the push changes nothing of the dbt project (1 file'],
    ['of a merge queue', { run: mergeGroup }, 'the merge queue changes nothing of the dbt project'],
    ['of no file, by a push', { run: push, changed: [] }, '(0 files compared'],
    [
      'beside the project',
      {
        settings: { dbtProjectDir: 'dbt' },
        changed: ['models/orders.sql', 'dbt/README.md', 'dbtx/a.sql', '.github/CODEOWNERS', 'tests/data.yml'],
        files: { 'dbt/dbt_project.yml': 'name: shop\n' },
      },
      'the dbt project in "dbt" (5 files',
    ],
    ['behind the base', { behindBy: 3 }, 'nothing was synced or validated'],
  ])('%s skips the sync', async (_, given, says) => {
    const { skipped, lines } = await check(given)
    expect(skipped).toContain(says)
    expect(skipped).toMatch(
      /^Skipped: .* compared, bbbbbbbbbbbb\.\.\.aaaaaaaaaaaa\), so nothing was synced or validated \("skip-unchanged: true"\)\.$/,
    )
    expect(lines).toEqual([])
  })
})

describe('a change of something that the step reads', () => {
  const named = (yaml: string): Record<string, string> => ({ 'dbt_project.yml': yaml })
  const inDbt = { 'dbt/dbt_project.yml': 'name: shop\n' }
  const beside: Given = { settings: { dbtProjectDir: 'dbt' }, files: inDbt }
  it.each<[string, Given]>([
    ['models/marts/orders.sql', {}],
    ['seeds/countries.csv', {}],
    ['macros/cents.sql', {}],
    ['snapshots/orders.sql', {}],
    ['models/docs.md', {}],
    ['dbt_project.yml', {}],
    ['packages.yml', {}],
    ['package-lock.yml', {}],
    ['requirements.txt', {}],
    ['.data-model-ci.yml', {}],
    ['ci/team.yml', { settings: { config: 'ci/team.yml' } }],
    ['dbt/models/a.sql', { settings: { dbtProjectDir: 'dbt' } }],
    ['tests/data.yml', { ...beside, files: { ...inDbt, '.data-model-ci.yml': 'tests: [./tests/data.yml]' } }],
    [
      'ci/a.yaml',
      {
        settings: { ...beside.settings, config: 'ci.yml' },
        files: { ...inDbt, 'ci.yml': 'tests: ci/a.yaml' },
      },
    ],
    ['model/cubes/orders.yml', beside],
    ['analytics/orders.yml', { settings: { dbtProjectDir: 'dbt', modelPath: 'analytics' }, files: inDbt }],
    ['.github/workflows/data-model.yml', beside],
    ['.github/actions/sync/action.yml', beside],
    // A submodule is one path without a folder below it.
    ['dbt', { settings: { dbtProjectDir: 'dbt' } }],
    ['src/models', { files: named('model-paths: [src/models]') }],
    ['warehouse/a.sql', { files: named('model-paths: [warehouse]') }],
    ['shared/macros/a.sql', { files: named('macro-paths: ["macros", "./shared/macros/"]') }],
    ['new/a.sql', { files: named('some-new-paths: new') }],
    ['warehouse/x/a.sql', { files: named('model-paths: ["warehouse/*/models"]') }],
    ['vendor/a.sql', { files: named('packages-install-path: vendor') }],
    [
      'lib/util/macros/a.sql',
      { files: { 'packages.yml': 'packages: [{ local: lib/util }]', ...package_('lib/util') } },
    ],
    [
      'deep/macros/a.sql',
      {
        files: {
          'dependencies.yml': 'packages:\n  - local: lib\n  - git: https://example.com/x.git\n',
          'lib/packages.yml': 'packages: [{ local: ../deep }]',
          ...package_('lib'),
          ...package_('deep'),
        },
      },
    ],
  ])('%s is synced', async (path, given) => {
    const { skipped, lines } = await check({ ...given, changed: ['README.md', path] })
    expect(skipped).toBeNull()
    expect(lines).toEqual([`"skip-unchanged: true": the pull request changes "${path}", so the sync runs`])
  })

  it('takes one request of a push if the file is in a usual place', async () => {
    const { asked } = await check({ run: push, changed: ['models/orders.sql'] })
    expect(asked).toEqual([expect.stringContaining('/compare/')])
  })
})

function package_(folder: string): Record<string, string> {
  return { [`${folder}/dbt_project.yml`]: 'name: util\n' }
}

describe('a push after one that was not synced', () => {
  const history = [synced({ status: 'CANCELLED' }), synced({}, earlier), synced({}, 'f'.repeat(40))]
  const since = { run: push, from: earlier, history }

  it('is synced for what the other one changed', async () => {
    const { skipped, lines } = await check({ ...since, changed: ['models/orders.sql', 'README.md'] })
    expect(skipped).toBeNull()
    expect(lines).toEqual([
      '"skip-unchanged: true": the push, or one since the last completed sync, changes "models/orders.sql", so the sync runs',
    ])
  })

  it('is skipped if none of them changed anything', async () => {
    const { skipped } = await check(since)
    expect(skipped).toContain(
      'the push, or one since the last completed sync, changes nothing of the dbt project (1 file compared, eeeeeeeeeeee...aaaaaaaaaaaa)',
    )
  })

  it.each(['gitCommit', 'commitSha'])('knows the commit by %s', async (name) => {
    const run = synced({ triggerContext: null, [name]: base })
    expect((await check({ run: push, history: [run] })).skipped).toContain('the push changes nothing')
  })
})

describe('where it is unknown what changed', () => {
  const none = { eventName: 'workflow_dispatch' }
  it.each<[string, Given, string]>([
    ['a new branch', { run: { eventName: 'push' } }, 'so there is no commit before it'],
    [
      'a pull request that was merged meanwhile',
      { changed: [] },
      'the base has all commits of the pull request by now',
    ],
    [
      'a queue that was merged meanwhile',
      { run: mergeGroup, changed: [] },
      'the base has all commits of the merge queue',
    ],
    ['a dispatch', { run: none }, 'the event "workflow_dispatch" does not say what changed'],
    ['a schedule', { run: { eventName: 'schedule' } }, 'the event "schedule" does not say what changed'],
    ['another ref', { settings: { ref: 'release' } }, '"ref: release" is not the ref of the event'],
    [
      'a force push',
      { run: push, behindBy: 1 },
      'the branch no longer has commit bbbbbbbbbbbb, which was synced',
    ],
    ['no repository', { run: { ...pullRequest, repository: '' } }, 'the event does not name its commit'],
    ['no commit', { run: { ...pullRequest, sha: '' } }, 'the event does not name its commit'],
    ['no token', { settings: { githubToken: null } }, '"github-token" is empty'],
    [
      'too many files',
      { changed: Array.from({ length: 300 }, (_, n) => `docs/${n}.md`) },
      'GitHub does not list all files',
    ],
    [
      'another base than the default branch',
      { base: 'stacked' },
      'the base "stacked" is not the default branch',
    ],
    ['no permission', { faults: [{ answer: forbidden('contents=read') }] }, 'what changed is unknown ('],
    ['no response', { lateMs: 60_000 }, 'what changed is unknown (GitHub did not respond within 20 s)'],
    ['no project', { files: null }, '"." has no dbt_project.yml; `dbt-project-dir` names its folder'],
    ['a broken project', { files: { 'dbt_project.yml': 'a: [' } }, '"dbt_project.yml" is no valid YAML'],
    [
      'a computed folder',
      { files: { 'dbt_project.yml': 'model-paths: ["{{ env_var(\'X\') }}"]' } },
      'a folder in dbt_project.yml of "." is computed or outside',
    ],
    [
      'a package outside of the repository',
      { files: { 'packages.yml': 'packages: [{ local: ../util }]' } },
      'a folder in packages.yml of "." is computed or outside',
    ],
    [
      'packages in another file',
      { files: { 'packages.yml': { kind: 'symlink' } } },
      'what dbt reads is unknown: "packages.yml" is a symbolic link',
    ],
    [
      'a package that is missing',
      { files: { 'packages.yml': 'packages: [{ local: util }]' } },
      '"util" has no dbt_project.yml',
    ],
  ])('%s: the sync runs, and the log says why', async (_, given, why) => {
    const { skipped, lines, elapsedMs, timers } = await check(given)
    expect(skipped).toBeNull()
    expect(lines).toEqual([expect.stringContaining(why)])
    expect(lines[0]).toMatch(/^"skip-unchanged: true": .*, so the sync runs$/)
    expect(elapsedMs).toBeLessThanOrEqual(20_000)
    expect(timers).toBe(0)
  })

  const unsynced = 'the newest syncs of the history name no earlier commit of "main" whose sync completed'
  it.each<[string, Given['history'], string]>([
    ['was cancelled', [synced({ status: 'CANCELLED' })], unsynced],
    ['failed', [synced({ status: 'FAILED' })], unsynced],
    ['is running', [synced({ status: 'RUNNING' })], unsynced],
    ['has an unknown end', [synced({ status: 'UNKNOWN' })], unsynced],
    ['is not in the history', [], unsynced],
    ['names no commit', [synced({ triggerContext: null })], unsynced],
    ['is of another branch', [synced({ gitRef: 'feature' })], unsynced],
    ['is of an unknown branch', [synced({ gitRef: null })], unsynced],
    ['is that of this very push', [synced({}, head)], unsynced],
    ['is unknown', new Error('reset'), 'the sync history is unknown ('],
  ])('a push whose sync before %s', async (_, history, why) => {
    const { skipped, lines, asked } = await check({ run: push, ...(history ? { history } : {}) })
    expect(skipped).toBeNull()
    expect(lines).toEqual([expect.stringContaining(why)])
    expect(lines[0]).toMatch(/, so the sync runs$/)
    expect(asked).toEqual([])
  })

  it('the sync does not run when the step ends', async () => {
    const stop = new Stop('cancelled', 'SIGINT')
    await expect(check({ stop })).rejects.toBe(stop)
  })
})
