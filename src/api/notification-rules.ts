import { nearest } from '../inputs/nearest.ts'
import type { Violation } from './contract-check.ts'

// Rules for notifications that the contract states in prose, not in its schemas.

type Members = Readonly<Record<string, unknown>>

/** The parts of a request; a body that is not a mapping is empty here. */
export interface RequestParts {
  params: Members
  body: Members
}

export type Rule = (request: RequestParts) => Violation[]

/** Null and absent are the same. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null
}

export function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Each with its first and last value. */
const ranges: Readonly<Record<string, readonly [number, number]>> = {
  minute: [0, 59],
  hour: [0, 23],
  dayOfWeek: [0, 6],
  dayOfMonth: [1, 31],
}

/** Members that each type of schedule requires. */
const needed: Readonly<Record<string, readonly string[]>> = {
  HOURLY: ['minute'],
  DAILY: ['hour', 'minute'],
  WEEKLY: ['dayOfWeek', 'hour', 'minute'],
  MONTHLY: ['dayOfMonth', 'hour', 'minute'],
  CUSTOM: ['customCron'],
}

export const notificationRules: Readonly<Record<string, Rule>> = {
  getNotifications: ({ params }) => filters(params),
  createNotification: ({ body }) => [...dashboard(body), ...schedule(body, true), ...widgets(body)],
  // Members that are not sent stay unchanged, so an update lacks nothing.
  updateNotification: ({ body }) => [...schedule(body, false), ...widgets(body)],
  addRecipients: (request) => recipients(request, newRecipient),
  removeRecipients: (request) => recipients(request, oldRecipient),
}

function dashboard(body: Members): Violation[] {
  const given = ['dashboardId', 'dashboardPublicId'].filter((name) => isGiven(body[name]))
  if (given.length === 1) return []
  const which = given.length === 0 ? 'none was given' : 'both were given'
  return [{ place: 'body', problem: `needs exactly one of dashboardId and dashboardPublicId: ${which}` }]
}

function schedule(body: Members, whole: boolean): Violation[] {
  const { scheduleType, customCron, timezone } = body
  const type = typeof scheduleType === 'string' && Object.hasOwn(needed, scheduleType) ? scheduleType : null
  const found: Violation[] = []
  for (const name of whole && type !== null ? (needed[type] ?? []) : []) {
    if (!isGiven(body[name]))
      found.push({
        place: `body.${name}`,
        problem: `is required with scheduleType ${type}`,
      })
  }
  if (typeof customCron === 'string') {
    if (customCron.trim() === '') found.push({ place: 'body.customCron', problem: 'must not be blank' })
    if (type !== null && type !== 'CUSTOM')
      found.push({ place: 'body.customCron', problem: `belongs to scheduleType CUSTOM, not to ${type}` })
  }
  for (const [name, [first, last]] of Object.entries(ranges)) {
    const value = body[name]
    if (typeof value === 'number' && (value < first || value > last))
      found.push({ place: `body.${name}`, value, problem: `must be from ${first} to ${last}` })
  }
  if (typeof timezone === 'string' && !isTimeZone(timezone)) {
    const [name] = nearest(timezone, ['UTC', ...Intl.supportedValuesOf('timeZone')], 1)
    found.push({ place: 'body.timezone', value: timezone, problem: `is no time zone; nearest: ${name}` })
  }
  return found
}

/** A name of the time zone database, not an offset. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

const without = new Set(['is_null', 'is_not_null', 'is_empty', 'is_not_empty'])

function widgets(body: Members): Violation[] {
  return membersOf(body.filters).flatMap(({ operator, value }, index) => {
    const place = `body.filters[${index}].value`
    if (typeof operator === 'string' && without.has(operator) && isGiven(value))
      return [{ place, problem: `goes with no ${operator}: remove it` }]
    const two = Array.isArray(value) && value.length === 2
    return operator === 'between' && !two ? [{ place, problem: 'must be a list of two for between' }] : []
  })
}

function filters(params: Members): Violation[] {
  const of = (names: readonly string[]) => names.filter((name) => isGiven(params[name]))
  const found: Violation[] = []
  const [, dashboardToo] = of(['dashboardId', 'dashboardPublicId'])
  if (dashboardToo) found.push({ place: `params.${dashboardToo}`, problem: 'excludes dashboardId: give one' })
  const embed = of(['recipientEmbedTenantName', 'recipientExternalId'])
  if (embed.length === 1)
    found.push({ place: `params.${embed[0]}`, problem: 'needs the other of the two embed filters, too' })
  const kinds = [of(['recipientUserId']), of(['recipientEmail']), embed].filter(({ length }) => length > 0)
  if (kinds.length > 1)
    found.push({ place: 'params', problem: 'has filters for more than one kind of recipient: give one' })
  return found
}

function recipients({ body }: RequestParts, check: (recipient: Members) => string | null): Violation[] {
  return membersOf(body.recipients).flatMap((recipient, index) => {
    const problem = check(recipient)
    return problem === null ? [] : [{ place: `body.recipients[${index}]`, problem }]
  })
}

function newRecipient({ type, userId, email, embedTenantName, externalId }: Members): string | null {
  if (type === 'USER' && !isGiven(userId) && !isGiven(email)) return 'needs userId or email'
  const embedded = isGiven(embedTenantName) && isGiven(externalId)
  return type === 'EMBED_USER' && !embedded ? 'needs embedTenantName and externalId' : null
}

function oldRecipient({ type, embedTenantName }: Members): string | null {
  return type === 'EMBED_USER' && !isGiven(embedTenantName) ? 'needs embedTenantName' : null
}

function membersOf(list: unknown): Members[] {
  const items: unknown[] = Array.isArray(list) ? list : []
  return items.map((item) => (typeof item === 'object' && item !== null ? (item as Members) : {}))
}
