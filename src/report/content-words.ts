import type { Consumer, ContentImpact, ContentType } from '../findings.ts'
import { grouped } from '../runtime/text.ts'
import { count } from './markdown.ts'

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
