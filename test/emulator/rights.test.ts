import { expect, test } from 'vitest'
import { handlers } from '../../emulator/operations/index.ts'
import { apiExamples } from '../support/api-examples.ts'
import { contractOperations } from '../support/contract-operations.ts'
import { callAs } from './example-calls.ts'
import { api, startPlatform } from './support.ts'

const operations = new Map(contractOperations().map((operation) => [operation.id, operation]))
const rows = apiExamples.map((example) => ({ ...example, rights: handlers[example.id]?.rights ?? [] }))
const guarded = rows.filter(({ rights }) => rights.length > 0)
const open = rows.filter(({ rights }) => rights.length === 0)

test.each(guarded)('$id is refused without its right, and each of them is enough', async ({ id, rights }) => {
  const refused = await callAs(id, { token: 'none', rights: [] })
  expect(refused).toMatchObject({ status: 403, changed: false })
  expect(refused.body).toContain(`Token lacks the right ${rights.join(' or ')}`)
  for (const right of rights)
    expect(await callAs(id, { token: 'one', rights: [right] })).toMatchObject({ good: true })
})

test.each(open)('$id needs no right', async ({ id }) => {
  const answer = await callAs(id, { token: 'none', rights: [] })
  // What other users have is not for everybody.
  if (id === 'getUserAttributeValues') expect(answer.status).toBe(403)
  else expect(answer).toMatchObject({ good: true })
})

test('a token for one deployment reaches no other, by any operation', async () => {
  const inside = rows.filter(({ id }) => operations.get(id)?.pathParams.includes('deploymentId'))
  expect(inside.length).toBeGreaterThan(60)
  for (const { id } of inside) {
    const answer = await callAs(id, { token: 'elsewhere', deployments: [2] })
    expect([id, answer.status, answer.changed]).toEqual([id, 403, false])
  }
})

test('rights add to those of the role', async () => {
  const { call } = await startPlatform({
    tokens: [{ token: 'one', role: 'viewer', rights: ['DeploymentUpdate'] }],
  })
  expect((await call('PUT', api, { name: 'renamed' })).status).toBe(200)
  expect((await call('GET', api)).json).toMatchObject({ name: 'renamed' })
  expect((await call('POST', `${api}/dbt-sync`, {})).status).toBe(403)
})

test.each([
  ['bearer', 'Bearer', 'Api-Key'],
  ['api-key', 'Api-Key', 'Bearer'],
] as const)('a token for the scheme %s alone is unknown under the other', async (scheme, right, wrong) => {
  const { emulator } = await startPlatform({ tokens: [{ token: 'sk-1', scheme }] })
  const status = async (name: string) => {
    const headers = { authorization: `${name} sk-1` }
    return (await fetch(`${emulator.url}/api/v1/users/me`, { headers })).status
  }
  expect(await status(right)).toBe(200)
  expect(await status(wrong)).toBe(401)
})
