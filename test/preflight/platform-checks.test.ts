import { describe, expect, it } from 'vitest'
import { Failure } from '../../src/base/failure.ts'
import type { SyncRun } from '../../src/platform/schemas.ts'
import {
  type AccountResults,
  deploymentCheck,
  historyCheck,
  permissionsCheck,
  queryApiCheck,
  settingsChecks,
  teamFileCheck,
  tokenCheck,
} from '../../src/preflight/platform-checks.ts'
import { defaultTeamFile } from '../../src/team-file/team-file.ts'
import { refused, rowText, told } from './checks.ts'

const settings = {
  deployBranchName: 'main',
  deployBranchReadOnly: false,
  deployBranchMergeAllowed: true,
  deployMode: 'git',
}
const good: AccountResults = {
  me: told({ isAdmin: false, userPolicies: [] }),
  deployment: told({ name: 'Shop', creationStep: 'ready' }),
  settings: told(settings),
  history: told([]),
}
type Answer = ReturnType<typeof refused> | { unasked: string; kind: 'timeout' }
const all = (answer: Answer): AccountResults => ({
  me: answer,
  deployment: answer,
  settings: answer,
  history: answer,
})
const late: Answer = { unasked: 'the step timed out', kind: 'timeout' }
/** What a refusal with this status says, with its fix. */
const answered = (status: number, text = 'No') =>
  `The platform responded ${status} while reading the user of the token: ${text} → advice for ${status}`
const denied = 'Permission denied (403) while reading the user of the token: No → advice for 403'

describe('the token', () => {
  const withoutUser = 'ok* none: accepted (auth-scheme: bearer); this tenant does not return its user'
  const rejected =
    'missing* auth: Authentication failed (401) while reading the user of the token: No (auth-scheme: bearer) → advice for 401'

  it.each<[string, AccountResults, string]>([
    ['told whose it is', good, 'ok* none: accepted (auth-scheme: bearer)'],
    ['taken where nobody tells whose it is', { ...good, me: refused(404) }, withoutUser],
    ['taken by the history alone', { ...all(refused(405)), history: told([]) }, withoutUser],
    ['without a right, but valid', { ...all(refused(404)), deployment: refused(403) }, withoutUser],
    // A key may be none of a user's.
    ['refused where users are told alone', { ...good, me: refused(401) }, withoutUser],
    ['refused', all(refused(401)), rejected],
    ['refused where it was asked at all', { ...all(refused(503)), deployment: refused(401) }, rejected],
    ['not judged by a platform that is down', all(refused(503)), `unknown* network: ${answered(503)}`],
    ['not judged by what is no platform', all(refused(405)), `unknown* unsupported: ${answered(405)}`],
    [
      'judged by the platform that is down rather than by what it lacks',
      { ...all(refused(404)), settings: refused(503) },
      `unknown* network: ${answered(503)}`,
    ],
    [
      'judged by what is not there rather than by what is not supported',
      { ...all(refused(405)), history: refused(404) },
      `unknown* input: ${answered(404)}`,
    ],
    ['not asked for', all(late), 'unknown* timeout: not checked: the step timed out'],
  ])('%s is what it is', (_, answers, row) => {
    expect(rowText(tokenCheck(answers, 'bearer'))).toBe(row)
  })

  it('is shown with its scheme', () => {
    expect(tokenCheck(good, 'api-key').found).toBe('accepted (auth-scheme: api-key)')
  })
})

describe('the deployment', () => {
  it.each<[string, Partial<AccountResults>, string]>([
    ['there', {}, 'ok* none: deployment 7 "Shop"'],
    ['without a name', { deployment: told({}) }, 'ok* none: deployment 7'],
    [
      'not set up',
      { deployment: told({ name: 'Shop', creationStep: 'github' }) },
      'ok* none: deployment 7 "Shop", setup at step "github"',
    ],
    [
      'known by its settings',
      { deployment: refused(405) },
      'ok* none: the settings of deployment 7 can be read',
    ],
    [
      'known by its history',
      { deployment: refused(405), settings: refused(405) },
      'ok* none: the sync history of deployment 7 can be read',
    ],
    ['not there', { deployment: refused(404), settings: refused(404) }, `missing* input: ${answered(404)}`],
    [
      'not there, by its settings',
      { deployment: refused(405), settings: refused(404) },
      `missing* input: ${answered(404)}`,
    ],
    ['not for this token', { deployment: refused(403), settings: refused(403) }, `missing* auth: ${denied}`],
    ['not told', { deployment: refused(503), settings: refused(503) }, `unknown* network: ${answered(503)}`],
    [
      'not asked for with this token',
      { deployment: refused(401), settings: refused(401) },
      'unknown* auth: not checked: the platform rejected the token',
    ],
    [
      'not asked for in time',
      { deployment: late, settings: late },
      'unknown* timeout: not checked: the step timed out',
    ],
    ['offered by nothing', all(refused(405)), `unknown* unsupported: ${answered(405)}`],
  ])('%s is what it is', (_, change, row) => {
    expect(rowText(deploymentCheck({ ...good, ...change }, 7))).toBe(row)
  })
})

describe('the rights', () => {
  const policy = (resourceType: string, resources: string[], actions: string[]) => ({
    resourceType,
    resources,
    actions,
  })
  const three = ['SchemaUpdate', 'SchemaRead', 'DeploymentRead']
  const check = (...userPolicies: ReturnType<typeof policy>[]) =>
    permissionsCheck(told({ isAdmin: false, userPolicies }), 7)

  it.each([
    ['on this deployment', policy('Deployment', ['7'], three)],
    ['on all', policy('Deployment', ['All'], three)],
    ['as one for all', policy('Deployment', ['7'], ['All'])],
    ['everywhere', policy('Global', [], three)],
  ])('%s are there', (_, given) => {
    expect(rowText(check(given))).toBe('ok none: SchemaUpdate, SchemaRead, DeploymentRead')
  })

  it('may come from several policies', () => {
    const [first = '', ...rest] = three
    expect(check(policy('Deployment', ['7'], [first]), policy('Global', [], rest)).state).toBe('ok')
    const admin = permissionsCheck(told({ isAdmin: true, userPolicies: undefined }), 7)
    expect(rowText(admin)).toBe('ok none: administrator')
  })

  it.each([
    ['on another deployment', policy('Deployment', ['17', '70'], three), three.join(', ')],
    ['on other things', policy('Report', ['7'], ['All']), three.join(', ')],
    ['to read alone', policy('Deployment', ['7'], three.slice(1)), 'SchemaUpdate'],
    ['of none', policy('Deployment', ['7'], []), three.join(', ')],
  ])('%s are missing, and sync needs them', (_, given, lacking) => {
    expect(rowText(check(given))).toBe(
      `missing* auth: the policies of the token do not include ${lacking} → Grant ${lacking} on deployment 7 to the role of the token.`,
    )
  })

  const silent = 'unsupported: the platform does not return the permissions of this token'
  const maybe = (lacking: string) => `auth: DeploymentsManage, which may or may not include ${lacking}`
  const managing = (...actions: string[]) =>
    told({ isAdmin: false, userPolicies: [policy('Global', [], ['DeploymentsManage', ...actions])] })

  it.each([
    ['nobody tells them', told({ isAdmin: undefined, userPolicies: undefined }), silent],
    ['the list is empty', told({ isAdmin: false, userPolicies: [] }), silent],
    ['the caller is not told', refused(404), silent],
    ['the right may comprise them', managing(), maybe(three.join(', '))],
    ['the right may comprise the others', managing('SchemaRead'), maybe('SchemaUpdate, DeploymentRead')],
  ])('are not known where %s, and stop nothing', (_, me, found) => {
    expect(rowText(permissionsCheck(me, 7))).toBe(
      `unknown ${found} → The token needs ${three.join(', ')} on deployment 7.`,
    )
  })
})

describe('the settings of the deployment', () => {
  const [branch, mode, merge] = [
    'ok none: "main"',
    'ok none: "git": a merge rebuilds production',
    'ok none: allowed',
  ]
  const notTold = 'unknown unsupported: not in the response of the platform'

  it.each<[string, object, string[]]>([
    ['as they are usually', {}, [branch, mode, merge]],
    [
      'of a deployment by upload',
      { deployMode: 'cli' },
      [
        branch,
        'missing merge: "cli": production is deployed by upload, and a merge does not rebuild it → Connect the deployment to a git repository if a merge should rebuild production.',
        merge,
      ],
    ],
    ['of another mode', { deployMode: 'other' }, [branch, 'unknown unsupported: "other"', merge]],
    ['without a mode', { deployMode: undefined }, [branch, notTold, merge]],
    [
      'read-only',
      { deployBranchReadOnly: true },
      [
        branch,
        mode,
        'missing merge: the deploy branch is read-only → Change this in the deployment settings (deployBranchReadOnly).',
      ],
    ],
    [
      'without merges',
      { deployBranchMergeAllowed: false },
      [
        branch,
        mode,
        'missing merge: not allowed → Change this in the deployment settings (deployBranchMergeAllowed).',
      ],
    ],
    ['that do not tell of merges', { deployBranchMergeAllowed: undefined }, [branch, mode, notTold]],
  ])('%s are three rows', (_, change, rows) => {
    expect(settingsChecks(told({ ...settings, ...change })).map(rowText)).toEqual(rows)
  })

  it('that cannot be read are three rows, too, each for its commands', () => {
    const rows = settingsChecks(refused(403))
    expect(new Set(rows.map(rowText))).toEqual(new Set([`missing auth: ${denied}`]))
    expect(rows.map(({ neededFor }) => neededFor.join())).toEqual([
      'validate,merge,release,rollback',
      'merge,release',
      'merge,release,rollback',
    ])
  })
})

describe('the last sync', () => {
  const last: SyncRun = {
    syncJobId: '1',
    branchName: 'b',
    status: 'COMPLETED',
    gitRef: 'v1',
    startedAt: '2026-01-05T10:00:00Z',
  }
  const run = (change: Partial<SyncRun>) =>
    told([
      { ...last, ...change },
      { ...last, status: 'OLDER' },
    ])
  const at = 'of "v1", started 2026-01-05T10:00:00Z'
  const again = 'Fix this error or sync another ref; another sync of the same code would fail again.'
  const without =
    'missing unsupported: this tenant has no sync history → Without it, "ref-verified" is "unknown" unless the branch name shows the ref, and "release" needs the input "branch".'

  it.each<[string, Parameters<typeof historyCheck>[0], string]>([
    ['completed', run({}), `ok none: COMPLETED ${at}`],
    ['completed, on an old tenant', run({ gitRef: undefined, startedAt: undefined }), 'ok none: COMPLETED'],
    ['running', run({ status: 'RUNNING' }), `unknown sync: RUNNING ${at}`],
    ['of no status', run({ status: '' }), `unknown sync: unknown status ${at}`],
    [
      'failed, with its error',
      run({ status: 'FAILED', errorMessage: 'no access', failedPhase: 'CLONE' }),
      `unknown sync: FAILED ${at}: no access → ${again}`,
    ],
    [
      'failed, with its phase',
      run({ status: 'FAILED', failedPhase: 'CLONE' }),
      `unknown sync: FAILED ${at}: CLONE → ${again}`,
    ],
    ['failed', run({ status: 'FAILED' }), `unknown sync: FAILED ${at} → ${again}`],
    [
      'not there',
      told([]),
      'unknown sync: no sync was run yet → Run "command: sync" once; it shows whether the platform can access the dbt repository.',
    ],
    ['of a tenant without the operation', refused(405), without],
    ['of a tenant that does not find it', refused(404), without],
    ['not for this token', refused(403), `missing auth: ${denied}`],
    ['not told', refused(503), `unknown network: ${answered(503)}`],
  ])('%s is what it is', (_, history, row) => {
    expect(rowText(historyCheck(history))).toBe(row)
    expect(historyCheck(history).neededFor).toEqual(['sync', 'release'])
  })
})

describe('the team file', () => {
  const commit = (name: string) => ({ commit: name, read: () => Promise.resolve(null) })
  const team = {
    ...defaultTeamFile,
    proposed: [],
    addedTests: defaultTeamFile.tests,
    addedAccess: [],
    base: null,
  }
  const head = commit('commit 0a1b2c3d4e5f')

  it.each<[string, Parameters<typeof teamFileCheck>[0], string]>([
    [
      'of the commit',
      { ...team, files: { head, base: null } },
      'ok* none: the files of commit 0a1b2c3d4e5f can be read',
    ],
    [
      'of the base',
      { ...team, files: { head, base: commit('the base commit 5e6f') } },
      'ok* none: the files of the base commit 5e6f can be read',
    ],
    [
      'without a token',
      { ...team, files: null },
      'not needed* none: "github-token" is empty, so the defaults apply',
    ],
    [
      'that may not be read',
      new Failure('auth', 'It could not be read.', 'Do this.', { title: 'failed' }),
      'missing* auth: It could not be read → Do this.',
    ],
    [
      'that GitHub does not send',
      new Failure('network', 'It could not be read.', 'Wait.', { title: 'failed' }),
      'unknown* network: It could not be read → Wait.',
    ],
    [
      'with an error that has no fix of its own',
      new Failure('input', 'It has an error.', '', { title: 'failed' }),
      'missing* input: It has an error → Fix the file.',
    ],
  ])('%s is what it is', (_, result, row) => {
    expect(rowText(teamFileCheck(result, { validate: true }))).toBe(row)
    expect(teamFileCheck(result, { validate: false }).required).toBe(false)
  })
})

describe('the query API', () => {
  type Given = Parameters<typeof queryApiCheck>[0]
  const lists = 'production lists 3 cubes and views'
  const planned = told({ entities: 3, planning: { available: true } as const })
  const update = 'Ask for an update of the tenant: newer platform versions have it.'
  const scope = (name: string) =>
    `Allow the scope \`${name}\` of the query API for API tokens of this deployment.`

  it.each<[string, Given, string]>([
    ['that nobody needs', { notNeeded: '"validate: false"' }, 'not needed none: "validate: false"'],
    ['that plans', planned, `ok* none: ${lists}; queries can be planned`],
    [
      'with nothing to plan',
      told({ entities: 1, planning: null }),
      'ok* none: production lists 1 cube or view; none has a member to plan a query of',
    ],
    [
      'that lists nothing',
      told({ entities: 0, planning: null }),
      'unknown none: production lists no cube or view that this token may see → If the model has access policies, set `security-context` in the team file.',
    ],
    [
      'that does not plan',
      told({ entities: 3, planning: { available: false, text: 'No scope.' } as const }),
      `missing auth: ${lists}, but no query can be planned: No scope → ${scope('sql')}`,
    ],
    [
      'that production does not have',
      told({ problem: 'Production has none.' }),
      'missing* unsupported: Production has none → Build the deployment once. If it is built, ask for its query API (a REST API with an HTTPS URL).',
    ],
    [
      'with a fix of its own',
      told({ problem: 'Production has none.', advice: 'Ask.' }),
      'missing* unsupported: Production has none → Ask.',
    ],
    [
      'without the scope',
      refused(403, 'API scope is missing: meta'),
      `missing* auth: Permission denied (403) while reading the user of the token: API scope is missing: meta → ${scope('meta')}`,
    ],
    ['not for this token', refused(403), `missing* auth: ${denied}`],
    [
      'that is down, whatever it says of scopes',
      refused(503, 'API scope is missing'),
      `unknown* network: ${answered(503, 'API scope is missing')}`,
    ],
    [
      'that the tenant does not have',
      refused(405),
      `missing* unsupported: ${answered(405).replace('advice for 405', update)}`,
    ],
    [
      'that the tenant does not find',
      refused(404),
      `missing* unsupported: ${answered(404).replace('advice for 404', update)}`,
    ],
    [
      'that nobody could ask',
      { unasked: 'the deploy branch is unknown', kind: 'auth' },
      'unknown* auth: not checked: the deploy branch is unknown',
    ],
  ])('%s is what it is to a gate', (_, result, row) => {
    expect(rowText(queryApiCheck(result, { failOn: 'breaking' }))).toBe(row)
  })

  it('is required by a gate alone', () => {
    expect(queryApiCheck(planned, { failOn: 'never' }).required).toBe(false)
  })
})
