import type { Consumer, ContentImpact } from '../../findings.ts'
import { oneLine } from '../../runtime/text.ts'

/** More lines than these hide the rest of the log; the report has all. */
const mostLines = 50

const states = {
  broken: 'broken',
  'may-change': 'may change',
  'may-use': 'may use it',
  'already-broken': 'broken before',
} as const
const types = { report: 'report', dashboard: 'dashboard', notification: 'scheduled e-mail' } as const

/**
 * Who uses what changes, for the log: what breaks, the numbers of the others, and what was not checked.
 * @returns lines without line breaks; they quote saved content, so they are printed through the log
 */
export function contentLines({ complete, checked, unchecked, consumers }: ContentImpact): string[] {
  const broken = consumers.filter(({ state }) => state === 'broken')
  const counts = (Object.keys(states) as Consumer['state'][]).flatMap((state) => {
    const { length } = consumers.filter((one) => one.state === state)
    return length === 0 ? [] : `${number(length)} ${states[state]}`
  })
  const read = `${number(checked.reports)} reports, ${number(checked.dashboards)} dashboards and ${number(checked.notifications)} scheduled e-mails checked`
  const found = counts.length === 0 ? 'No use found in saved content' : `Saved content: ${counts.join(', ')}`
  return [
    `${found} (${read}${complete ? '' : '; not everything could be checked'})`,
    ...broken.slice(0, mostLines).map(consumerLine),
    ...(broken.length > mostLines ? [`… and ${number(broken.length - mostLines)} more, in the report`] : []),
    ...unchecked.map(({ type, count, reason }) => {
      const what = count === 0 ? `${type}s` : `${number(count)} ${type}${count === 1 ? '' : 's'}`
      return `Not checked: ${what}: ${oneLine(reason, 300)}`
    }),
  ]
}

function consumerLine({ type, name, uses, schedules, embedded }: Consumer): string {
  const [use] = uses
  const mailed = schedules.filter(({ enabled }) => enabled).length
  const parts = [
    `breaks: ${types[type]} "${oneLine(name, 200)}"`,
    use && `${oneLine(use.member || 'query', 200)} in ${oneLine(use.where, 200)}`,
    uses.length > 1 && `and ${number(uses.length - 1)} more uses`,
    mailed > 0 && 'sent by e-mail',
    embedded && 'embedded',
  ]
  return parts.filter((part) => typeof part === 'string').join('; ')
}

function number(count: number): string {
  return count.toLocaleString('en-US')
}
