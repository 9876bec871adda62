import type { Draft } from './change.ts'
import { entityOf, keyOf, type Probe } from './probes.ts'
import { aliasesOf, type Different, type Results } from './results.ts'
import type { Surface } from './surface.ts'
import { canonical, inOrder, type Values } from './values.ts'

// What explains other SQL of a query: a change in the lists, or one that was found in the same run.

/** What the lists say. */
export interface Explained {
  sides: Readonly<Record<'base' | 'head', Surface>>
  /** Changes that may change queries. */
  open: readonly Draft[]
  /** Members and entities that may be a cause. */
  causes: ReadonlySet<string>
}

/**
 * Whether the text explains other SQL of a query: of its own member, of all members of its entity, or of these cubes together.
 * @param cubes those of the query
 */
export function explains(
  { id, entity, member }: Draft,
  probe: Probe,
  cubes: readonly string[] = entitiesAsked(probe),
): boolean {
  const [item, second] = probe
  if (item && !second)
    return (
      /^(?:aggregation|member-definition|member-source|entity-source)-changed$/.test(id) &&
      [item.member, entityOf(item.member)].includes(member)
    )
  if (!cubes.includes(entity)) return false
  if (id === 'join-changed') return cubes.includes(member.slice(entity.length + 1))
  return id === 'primary-key-changed' || id === 'entity-source-changed'
}

export function entitiesAsked(probe: Probe): string[] {
  return [...new Set(probe.map(({ member }) => entityOf(member)))].sort(inOrder)
}

/** The cubes and views of a query, and the cubes whose members it names through a view. */
export function cubesBehind(sides: Explained['sides'], probe: Probe): string[] {
  const aliases = probe.flatMap(({ member }) => aliasesOf(sides, member).map(entityOf))
  return [...new Set([...entitiesAsked(probe), ...aliases])]
}

/** What is common to changes of members that are asked for together. */
export function together(id: Draft['id'], probe: Probe, ...detail: string[]) {
  const [entity = ''] = entitiesAsked(probe)
  const affects = [...new Set(probe.map(keyOf))].sort(inOrder)
  const about = { id, kind: 'join', entity, member: entity, affects } as const
  return { ...about, detail: [...detail, ...affects].join(' ') }
}

export function togetherIn(group: readonly Different[], id: Draft['id']) {
  const signatures = [...new Set(group.map(({ state }) => state.signature))].sort(inOrder)
  return together(
    id,
    group.flatMap(({ probe }) => probe),
    ...signatures,
  )
}

/** The pre-aggregation whose rows differ, if it is about one. */
export function changedRollup({ rollup, state }: Different): string | undefined {
  return rollup ?? state.rollup
}

/** Members that differ alone, whatever pre-aggregations hold. */
export function differentAlone({ different }: Pick<Results, 'different'>): Different[] {
  return different.filter((one) => one.probe.length === 1 && changedRollup(one) === undefined)
}

/** Members that give other SQL together only: one that has changed itself tells nothing about what is between them. */
export function differentTogether(results: Results): Different[] {
  const changed = new Set(differentAlone(results).flatMap(({ probe }) => probe.map(keyOf)))
  return results.different.filter(
    (one) =>
      one.probe.length > 1 &&
      changedRollup(one) === undefined &&
      !one.probe.some((item) => changed.has(keyOf(item))),
  )
}

/**
 * Whether SQL differs in nothing but what another change shows: the same values, or, where a statement is not understood, parts
 * of them.
 */
export function isPartOf(
  { before, after, words }: Pick<Different['state'], 'words' | 'before' | 'after'>,
  whole: Pick<Draft, 'before' | 'after' | 'words'>,
): boolean {
  const names = [...Object.keys(before), ...Object.keys(after)]
  if (names.length === 0) return false
  if (canonical([before, after, words]) === canonical([whole.before, whole.after, whole.words])) return true
  const [gone, added] = [onlyIn(whole.before, whole.after), onlyIn(whole.after, whole.before)]
  const isIn = ({ SQL = '' }: Values, parts: ReadonlySet<string>) =>
    SQL === '' || SQL.split(' ').every((one) => parts.has(one))
  return names.every((name) => name === 'SQL') && isIn(before, gone) && isIn(after, added)
}

function onlyIn(values: Values | null, others: Values | null): Set<string> {
  const partsOf = (one: Values | null) => Object.values(one ?? {}).flatMap((text) => text.split(' '))
  const known = new Set(partsOf(others))
  return new Set(partsOf(values).filter((part) => !known.has(part)))
}
