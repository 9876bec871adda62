import type { Consumer, ContentImpact, ContentType, ContentUse, ModelComparison } from '../base/findings.ts'
import { grouped } from '../base/text.ts'
import { block, type Section } from './layout.ts'
import { code, count, link, table } from './markdown.ts'
import type { View } from './view.ts'

// Who uses what changes. Names of content come from its authors and are quoted as code.

const mostMembers = 5
const mostPlaces = 3
const head = table(['Content', 'Uses', 'Reaches'], [])

/** How much was checked, and what of it changes or breaks. */
export function usersBlock({ report }: View): Section | null {
  const { impact, model } = report.findings
  if (!impact || !model) return null
  const title = [`**Who uses it** · ${checkedText(impact)}`, changesText(impact)].filter(Boolean).join(' · ')
  const isBroken = impact.consumers.some(({ state }) => state === 'broken')
  return block('who uses it', 1, isBroken ? title : `${title}\n\n${noneText(impact, model)}`)
}

/** Content that breaks, one row each. @param isListed whether what a change breaks stands with the change already */
export function brokenSection(
  { report }: View,
  where: string,
  most: number,
  isListed: boolean,
): Section | null {
  const { impact } = report.findings
  const listed = new Set(isListed ? [...brokenByChange(impact).values()].flat() : [])
  const changes = new Set(report.findings.model?.changes.map(({ fingerprint }) => fingerprint))
  const isNamed = (one: Consumer) =>
    listed.has(one) && one.uses.some((use) => changes.has(use.fingerprint ?? ''))
  const broken = impact?.consumers.filter((one) => one.state === 'broken' && !isNamed(one)) ?? []
  if (broken.length === 0) return null
  return {
    ...rowsOf(broken, where),
    name: 'content that breaks',
    priority: 1,
    head: `**Breaks**\n\n${head}`,
    foot: '',
    most,
  }
}

/** Content in other states, each folded. */
export function otherUsersSections({ report }: View, where: string, most: number): (Section | null)[] {
  const { consumers = [] } = report.findings.impact ?? {}
  return others.map(({ state, name, title, priority, note }) => {
    const list = consumers.filter((consumer) => consumer.state === state)
    if (list.length === 0) return null
    return {
      ...rowsOf(list, where),
      name,
      priority,
      head: `<details><summary>${title}: ${countContent(list)}</summary>\n\n${note}\n\n${head}`,
      foot: '\n</details>',
      most,
    }
  })
}

const others = [
  {
    state: 'changes',
    name: 'content that changes',
    title: 'Changes',
    priority: 2,
    note: 'Its queries work and become other SQL, so they may show other numbers or rows.',
  },
  {
    state: 'loses-rollup',
    name: 'content that loses its pre-aggregation',
    title: 'Loses its pre-aggregation',
    priority: 3,
    note: 'Its queries no longer read a pre-aggregation: they may be slower, or fail in rollup-only mode.',
  },
  {
    state: 'may-use',
    name: 'content that may use a change',
    title: 'May use a change',
    priority: 3,
    note: 'It mentions a changed name, or uses a change that plans do not show. Whether it breaks is unknown.',
  },
  {
    state: 'already-broken',
    name: 'content that was broken before',
    title: 'Broken before',
    priority: 4,
    note: 'It fails on the base, too.',
  },
] as const

/** What of the saved content was not checked, as list items. */
export function uncheckedContent(impact: ContentImpact | undefined): string[] {
  if (!impact) return ['- Which reports, dashboards, API clients and SQL tools use a member.']
  return [
    ...impact.unchecked.map(({ type, count: number, reason }) => {
      const noun = type === 'workbook' ? type : type === 'plan' ? 'saved query' : contentNoun(type)
      const several = type === 'plan' ? 'saved queries' : `${noun}s`
      return `- ${impact.complete ? '' : '⚠️ '}${number === 0 ? `an unknown number of ${several}` : count(number, noun, several)}: ${code(reason, 300)}`
    }),
    ...(impact.complete || impact.unchecked.length > 0 ? [] : ['- ⚠️ Not all saved content was read.']),
    "- Content that this token's user cannot open; API clients and SQL tools; alerts.",
  ]
}

/** `1,988 of 2,000 reports, 300 dashboards, 300 scheduled mails checked`. */
function checkedText({ complete, checked, unchecked }: ContentImpact): string {
  const parts = (['report', 'dashboard', 'notification'] as const).map((type) => {
    const read = checked[`${type}s`]
    const missing = unchecked.reduce((sum, each) => (each.type === type ? sum + each.count : sum), 0)
    return `${missing === 0 ? '' : `${grouped(read)} of `}${count(read + missing, contentNoun(type))}`
  })
  return `${parts.join(', ')} checked${complete ? '' : ', not everything'}`
}

function noneText(
  { complete, unchecked, consumers, unchanged }: ContentImpact,
  { changes }: ModelComparison,
): string {
  const possible = countContent(consumers.filter(({ state }) => state === 'may-use'))
  // What keeps its SQL may use what breaks, such as a dimension of another type.
  const isUsed =
    possible !== '' ||
    consumers.some(({ state }) => state === 'changes') ||
    Object.values(unchanged).some((number) => number > 0)
  const what = isUsed || !changes.some(({ level }) => level === 'breaking') ? 'breaks' : 'uses what breaks'
  if (complete && possible !== '') return `No saved content was found that breaks; unknown: ${possible}.`
  if (!complete) return `No saved content was found that ${what}, but not everything could be checked.`
  // What the team ignores, or the platform does not show, is named below.
  return unchecked.length > 0
    ? `No saved content was found that ${what}.`
    : `No saved content that this token can read ${what}.`
}

function rowsOf(consumers: readonly Consumer[], where: string): Pick<Section, 'rows' | 'more'> {
  return {
    rows: consumers.map((consumer) => `| ${cellsOf(consumer).join(' | ')} |`),
    more: (missing) => `\n… and ${count(missing, 'more row')}, ${where}.`,
  }
}

function cellsOf(consumer: Consumer): string[] {
  const { type, id, name, url, owner, version, uses } = consumer
  const label = name === '' ? String(id) : code(name, 200)
  const draft = version === 'draft' ? ' (draft)' : ''
  return [
    `${contentNoun(type)} ${url === undefined ? label : link(label, url)}${draft}${owner ? ` of ${code(owner.name, 100)}` : ''}`,
    usesText(uses),
    reachText(consumer),
  ]
}

/** `orders.status in widget 4 and a filter`, for each member. */
function usesText(uses: readonly ContentUse[]): string {
  const byMember = Map.groupBy(uses, ({ member, message = '' }) => member || message)
  const members = [...byMember].slice(0, mostMembers).map(([member, all]) => {
    const places = [...new Set(all.map(({ where }) => where))].filter((place) => place !== '')
    const more = places.length - mostPlaces
    const shown = places.slice(0, mostPlaces).map((place) => code(place, 150))
    const rest = more > 0 ? [`${grouped(more)} more`] : []
    const name = member === '' ? '' : code(member, 200)
    return [name, places.length > 0 && `in ${joined([...shown, ...rest])}`].filter(Boolean).join(' ')
  })
  return withMore(members, byMember.size)
}

/** @param total how many there are, shown ones included */
function withMore(shown: readonly string[], total: number): string {
  const more = total - shown.length
  return [...shown, ...(more > 0 ? [`and ${grouped(more)} more`] : [])].join('; ')
}

function joined(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}

// Saved content in words. Fixed text of this action, safe as Markdown.

const nouns: Readonly<Record<ContentType, string>> = {
  dashboard: 'dashboard',
  report: 'report',
  notification: 'scheduled mail',
}
/** The most important first. */
export const contentTypes = Object.keys(nouns) as ContentType[]

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
function changesText({ consumers, unchanged }: ContentImpact): string {
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
function reachText(consumer: Consumer): string {
  const { sheets, embedded } = consumer
  // Thousands of rows are made, and few are shown: only what is shown is escaped.
  const mails = mailsOf(consumer).map(({ text, recipients }) => () => {
    const to = recipients === undefined ? '' : ` to ${grouped(recipients)}`
    // It begins as a sentence does: "At 09:00, only on Monday".
    return `mailed ${code(text.charAt(0).toLowerCase() + text.slice(1), 150)}${to}`
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
function mailsOf({ schedules }: Consumer): Consumer['schedules'] {
  return schedules.filter(({ enabled }) => enabled)
}

const weekdays = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/gi

/** How often, as far as a schedule in words tells; empty if it does not. */
function rhythmOf(text: string): string {
  if (/\b(?:daily|every day)\b/i.test(text)) return 'daily'
  const isWeekly = text.match(weekdays)?.length === 1 || /\b(?:weekly|every week)\b/i.test(text)
  return isWeekly && !/\b(?:month|through)\b/i.test(text) ? 'weekly' : ''
}
