import type { ModelReading } from '../../changes/behind.ts'
import type { ModelDifference } from '../../changes/compare.ts'
import type { FilesSurface } from '../../changes/files-surface.ts'
import type { Probed } from '../../changes/probed.ts'
import { entityOf, memberIn } from '../../changes/probes.ts'
import type { Surface } from '../../changes/surface.ts'
import { listed } from '../../runtime/text.ts'

/** Two facts of one run that do not fit together. */
export interface Contradiction {
  /** What stays unknown if it lasts, a sentence; absent where the plans then count. */
  problem?: string
}

/**
 * What may be late: a runtime and a list of files that do not show the same members, and definitions that differ although
 * every plan is that of the base.
 */
export function contradictionsOf(
  difference: ModelDifference,
  probed: Probed | null,
  base: ModelReading,
  head: ModelReading,
): Contradiction[] {
  const files = difference.sides?.files
  if (!files || !base.surface || !head.surface) return []
  const before = oddNames(base.surface, files.base, base)
  const after = oddNames(head.surface, files.head, head)
  // What both sides show in the same way is a gap in the reading of files.
  const names = [...before, ...after].filter((name) => before.has(name) !== after.has(name))
  const odd = [...names, ...oddTypes(base.surface, head.surface, files)]
  const problem = `The files and the query API of a branch do not show the same members: ${listed(odd)}.`
  return [...(odd.length > 0 ? [{ problem }] : []), ...(probed && isStill(difference, probed) ? [{}] : [])]
}

/** Names that only one of the two readings of a side has. Policies hide members, and templates and code define some. */
function oddNames(surface: Surface, files: FilesSurface, { definitions }: ModelReading): Set<string> {
  const hasTexts = (definitions?.texts.size ?? 0) > 0
  const defined = [...files.surface.entities.values()].filter(({ accessPolicy }) => accessPolicy === '')
  const shown = [...surface.entities.values()].filter(
    ({ name }) => !hasTexts || files.surface.entities.has(name),
  )
  const missing = (entities: typeof defined, other: Surface) =>
    entities.flatMap(({ name, members }) =>
      [...members.keys()]
        .filter((member) => !other.entities.get(name)?.members.has(member))
        .map((member) => `${name}.${member}`),
    )
  return new Set([...missing(defined, surface), ...missing(shown, files.surface)])
}

/** Members whose type differs in the files, and not in what the query APIs show. */
function oddTypes(base: Surface, head: Surface, files: { base: FilesSurface; head: FilesSurface }): string[] {
  const typeIn = (surface: Surface, name: string) => {
    const member = memberIn(surface, name)
    return member && [member.kind, member.type, member.aggType].join(' ')
  }
  const all = [...files.head.surface.entities.values()].flatMap(({ name, members }) =>
    [...members.keys()].map((member) => `${name}.${member}`),
  )
  return all.filter((name) => {
    const [defined, shown] = [typeIn(files.base.surface, name), typeIn(base, name)]
    const isOther = defined !== undefined && defined !== typeIn(files.head.surface, name)
    return isOther && shown !== undefined && shown === typeIn(head, name)
  })
}

/** Changes that plans show. */
const ofPlans = /^(?:aggregation|member-definition|member-source|entity-source|join|pre-aggregation)-changed$/

/** Whether definitions differ of which no plan shows anything. What only one side has tells nothing. */
function isStill({ drafts, causes }: ModelDifference, { states, combinations }: Probed): boolean {
  const others = [...states.values()].filter(({ state }) => state.state !== 'same')
  const touched = new Set(
    [
      ...others.flatMap(({ item, memberNames }) => [item.member, ...memberNames]),
      ...combinations.flatMap(({ probe, rollup }) => [rollup ?? '', ...probe.map(({ member }) => member)]),
    ].map(entityOf),
  )
  return [...drafts, ...causes].some(({ id, entity, member, before, after }) => {
    if (id.startsWith('definition-not-')) return before?.file !== undefined && touched.size === 0
    const isInBoth = [before, after].every((values) =>
      Object.values(values ?? {}).some((text) => text !== ''),
    )
    if (!ofPlans.test(id) || !isInBoth) return false
    const own = states.get(member)
    return own ? own.state.state === 'same' : !touched.has(entity)
  })
}
