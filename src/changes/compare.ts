import type { ModelChange } from '../findings.ts'
import { followRenames, nameCauses } from './aliases.ts'
import { changeOf, type Draft, sortChanges } from './change.ts'
import { dependentsIn } from './dependents.ts'
import { compareEntity } from './entities.ts'
import type { FilesSurface } from './files-surface.ts'
import { goneEntity, goneMembers, type IsDefined, newNames } from './gone.ts'
import { compareHidden } from './hidden.ts'
import { lostJoinPaths } from './joins.ts'
import { compareMember } from './members.ts'
import { findRenames } from './renames.ts'
import { type ModelReading, type Sides, sidesOf } from './sides.ts'
import { affectedBy, spreadChanges } from './spread.ts'
import type { Surface } from './surface.ts'
import { compareTexts } from './unreadable.ts'

export type { ModelReading }

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
  const sides = sidesOf(base, head)
  if (!sides) {
    const unknown = ['The two models could not be compared: no reading of both sides succeeded.']
    return { changes: [], readings: [], unknown, affected: [] }
  }
  const drafts = compareSurfaces(sides)
  const hidden = sides.files ? compareHidden(sides.base, sides.head, sides.files) : { drafts: [], causes: [] }
  const texts =
    base.definitions && head.definitions
      ? compareTexts(base.definitions, head.definitions, sides.head)
      : { drafts: [], entities: [] }
  const dependents = dependentsIn(sides.head, sides.files?.head.all)
  const listed = [...drafts, ...hidden.drafts]
  nameCauses(listed, hidden.causes, sides.base, sides.head)
  const spread = spreadChanges(listed, hidden.causes, sides.base, sides.head, dependents)
  const all = [...listed, ...texts.drafts, ...spread]
  return {
    changes: sortChanges(all.map((draft) => changeOf(dueOnly(draft, sides.base, today)))),
    readings: sides.readings,
    unknown: sides.unknown,
    affected: affectedBy([...listed, ...hidden.causes], texts.entities, sides.head, dependents),
  }
}

function compareSurfaces(sides: Sides): Draft[] {
  const { base, head, files } = sides
  const renames = findRenames(base, head)
  const follow = followRenames(renames, sides)
  const isStillDefined = definedIn(head, files?.head)
  const wasDefined = definedIn(base, files?.base)
  const known = [...base.entities.values()].flatMap((before): Draft[] => {
    const after = head.entities.get(before.name)
    if (!after) return [goneEntity(before, isStillDefined, renames)]
    const members = [...before.members.values()].flatMap((member) => {
      const now = after.members.get(member.name)
      return now ? compareMember(after, member, now, follow) : []
    })
    return [
      ...compareEntity(before, after),
      ...members,
      ...goneMembers(before, after, isStillDefined, renames),
    ]
  })
  return [...known, ...newNames(base, head, wasDefined), ...lostJoinPaths(base, head)]
}

/** Whether the model has a name that its surface does not show. */
function definedIn(surface: Surface, files: FilesSurface | undefined): IsDefined {
  return (name) => {
    if (surface.hidden.has(name) || files?.all.has(name)) return true
    const dot = name.indexOf('.')
    return files?.all.get(name.slice(0, dot))?.members.has(name.slice(dot + 1)) === true
  }
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
