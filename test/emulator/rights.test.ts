import { expect, test } from 'vitest'
import type { Right } from '../../emulator/access/access.ts'
import { roles } from '../../emulator/access/roles.ts'
import { loadContract } from '../../emulator/contract/contract.ts'
import { isNode } from '../../emulator/contract/strict.ts'
import { branchHandlers } from '../../emulator/operations/branches.ts'
import { deploymentSettingsHandlers } from '../../emulator/operations/deployment-settings.ts'
import { deploymentHandlers } from '../../emulator/operations/deployments.ts'
import { devModeHandlers } from '../../emulator/operations/dev-mode.ts'
import { envVariableHandlers } from '../../emulator/operations/env-variables.ts'
import { handlers } from '../../emulator/operations/index.ts'
import { mergeHandlers } from '../../emulator/operations/merges.ts'
import { syncRunHandlers } from '../../emulator/operations/sync-runs.ts'
import { syncStartHandlers } from '../../emulator/operations/sync-start.ts'
import { uploadHandlers } from '../../emulator/operations/uploads.ts'
import { writeHandlers } from '../../emulator/operations/writes.ts'
import { api, build, startPlatform } from './support.ts'

const routes = await routesOfContract()
const guarded = Object.entries(handlers).filter(([, { rights }]) => rights.length > 0)

test.each(guarded)('%s is refused without its right, and let in with it', async (operationId, { rights }) => {
  const tokens = [
    { token: 'none', rights: [] },
    ...rights.map((right) => ({ token: right, rights: [right] })),
  ]
  const { call } = await startPlatform({ tokens })
  const { method, path } = routes.get(operationId) ?? { method: '', path: '' }
  const lacks = `Token lacks the right ${rights.join(' or ')}`
  expect(await call(method, path)).toMatchObject({ status: 403, json: { error: lacks } })
  for (const right of rights) {
    expect((await call(method, path, undefined, right)).json.error).not.toBe(lacks)
  }
})

test('a role that only reads changes nothing of a deployment or its model', () => {
  const reading = new Set<Right>(roles.viewer)
  const areas = [
    branchHandlers,
    deploymentHandlers,
    deploymentSettingsHandlers,
    devModeHandlers,
    envVariableHandlers,
    mergeHandlers,
    syncRunHandlers,
    syncStartHandlers,
    uploadHandlers,
    writeHandlers,
  ]
  const open = areas
    .flatMap((area) => Object.entries(area))
    .filter(([id]) => routes.get(id)?.method !== 'GET')
    .filter(([, { rights }]) => rights.length === 0 || rights.some((right) => reading.has(right)))
  // A token for the query API changes nothing.
  expect(open.map(([id]) => id)).toEqual(['deploymentToken'])
})

test.each([
  ['viewer', 200, 403, 403],
  ['ci', 200, 400, 403],
  ['developer', 200, 400, 403],
  ['deployment-admin', 200, 400, 200],
  ['admin', 200, 400, 200],
] as const)(
  'the role %s reads, starts a sync, changes a deployment: %i, %i, %i',
  async (role, ...expected) => {
    const { call } = await startPlatform({ tokens: [{ token: 'one', role }] })
    const answers = [
      await call('GET', `${build}/branches`),
      await call('POST', `${api}/dbt-sync`, { ref: ' ' }),
      await call('PUT', api, { name: 'renamed' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(expected)
  },
)

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

async function routesOfContract(): Promise<Map<string, { method: string; path: string }>> {
  const { document } = await loadContract()
  const found = new Map<string, { method: string; path: string }>()
  for (const [template, item] of Object.entries(isNode(document.paths) ? document.paths : {})) {
    for (const [method, operation] of Object.entries(isNode(item) ? item : {})) {
      if (!isNode(operation)) continue
      const path = template.replaceAll(/\{[^}]+\}/g, '1')
      found.set(String(operation.operationId), { method: method.toUpperCase(), path })
    }
  }
  return found
}
