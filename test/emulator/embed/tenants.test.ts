import { expect, test } from 'vitest'
import { provisionEmbedUser } from '../../../emulator/state/embed.ts'
import { api, type Platform, startCheckedPlatform } from '../support.ts'
import { statuses, walk } from '../tenant/support.ts'

const tenants = '/api/v1/embed-tenants/'
const acme = `${tenants}acme`

function addTenant({ emulator, clock }: Platform, name: string, displayName: string): void {
  const { tenant } = emulator.state
  const id = tenant.embedTenants.size + 1
  const empty = { users: new Map(), groups: new Map() }
  tenant.embedTenants.set(name, {
    id,
    name,
    displayName,
    createdAt: clock.now,
    systemGroupId: 90 + id,
    ...empty,
  })
}

test('embed tenants are listed with their size, searched and paged', async () => {
  const platform = await startCheckedPlatform()
  addTenant(platform, 'umbrella', 'Umbrella Ltd')
  expect((await platform.call('GET', `${tenants}?search=ACM`)).json.items).toEqual([
    { id: 1, name: 'acme', displayName: 'Acme', userCount: 2, createdAt: expect.any(String) },
  ])
  expect((await platform.call('GET', `${tenants}?search=ltd`)).json.items).toMatchObject([
    { id: 2, userCount: 0 },
  ])
  expect(await walk(platform, tenants, 'name')).toEqual([['acme'], ['umbrella']])
})

test('a tenant is deleted once and for all, with the access that it had', async () => {
  const platform = await startCheckedPlatform()
  const { call } = platform
  const access = `${api}/workbooks/1/embed-access`
  await call('PUT', access, { embedTenantName: 'acme', action: 'read' })
  expect(await statuses(platform, ['DELETE', `${tenants}Acme`])).toEqual([400])
  expect((await call('GET', access)).json).toMatchObject({ tenants: [{ embedTenantName: 'acme' }] })
  expect((await call('DELETE', acme)).json).toEqual({})
  expect((await call('GET', tenants)).json.items).toEqual([])
  expect((await call('GET', access)).json).toMatchObject({ tenants: [] })
  const calls = await statuses(
    platform,
    ['DELETE', acme],
    ['DELETE', `${tenants}ACME`],
    ['GET', `${acme}/users`],
    ['GET', `${acme}/groups`],
    ['POST', `${acme}/groups`, { name: 'x' }],
  )
  expect(calls).toEqual([204, 400, 404, 404, 404])
})

test.each([
  ['200', '{}'],
  ['204', ''],
] as const)('what has nothing to tell answers %s', async (emptyAnswers, text) => {
  const { call } = await startCheckedPlatform({ state: { switches: { emptyAnswers } } })
  const members = [{ embedUserId: 1 }]
  for (const answer of [
    await call('DELETE', `${acme}/groups/1/users`, { members }),
    await call('DELETE', `${acme}/groups/1`),
    await call('DELETE', acme),
  ]) {
    expect([String(answer.status), answer.text]).toEqual([emptyAnswers, text])
  }
})

test('embed users come in the order of their addresses, in pages, and are searched', async () => {
  const platform = await startCheckedPlatform()
  const owner = platform.emulator.state.tenant.embedTenants.get('acme')
  if (owner === undefined) throw new Error('no acme')
  const { tenant } = platform.emulator.state
  provisionEmbedUser(tenant, owner, 'zoe', 0).email = 'aaa@acme.example.com'
  expect(await walk(platform, `${acme}/users`, 'username')).toEqual([['zoe'], ['anna'], ['bert']])
  expect(await walk(platform, `${acme}/users?search=BERT@`, 'id')).toEqual([[2]])
  const { json } = await platform.call('GET', `${acme}/users?search=anna`)
  expect(json.items).toEqual([
    {
      id: 1,
      username: 'anna',
      externalId: 'anna',
      email: 'anna@acme.example.com',
      firstName: 'Anna',
      createdAt: expect.any(String),
      lastLogin: null,
    },
  ])
})
