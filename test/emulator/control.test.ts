import { expect, it } from 'vitest'
import { startPlatform } from './support.ts'

const state = '/__emulator/state'
const faults = '/__emulator/faults'
const fault = { operation: 'getMe', kind: 'status' }

it.each<[string, string, unknown, string]>([
  ['PATCH', state, [], 'patch: [] is not allowed, only object'],
  ['PATCH', state, { setings: {} }, 'patch: unknown name "setings". Did you mean "settings"?'],
  [
    'PATCH',
    state,
    { switches: { emptyResponse: '200', xyz: 1 } },
    'switches: unknown name "emptyResponse". Did you mean "emptyResponses"?; switches: unknown name "xyz"',
  ],
  [
    'PATCH',
    state,
    { switches: { validateInactive: 'refused' } },
    'switches.validateInactive: "refused" is not allowed, only accept, refuse. Did you mean "refuse"?',
  ],
  ['PATCH', state, { switches: { pageSize: '20' } }, 'switches.pageSize: "20" is not allowed, only number'],
  ['PATCH', state, { switches: { buildLagMs: -1 } }, 'switches.buildLagMs: -1 is not allowed'],
  [
    'PATCH',
    state,
    { switches: { nullableFields: { 'buildStatus.lastHsh': 'null' } } },
    'switches.nullableFields: unknown name "buildStatus.lastHsh". Did you mean "buildStatus.lastHash"?',
  ],
  ['PATCH', state, { features: { gitref: true } }, 'features: unknown name "gitref". Did you mean "gitRef"?'],
  [
    'PATCH',
    state,
    { features: { missingOperations: ['buildStats'] } },
    'features.missingOperations: unknown operation "buildStats". Did you mean "buildStatus"?',
  ],
  ['PATCH', state, { settings: { deployMode: 'gitt' } }, 'settings.deployMode: "gitt" is not allowed'],
  ['PATCH', state, { files: { main: { 'a.yml': 1 } } }, 'patch.files.main.a.yml: 1 is not allowed'],
  ['PATCH', state, { warehouse: { t: { rows: [] } } }, 'patch.warehouse.t.columns: undefined is not allowed'],
  ['POST', faults, { ...fault, kind: 'stattus' }, 'Did you mean "status"?'],
  ['POST', faults, { ...fault, operation: 'getMee' }, 'unknown operation "getMee". Did you mean "getMe"?'],
  ['POST', faults, { ...fault, stauts: 500 }, 'fault: unknown name "stauts". Did you mean "status"?'],
  ['POST', faults, { ...fault, call: 'evry' }, 'fault.call: "evry" is not allowed'],
])('%s %s with %j is rejected, and nothing is changed', async (method, path, body, message) => {
  const { call, emulator } = await startPlatform()
  const before = await call('GET', state)
  const answer = await call(method, path, body)
  expect(answer.status).toBe(400)
  expect(answer.json.message).toContain(message)
  expect((await call('GET', state)).text).toBe(before.text)
  expect((await call('GET', '/api/v1/users/me')).status).toBe(200)
  expect(emulator.violations).toEqual([])
})

it('changes what is named, and leaves all else', async () => {
  const { call, emulator } = await startPlatform({ state: { switches: { pageSize: 20 } } })
  await call('PATCH', state, {
    switches: { conflict: '400' },
    features: { gitRef: false },
    warehouse: { 'analytics.orders': { columns: ['id'], rows: [[1], [null]] } },
  })
  const { switches, features, deployment } = emulator.state
  expect(switches).toMatchObject({ pageSize: 20, conflict: '400', queueBuilds: false })
  expect(features).toEqual({ ref: true, source: true, output: true, gitRef: false, missingOperations: [] })
  expect([...deployment.warehouse.keys()]).toEqual(['analytics.orders'])
})
