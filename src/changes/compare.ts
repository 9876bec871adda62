import { followRenames, nameCauses } from './aliases.ts'
import { comparedFiles, digestOfChanges, type ModelReading, stateOf } from './behind.ts'
import type { Draft } from './change.ts'
import { compareEntity } from './entities.ts'
import type { FilesSurface } from './files-surface.ts'
import { goneEntity, goneMembers, type IsDefined, newNames } from './gone.ts'
import { compareHidden } from './hidden.ts'
import { withInherited } from './inherit.ts'
import { lostJoinPaths } from './joins.ts'
import { compareMember } from './members.ts'
import { type RollupProbe, rollupProbes } from './probes.ts'
import { findRenames } from './renames.ts'
import { type Sides, sidesOf } from './sides.ts'
import type { Surface } from './surface.ts'
import { compareTexts, compareUnseen, lostSentence } from './unreadable.ts'

export type { ModelReading }

/** What is to be compared. */
export interface Comparison {
  base: ModelReading
  head: ModelReading
  /** The date as `2026-11-22`: a deprecation until a later date has no effect yet. Without it none with a date has. */
  today?: string
}

/** How the texts of two models differ: what vanished or came, and what may explain other SQL. */
export interface ModelDifference {
  drafts: Draft[]
  /** Changes of private entities and members: they only explain. */
  causes: Draft[]
  /** What the comparison rests on. */
  readings: ('meta' | 'files')[]
  /** What could not be compared, each a sentence. */
  unknown: string[]
  sides: Sides | null
  /** A query for each pre-aggregation that the files of the base define. */
  rollups: RollupProbe[]
  /** Whether everything that an entity is made of has the same files on both sides. */
  hasSameFiles: (entity: string) => boolean
}

/** Compares the texts of two states of a data model. What they mean for queries is for the planner to say. Never throws. */
export function compareModels({ base, head, today = '' }: Comparison): ModelDifference {
  const sides = sidesOf(base, head)
  const [before, after] = [stateOf(base), stateOf(head)]
  const hasSameFiles = before && after ? comparedFiles(before, after) : () => false
  if (!sides) {
    const unknown = ['The two models could not be compared: no reading of both sides succeeded.']
    return { drafts: [], causes: [], readings: [], unknown, sides, rollups: [], hasSameFiles }
  }
  const surfaces = compareSurfaces(sides)
  const hidden = sides.files ? compareHidden(sides.base, sides.head, sides.files) : { drafts: [], causes: [] }
  const texts =
    base.definitions && head.definitions ? compareTexts(base.definitions, head.definitions, sides.head) : []
  const doubtful = sides.unseen.filter(({ entity }) => !hasSameFiles(entity.name))
  const digest = doubtful.length > 0 && before && after ? digestOfChanges(before, after) : ''
  const unseen = compareUnseen(
    doubtful.filter(({ entity }) => entity.accessPolicy !== ''),
    digest,
  )
  const lost = doubtful.filter(({ entity }) => entity.accessPolicy === '').map(({ entity }) => entity.name)
  const isUnseen = new Set(unseen.map(({ member }) => member))
  // How something that is not visible differs is unknown.
  const drafts = [...surfaces, ...hidden.drafts].filter(
    ({ entity, member }) => !isUnseen.has(entity) && !isUnseen.has(member),
  )
  nameCauses(drafts, hidden.causes, sides.base, sides.head)
  return {
    drafts: [...drafts, ...texts, ...unseen].map((draft) => dueOnly(draft, sides.base, today)),
    causes: hidden.causes,
    readings: sides.readings,
    unknown: [...sides.unknown, ...lostSentence(lost)],
    sides,
    rollups: base.definitions ? rollupProbes(withInherited(base.definitions)) : [],
    hasSameFiles,
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
