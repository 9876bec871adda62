import cronstrue from 'cronstrue'
import { Refusal } from '../http/response.ts'
import { isTimezone } from '../iso-time.ts'
import type { Node } from '../shape.ts'

/** How often a notification is sent. */
type ScheduleType = 'HOURLY' | 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'CUSTOM'

/** When a notification is sent, in its time zone. */
export interface Schedule {
  scheduleType: ScheduleType
  minute: number
  /** Null where the kind of schedule does not need it. */
  hour: number | null
  /** Sunday is 0. */
  dayOfWeek: number | null
  dayOfMonth: number | null
  /** With CUSTOM alone. */
  customCron: string | null
}

/** The schedule as a cron expression of five fields. */
export function cronOf(schedule: Schedule): string {
  const { scheduleType, minute, customCron } = schedule
  if (scheduleType === 'CUSTOM') return customCron ?? ''
  const part = (field: Field) => (needed[scheduleType].includes(field) ? schedule[field] : '*')
  return `${minute} ${part('hour')} ${part('dayOfMonth')} * ${part('dayOfWeek')}`
}

/** A cron expression in words, such as `At 09:00, only on Monday`. @throws text that says what is wrong with it */
export function wordsOf(cron: string): string {
  return cronstrue.toString(cron, { use24HourTimeFormat: true })
}

// The contract has the ranges in prose only.
const ranges = { minute: [0, 59], hour: [0, 23], dayOfWeek: [0, 6], dayOfMonth: [1, 31] } as const
type Field = keyof typeof ranges

const needed: Record<ScheduleType, readonly Field[]> = {
  HOURLY: [],
  DAILY: ['hour'],
  WEEKLY: ['hour', 'dayOfWeek'],
  MONTHLY: ['hour', 'dayOfMonth'],
  CUSTOM: [],
}

/**
 * The schedule that a body asks for, or 400. The minute is 0 unless it is given; what else the kind of schedule needs
 * must be there.
 * @param before the schedule that an update changes: what the body leaves out stays
 */
export function readSchedule(body: Node, before?: Schedule): Schedule {
  const scheduleType = typeOf(body.scheduleType) ?? before?.scheduleType ?? 'DAILY'
  const schedule: Schedule = {
    scheduleType,
    minute: fieldOf(body, 'minute') ?? before?.minute ?? 0,
    hour: fieldOf(body, 'hour') ?? before?.hour ?? null,
    dayOfWeek: fieldOf(body, 'dayOfWeek') ?? before?.dayOfWeek ?? null,
    dayOfMonth: fieldOf(body, 'dayOfMonth') ?? before?.dayOfMonth ?? null,
    customCron: cronFrom(body, scheduleType) ?? before?.customCron ?? null,
  }
  const missing = needed[scheduleType].filter((field) => schedule[field] === null)
  if (missing.length > 0) throw new Refusal(400, `scheduleType ${scheduleType} needs ${missing.join(', ')}`)
  if (scheduleType === 'CUSTOM' && schedule.customCron === null) {
    throw new Refusal(400, 'scheduleType CUSTOM needs customCron')
  }
  return schedule
}

function typeOf(value: unknown): ScheduleType | undefined {
  return isScheduleType(value) ? value : undefined
}

function isScheduleType(value: unknown): value is ScheduleType {
  return typeof value === 'string' && Object.hasOwn(needed, value)
}

function fieldOf(body: Node, name: Field): number | undefined {
  const value = body[name]
  if (typeof value !== 'number') return undefined
  const [least, most] = ranges[name]
  if (value < least || value > most) throw new Refusal(400, `${name}: ${value} is not ${least} to ${most}`)
  return value
}

function cronFrom(body: Node, scheduleType: ScheduleType): string | undefined {
  if (typeof body.customCron !== 'string') return undefined
  if (scheduleType !== 'CUSTOM') throw new Refusal(400, 'customCron goes with scheduleType CUSTOM')
  const fields = body.customCron.trim().split(/\s+/)
  if (fields.length !== 5) throw new Refusal(400, 'customCron: a cron expression has five fields')
  const cron = fields.join(' ')
  try {
    wordsOf(cron)
  } catch (error) {
    throw new Refusal(400, `customCron: ${String(error)}`)
  }
  return cron
}

/** The time zone that a body asks for, or 400; undefined when it asks for none. */
export function readTimezone(body: Node): string | undefined {
  if (typeof body.timezone !== 'string') return undefined
  // An offset is no name of a zone.
  if (!/^[a-z]/i.test(body.timezone) || !isTimezone(body.timezone))
    throw new Refusal(400, `timezone: "${body.timezone}" is not known`)
  return body.timezone
}
