import { expect, test } from 'vitest'
import { play, transcripts } from '../support/transcript.ts'
import { api, startCheckedPlatform } from './support.ts'

const daily = { dashboardId: 1, scheduleType: 'DAILY', hour: 9 }

transcripts(
  {},
  {
    'there is a notification at the start, with a recipient': `
      GET notifications → == [{id: 1, dashboardId: 1, deploymentId: 1, cronExpression: 0 9 * * *, timezone: UTC, isEnabled: true,
        humanReadableSchedule: 'At 09:00', notificationEnabled: true, notificationFormat: png, notificationAiSummary: false,
        filters: [], timeGrains: [], memberSwitchers: []}]
      GET notifications/1 → {id: 1, cronExpression: 0 9 * * *, memberSwitchers: []}
      GET notifications/1/recipients → == [{type: USER, userId: 1, email: ci@example.com, username: ci}]`,

    'a new one has its defaults and no recipients, and is the first of the list': `
      POST notifications {dashboardPublicId: dash-1, scheduleType: HOURLY}
        → 200 {id: 2, dashboardId: 1, timezone: UTC, isEnabled: true, cronExpression: 0 * * * *, humanReadableSchedule: Every hour, notificationFormat: png}
      GET notifications/2/recipients → == []
      GET notifications → *.id [2, 1]`,

    'an update changes what it names, and never the recipients': `
      before = PUT notifications/1 {filters: [{member: orders.status, operator: equals, value: paid}], isEnabled: false}
        → {filters: [{member: orders.status, operator: equals, value: paid}], isEnabled: false, cronExpression: 0 9 * * *}
      updated = PUT notifications/1 {minute: 15, timezone: Europe/Berlin, notificationFormat: pdf, filters: null}
        → == {...before, cronExpression: 15 9 * * *, humanReadableSchedule: 'At 09:15', timezone: Europe/Berlin, notificationFormat: pdf}
      GET notifications/1 → == $updated
      PUT notifications/1 {filters: [], notificationEnabled: false, notificationAiSummary: true, timeGrains: [{member: orders.at, grain: day}],
          memberSwitchers: [{member: orders.metric, selected: orders.count}]}
        → {filters: [], notificationEnabled: false, notificationAiSummary: true, timeGrains: [{member: orders.at, grain: day}],
          memberSwitchers: [{member: orders.metric, selected: orders.count}]}
      GET notifications/1/recipients → [any]`,

    'an update keeps to the rules of the kind of schedule that comes of it': `
      PUT notifications/1 {scheduleType: WEEKLY} → 400 needs dayOfWeek
      PUT notifications/1 {customCron: 0 1 * * *} → 400 customCron goes with
      PUT notifications/1 {hour: 25} → 400 hour
      PUT notifications/1 {timezone: nowhere} → 400 timezone
      GET notifications/1 → {cronExpression: 0 9 * * *}
      # The hour stays.
      PUT notifications/1 {scheduleType: WEEKLY, dayOfWeek: 1} → {cronExpression: 0 9 * * 1, humanReadableSchedule: 'At 09:00, only on Monday'}
      PUT notifications/1 {scheduleType: CUSTOM, customCron: 0 1 1 1 *}
      PUT notifications/1 {customCron: 0 2 1 1 *} → {cronExpression: 0 2 1 1 *}
      PUT notifications/1 {scheduleType: DAILY} → {cronExpression: 0 9 * * *}`,
  },
)

transcripts(
  { values: { daily }, state: { otherDeployments: [2] } },
  {
    'a dashboard of another deployment is a 404, and so is its notification': `
      GET /deployments/2/notifications → [{id: 2, dashboardId: 2}]
      POST notifications {...daily, dashboardId: 2} → 404
      POST notifications {...daily, dashboardId: null, dashboardPublicId: dash-2} → 404
      GET notifications/2 → 404
      PUT notifications/2 {hour: 1} → 404
      DELETE notifications/2 → 404
      GET /deployments/2/notifications/2 → {deploymentId: 2}`,
  },
)

transcripts(
  { values: { daily }, violations: 'some' },
  {
    'what breaks the contract names the member': `
      POST notifications {...daily, notificationFormat: jpg} → 400 notificationFormat
      POST notifications {...daily, scheduleType: YEARLY} → 400 scheduleType
      POST notifications {...daily, filters: [{member: orders}]} → 400 member
      POST notifications {...daily, recipients: []} → 400 recipients
      STATE deployment.notifications.size → 1`,
  },
)

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
])('%j runs at %s', (schedule, cron, words) =>
  play(
    { values: { schedule, cron, words } },
    `POST notifications {dashboardId: 1, ...schedule} → {cronExpression: $cron, humanReadableSchedule: $words}`,
  ),
)

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
])('%j is rejected on creation', (change, text) =>
  play(
    { values: { daily, change } },
    `
      POST notifications {...daily, ...change} → 400 ${text}
      GET notifications → *.id [1]`,
  ),
)

test('an answer without a body tells no length', async () => {
  const { emulator } = await startCheckedPlatform()
  const headers = { authorization: `Bearer ${emulator.token}` }
  const answer = await fetch(`${emulator.url}${api}/notifications/1`, { method: 'DELETE', headers })
  expect(answer.headers.get('content-length')).toBeNull()
  expect(answer.headers.get('content-type')).toBeNull()
})

test.each([
  ['204', "''"],
  ['200', '{}'],
] as const)('deleting answers %s, and takes the recipients along', (emptyResponses, text) =>
  play(
    { state: { switches: { emptyResponses } } },
    `
      DELETE notifications/1 → ${emptyResponses} ${text}
      DELETE notifications/1 → 404
      GET notifications/1/recipients → 404
      GET notifications → == []`,
  ),
)
