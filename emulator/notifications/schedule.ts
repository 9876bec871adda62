import cronstrue from 'cronstrue'

/** How often a notification is sent. */
export type ScheduleType = 'HOURLY' | 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'CUSTOM'

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
  const { scheduleType, minute, hour, dayOfWeek, dayOfMonth } = schedule
  switch (scheduleType) {
    case 'HOURLY':
      return `${minute} * * * *`
    case 'DAILY':
      return `${minute} ${hour} * * *`
    case 'WEEKLY':
      return `${minute} ${hour} * * ${dayOfWeek}`
    case 'MONTHLY':
      return `${minute} ${hour} ${dayOfMonth} * *`
    case 'CUSTOM':
      return schedule.customCron ?? ''
  }
}

/** A cron expression in words, such as `At 09:00, only on Monday`. @throws text that says what is wrong with it */
export function wordsOf(cron: string): string {
  return cronstrue.toString(cron, { use24HourTimeFormat: true })
}
