import type { Consumer, ContentImpact, ContentType } from '../findings.ts'
import { grouped } from '../runtime/text.ts'
import { code, count, link } from './markdown.ts'

// Saved content in words. Fixed text of this action, safe as Markdown.

const nouns: Readonly<Record<ContentType, string>> = {
  dashboard: 'dashboard',
  report: 'report',
  notification: 'scheduled mail',
}
/** The most important first. */
const contentTypes = Object.keys(nouns) as ContentType[]

export function contentNoun(type: ContentType): string {
  return nouns[type]
}

/** `3 dashboards, 1 report`. */
export function countContent(consumers: readonly Pick<Consumer, 'type'>[]): string {
  return contentTypes
    .flatMap((type) => {
      const number = consumers.filter((consumer) => consumer.type === type).length
      return number === 0 ? [] : count(number, nouns[type])
    })
    .join(', ')
}

/** `3 dashboards break (2 mailed weekly)`; empty when nothing breaks. */
export function breaksText(impact: ContentImpact | undefined): string {
  const broken = impact?.consumers.filter(({ state }) => state === 'broken') ?? []
  const type = contentTypes.find((each) => broken.some((consumer) => consumer.type === each))
  if (type === undefined) return ''
  const shown = broken.filter((consumer) => consumer.type === type)
  const mailed = shown.filter((consumer) => mailsOf(consumer).length > 0)
  const breaks = `${count(shown.length, nouns[type])} ${shown.length === 1 ? 'breaks' : 'break'}`
  if (mailed.length === 0 || type === 'notification') return breaks
  const how = new Set(mailed.flatMap(mailsOf).map(({ text }) => rhythmOf(text)))
  const [rhythm = ''] = how
  const often = how.size === 1 && rhythm !== '' ? ` ${rhythm}` : ''
  return `${breaks} (${grouped(mailed.length)} mailed${often})`
}

/** `2 reports change, 1 dashboard and 7 reports unchanged (same SQL)`; empty when no query had to be planned. */
export function changesText({ consumers, unchanged }: ContentImpact): string {
  const changed = consumers.filter(({ state }) => state === 'changes')
  const same = contentTypes.flatMap((type) => {
    const number = unchanged[`${type}s`]
    return number === 0 ? [] : count(number, nouns[type])
  })
  return [
    ...(changed.length === 0
      ? []
      : [`${countContent(changed)} ${changed.length === 1 ? 'changes' : 'change'}`]),
    ...(same.length === 0 ? [] : [`${same.join(', ')} unchanged (same SQL)`]),
  ].join('; ')
}

/** The content that each change breaks, by the fingerprint of the change. What only mentions it does not tell. */
export function brokenByChange(impact: ContentImpact | undefined): ReadonlyMap<string, Consumer[]> {
  const users = new Map<string, Consumer[]>()
  for (const consumer of impact?.consumers ?? []) {
    if (consumer.state !== 'broken') continue
    const certain = consumer.uses.filter(({ certainty }) => certainty !== 'mentioned')
    for (const fingerprint of new Set(certain.map((use) => use.fingerprint ?? ''))) {
      const list = users.get(fingerprint)
      if (list) list.push(consumer)
      else users.set(fingerprint, [consumer])
    }
  }
  return users
}

/** `**Weekly sales** (dashboard of Ana, mailed every Monday to 31)` */
export function consumerText(consumer: Consumer): string {
  const { type, id, name, url, owner, version } = consumer
  const label = `**${name === '' ? String(id) : code(name, 200)}**`
  const about = [
    `${nouns[type]}${owner ? ` of ${code(owner.name, 100)}` : ''}`,
    version === 'draft' && 'draft',
    reachText(consumer),
  ]
  return `${url === undefined ? label : link(label, url)} (${about.filter(Boolean).join(', ')})`
}

const mostReaches = 3

/** `mailed every Monday to 31, sheet Forecast.xlsx, tab Orders, embedded`. */
export function reachText(consumer: Consumer): string {
  const { sheets, embedded } = consumer
  // Thousands of rows are made, and few are shown: only what is shown is escaped.
  const mails = mailsOf(consumer).map(({ text, recipients }) => () => {
    const to = recipients === undefined ? '' : ` to ${grouped(recipients)}`
    return `mailed ${code(text, 150)}${to}`
  })
  const places = sheets.map(
    ({ workbook, sheet }) =>
      () =>
        `sheet ${code(workbook, 120)}, tab ${code(sheet, 120)}`,
  )
  const all = [...(embedded ? [() => 'embedded'] : []), ...mails, ...places]
  const more = all.length - mostReaches
  const shown = all.slice(0, mostReaches).map((text) => text())
  return [...shown, ...(more > 0 ? [`and ${grouped(more)} more`] : [])].join('; ')
}

/** Mails that are sent. */
export function mailsOf({ schedules }: Consumer): Consumer['schedules'] {
  return schedules.filter(({ enabled }) => enabled)
}

const weekdays = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/gi

/** How often, as far as a schedule in words tells; empty if it does not. */
function rhythmOf(text: string): string {
  if (/\b(?:daily|every day)\b/i.test(text)) return 'daily'
  const isWeekly = text.match(weekdays)?.length === 1 || /\b(?:weekly|every week)\b/i.test(text)
  return isWeekly && !/\b(?:month|through)\b/i.test(text) ? 'weekly' : ''
}
