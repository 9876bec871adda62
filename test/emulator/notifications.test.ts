import { expect, test } from 'vitest'
import { api, type Body, type Platform, startCheckedPlatform, startPlatform } from './support.ts'

const path = `${api}/notifications`
const daily = { dashboardId: 1, scheduleType: 'DAILY', hour: 9 }

async function list({ call }: Platform, query = ''): Promise<unknown[]> {
  return (await call('GET', `${path}${query}`)).json.items.map(({ id }) => id)
}

function shown(json: Body): Record<string, unknown> {
  return { ...json }
}

test('there is a notification at the start, with a recipient', async () => {
  const { call } = await startCheckedPlatform()
  const first = {
    id: 1,
    dashboardId: 1,
    deploymentId: 1,
    cronExpression: '0 9 * * *',
    timezone: 'UTC',
    isEnabled: true,
    humanReadableSchedule: 'At 09:00',
    notificationEnabled: true,
    notificationFormat: 'png',
    notificationAiSummary: false,
    filters: [],
    timeGrains: [],
    memberSwitchers: [],
  }
  expect((await call('GET', path)).json.items).toEqual([first])
  expect((await call('GET', `${path}/1`)).json).toEqual(first)
  expect((await call('GET', `${path}/1/recipients`)).json.items).toEqual([
    { type: 'USER', userId: 1, email: 'ci@example.com', username: 'ci' },
  ])
})

test('a new one has its defaults and no recipients, and is the first of the list', async () => {
  const platform = await startCheckedPlatform()
  const made = await platform.call('POST', path, { dashboardPublicId: 'dash-1', scheduleType: 'HOURLY' })
  expect(made.status).toBe(200)
  expect(made.json).toMatchObject({
    id: 2,
    dashboardId: 1,
    timezone: 'UTC',
    isEnabled: true,
    cronExpression: '0 * * * *',
    humanReadableSchedule: 'Every hour',
    notificationFormat: 'png',
  })
  expect((await platform.call('GET', `${path}/2/recipients`)).json.items).toEqual([])
  expect(await list(platform)).toEqual([2, 1])
})

test.each([
  [{ scheduleType: 'HOURLY', minute: 5 }, '5 * * * *', 'At 5 minutes past the hour'],
  [{ scheduleType: 'DAILY', hour: 0 }, '0 0 * * *', 'At 00:00'],
  [{ scheduleType: 'WEEKLY', hour: 9, minute: 30, dayOfWeek: 0 }, '30 9 * * 0', 'At 09:30, only on Sunday'],
  [{ scheduleType: 'MONTHLY', hour: 23, dayOfMonth: 31 }, '0 23 31 * *', 'At 23:00, on day 31 of the month'],
  [
    { scheduleType: 'CUSTOM', customCron: ' */10  9-17 * * 1-5 ' },
    '*/10 9-17 * * 1-5',
    'Every 10 minutes, between 09:00 and 17:59, Monday through Friday',
  ],
])('%j runs at %s', async (schedule, cronExpression, humanReadableSchedule) => {
  const { call } = await startCheckedPlatform()
  const { json } = await call('POST', path, { dashboardId: 1, ...schedule })
  expect(json).toMatchObject({ cronExpression, humanReadableSchedule })
})

test.each([
  [{ dashboardPublicId: 'dash-1' }, 'Exactly one of'],
  [{ dashboardId: null }, 'Exactly one of'],
  [{ hour: null }, 'DAILY needs hour'],
  [{ scheduleType: 'WEEKLY' }, 'WEEKLY needs dayOfWeek'],
  [{ scheduleType: 'MONTHLY', hour: null }, 'MONTHLY needs hour, dayOfMonth'],
  [{ scheduleType: 'CUSTOM' }, 'CUSTOM needs customCron'],
  [{ customCron: '0 9 * * *' }, 'customCron goes with'],
  [{ scheduleType: 'CUSTOM', customCron: '0 9 * *' }, 'five fields'],
  [{ scheduleType: 'CUSTOM', customCron: '0 0 9 * * *' }, 'five fields'],
  [{ scheduleType: 'CUSTOM', customCron: '61 9 * * *' }, 'minutes part'],
  [{ scheduleType: 'CUSTOM', customCron: 'a b c d e' }, 'invalid values'],
  [{ minute: 60 }, 'minute: 60 is not 0 to 59'],
  [{ minute: -1 }, 'minute: -1'],
  [{ hour: 24 }, 'hour: 24 is not 0 to 23'],
  [{ dayOfWeek: 7 }, 'dayOfWeek: 7 is not 0 to 6'],
  [{ dayOfMonth: 0 }, 'dayOfMonth: 0 is not 1 to 31'],
  [{ dayOfMonth: 32 }, 'dayOfMonth: 32'],
  [{ timezone: 'Mars/Olympus' }, 'timezone'],
  [{ timezone: '+01:00' }, 'timezone'],
  [{ timezone: '' }, 'timezone'],
  [{ filters: [{ member: 'orders.id', operator: 'is_null', value: 'x' }] }, 'takes no value'],
  [{ filters: [{ member: 'orders.id', operator: 'between', value: [1] }] }, 'two values'],
])('%j is refused on creation', async (change, text) => {
  const platform = await startCheckedPlatform()
  const refused = await platform.call('POST', path, { ...daily, ...change })
  expect(refused).toMatchObject({ status: 400, json: { message: expect.stringContaining(text) } })
  expect(await list(platform)).toEqual([1])
})

test.each([
  [{ notificationFormat: 'jpg' }, 'notificationFormat'],
  [{ scheduleType: 'YEARLY' }, 'scheduleType'],
  [{ filters: [{ member: 'orders' }] }, 'member'],
  [{ recipients: [] }, 'recipients'],
])('%j breaks the contract', async (change, text) => {
  const { call, emulator } = await startPlatform()
  const refused = await call('POST', path, { ...daily, ...change })
  expect(refused).toMatchObject({ status: 400, json: { message: expect.stringContaining(text) } })
  expect(emulator.violations).toHaveLength(1)
})

test('a dashboard of another deployment is a 404, and so is its notification', async () => {
  const platform = await startCheckedPlatform({ state: { otherDeployments: [2] } })
  const other = '/api/v1/deployments/2/notifications'
  expect((await platform.call('GET', other)).json.items).toMatchObject([{ id: 2, dashboardId: 2 }])
  for (const dashboard of [{ dashboardId: 2 }, { dashboardId: null, dashboardPublicId: 'dash-2' }]) {
    expect((await platform.call('POST', path, { ...daily, ...dashboard })).status).toBe(404)
  }
  expect((await platform.call('GET', `${path}/2`)).status).toBe(404)
  expect((await platform.call('PUT', `${path}/2`, { hour: 1 })).status).toBe(404)
  expect((await platform.call('DELETE', `${path}/2`)).status).toBe(404)
  expect((await platform.call('GET', `${other}/2`)).json).toMatchObject({ deploymentId: 2 })
})

test('an update changes what it names, and never the recipients', async () => {
  const { call } = await startCheckedPlatform()
  const filters = [{ member: 'orders.status', operator: 'equals', value: 'paid' }]
  const before = shown((await call('PUT', `${path}/1`, { filters, isEnabled: false })).json)
  expect(before).toMatchObject({ filters, isEnabled: false, cronExpression: '0 9 * * *' })
  const change = { minute: 15, timezone: 'Europe/Berlin', notificationFormat: 'pdf', filters: null }
  const after = { cronExpression: '15 9 * * *', humanReadableSchedule: 'At 09:15' }
  const updated = await call('PUT', `${path}/1`, change)
  expect(updated.json).toEqual({ ...before, ...after, timezone: 'Europe/Berlin', notificationFormat: 'pdf' })
  expect((await call('GET', `${path}/1`)).json).toEqual(updated.json)
  const rest = {
    filters: [],
    notificationEnabled: false,
    notificationAiSummary: true,
    timeGrains: [{ member: 'orders.at', grain: 'day' }],
    memberSwitchers: [{ member: 'orders.metric', selected: 'orders.count' }],
  }
  expect((await call('PUT', `${path}/1`, rest)).json).toMatchObject(rest)
  expect((await call('GET', `${path}/1/recipients`)).json.items).toHaveLength(1)
})

test('an update keeps to the rules of the kind of schedule that comes of it', async () => {
  const { call } = await startCheckedPlatform()
  const put = (body: object) => call('PUT', `${path}/1`, body)
  expect((await put({ scheduleType: 'WEEKLY' })).json.message).toContain('needs dayOfWeek')
  expect((await put({ customCron: '0 1 * * *' })).json.message).toContain('customCron goes with')
  expect((await put({ hour: 25 })).json.message).toContain('hour')
  expect((await put({ timezone: 'nowhere' })).json.message).toContain('timezone')
  expect((await call('GET', `${path}/1`)).json).toMatchObject({ cronExpression: '0 9 * * *' })
  // The hour stays.
  expect((await put({ scheduleType: 'WEEKLY', dayOfWeek: 1 })).json).toMatchObject({
    cronExpression: '0 9 * * 1',
    humanReadableSchedule: 'At 09:00, only on Monday',
  })
  await put({ scheduleType: 'CUSTOM', customCron: '0 1 1 1 *' })
  expect((await put({ customCron: '0 2 1 1 *' })).json).toMatchObject({ cronExpression: '0 2 1 1 *' })
  expect((await put({ scheduleType: 'DAILY' })).json).toMatchObject({ cronExpression: '0 9 * * *' })
})

test('an answer without a body tells no length', async () => {
  const { emulator } = await startCheckedPlatform()
  const headers = { authorization: `Bearer ${emulator.token}` }
  const answer = await fetch(`${emulator.url}${path}/1`, { method: 'DELETE', headers })
  expect(answer.headers.get('content-length')).toBeNull()
  expect(answer.headers.get('content-type')).toBeNull()
})

test.each([
  ['204', 204, ''],
  ['200', 200, '{}'],
] as const)('deleting answers %s, and takes the recipients along', async (emptyAnswers, status, text) => {
  const platform = await startCheckedPlatform({ state: { switches: { emptyAnswers } } })
  expect(await platform.call('DELETE', `${path}/1`)).toMatchObject({ status, text })
  expect((await platform.call('DELETE', `${path}/1`)).status).toBe(404)
  expect((await platform.call('GET', `${path}/1/recipients`)).status).toBe(404)
  expect(await list(platform)).toEqual([])
})
