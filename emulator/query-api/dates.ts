import { QueryRefusal } from './refusal.ts'

type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year'

/**
 * The first and the last moment of a date range, without a zone, as the planner takes them. Of the relative ones, those
 * of whole days and longer units are known.
 * @param now in ms; days are those of UTC
 */
export function dateRange(range: string | readonly string[], now: number): [string, string] {
  const [from = '', to = from] = typeof range === 'string' ? relative(range, now) : range
  return [moment(from, '00:00:00.000'), moment(to, '23:59:59.999')]
}

function moment(text: string, time: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return `${text}T${time}`
  const ms = Date.parse(/Z|[+-]\d\d:?\d\d$/.test(text) ? text : `${text}Z`)
  if (Number.isNaN(ms)) throw new QueryRefusal(400, `Can't parse date: '${text}'`)
  return new Date(ms).toISOString().slice(0, -1)
}

function relative(text: string, now: number): [string, string] {
  const words = text.trim().toLowerCase()
  const days = { today: 0, yesterday: -1, tomorrow: 1 }[words]
  if (days !== undefined) return span('day', days, days, now)
  const [, which, number = '1', unit] =
    /^(this|last|next) (?:(\d+) )?(day|week|month|quarter|year)s?$/.exec(words) ?? []
  if (which === undefined || !isUnit(unit)) return [text, text]
  if (which === 'this') return span(unit, 0, 0, now)
  const count = Number(number)
  return which === 'last' ? span(unit, -count, -1, now) : span(unit, 1, count, now)
}

/** From the beginning of one unit to the end of another, counted from the present one. */
function span(unit: Unit, from: number, to: number, now: number): [string, string] {
  const last = new Date(startOf(unit, to + 1, now) - 1)
  return [day(new Date(startOf(unit, from, now))), day(last)]
}

function startOf(unit: Unit, offset: number, now: number): number {
  const date = new Date(now)
  const [year, month, dayOfMonth] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  if (unit === 'year') return Date.UTC(year + offset, 0)
  if (unit === 'quarter') return Date.UTC(year, (Math.floor(month / 3) + offset) * 3)
  if (unit === 'month') return Date.UTC(year, month + offset)
  // Weeks begin on Monday.
  if (unit === 'week') return Date.UTC(year, month, dayOfMonth - ((date.getUTCDay() + 6) % 7) + offset * 7)
  return Date.UTC(year, month, dayOfMonth + offset)
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10)
}

function isUnit(text: string | undefined): text is Unit {
  return text !== undefined && ['day', 'week', 'month', 'quarter', 'year'].includes(text)
}
