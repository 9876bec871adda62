import type { ModelChange } from '../findings.ts'
import { changeOf, type Draft, sortChanges } from './change.ts'
import type { Definitions } from './definitions.ts'
import { dependentsIn } from './dependents.ts'
import { compareEntity } from './entities.ts'
import { goneEntity, goneMembers, newNames } from './gone.ts'
import { lostJoinPaths } from './joins.ts'
import { compareMember } from './members.ts'
import { findRenames } from './renames.ts'
import { affectedBy, spreadChanges } from './spread.ts'
import type { Surface } from './surface.ts'

/** A side of the comparison: what can be queried, and what the files define. Null where it could not be read. */
export interface ModelReading {
  surface: Surface | null
  definitions: Definitions | null
}

/** What is to be compared. */
export interface Comparison {
  base: ModelReading
  head: ModelReading
  /** The date as `2026-11-22`: a deprecation until a later date has no effect yet. Without it none with a date has. */
  today?: string
}

/** How the head differs from the base. */
export interface ModelDifference {
  /** Breaking first, then by entity and member. */
  changes: ModelChange[]
  /** What the comparison rests on. */
  readings: ('meta' | 'files')[]
  /** What could not be compared, each a sentence. */
  unknown: string[]
  /** Public members of the head that are new or changed, and all that depend on one that is, sorted: those to plan. */
  affected: string[]
}

/** Compares two states of a data model. Never throws. */
export function compareModels({ base, head, today = '' }: Comparison): ModelDifference {
  if (!base.surface || !head.surface) {
    const unknown = ['What can be queried could not be compared: it was read for one side only.']
    return { changes: [], readings: [], unknown, affected: [] }
  }
  const drafts = compareSurfaces(base.surface, head.surface)
  const dependents = dependentsIn(head.surface)
  const all = [...drafts, ...spreadChanges(drafts, base.surface, head.surface, dependents)]
  return {
    changes: sortChanges(all.map((draft) => changeOf(dueOnly(draft, base.surface, today)))),
    readings: ['meta'],
    unknown: [],
    affected: affectedBy(drafts, head.surface, dependents),
  }
}

function compareSurfaces(base: Surface, head: Surface): Draft[] {
  const renames = findRenames(base, head)
  const isStillDefined = (name: string) => head.hidden.has(name)
  const wasDefined = (name: string) => base.hidden.has(name)
  const known = [...base.entities.values()].flatMap((before): Draft[] => {
    const after = head.entities.get(before.name)
    if (!after) return [goneEntity(before, isStillDefined, renames)]
    const members = [...before.members.values()].flatMap((member) => {
      const now = after.members.get(member.name)
      return now ? compareMember(after, member, now) : []
    })
    return [
      ...compareEntity(before, after),
      ...members,
      ...goneMembers(before, after, isStillDefined, renames),
    ]
  })
  return [...known, ...newNames(base, head, wasDefined), ...lostJoinPaths(base, head)]
}

/** A deprecation counts when the base says so without a date, or with one that has passed. */
function dueOnly(draft: Draft, base: Surface | null, today: string): Draft {
  if (draft.deprecated !== true) return draft
  const entity = base?.entities.get(draft.entity)
  const member = entity?.members.get(draft.member.slice(draft.entity.length + 1))
  const dates = [entity?.deprecated ?? '', member?.deprecated ?? '']
  return { ...draft, deprecated: dates.some((date) => isDue(date, today)) }
}

function isDue(deprecated: string, today: string): boolean {
  if (deprecated === 'true') return true
  return /^\d{4}-\d{2}-\d{2}/.test(deprecated) && deprecated.slice(0, 10) <= today
}
