import type { ModelReading } from '../../changes/behind.ts'
import type { ModelDifference } from '../../changes/compare.ts'
import type { Definitions, EntityDefinition, MemberDefinition } from '../../changes/definitions.ts'
import { withInherited } from '../../changes/files-surface.ts'
import type { Probed } from '../../changes/probed.ts'
import { entityOf } from '../../changes/probes.ts'
import type { Surface } from '../../changes/surface.ts'
import { oneLine } from '../../runtime/text.ts'

/** Two facts of one run that do not fit together. */
export interface Contradiction {
  /** What stays unknown if it lasts, a sentence; absent where the plans then count. */
  problem?: string
}

/** A message names at most this many. */
const mostNamed = 5

/**
 * What may be late: a runtime and a list of files that do not show the same members, and definitions that differ although
 * every plan is that of the base.
 */
export function contradictionsOf(
  { sides }: ModelDifference,
  probed: Probed | null,
  base: ModelReading,
  head: ModelReading,
): Contradiction[] {
  const found: Contradiction[] = []
  if (sides?.files && base.surface && head.surface) {
    const [before, after] = [
      oddNames(base.surface, sides.files.base, base),
      oddNames(head.surface, sides.files.head, head),
    ]
    // What both sides show in the same way is a gap in the reading of files.
    const names = [...before, ...after].filter((name) => before.has(name) !== after.has(name))
    const odd = [...names, ...oddTypes(base.surface, head.surface, sides.files)]
    if (odd.length > 0) {
      const shown = odd.slice(0, mostNamed).map((name) => `\`${oneLine(name, 200)}\``)
      const more = odd.length > mostNamed ? ` and ${odd.length - mostNamed} more` : ''
      found.push({
        problem: `The files and the query API of a branch do not show the same members: ${shown.join(', ')}${more}.`,
      })
    }
  }
  if (probed && base.definitions && head.definitions && isStill(base.definitions, head.definitions, probed))
    found.push({})
  return found
}

type FilesOfSides = NonNullable<NonNullable<ModelDifference['sides']>['files']>

/** Names that only one of the two readings of a side has. Policies hide members, and templates and code define some. */
function oddNames(surface: Surface, files: FilesOfSides['base'], { definitions }: ModelReading): Set<string> {
  const odd = new Set<string>()
  const hasTexts = (definitions?.texts.size ?? 0) > 0
  for (const entity of files.surface.entities.values()) {
    const shown = surface.entities.get(entity.name)
    if (entity.accessPolicy !== '') continue
    for (const name of entity.members.keys()) if (!shown?.members.has(name)) odd.add(`${entity.name}.${name}`)
  }
  for (const entity of surface.entities.values()) {
    const defined = files.surface.entities.get(entity.name)
    if (!defined && hasTexts) continue
    for (const name of entity.members.keys())
      if (!defined?.members.has(name)) odd.add(`${entity.name}.${name}`)
  }
  return odd
}

/** Members whose type differs in the files, and not in what the query APIs show. */
function oddTypes(base: Surface, head: Surface, files: FilesOfSides): string[] {
  const typeOf = ({ entities }: Pick<Surface, 'entities'>, entity: string, name: string) => {
    const member = entities.get(entity)?.members.get(name)
    return member && [member.kind, member.type, member.aggType].join(' ')
  }
  return [...files.head.surface.entities.values()].flatMap(({ name: entity, members }) =>
    [...members.keys()]
      .filter((name) => {
        const [defined, shown] = [files.base.surface, base].map((one) => typeOf(one, entity, name))
        const isOther = defined !== undefined && defined !== typeOf(files.head.surface, entity, name)
        return isOther && shown !== undefined && shown === typeOf(head, entity, name)
      })
      .map((name) => `${entity}.${name}`),
  )
}

/** Whether definitions differ of which no plan shows anything. */
function isStill(base: Definitions, head: Definitions, { states, combinations }: Probed): boolean {
  const others = [...states.values()].filter(({ state }) => state.state !== 'same')
  const touched = new Set(
    [
      ...others.flatMap(({ item, memberNames }) => [item.member, ...memberNames]),
      ...combinations.flatMap(({ probe, rollup }) => [rollup ?? '', ...probe.map(({ member }) => member)]),
    ].map(entityOf),
  )
  const [before, after] = [withInherited(base), withInherited(head)]
  const isOther = [...before].some(([name, old]) => {
    const now = after.get(name)
    return now !== undefined && othersIn(old, now).some((one) => !isTouched(one))
  })
  return isOther || (touched.size === 0 && textIn(base) !== textIn(head))

  function isTouched(name: string): boolean {
    const own = states.get(name)
    return own ? own.state.state !== 'same' : touched.has(entityOf(name))
  }
}

/** What differs of what plans are made of: members, or the entity. What only one side has tells nothing. */
function othersIn(old: EntityDefinition, now: EntityDefinition): string[] {
  const differ = (a: unknown, b: unknown) => b !== undefined && JSON.stringify(a) !== JSON.stringify(b)
  const parts = [
    [old.joins, now.joins],
    [old.preAggregations, now.preAggregations],
  ] as const
  const isEntity =
    differ(old.source, now.source) ||
    parts.some(([from, to]) => [...from].some(([name, { values }]) => differ(values, to.get(name)?.values)))
  const members = [...old.members].filter(([name, one]) =>
    differ(sourceOf(one), sourceOf(now.members.get(name))),
  )
  return [...(isEntity ? [old.name] : []), ...members.map(([name]) => `${old.name}.${name}`)]
}

function sourceOf(member: MemberDefinition | undefined) {
  return member && [member.values, member.plain.type, member.plain.granularities]
}

function textIn({ texts }: Definitions): string {
  return JSON.stringify([...texts])
}
