import type { ChangeGate, ChangeId, ModelChange, ModelComparison } from '../base/findings.ts'
import { count, grouped } from '../base/text.ts'

/** Rows of a section. Those that do not fit are never made: a list may have a hundred thousand. */
export type Rows = Iterable<string> & { readonly length: number }

/** The rows of a list, each made when it is needed. */
export function lazyRows<T>(items: readonly T[], row: (item: T) => string): Rows {
  return {
    length: items.length,
    *[Symbol.iterator]() {
      for (const each of items) yield row(each)
    },
  }
}

/** A part of a report. It is shortened by whole rows or omitted, and never cut in the middle of a row. */
export interface Section {
  /** Name of the section in the list of omitted sections. */
  name: string
  /** Sections with a lower number get their space first. */
  priority: number
  /** Markdown before the rows. */
  head: string
  rows: Rows
  /** Markdown after the rows; may close an HTML element of the head. */
  foot: string
  /** A last row with the number of rows that are not shown and where to find them. */
  more: (missing: number) => string
  /** Upper limit of its size. */
  most?: number
}

/** A section without rows. */
export function block(name: string, priority: number, head: string): Section {
  return { name, priority, head, rows: [], foot: '', more: () => '' }
}

/** The total size limit, and its unit: characters or bytes. */
interface Room {
  limit: number
  measure: (text: string) => number
}

const gap = '\n\n'

/**
 * Fits sections into a limit: in order of priority, each gets as many rows as fit. The output keeps the given order.
 * @param omitted makes a sentence from the names of the sections that did not fit
 */
export function layOut(
  sections: readonly Section[],
  { limit, measure }: Room,
  omitted: (names: readonly string[]) => string,
): string {
  const overhead = measure(gap)
  // Space for the sentence is reserved up front: the omitted sections are known only at the end.
  let free = limit - overhead - measure(omitted(sections.map(({ name }) => name)))
  const texts = new Map<Section, string>()
  for (const section of sections.toSorted((a, b) => a.priority - b.priority)) {
    const room = Math.min(free - overhead, section.most ?? Number.POSITIVE_INFINITY)
    const text = shorten(section, room, measure)
    if (text === null) continue
    texts.set(section, text)
    free -= measure(text) + overhead
  }
  const missing = sections.filter((section) => !texts.has(section)).map(({ name }) => name)
  const parts = sections.flatMap((section) => texts.get(section) ?? [])
  if (missing.length > 0) parts.push(omitted(missing))
  return parts.join(gap)
}

/** The section shortened to the given size, or null when not even one row fits. */
function shorten({ head, rows, foot, more }: Section, room: number, measure: Room['measure']): string | null {
  const sized = (text: string) => (text === '' ? 0 : measure(text) + measure('\n'))
  const join = (kept: readonly string[]) => [head, ...kept, foot].filter(Boolean).join('\n')
  const shown: { row: string; end: number }[] = []
  let used = sized(head) + sized(foot)
  for (const row of rows) {
    used += sized(row)
    if (used > room) break
    shown.push({ row, end: used })
  }
  const kept = shown.map(({ row }) => row)
  if (used <= room) return join(kept)
  const last = sized(more(rows.length))
  const fitting = shown.filter(({ end }) => end + last <= room).length
  return fitting === 0 ? null : join([...kept.slice(0, fitting), more(rows.length - fitting)])
}

/** What each kind of change says of its member, as a phrase. */
export const changeWords: Readonly<Record<ChangeId, string>> = {
  'entity-removed': 'removed',
  'member-removed': 'removed',
  'entity-hidden': 'no longer public',
  'member-hidden': 'no longer public',
  'member-kind-changed': 'other kind of member',
  'dimension-type-changed': 'type changed',
  'measure-type-changed': 'type changed',
  'granularity-removed': 'granularity removed',
  'join-path-lost': 'no longer joined',
  'plan-failed': 'cannot be planned',
  'plan-failed-new': 'new, cannot be planned',
  'run-failed': 'cannot be run',
  'run-failed-new': 'new, cannot be run',
  'aggregation-changed': 'aggregation changed',
  'member-definition-changed': 'definition changed',
  'member-source-changed': 'stands for another member',
  'entity-source-changed': 'source changed',
  'join-changed': 'join changed',
  'primary-key-changed': 'primary key changed',
  'access-policy-changed': 'access policy changed',
  'access-widened': 'now visible',
  'rows-widened': 'no longer filtered',
  'access-narrowed': 'no longer visible, or without rows',
  'rows-narrowed': 'now filtered',
  'rows-changed': 'filtered differently',
  'rollup-lost-for': 'no longer served by the pre-aggregation',
  'pre-aggregation-removed': 'pre-aggregation removed',
  'hierarchy-removed': 'hierarchy removed',
  'rollup-lost': 'serves fewer members',
  'definition-not-readable': 'changed, shown by no plan',
  'definition-not-visible': 'changed, may be hidden by an access policy',
  'not-compared': 'could not be compared',
  'entity-added': 'added',
  'member-added': 'added',
  'made-public': 'made public',
  'granularity-added': 'granularity added',
  'hierarchy-added': 'hierarchy added',
  'title-changed': 'title changed',
  'description-changed': 'description changed',
  'format-changed': 'format changed',
  'meta-changed': 'meta changed',
  'order-changed': 'sort order changed',
  'folder-changed': 'folders changed',
  'drill-members-changed': 'drill members changed',
  'pre-aggregation-added': 'pre-aggregation added',
  'pre-aggregation-changed': 'pre-aggregation changed',
  'refresh-key-changed': 'refresh key changed',
}

/** Parts that are counted themselves, one and several; of other changes, the members or entities are counted. */
const countedParts: Readonly<Partial<Record<ChangeId, readonly [string, string]>>> = {
  'dimension-type-changed': ['type changed', 'types changed'],
  'measure-type-changed': ['type changed', 'types changed'],
  'granularity-removed': ['granularity removed', 'granularities removed'],
  'aggregation-changed': ['aggregation changed', 'aggregations changed'],
  'member-definition-changed': ['definition changed', 'definitions changed'],
  'member-kind-changed': ['member of another kind', 'members of another kind'],
  'member-source-changed': ['member stands for another one', 'members stand for another one'],
  'entity-source-changed': ['source changed', 'sources changed'],
  'join-changed': ['join changed', 'joins changed'],
  'primary-key-changed': ['primary key changed', 'primary keys changed'],
  'access-policy-changed': ['access policy changed', 'access policies changed'],
  'pre-aggregation-removed': ['pre-aggregation removed', 'pre-aggregations removed'],
  'hierarchy-removed': ['hierarchy removed', 'hierarchies removed'],
  'rollup-lost': ['pre-aggregation serves fewer members', 'pre-aggregations serve fewer members'],
  'granularity-added': ['granularity added', 'granularities added'],
  'hierarchy-added': ['hierarchy added', 'hierarchies added'],
  'title-changed': ['title changed', 'titles changed'],
  'description-changed': ['description changed', 'descriptions changed'],
  'format-changed': ['format changed', 'formats changed'],
  'meta-changed': ['meta changed', 'meta changed'],
  'order-changed': ['sort order changed', 'sort orders changed'],
  'folder-changed': ['entity with other folders', 'entities with other folders'],
  'drill-members-changed': ['list of drill members changed', 'lists of drill members changed'],
  'pre-aggregation-added': ['pre-aggregation added', 'pre-aggregations added'],
  'pre-aggregation-changed': ['pre-aggregation changed', 'pre-aggregations changed'],
  'refresh-key-changed': ['refresh key changed', 'refresh keys changed'],
}

/** `11 cubes and views added`, `1 title changed`, `2 members removed (usually breaking)`. @param changes all of this kind of change */
export function changeCount(id: ChangeId, changes: readonly ModelChange[]): string {
  const [one, many] = countedParts[id] ?? nounsOf(changes).map((noun) => `${noun} ${changeWords[id]}`)
  const usual = [...new Set(changes.flatMap(({ usualLevel }) => usualLevel ?? []))]
  return `${count(changes.length, one ?? id, many)}${usual.length === 0 ? '' : ` (usually ${usual.join(', ')})`}`
}

const plurals: Readonly<Partial<Record<ModelChange['kind'], string>>> = {
  hierarchy: 'hierarchies',
  'access-policy': 'access policies',
}

/** What changes are about, one and several. */
export function nounsOf(changes: readonly Pick<ModelChange, 'kind'>[]): [string, string] {
  const [kind, ...others] = new Set(changes.map((change) => change.kind))
  if (kind !== undefined && others.length === 0) return [kind, plurals[kind] ?? `${kind}s`]
  const isEntity = changes.every((change) => change.kind === 'cube' || change.kind === 'view')
  return isEntity ? ['cube or view', 'cubes and views'] : ['member', 'members']
}

/** `2 breaking changes`, `1 breaking and 3 dangerous changes`. */
export function countByLevel(changes: readonly Pick<ModelChange, 'level'>[]): string {
  const parts = (['breaking', 'dangerous'] as const).flatMap((level) => {
    const number = changes.filter((change) => change.level === level).length
    return number === 0 ? [] : `${grouped(number)} ${level}`
  })
  return `${parts.join(' and ')} ${changes.length === 1 ? 'change' : 'changes'}`
}

/** What a change is about: of a join that is gone, the cube that had it. */
export function subjectOf({ member, join }: ModelChange): string {
  return join?.from ?? member
}

/** Where it is: on the base, if it is gone. */
export function placeOf({ place, basePlace }: ModelChange): ModelChange['place'] {
  return basePlace ?? place
}

/** `renamed`, what is lost of it, or what the id says. */
export function changeWord({ id, renamedTo, renameCertainty, after }: ModelChange): string {
  const isGone = after !== null && Object.values(after).every((text) => text === '')
  if (isGone && /^(?:rollup-lost|(?:pre-aggregation|hierarchy)-removed)$/.test(id)) return 'removed'
  if (id === 'hierarchy-removed' && after !== null) return 'lost a level'
  if (renamedTo === undefined || (id !== 'member-removed' && id !== 'entity-removed')) return changeWords[id]
  return renameCertainty === 'certain' ? 'renamed' : 'removed, likely renamed'
}

/** Whether the label or the team file accepts it. */
export function isAccepted({ acceptedBy, acceptedInFile }: ModelChange): boolean {
  return acceptedBy !== undefined || acceptedInFile !== undefined
}

/** Whether the gate fails because of it. */
export function failsGate(change: ModelChange): boolean {
  return change.gated === true && !isAccepted(change)
}

/** How much of what the gate rests on could not be compared. */
export function uncomparedCount({ failOn }: ChangeGate, { unknown, valuesUnknown }: ModelComparison): number {
  return unknown.length + (failOn === 'dangerous' && valuesUnknown !== undefined ? 1 : 0)
}
