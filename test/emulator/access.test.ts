import { expect, test } from 'vitest'
import { api, startPlatform } from './support.ts'

test.each([[undefined], ['Bearer wrong'], ['Basic emulator-token'], ['Bearer'], ['Bearer a b']])(
  'Authorization %s is a 401',
  async (authorization) => {
    const { emulator } = await startPlatform()
    const headers = authorization === undefined ? {} : { authorization }
    const answer = await fetch(`${emulator.url}/api/v1/users/me`, { headers })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({ error: expect.any(String) })
  },
)

test.each(['Bearer', 'Api-Key', 'bearer'])('the scheme %s is accepted', async (scheme) => {
  const { emulator } = await startPlatform()
  const headers = { authorization: `${scheme} ${emulator.token}` }
  const answer = await fetch(`${emulator.url}/api/v1/users/me`, { headers })
  expect(await answer.json()).toMatchObject({ username: 'ci' })
})

test('a token for other deployments is a 403, an unknown deployment a 404', async () => {
  const { call } = await startPlatform({ tokens: [{ token: 'scoped', deployments: [7] }, 'all'] })
  expect((await call('GET', api)).status).toBe(403)
  expect((await call('GET', '/api/v1/deployments/7', undefined, 'all')).status).toBe(404)
})

test('the deployment list shows what the token may see, in pages', async () => {
  const options = {
    tokens: ['all', { token: 'scoped', deployments: [2] }],
    state: { otherDeployments: [2, 3] },
  }
  const { call } = await startPlatform(options)
  const ids = async (query: string, token: string) => {
    const { json } = await call('GET', `/api/v1/deployments${query}`, undefined, token)
    return json.items.map((item) => item.id)
  }
  expect(await ids('', 'all')).toEqual([1, 2, 3])
  expect(await ids('', 'scoped')).toEqual([2])
  expect(await ids('?offset=1&limit=1', 'all')).toEqual([2])
  const first = await call('GET', '/api/v1/deployments?first=2')
  expect(await ids(`?first=2&after=${first.json.pageInfo?.endCursor}`, 'all')).toEqual([3])
  expect((await call('GET', '/api/v1/deployments?first=2&limit=2')).status).toBe(400)
})
