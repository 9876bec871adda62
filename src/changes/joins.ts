import type { Draft } from './change.ts'
import type { Sides } from './sides.ts'
import type { Surface, SurfaceEntity } from './surface.ts'
import { inOrder } from './values.ts'

const maxNamed = 10

/**
 * Cubes that could be joined and can no longer: one change for each part that was cut off. The numbers of the groups mean
 * nothing, so the groups themselves are compared.
 */
export function lostJoinPaths(base: Surface, head: Surface): Draft[] {
  return [...groupsOf(base, head).values()].flatMap((group) => {
    const parts = [...Map.groupBy(group, (name) => partOf(head, name)).values()]
    // The largest part stays; among equals, the one that comes first.
    const [kept = [], ...lost] = parts
      .map((part) => part.sort(inOrder))
      .sort((a, b) => b.length - a.length || inOrder(a[0] ?? '', b[0] ?? ''))
    return lost.map((part) => lostPath(part, kept))
  })
}

/** The groups of the base with more than one cube that both sides have. */
function groupsOf(base: Surface, head: Surface): Map<number, string[]> {
  const groups = new Map<number, string[]>()
  for (const { name, kind, component } of base.entities.values()) {
    if (kind !== 'cube' || component === null || head.entities.get(name)?.kind !== 'cube') continue
    const group = groups.get(component)
    if (group) group.push(name)
    else groups.set(component, [name])
  }
  return groups
}

/** A cube without joins has no number and is a part of its own. */
export function partOf(head: Surface, name: string): string {
  const component = head.entities.get(name)?.component ?? null
  return component === null ? `cube ${name}` : `group ${component}`
}

function lostPath(part: readonly string[], kept: readonly string[]): Draft {
  const [entity = ''] = part
  return {
    id: 'join-path-lost',
    kind: 'join',
    entity,
    member: entity,
    before: { cubes: listed(part), 'joined with': listed(kept) },
    after: null,
    detail: [part.join(' '), kept.join(' ')].join('|'),
    affects: [...part, ...kept],
  }
}

function listed(names: readonly string[]): string {
  const more = names.length > maxNamed ? ` and ${names.length - maxNamed} more` : ''
  return `${names.slice(0, maxNamed).join(', ')}${more}`
}

/** Cubes with other joins or keys, as the texts say; in another order, joins lead on other ways of the same length. */
export function rejoinedIn(drafts: readonly Draft[], sides: Sides | null): Set<string> {
  const [before, after] = [sides?.files?.base.all, sides?.files?.head.all]
  const orderIn = ({ joins }: SurfaceEntity) => [...(joins?.keys() ?? [])].join(' ')
  const reordered = [...(before?.values() ?? [])].filter((old) => {
    const now = after?.get(old.name)
    return now && orderIn(old) !== orderIn(now)
  })
  const changed = drafts.filter(({ id }) => /^(?:join|primary-key)-changed$/.test(id))
  return new Set([...changed.map(({ entity }) => entity), ...reordered.map(({ name }) => name)])
}
