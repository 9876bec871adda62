import { listed } from '../runtime/text.ts'
import { comparedFiles, digestOfChanges, type ModelReading, stateOf } from './behind.ts'
import { configuresQueries, type Draft, fingerprintOf, isBeyondPlans, isTextBeyondPlans } from './change.ts'
import {
  compareEntity,
  compareMember,
  goneEntity,
  goneMembers,
  type IsDefined,
  newNames,
} from './compare-entities.ts'
import type { Definitions } from './definitions.ts'
import { type FilesSurface, type Sides, sidesOf, withInherited } from './files-surface.ts'
import { type RollupProbe, rollupProbes } from './probes.ts'
import { findRenames, followRenames, nameCauses } from './renames.ts'
import type { Surface, SurfaceEntity } from './surface.ts'

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
  const hidden = sides.files ? compareHidden(sides, sides.files) : { listed: [], causes: [] }
  const texts =
    base.definitions && head.definitions ? compareTexts(base.definitions, head.definitions, sides.head) : []
  const doubtful = base.surface ? unseenIn(sides).filter(({ entity }) => !hasSameFiles(entity.name)) : []
  const digest = doubtful.length > 0 && before && after ? digestOfChanges(before, after) : ''
  const unseen = doubtful.flatMap((one) =>
    one.entity.parts?.accessPolicy === '' ? [] : draftsOf(one, digest),
  )
  const lost = doubtful
    .filter(({ entity }) => entity.parts?.accessPolicy === '')
    .map(({ entity }) => entity.name)
  const isUnseen = new Set(unseen.map(({ member }) => member))
  // How something that is not visible differs is unknown.
  const drafts = [...compareSurfaces(sides), ...hidden.listed].filter(
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
  return [...known, ...newNames(base, head, definedIn(base, files?.base))]
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
function dueOnly(draft: Draft, base: Surface, today: string): Draft {
  if (draft.deprecated !== true) return draft
  const entity = base.entities.get(draft.entity)
  const member = entity?.members.get(draft.member.slice(draft.entity.length + 1))
  const dates = [entity?.deprecated ?? '', member?.deprecated ?? '']
  const isDue = (date: string) =>
    date === 'true' || (/^\d{4}-\d{2}-\d{2}/.test(date) && date.slice(0, 10) <= today)
  return { ...draft, deprecated: dates.some(isDue) }
}

/** Changes of hidden entities that all who query see: they concern views of it, and joins through it. */
const concernsAll =
  /^(?:join-changed|primary-key-changed|access-policy-changed|pre-aggregation-\w+|refresh-key-changed)$/

/**
 * Compares what files define and no query can name.
 * @returns what to list, and what counts only through what is made of it. Nothing is said about a private name that is gone;
 *   what is made of it has to be planned
 */
function compareHidden({ base, head }: Sides, files: { base: FilesSurface; head: FilesSurface }) {
  const listed: Draft[] = []
  const causes: Draft[] = []
  const gone = (entity: string, member: string) =>
    causes.push({ id: 'member-removed', kind: 'dimension', entity, member, before: null, after: null })
  for (const before of files.base.all.values()) {
    const { name: entity } = before
    const after = files.head.all.get(entity)
    const [shownBefore, shownAfter] = [base.entities.get(entity), head.entities.get(entity)]
    if (!after && !shownBefore) gone(entity, entity)
    if (!after) continue
    const changes = shownBefore && shownAfter ? [] : compareEntity(before, after)
    listed.push(...changes.filter(({ id }) => concernsAll.test(id)))
    causes.push(...changes.filter(({ id }) => id === 'entity-source-changed'))
    for (const member of before.members.values()) {
      const now = after.members.get(member.name)
      const wasShown = shownBefore?.members.has(member.name)
      if (!now && !wasShown) gone(entity, `${entity}.${member.name}`)
      if (now && !(wasShown && shownAfter?.members.has(member.name)))
        causes.push(...compareMember(after, member, now))
    }
  }
  // Of private parts, what no plan shows is listed, although what is made of them may change.
  const values = causes.filter(({ id }) => /^(?:member-definition|entity-source)-changed$/.test(id))
  return { listed: [...listed, ...values.filter(isBeyondPlans)], causes }
}

/** An entity of such a file may be hidden, and which one is unknown. */
const mentionsPolicy = /policy/i

/**
 * Files with templates or code whose text changed, or that can no longer be interpreted. A new one is told by its entities,
 * unless it sets what any query gives.
 * @param surface for the entities of a file, where the reading names them
 */
function compareTexts(base: Definitions, head: Definitions, surface: Surface): Draft[] {
  const byFile = Map.groupBy(surface.entities.values(), ({ fileName }) => fileName)
  return [...new Set([...head.texts.keys(), ...base.texts.keys()])].flatMap((path): Draft[] => {
    const [before = '', text = ''] = [base.texts.get(path), head.texts.get(path)]
    const isKnown = base.texts.has(path) || base.paths.has(path) || configuresQueries(text)
    if (before === text || !isKnown) return []
    // The compiler names files relative to the folder `model`.
    const [entity] = byFile.get(path) ?? byFile.get(path.replace(/^model\//, '')) ?? []
    return [
      {
        id: mentionsPolicy.test(text + before) ? 'definition-not-visible' : 'definition-not-readable',
        kind: entity?.kind ?? 'cube',
        entity: entity?.name ?? path,
        member: entity?.name ?? path,
        before: { file: path },
        after: text === '' ? null : { file: path },
        detail: fingerprintOf('text', '', path, text),
        isBeyondPlans: isTextBeyondPlans(text + before),
      },
    ]
  })
}

/** What the base defines as public and does not show to this token: an entity, or some of its members. */
interface Unseen {
  entity: SurfaceEntity
  /** Null: the whole entity. */
  members: readonly string[] | null
}

/** What the files of the base define as public and its surface does not show: a policy hides it from this token. */
function unseenIn({ base, files }: Sides): Unseen[] {
  return [...(files?.base.surface.entities.values() ?? [])].flatMap((entity): Unseen[] => {
    const shown = base.entities.get(entity.name)
    if (!shown) return base.hidden.has(entity.name) ? [] : [{ entity, members: null }]
    const members = [...entity.members.keys()].filter((name) => !shown.members.has(name))
    return entity.parts?.accessPolicy === '' || members.length === 0 ? [] : [{ entity, members }]
  })
}

/**
 * What a policy hides and whose files differ: what that means is unknown.
 * @param digest identifies how the files differ
 */
function draftsOf({ entity: { name, kind, members: all }, members }: Unseen, digest: string): Draft[] {
  const about = { id: 'definition-not-visible', before: null, after: null, detail: digest } as const
  if (members === null) return [{ ...about, kind, entity: name, member: name }]
  return members.map((member) => ({
    ...about,
    kind: all.get(member)?.kind ?? kind,
    entity: name,
    member: `${name}.${member}`,
  }))
}

/** What the query API lacks although no policy hides it, and whose files differ: its response may lack a part. */
function lostSentence(entities: readonly string[]): string[] {
  if (entities.length === 0) return []
  return [`The query API of the base does not show ${listed(entities)}, although no access policy hides it.`]
}

/** Cubes with other joins or keys, as the texts say; in another order, joins lead on other ways of the same length. */
export function rejoinedIn(drafts: readonly Draft[], sides: Sides | null): Set<string> {
  const [before, after] = [sides?.files?.base.all, sides?.files?.head.all]
  const orderIn = ({ parts }: SurfaceEntity) => [...(parts?.joins?.keys() ?? [])].join(' ')
  const reordered = [...(before?.values() ?? [])].filter((old) => {
    const now = after?.get(old.name)
    return now && orderIn(old) !== orderIn(now)
  })
  const changed = drafts.filter(({ id }) => /^(?:join|primary-key)-changed$/.test(id))
  return new Set([...changed.map(({ entity }) => entity), ...reordered.map(({ name }) => name)])
}
