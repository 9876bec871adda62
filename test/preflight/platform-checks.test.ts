import { describe, expect, it } from 'vitest'
import { Failure, type FailureKind } from '../../src/base/failure.ts'
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
import type { LoadedTeamFile } from '../../src/team-file/load-team-file.ts'
import { defaultTeamFile } from '../../src/team-file/team-file.ts'
import { parts, rows, terms, word } from '../support/rows.ts'
import { refused, rowText, told } from './checks.ts'

const settings = {
  deployBranchName: 'main',
  deployBranchReadOnly: false,
  deployBranchMergeAllowed: true,
  deployMode: 'git',
}
type Responses = Required<AccountResults>
const good: Responses = {
  me: told({ isAdmin: false, userPolicies: [] }),
  deployment: told({ name: 'Shop', creationStep: 'ready' }),
  settings: told(settings),
  history: told([]),
}
const late = { unasked: 'the step timed out', kind: 'timeout' } as const
const responseOf = (term: string) => (term === 'late' ? late : refused(Number(term)))
/** What the platform says: the status of a call, or what is in its response. */
const responses: Record<string, (text: string) => Partial<AccountResults>> = {
  all: (text: string) => {
    const response = responseOf(text)
    return { me: response, deployment: response, settings: response, history: response }
  },
  me: (text) => ({ me: responseOf(text) }),
  deployment: (text) => ({ deployment: text === '' ? told({}) : responseOf(text) }),
  step: (creationStep) => ({ deployment: told({ name: 'Shop', creationStep }) }),
  settings: (text) => ({ settings: responseOf(text) }),
  history: (text) => ({ history: text === '' ? told([]) : responseOf(text) }),
}
/** What a refusal says with its fix: `{503}`, or `{503 its text}`. */
const filled = (row: string) =>
  row.replace(/\{(\d+) ?(.*?)\}/g, (_, status: string, text: string) => {
    const what = status === '403' ? 'Permission denied (403)' : `The platform responded ${status}`
    return `${what} while reading the user of the token: ${text || 'No'} → advice for ${status}`
  })

describe('the token', () => {
  const accepted = 'ok* none: accepted (auth-scheme: bearer)'
  const withoutUser = `${accepted}; this tenant does not return its user`
  const rejected =
    'missing* auth: Authentication failed (401) while reading the user of the token: No (auth-scheme: bearer) → advice for 401'

  it.each(
    rows(`
    what | responses | row
    is told with its user | | ${accepted}
    is accepted where its user is not told | me 404 | ${withoutUser}
    is accepted by the history alone | all 405; history | ${withoutUser}
    has no permission, but is valid | all 404; deployment 403 | ${withoutUser}
    # A key may be none of a user's.
    is accepted where it is rejected for users alone | me 401 | ${withoutUser}
    is rejected | all 401 | ${rejected}
    is rejected where it was asked for at all | all 503; deployment 401 | ${rejected}
    is unknown to a platform that is down | all 503 | unknown* network: {503}
    is unknown to what is no platform | all 405 | unknown* unsupported: {405}
    is unknown to a platform that is down, rather than by what it lacks | all 404; settings 503 | unknown* network: {503}
    is unknown by what is not there, rather than by what is not supported | all 405; history 404 | unknown* input: {404}
    is not asked for | all late | unknown* timeout: not checked: the step timed out
    `),
  )('%s', (_, given = '', row = '') => {
    expect(rowText(tokenCheck({ ...good, ...parts(given, responses) }, 'bearer'))).toBe(filled(row))
  })

  it('is shown with its scheme', () => {
    expect(tokenCheck(good, 'api-key').found).toBe('accepted (auth-scheme: api-key)')
  })
})

describe('the deployment', () => {
  it.each(
    rows(`
    what | responses | row
    is there | | ok* none: deployment 7 "Shop"
    has no name | deployment | ok* none: deployment 7
    is not set up | step github | ok* none: deployment 7 "Shop", setup at step "github"
    is known by its settings | deployment 405 | ok* none: the settings of deployment 7 can be read
    is known by its history | deployment 405; settings 405 | ok* none: the sync history of deployment 7 can be read
    is not there | deployment 404; settings 404 | missing* input: {404}
    is not there, by its settings | deployment 405; settings 404 | missing* input: {404}
    is not for this token | deployment 403; settings 403 | missing* auth: {403}
    is not told | deployment 503; settings 503 | unknown* network: {503}
    is not asked for with this token | deployment 401; settings 401 | unknown* auth: not checked: the platform rejected the token
    is not asked for in time | deployment late; settings late | unknown* timeout: not checked: the step timed out
    is offered by nothing | all 405 | unknown* unsupported: {405}
    `),
  )('%s', (_, given = '', row = '') => {
    expect(rowText(deploymentCheck({ ...good, ...parts(given, responses) }, 7))).toBe(filled(row))
  })
})

describe('the permissions', () => {
  const three = 'SchemaUpdate, SchemaRead, DeploymentRead'
  const lacking = (names: string) =>
    `missing* auth: the policies of the token do not include ${names} → Grant ${names} on deployment 7 to the role of the token.`
  const unknown = (found: string) => `unknown ${found} → The token needs ${three} on deployment 7.`
  const silent = unknown('unsupported: the platform does not return the permissions of this token')
  const maybe = (names: string) => unknown(`auth: DeploymentsManage, which may or may not include ${names}`)

  /** `Deployment 7 17: SchemaRead, All`: policies, each with its resources and actions. */
  const policiesIn = (cell: string) =>
    cell
      .split('; ')
      .filter(Boolean)
      .map((one) => {
        const [of = '', actions = ''] = one.split(':')
        const [resourceType = '', ...resources] = of.split(' ')
        return { resourceType, resources, actions: terms(actions.trim(), String) }
      })

  it.each(
    rows(`
    what | policies | row
    are there on this deployment | Deployment 7: ${three} | ok none: ${three}
    are there on all | Deployment All: ${three} | ok none: ${three}
    are there as one for all | Deployment 7: All | ok none: ${three}
    are there everywhere | Global: ${three} | ok none: ${three}
    may come from several policies | Deployment 7: SchemaUpdate; Global: SchemaRead, DeploymentRead | ok none: ${three}
    are missing on another deployment | Deployment 17 70: ${three} | ${lacking(three)}
    are missing on other things | Report 7: All | ${lacking(three)}
    are missing to write | Deployment 7: SchemaRead, DeploymentRead | ${lacking('SchemaUpdate')}
    are missing without actions | Deployment 7: | ${lacking(three)}
    # This stops nothing.
    are unknown where the list is empty | | ${silent}
    may be part of another one | Global: DeploymentsManage | ${maybe(three)}
    may be part of another one beside one of them | Global: DeploymentsManage, SchemaRead | ${maybe('SchemaUpdate, DeploymentRead')}
    `),
  )('%s', (_, policies = '', row = '') => {
    const me = told({ isAdmin: false, userPolicies: policiesIn(policies) })
    expect(rowText(permissionsCheck(me, 7))).toBe(row)
  })

  it('are those of an administrator, or unknown where they or the user are not told', () => {
    const untold = (isAdmin?: boolean) => told({ isAdmin, userPolicies: undefined })
    const found = [untold(true), untold(), refused(404)].map((me) => rowText(permissionsCheck(me, 7)))
    expect(found).toEqual(['ok none: administrator', silent, silent])
  })
})

describe('the settings of the deployment', () => {
  const branch = 'ok none: "main"'
  const mode = 'ok none: "git": a merge rebuilds production'
  const merge = 'ok none: allowed'
  const cli =
    'missing merge: "cli": production is deployed by upload, and a merge does not rebuild it → Connect the deployment to a git repository if a merge should rebuild production.'
  const change = (name: string) => `→ Change this in the deployment settings (${name}).`
  const untold = 'unknown unsupported: not in the response of the platform'

  it.each<[string, object, string[]]>([
    ['as they are usually', {}, [branch, mode, merge]],
    ['of a deployment by upload', { deployMode: 'cli' }, [branch, cli, merge]],
    ['of another mode', { deployMode: 'other' }, [branch, 'unknown unsupported: "other"', merge]],
    ['without a mode', { deployMode: undefined }, [branch, untold, merge]],
    [
      'read-only',
      { deployBranchReadOnly: true },
      [branch, mode, `missing merge: the deploy branch is read-only ${change('deployBranchReadOnly')}`],
    ],
    [
      'without merges',
      { deployBranchMergeAllowed: false },
      [branch, mode, `missing merge: not allowed ${change('deployBranchMergeAllowed')}`],
    ],
    ['that do not tell of merges', { deployBranchMergeAllowed: undefined }, [branch, mode, untold]],
  ])('%s are three rows', (_, other, found) => {
    expect(settingsChecks(told({ ...settings, ...other })).map(rowText)).toEqual(found)
  })

  it('that do not allow merges are no matter for a rollback where it uploads', () => {
    const without = { ...settings, deployBranchMergeAllowed: false }
    const neededFor = (more: object) =>
      settingsChecks(told({ ...without, ...more }))
        .at(-1)
        ?.neededFor.join()
    expect(neededFor({})).toBe('merge,release,rollback')
    expect(neededFor({ deployMode: 'cli' })).toBe('merge,release')
    expect(neededFor({ deployMode: 'cli', deployBranchReadOnly: true })).toBe('merge,release,rollback')
  })

  it('that cannot be read are three rows, too, each for its commands', () => {
    const found = settingsChecks(refused(403))
    expect(new Set(found.map(rowText))).toEqual(new Set([filled('missing auth: {403}')]))
    expect(found.map(({ neededFor }) => neededFor.join())).toEqual([
      'validate,merge,release,rollback',
      'release',
      'merge,release,rollback',
    ])
  })
})

describe('the last sync', () => {
  const last = {
    syncJobId: '1',
    branchName: 'b',
    status: 'COMPLETED',
    gitRef: 'v1',
    startedAt: '2026-01-05T10:00:00Z',
  }
  const at = 'of "v1", started 2026-01-05T10:00:00Z'
  const again = 'Fix this error or sync another ref; another sync of the same code would fail again.'
  const without =
    'missing unsupported: this tenant has no sync history → Without it, "ref-verified" is "unknown" unless the branch name shows the ref, and "release" needs the input "branch".'
  const runs: Record<string, (text: string) => Partial<SyncRun>> = {
    status: (status) => ({ status }),
    error: (errorMessage) => ({ errorMessage }),
    phase: (failedPhase) => ({ failedPhase }),
    old: () => ({ gitRef: undefined, startedAt: undefined }),
  }

  it.each(
    rows(`
    what | history | row
    is completed | status COMPLETED | ok none: COMPLETED ${at}
    is completed, on an old tenant | old | ok none: COMPLETED
    is running | status RUNNING | unknown sync: RUNNING ${at}
    has no status | status | unknown sync: unknown status ${at}
    failed, with its error | status FAILED; error no access; phase CLONE | unknown sync: FAILED ${at}: no access → ${again}
    failed, with its phase | status FAILED; phase CLONE | unknown sync: FAILED ${at}: CLONE → ${again}
    failed | status FAILED | unknown sync: FAILED ${at} → ${again}
    is not there | none | unknown sync: no sync was run yet →
      Run "command: sync" once; it shows whether the platform can access the dbt repository.
    is of a tenant without the operation | 405 | ${without}
    is of a tenant that does not find it | 404 | ${without}
    is not for this token | 403 | missing auth: {403}
    is not told | 503 | unknown network: {503}
    `),
  )('%s', (_, given = '', row = '') => {
    const listed = () =>
      told([
        { ...last, ...parts(given, runs) },
        { ...last, status: 'OLDER' },
      ])
    const history = given === 'none' ? told([]) : /^\d/.test(given) ? refused(Number(given)) : listed()
    expect(rowText(historyCheck(history))).toBe(filled(row))
    expect(historyCheck(history).neededFor).toEqual(['sync', 'release'])
  })
})

describe('the team file', () => {
  const commit = (name: string) => ({ commit: name, read: () => Promise.resolve(null) })
  const none = { proposed: [], addedTests: defaultTeamFile.tests, addedAccess: [], base: null }
  const of = (files: LoadedTeamFile['files']) => ({ ...defaultTeamFile, ...none, files })
  const head = commit('commit 0a1b2c3d4e5f')
  const failed = (kind: FailureKind, text: string, fix: string) =>
    new Failure(kind, text, fix, { title: 'failed' })

  it.each([
    [of({ head, base: null }), 'ok* none: the files of commit 0a1b2c3d4e5f can be read'],
    [
      of({ head, base: commit('the base commit 5e6f') }),
      'ok* none: the files of the base commit 5e6f can be read',
    ],
    [of(null), 'not needed* none: "github-token" is empty, so the defaults apply'],
    [failed('auth', 'No access.', 'Do this.'), 'missing* auth: No access → Do this.'],
    [failed('network', 'No response.', 'Wait.'), 'unknown* network: No response → Wait.'],
    [failed('input', 'It has an error.', ''), 'missing* input: It has an error → Fix the file.'],
  ])('is what it is, row %#', (result, row) => {
    expect(rowText(teamFileCheck(result, { validate: true }))).toBe(row)
    expect(teamFileCheck(result, { validate: false }).required).toBe(false)
  })
})

describe('the query API', () => {
  const lists = 'production lists 3 cubes and views'
  const planned = told({ entities: 3, planning: { available: true } as const })
  const update = 'Ask for an update of the tenant: newer platform versions have it.'
  const scope = (name: string) =>
    `Allow the scope \`${name}\` of the query API for API tokens of this deployment.`
  const unlisted = 'If the model has access policies, set `security-context` in the team file.'
  const build =
    'Build the deployment once. If it is built, ask for its query API (a REST API with an HTTPS URL).'
  const results: Record<string, Parameters<typeof queryApiCheck>[0]> = {
    unneeded: { notNeeded: '"validate: false"' },
    planned,
    'one without members': told({ entities: 1, planning: null }),
    empty: told({ entities: 0, planning: null }),
    unplanned: told({ entities: 3, planning: { available: false, text: 'No scope.' } as const }),
    none: told({ problem: 'Production has none.' }),
    'none, with a fix': told({ problem: 'Production has none.', advice: 'Ask.' }),
    unknown: { unasked: 'the deploy branch is unknown', kind: 'auth' },
  }

  it.each(
    rows(`
    what | result | row
    that is not needed | unneeded | not needed none: "validate: false"
    that plans | planned | ok* none: ${lists}; queries can be planned
    with nothing to plan | one without members | ok* none: production lists 1 cube or view; none has a member to plan a query of
    that lists nothing | empty | unknown none: production lists no cube or view that this token may see → ${unlisted}
    that does not plan | unplanned | missing* auth: ${lists}, but no query can be planned: No scope → ${scope('sql')}
    that production does not have | none | missing* unsupported: Production has none → ${build}
    with a fix of its own | none, with a fix | missing* unsupported: Production has none → Ask.
    without the scope | 403 API scope is missing: meta |
      missing* auth: Permission denied (403) while reading the user of the token: API scope is missing: meta → ${scope('meta')}
    not for this token | 403 | missing* auth: {403}
    that is down, whatever it says of scopes | 503 API scope is missing | unknown* network: {503 API scope is missing}
    that the tenant does not have | 405 | missing* unsupported: {405}
    that the tenant does not find | 404 | missing* unsupported: {404}
    that could not be asked | unknown | unknown* auth: not checked: the deploy branch is unknown
    `),
  )('%s is what it is to a gate', (_, given = '', row = '') => {
    const [, status, text] = /^(\d+) ?(.*)$/.exec(given) ?? []
    const result = status ? refused(Number(status), text || undefined) : word(results, given)
    const expected = filled(row).replace(/advice for 40[45]/, update)
    expect(rowText(queryApiCheck(result, { failOn: 'breaking' }))).toBe(expected)
  })

  it('is required by a gate alone', () => {
    expect(queryApiCheck(planned, { failOn: 'never' }).required).toBe(false)
  })
})
