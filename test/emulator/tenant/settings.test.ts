import { expect, test } from 'vitest'
import { startCheckedPlatform } from '../support.ts'

const settings = '/api/v1/tenant/settings'
const usage = '/api/v1/usage-analytics/token'

test('settings of the account merge; the audit log notes when it was switched', async () => {
  const { call, clock } = await startCheckedPlatform()
  const before = await call('GET', settings)
  clock.now += 5_000
  await call('PUT', settings, { maintenanceWindowDay: 'monday', hasSupportAccess: null })
  expect((await call('GET', settings)).json).toEqual({ ...before.json, maintenanceWindowDay: 'monday' })
  const switched = await call('PUT', settings, { auditLogEnabled: true })
  const log = { auditLogEnabled: true, auditLogEnabledCurrent: true, auditLogEnabledTimestamp: clock.now }
  expect(switched.json).toEqual({ ...before.json, maintenanceWindowDay: 'monday', ...log })
  clock.now += 5_000
  await call('PUT', settings, { auditLogEnabled: true })
  expect((await call('GET', settings)).json).toEqual(switched.json)
})

test("the application's configuration is read", async () => {
  const { call, emulator } = await startCheckedPlatform()
  emulator.state.tenant.appConfig.creatorMode = null
  expect((await call('GET', '/api/v1/app-config')).json).toMatchObject({
    applyThemeGlobally: false,
    creatorMode: null,
  })
})

test('a token for usage data lasts an hour, and is another one each time', async () => {
  const { call, clock } = await startCheckedPlatform()
  const { json, text } = await call('POST', usage)
  expect(json).toMatchObject({ deploymentId: 1, apiUrl: expect.stringMatching(/^https:/) })
  expect(json).toMatchObject({ expiresAt: new Date(clock.now + 3_600_000).toISOString() })
  expect((await call('POST', usage)).text).not.toBe(text)
})

test('without usage analytics there is no token', async () => {
  const { call, emulator } = await startCheckedPlatform()
  emulator.state.tenant.features.usageAnalytics = false
  expect((await call('POST', usage)).status).toBe(404)
})
