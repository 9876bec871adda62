import { describe, expect, it } from 'vitest'
import {
  type AccountResults,
  deploymentCheck,
  permissionsCheck,
  tokenCheck,
} from '../../src/preflight/platform-checks.ts'
import { refused, told } from './checks.ts'

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
const all = (answer: ReturnType<typeof refused>): AccountResults => ({
  me: answer,
  deployment: answer,
  settings: answer,
  history: answer,
})

describe('the token', () => {
  it.each<[string, AccountResults, string, string]>([
    ['told whose it is', good, 'ok', 'none'],
    ['taken where nobody tells whose it is', { ...good, me: refused(404) }, 'ok', 'none'],
    ['taken by the history alone', { ...all(refused(405)), history: told([]) }, 'ok', 'none'],
    ['without a right, but valid', { ...all(refused(404)), deployment: refused(403) }, 'ok', 'none'],
    // A key may be none of a user's.
    ['refused where users are told alone', { ...good, me: refused(401) }, 'ok', 'none'],
    ['refused', all(refused(401)), 'missing', 'auth'],
    [
      'refused where it was asked at all',
      { ...all(refused(503)), deployment: refused(401) },
      'missing',
      'auth',
    ],
    ['not judged by a platform that is down', all(refused(503)), 'unknown', 'network'],
    ['not judged by what is no platform', all(refused(405)), 'unknown', 'unsupported'],
  ])('%s is what it is', (_, answers, state, kind) => {
    expect(tokenCheck(answers, 'bearer')).toMatchObject({ state, kind, required: true })
  })

  it('is shown with its scheme, and a refusal with its advice', () => {
    expect(tokenCheck(good, 'api-key').found).toBe('accepted (auth-scheme: api-key)')
    const check = tokenCheck(all(refused(401)), 'bearer')
    expect(check.found).toBe(
      'Authentication failed (401) while reading the user of the token: No (auth-scheme: bearer)',
    )
    expect(check.remedy).toBe('advice for 401')
  })
})

describe('the deployment', () => {
  it.each<[string, Partial<AccountResults>, string, string]>([
    ['there', {}, 'ok', 'none'],
    ['known by its settings', { deployment: refused(405) }, 'ok', 'none'],
    ['known by its history', { deployment: refused(405), settings: refused(405) }, 'ok', 'none'],
    ['not there', { deployment: refused(404), settings: refused(404) }, 'missing', 'input'],
    ['not there, by its settings', { deployment: refused(405), settings: refused(404) }, 'missing', 'input'],
    ['not for this token', { deployment: refused(403), settings: refused(403) }, 'missing', 'auth'],
    ['not told', { deployment: refused(503), settings: refused(503) }, 'unknown', 'network'],
    ['not asked for', { deployment: refused(401), settings: refused(401) }, 'unknown', 'auth'],
    [
      'offered by nothing',
      { deployment: refused(405), settings: refused(405), history: refused(405) },
      'unknown',
      'unsupported',
    ],
  ])('%s is what it is', (_, change, state, kind) => {
    expect(deploymentCheck({ ...good, ...change }, 7)).toMatchObject({ state, kind, required: true })
  })

  it('is named, with how far it is set up', () => {
    expect(deploymentCheck(good, 7).found).toBe('deployment 7 "Shop"')
    const early = told({ name: 'Shop', creationStep: 'github' })
    expect(deploymentCheck({ ...good, deployment: early }, 7).found).toBe(
      'deployment 7 "Shop", setup at step "github"',
    )
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
    expect(check(given)).toMatchObject({ state: 'ok', required: false })
  })

  it('may come from several policies', () => {
    const [first = '', ...rest] = three
    expect(check(policy('Deployment', ['7'], [first]), policy('Global', [], rest)).state).toBe('ok')
    expect(permissionsCheck(told({ isAdmin: true, userPolicies: undefined }), 7).state).toBe('ok')
  })

  it.each([
    ['on another deployment', policy('Deployment', ['17', '70'], three), three.join(', ')],
    ['on other things', policy('Report', ['7'], ['All']), three.join(', ')],
    ['to read alone', policy('Deployment', ['7'], three.slice(1)), 'SchemaUpdate'],
    ['of none', policy('Deployment', ['7'], []), three.join(', ')],
  ])('%s are missing, and sync needs them', (_, given, lacking) => {
    const { state, required, kind, remedy } = check(given)
    expect({ state, required, kind }).toEqual({ state: 'missing', required: true, kind: 'auth' })
    expect(remedy).toBe(`Grant ${lacking} on deployment 7 to the role of the token.`)
  })

  it.each([
    ['nobody tells them', told({ isAdmin: undefined, userPolicies: undefined })],
    ['the list is empty', told({ isAdmin: false, userPolicies: [] })],
    ['the caller is not told', refused(404)],
    [
      'the right may comprise them',
      told({ isAdmin: false, userPolicies: [policy('Global', [], ['DeploymentsManage'])] }),
    ],
  ])('are not known where %s, and stop nothing', (_, me) => {
    expect(permissionsCheck(me, 7)).toMatchObject({ state: 'unknown', required: false })
  })
})
