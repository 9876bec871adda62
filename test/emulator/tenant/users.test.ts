import { expect, test } from 'vitest'
import type { TokenGrant } from '../../../emulator/index.ts'
import { startCheckedPlatform } from '../support.ts'
import { statuses, walk } from './support.ts'

const users = '/api/v1/users/'
const me = '/api/v1/users/me'
const newcomer = { email: 'linus@example.com', username: 'linus' }

test('the caller is told who they are and what they may do', async () => {
  const reader: TokenGrant = { token: 'reader', rights: ['SchemaRead', 'WorkspaceRead'], deployments: [2] }
  const { call } = await startCheckedPlatform({ tokens: ['all', reader], state: { otherDeployments: [2] } })
  expect((await call('GET', me)).json).toMatchObject({
    id: 1,
    email: 'ci@example.com',
    isAdmin: true,
    userPolicies: [{ resourceType: 'Deployment', resources: ['All'], actions: ['All'] }],
  })
  expect((await call('GET', me, undefined, 'reader')).json).toMatchObject({
    id: 2,
    username: 'ci2',
    isAdmin: false,
    userPolicies: [{ resources: ['2'], actions: ['SchemaRead', 'WorkbookRead'] }],
  })
})

test('own settings merge; sheets merge member by member, and null clears', async () => {
  const { call } = await startCheckedPlatform()
  const settings = `${me}/settings`
  await call('PATCH', settings, { theme: 'dark', sheets: { revealSheetOnOpen: true } })
  await call('PATCH', settings, { locale: 'de-DE', sheets: { showAppliedFilters: false } })
  const merged = { theme: 'dark', locale: 'de-DE' }
  const sheets = { revealSheetOnOpen: true, showAppliedFilters: false }
  expect((await call('GET', me)).json).toMatchObject({ settings: { ...merged, sheets } })
  const cleared = await call('PATCH', settings, { sheets: null, theme: null })
  expect(cleared.json).toMatchObject({ settings: { theme: null, locale: 'de-DE', sheets: null } })
})

test('a user is made, found and changed; the password never comes back', async () => {
  const platform = await startCheckedPlatform()
  const { call } = platform
  const made = await call('POST', users, {
    ...newcomer,
    password: 'hunter2-hunter2',
    firstName: 'Linus',
    defaultRoles: ['viewer'],
    settings: { theme: 'light', unheardOf: 1 },
  })
  expect(made.json).toMatchObject({ id: 103, ...newcomer, isAdmin: false, settings: { theme: 'light' } })
  const change = { title: 'Dr', notifications: ['weekly'], password: 'hunter3-hunter3', isAdmin: null }
  const changed = await call('PUT', `${users}103`, { ...change, firstName: null, settings: { locale: 'fi' } })
  const expected = { title: 'Dr', firstName: null, notifications: { weekly: true }, defaultRoles: ['viewer'] }
  expect(changed.json).toMatchObject({ ...expected, settings: { theme: 'light', locale: 'fi' } })
  const listed = await call('GET', `${users}?search=LIN`)
  expect(listed.json.items).toEqual([changed.json])
  expect(made.text + changed.text + listed.text).not.toContain('hunter')
})

test('users come in pages, and are searched by name and address', async () => {
  const platform = await startCheckedPlatform({ tokens: ['a', 'b'] })
  expect(await walk(platform, users, 'id')).toEqual([[1], [2], [101], [102]])
  expect(await walk(platform, `${users}?search=grace@`, 'username')).toEqual([['grace']])
  expect(await walk(platform, `${users}?search=nobody`, 'id')).toEqual([[]])
})

test.each([
  ['an address that is none', { ...newcomer, email: 'linus' }, 400],
  ['a blank name', { ...newcomer, username: ' ' }, 400],
  ['a picture that is no text', { ...newcomer, picture: 7 }, 400],
  ['a setting of another type', { ...newcomer, settings: { theme: 7 } }, 400],
  ['a sheet setting of another type', { ...newcomer, settings: { sheets: { revealSheetOnOpen: 1 } } }, 400],
  ['an address that is taken', { ...newcomer, email: 'ADA@example.com' }, 409],
  ['a name that is taken', { ...newcomer, username: 'Ada' }, 409],
])('no user is made with %s', async (_, body, status) => {
  const { call, emulator } = await startCheckedPlatform()
  expect((await call('POST', users, body)).status).toBe(status)
  expect([...emulator.state.tenant.users.keys()]).toEqual([1, 101, 102])
  expect((await call('POST', users, newcomer)).json).toMatchObject({ id: 103 })
})

test('a deleted user is gone everywhere, and their token with them', async () => {
  const platform = await startCheckedPlatform({ tokens: ['admin', 'other'] })
  const { call } = platform
  expect((await call('GET', me, undefined, 'other')).status).toBe(200)
  expect((await call('DELETE', `${users}2`)).json).toEqual({})
  expect((await call('GET', me, undefined, 'other')).status).toBe(401)
  expect(await walk(platform, users, 'id')).toEqual([[1], [101], [102]])
  expect((await call('GET', '/api/v1/user-groups')).json.items).toMatchObject([{ userCount: 3 }])
  expect(await statuses(platform, ['DELETE', `${users}2`], ['PUT', `${users}2`, {}])).toEqual([404, 404])
})

test('deleting a user deletes what they granted', async () => {
  const { call, emulator } = await startCheckedPlatform({ tokens: ['admin', 'other'] })
  await call('POST', '/api/v1/user-oauth-tokens/1/initiate', undefined, 'other')
  const owners = () => [...emulator.state.tenant.userOAuthTokens.values()].map(({ userId }) => userId)
  expect(owners()).toEqual([1, 2])
  await call('DELETE', `${users}2`)
  expect(owners()).toEqual([1])
})

test("a deactivated user's token is refused until the user is active again", async () => {
  const { call } = await startCheckedPlatform({ tokens: ['admin', 'other'] })
  await call('PUT', `${users}2`, { isDeactivated: true })
  expect((await call('GET', me, undefined, 'other')).status).toBe(401)
  await call('PUT', `${users}2`, { isDeactivated: false })
  expect((await call('GET', me, undefined, 'other')).status).toBe(200)
})

test('nobody shuts themselves out, and the last administrator stays', async () => {
  const platform = await startCheckedPlatform()
  const own = await statuses(
    platform,
    ['DELETE', `${users}1`],
    ['PUT', `${users}1`, { isDeactivated: true }],
    // Ada is another administrator, so the caller may step down.
    ['PUT', `${users}1`, { isAdmin: false }],
    ['DELETE', `${users}101`],
    ['PUT', `${users}101`, { isAdmin: false }],
    ['PUT', `${users}101`, { isDeactivated: true }],
    ['PUT', `${users}101`, { firstName: 'Augusta' }],
  )
  expect(own).toEqual([400, 400, 200, 400, 400, 400, 200])
  expect((await platform.call('GET', me)).json).toMatchObject({ isAdmin: false })
})

test('a bulk action does what it can, and says for each user why not', async () => {
  const platform = await startCheckedPlatform({ tokens: ['admin', 'other'] })
  const { call } = platform
  const act = (action: string, userIds: number[]) => call('POST', `${users}bulk`, { action, userIds })
  expect((await act('DEACTIVATE', [1, 2, 2, 999])).json).toEqual({
    action: 'DEACTIVATE',
    succeeded: [2],
    failed: [
      { userId: 1, error: { status: 400, message: expect.stringContaining('themselves') } },
      { userId: 999, error: { status: 404, message: expect.stringContaining('999') } },
    ],
  })
  expect((await call('GET', `${users}?search=ci2`)).json.items).toMatchObject([{ isDeactivated: true }])
  expect((await act('ACTIVATE', [1, 2])).json).toMatchObject({ succeeded: [1, 2], failed: [] })
  expect((await call('GET', me, undefined, 'other')).status).toBe(200)
  expect((await act('DELETE', [2, 102, 1])).json).toMatchObject({
    succeeded: [2, 102],
    failed: [{ userId: 1 }],
  })
  expect(await walk(platform, users, 'id')).toEqual([[1], [101]])
})

test('a bulk action leaves the last administrator', async () => {
  const { call } = await startCheckedPlatform()
  await call('PUT', `${users}1`, { isAdmin: false })
  const { json } = await call('POST', `${users}bulk`, { action: 'DEACTIVATE', userIds: [101, 102] })
  expect(json).toMatchObject({ succeeded: [102], failed: [{ userId: 101, error: { status: 400 } }] })
})

test('groups are listed with their size, searched and paged', async () => {
  const platform = await startCheckedPlatform()
  const groups = '/api/v1/user-groups'
  platform.emulator.state.tenant.groups.set(2, { id: 2, name: 'Sales', description: null, userIds: [] })
  expect((await platform.call('GET', `${groups}?search=ANALY`)).json.items).toEqual([
    { id: 1, name: 'analysts', description: expect.any(String), userCount: 3 },
  ])
  expect(await walk(platform, groups, 'name')).toEqual([['analysts'], ['Sales']])
})
