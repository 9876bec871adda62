import { describe, expect, it } from 'vitest'
import { call, problems } from '../inputs/call/read.ts'

const base = { dashboardPublicId: 'sales', timezone: 'Europe/Berlin', notificationFormat: 'pdf' }
const create = (body: object) => problems({ operation: 'createNotification', body: JSON.stringify(body) })
const update = (body: object) =>
  problems({ operation: 'updateNotification', params: 'id: 7', body: JSON.stringify(body) })

const schedules = {
  HOURLY: { minute: 5 },
  DAILY: { hour: 0, minute: 59 },
  WEEKLY: { dayOfWeek: 0, hour: 23, minute: 0 },
  MONTHLY: { dayOfMonth: 31, hour: 12, minute: 30 },
  CUSTOM: { customCron: '0 7 * * 1-5' },
} as const

describe.each(Object.entries(schedules))('a notification that goes out %s', (scheduleType, fields) => {
  it('is complete with its fields, and with none of them missing', async () => {
    expect(await create({ ...base, scheduleType, ...fields })).toEqual([])
    for (const name of Object.keys(fields)) {
      const { [name]: _, ...rest } = fields as Record<string, unknown>
      const said = `body.${name}: is required with scheduleType ${scheduleType}`
      expect(await create({ ...base, scheduleType, ...rest })).toEqual([said])
      expect(await create({ ...base, scheduleType, ...rest, [name]: null })).toEqual([said])
    }
  })
})

describe('a notification', () => {
  const daily = { ...base, scheduleType: 'DAILY', hour: 7, minute: 30 }

  it('is sent as it is', async () => {
    const { body, path } = await call({ operation: 'createNotification', body: JSON.stringify(daily) })
    expect({ body, path }).toEqual({ body: daily, path: { deploymentId: 42 } })
  })

  it('is about exactly one dashboard', async () => {
    const { dashboardPublicId: _, ...none } = daily
    const needs = 'body: needs exactly one of dashboardId and dashboardPublicId: '
    expect(await create(none)).toEqual([`${needs}none was given`])
    expect(await create({ ...daily, dashboardPublicId: null })).toEqual([`${needs}none was given`])
    expect(await create({ ...daily, dashboardId: 3 })).toEqual([`${needs}both were given`])
    expect(await create({ ...daily, dashboardPublicId: null, dashboardId: 3 })).toEqual([])
  })

  it.each([
    ['minute', 0, 59],
    ['hour', 0, 23],
    ['dayOfWeek', 0, 6],
    ['dayOfMonth', 1, 31],
  ])('has a %s from %i to %i', async (name, first, last) => {
    for (const value of [first, last]) expect(await create({ ...daily, [name]: value })).toEqual([])
    for (const value of [first - 1, last + 1]) {
      const said = [`body.${name}: "${value}" must be from ${first} to ${last}`]
      expect(await create({ ...daily, [name]: value })).toEqual(said)
      expect(await update({ [name]: value })).toEqual(said)
    }
  })

  it.each([
    [{ customCron: '0 7 * * *' }, 'body.customCron: belongs to scheduleType CUSTOM, not to DAILY'],
    [{ timezone: 'Europe/Berln' }, 'body.timezone: "Europe/Berln" is no time zone; nearest: Europe/Berlin'],
    [{ timezone: '+02:00' }, expect.stringMatching(/^body.timezone: .* is no time zone/)],
    [{ notificationFormat: 'svg' }, 'body.notificationFormat: "svg" must be one of png, pdf'],
    [
      { scheduleType: 'YEARLY' },
      expect.stringContaining('must be one of HOURLY, DAILY, WEEKLY, MONTHLY, CUSTOM'),
    ],
    [{ notificationEnabled: 'yes' }, 'body.notificationEnabled: "yes" must be true or false'],
    [{ isEnabled: true }, expect.stringContaining('body.isEnabled: is unknown; nearest: ')],
    [{ filters: [{ member: 'status' }] }, String.raw`body.filters[0].member: "status" must match .+\..+`],
    [
      { filters: [{ member: 'a.b', operator: 'is_null', value: 1 }] },
      expect.stringContaining('goes with no is_null'),
    ],
    [
      { filters: [{ member: 'a.b', operator: 'between', value: [1] }] },
      expect.stringContaining('list of two'),
    ],
    [{ timeGrains: [{ member: 'a.b' }] }, 'body.timeGrains[0].grain: is required'],
  ])('cannot have %j', async (change, said) => {
    expect(await create({ ...daily, ...change })).toEqual([said])
  })

  it.each(['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata', 'Etc/GMT+3'])(
    'may be in the time zone %s',
    async (timezone) => {
      expect(await create({ ...daily, timezone })).toEqual([])
    },
  )

  it('may filter by anything that the contract names', async () => {
    const filters = [
      { member: 'orders.status', operator: 'equals', value: ['paid'] },
      { member: 'orders.at', operator: 'between', value: ['2026-01-01', '2026-02-01'] },
      { member: 'orders.note', operator: 'is_empty' },
    ]
    expect(await create({ ...daily, filters })).toEqual([])
  })

  it('is changed in part, without a dashboard, and only where nothing contradicts itself', async () => {
    expect(await update({ isEnabled: false })).toEqual([])
    expect(await update({ scheduleType: 'DAILY' })).toEqual([])
    expect(await update({ scheduleType: 'DAILY', customCron: '* * * * *' })).toHaveLength(1)
    expect(await update({ customCron: ' ' })).toEqual(['body.customCron: must not be blank'])
    expect(await update({ dashboardId: 1 })).toEqual([
      expect.stringContaining('body.dashboardId: is unknown'),
    ])
  })
})

describe('the list of notifications', () => {
  it.each([
    ['dashboardId: 1', []],
    ['dashboardId: 1\ndashboardPublicId: a', ['params.dashboardPublicId: excludes dashboardId: give one']],
    ['recipientEmbedTenantName: t\nrecipientExternalId: e', []],
    ['recipientExternalId: e', ['params.recipientExternalId: needs the other of the two embed filters, too']],
    [
      'recipientUserId: 1\nrecipientEmail: a@b',
      ['params: has filters for more than one kind of recipient: give one'],
    ],
    ['recipientUserId: 0', ['params.recipientUserId: "0" must be at least 1']],
  ])('filtered by %j is wrong in %j', async (params, said) => {
    expect(await problems({ operation: 'getNotifications', params })).toEqual(said)
  })
})

describe('recipients', () => {
  const add = (recipients: object[]) =>
    problems({ operation: 'addRecipients', params: 'id: 7', body: JSON.stringify({ recipients }) })
  const remove = (recipients: object[]) =>
    problems({ operation: 'removeRecipients', params: 'id: 7', body: JSON.stringify({ recipients }) })

  it('are named as their type wants it', async () => {
    expect(
      await add([
        { type: 'USER', email: 'a@b' },
        { type: 'USER', userId: 1 },
      ]),
    ).toEqual([])
    expect(await add([{ type: 'EMBED_USER', embedTenantName: 't', externalId: 'e' }])).toEqual([])
    expect(await add([{ type: 'USER' }, { type: 'EMBED_USER', embedTenantName: 't' }])).toEqual([
      'body.recipients[0]: needs userId or email',
      'body.recipients[1]: needs embedTenantName and externalId',
    ])
    expect(
      await remove([
        { type: 'USER', id: 1 },
        { type: 'EMBED_USER', id: 2, embedTenantName: 't' },
      ]),
    ).toEqual([])
    expect(await remove([{ type: 'EMBED_USER', id: 2 }])).toEqual([
      'body.recipients[0]: needs embedTenantName',
    ])
  })

  it('are 1 to 1,000', async () => {
    expect(await add([])).toEqual(['body.recipients: must not be empty'])
    const many = Array.from({ length: 1001 }, (_, userId) => ({ type: 'USER', userId }))
    expect(await add(many)).toEqual(['body.recipients: must have at most 1000 items'])
    expect(await add(many.slice(1))).toEqual([])
  })
})
