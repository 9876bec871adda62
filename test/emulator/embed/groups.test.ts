import { expect, test } from 'vitest'
import { startCheckedPlatform } from '../support.ts'
import { statuses, walk } from '../tenant/support.ts'

const groups = '/api/v1/embed-tenants/acme/groups'
const users = '/api/v1/embed-tenants/acme/users'

test('a group is made, described, and deleted when it is empty', async () => {
  const platform = await startCheckedPlatform()
  const { call } = platform
  const made = await call('POST', groups, { name: 'readers', description: 'Who reads' })
  expect(made.json).toEqual({ id: 4, name: 'readers', description: 'Who reads', userCount: 0 })
  expect((await call('PATCH', `${groups}/4`, { description: null })).json).toEqual(made.json)
  const cleared = await call('PATCH', `${groups}/4`, { description: '' })
  expect(cleared.json).toEqual({ ...made.json, description: null })
  expect((await call('GET', `${groups}/4`)).json).toEqual(cleared.json)
  await call('POST', `${groups}/4/users`, { members: [{ embedUserId: 2 }] })
  expect(await statuses(platform, ['DELETE', `${groups}/4`])).toEqual([400])
  await call('DELETE', `${groups}/4/users`, { members: [{ embedUserId: 2 }] })
  expect((await call('DELETE', `${groups}/4`)).json).toEqual({})
  expect(await statuses(platform, ['GET', `${groups}/4`], ['DELETE', `${groups}/4`])).toEqual([404, 404])
})

test('groups come newest first, and a cursor outlives its group', async () => {
  const platform = await startCheckedPlatform()
  const { call } = platform
  for (const name of ['a', 'b']) await call('POST', groups, { name })
  expect(await walk(platform, groups, 'name')).toEqual([['b'], ['a'], ['editors']])
  const first = await call('GET', `${groups}?first=2`)
  await call('DELETE', `${groups}/4`)
  const rest = await call('GET', `${groups}?first=2&after=${first.json.pageInfo?.endCursor}`)
  expect(rest.json.items).toMatchObject([{ name: 'editors' }])
})

test('names are unique, not blank and not reserved; groups of other tenants are 404', async () => {
  const platform = await startCheckedPlatform()
  const { tenant } = platform.emulator.state
  const other = { id: 2, name: 'umbrella', displayName: null, createdAt: 0, systemGroupId: 99 }
  tenant.embedTenants.set('umbrella', { ...other, users: new Map(), groups: new Map() })
  const theirs = '/api/v1/embed-tenants/umbrella/groups'
  const member = { members: [{ embedUserId: 1 }] }
  const calls = await statuses(
    platform,
    ['POST', groups, { name: 'editors' }],
    ['POST', groups, { name: 'system:all' }],
    ['POST', groups, { name: ' ' }],
    ['POST', theirs, { name: 'editors' }],
    ['GET', `${theirs}/1`],
    ['PATCH', `${theirs}/1`, { description: 'x' }],
    ['DELETE', `${theirs}/1`],
    ['GET', `${theirs}/1/users`],
    ['POST', `${theirs}/1/users`, member],
    ['DELETE', `${theirs}/1/users`, member],
    // Anna is a user of acme, so she is none here.
    ['POST', `${theirs}/4/users`, member],
  )
  expect(calls).toEqual([400, 400, 400, 200, 404, 404, 404, 404, 404, 404, 404])
})

test('members are added once; who is known by an external id alone is provisioned', async () => {
  const platform = await startCheckedPlatform()
  const { call } = platform
  const members = [{ embedUserId: 1 }, { externalId: 'bert' }, { embedUserId: 2 }, { externalId: 'cleo' }]
  const added = await call('POST', `${groups}/1/users`, { members })
  expect(added.json).toMatchObject({
    addedMembers: [
      { id: 2, externalId: 'bert' },
      { id: 3, username: 'cleo', externalId: 'cleo', email: null },
    ],
    unchangedMembers: [{ id: 1 }],
  })
  const again = await call('POST', `${groups}/1/users`, { members })
  expect(again.json).toMatchObject({ addedMembers: [], unchangedMembers: [{ id: 1 }, { id: 2 }, { id: 3 }] })
  expect((await call('GET', `${groups}/1`)).json).toMatchObject({ userCount: 3 })
  expect((await call('GET', `${users}?search=cleo`)).json.items).toHaveLength(1)
})

test('members come newest first, by when they joined, and a cursor outlives its member', async () => {
  const platform = await startCheckedPlatform()
  const { call } = platform
  const join = (embedUserId: number) => call('POST', `${groups}/1/users`, { members: [{ embedUserId }] })
  const leave = (...ids: number[]) =>
    call('DELETE', `${groups}/1/users`, { members: ids.map((embedUserId) => ({ embedUserId })) })
  await join(2)
  await leave(1)
  await join(1)
  expect(await walk(platform, `${groups}/1/users`, 'username')).toEqual([['anna'], ['bert']])
  const first = await call('GET', `${groups}/1/users?first=1`)
  await leave(1)
  const rest = await call('GET', `${groups}/1/users?first=1&after=${first.json.pageInfo?.endCursor}`)
  expect(rest.json.items).toMatchObject([{ username: 'bert' }])
})

test('an unknown embedUserId is a 404, and nobody was added or made', async () => {
  const platform = await startCheckedPlatform()
  const members = [{ externalId: 'cleo' }, { embedUserId: 2 }, { embedUserId: 99 }]
  expect(await statuses(platform, ['POST', `${groups}/1/users`, { members }])).toEqual([404])
  expect((await platform.call('GET', `${groups}/1`)).json).toMatchObject({ userCount: 1 })
  expect((await platform.call('GET', users)).json.items).toHaveLength(2)
})

test('removing members is idempotent and makes nobody', async () => {
  const platform = await startCheckedPlatform()
  const { call } = platform
  const members = [{ externalId: 'anna' }, { externalId: 'nobody' }, { embedUserId: 99 }]
  for (let time = 0; time < 2; time += 1) {
    expect((await call('DELETE', `${groups}/1/users`, { members })).json).toEqual({})
    expect((await call('GET', `${groups}/1`)).json).toMatchObject({ userCount: 0 })
  }
  expect((await call('GET', users)).json.items).toHaveLength(2)
})

test.each([
  ['both ids', { embedUserId: 1, externalId: 'anna' }],
  ['neither id', { externalId: null }],
])('a member with %s is a 400', async (_, member) => {
  const platform = await startCheckedPlatform()
  const body = { members: [member] }
  const calls = await statuses(
    platform,
    ['POST', `${groups}/1/users`, body],
    ['DELETE', `${groups}/1/users`, body],
  )
  expect(calls).toEqual([400, 400])
})
