import type { Consumer, ContentImpact, ContentType } from '../../findings.ts'
import { grouped, oneLine, withoutStop } from '../../runtime/text.ts'

/** More lines than these hide the rest of the log; the report has all content. */
const mostLines = 100
const mostMembers = 5

const nouns: Readonly<Record<ContentType, [string, string]>> = {
  dashboard: ['dashboard', 'dashboards'],
  report: ['report', 'reports'],
  notification: ['scheduled mail', 'scheduled mails'],
}
const types = Object.keys(nouns) as ContentType[]

/**
 * Who uses the changes, for the log: a line for each piece of content that breaks, the numbers of the others, and what was
 * not checked.
 * @returns lines without line breaks; they quote names of content, so they are printed through the log
 */
export function contentLines({
  complete,
  checked,
  unchecked,
  unchanged,
  consumers,
}: ContentImpact): string[] {
  const of = (state: Consumer['state']) => consumers.filter((consumer) => consumer.state === state)
  const broken = of('broken')
  const others: [string, Consumer[]][] = [
    ['Saved content that changes', of('changes')],
    ['Saved content that loses its pre-aggregation', of('loses-rollup')],
    ['Saved content that may use a change', of('may-use')],
    ['Saved content that was broken before', of('already-broken')],
  ]
  const read = types.map((type) => counted(type, checked[`${type}s`])).join(', ')
  const same = types
    .filter((type) => unchanged[`${type}s`] > 0)
    .map((type) => counted(type, unchanged[`${type}s`]))
  return [
    `${broken.length === 0 ? 'No saved content breaks' : `Saved content that breaks: ${countsOf(broken)}`} (checked: ${read}${complete ? '' : ', not everything'})`,
    ...broken.slice(0, mostLines).map(consumerLine),
    ...(broken.length > mostLines ? [`… and ${broken.length - mostLines} more, in the report`] : []),
    ...others.flatMap(([what, all]) => (all.length === 0 ? [] : `${what}: ${countsOf(all)}`)),
    ...(same.length === 0 ? [] : [`Saved content that is unchanged (same SQL): ${same.join(', ')}`]),
    ...unchecked.map(({ type, count, reason }) => {
      const noun =
        type === 'workbook' || type === 'plan'
          ? `${type}${count === 1 ? '' : 's'}`
          : nouns[type][count === 1 ? 0 : 1]
      const many = count === 0 ? 'an unknown number of' : grouped(count)
      return `Not checked: ${many} ${noun} (${withoutStop(oneLine(reason, 300))})`
    }),
  ]
}

function countsOf(consumers: readonly Consumer[]): string {
  return types
    .map((type) => ({ type, count: consumers.filter((consumer) => consumer.type === type).length }))
    .filter(({ count }) => count > 0)
    .map(({ type, count }) => counted(type, count))
    .join(', ')
}

function counted(type: ContentType, count: number): string {
  return `${grouped(count)} ${nouns[type][count === 1 ? 0 : 1]}`
}

function consumerLine({ type, id, name, owner, uses, schedules, sheets, embedded }: Consumer): string {
  const members = [...new Set(uses.map(({ member }) => member))].filter((member) => member !== '')
  const more = members.length - mostMembers
  const named = members.slice(0, mostMembers).map((member) => oneLine(member, 200))
  const mails = schedules.filter(({ enabled }) => enabled).length
  const parts = [
    `breaks: ${nouns[type][0]} ${name === '' ? id : `"${oneLine(name, 200)}"`}`,
    owner && `owner ${oneLine(owner.name, 100)}`,
    named.length > 0 && `uses ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
    mails > 0 && `mailed by ${counted('notification', mails)}`,
    sheets.length > 0 && `in ${sheets.length === 1 ? '1 spreadsheet' : `${sheets.length} spreadsheets`}`,
    embedded && 'embedded',
  ]
  return parts.filter((part) => typeof part === 'string').join('; ')
}
