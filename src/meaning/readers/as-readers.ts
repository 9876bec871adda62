import type { FoundChange, ReaderComparison } from '../../base/findings.ts'
import type { Gone } from '../ask-gone.ts'
import type { Draft } from '../change.ts'
import { compareSides } from '../compare.ts'
import type { Probed } from '../compare-plans.ts'
import { conclude } from '../conclude.ts'
import type { FilesDifference } from '../files.ts'
import { entityOf, memberIn } from '../probes.ts'
import type { Surface, SurfaceEntity } from '../surface.ts'
import type { ComparedReader } from './compare-readers.ts'
import type { ReaderSides } from './reader-asker.ts'
import { readerDrafts } from './reader-states.ts'

// What readers see besides what everybody is compared with: the same questions, asked as the first reader who sees it.

/** What was found in the usual context. */
export interface FoundUsually {
  base: Surface
  head: Surface
  files: FilesDifference | null
  changes: readonly FoundChange[]
  today: string
}

/** Asks both planners everything about these surfaces; with why something is unknown. */
export type AskSides = (sides: ReaderSides) => Promise<AskedSides>

interface AskedSides {
  probed: Probed | null
  gone: Gone | null
  unknown: string[]
}

/** What readers add to a comparison. */
export interface FoundAsReaders {
  readers: ReaderComparison[]
  /** Of who gets what. */
  drafts: Draft[]
  /** Of what only readers see. */
  changes: FoundChange[]
  unknown: string[]
  /** Why it is not known whether queries of these give other values, a sentence. */
  valuesUnknown?: string | undefined
}

/** @param ask for what only readers see */
export async function findAsReaders(
  compared: readonly ComparedReader[],
  usual: FoundUsually,
  ask: AskSides,
): Promise<FoundAsReaders> {
  const readers = compared.map(({ comparison }) => comparison)
  const concerned = (change: FoundChange, asked: ReaderSides) =>
    compared.flatMap(({ comparison: { reader }, sides }) =>
      sides && isListedAlike(change, asked, sides) ? reader : [],
    )
  // What one side alone lists was not compared.
  const seen = inBoth(usual.base, usual.head)
  const known = new Set(usual.changes.map(({ fingerprint }) => fingerprint))
  const changes: FoundChange[] = []
  const unknown = readers.flatMap((one) => one.unknown ?? [])
  let valuesUnknown: string | undefined
  for (const { comparison, sides } of compared) {
    const own = sides && unseenSides(sides, seen, usual.files)
    if (!own) continue
    const asked = await ask(own.sides)
    const found = concludeSides(own.sides, usual, asked)
    const rowsOf = new Set(comparison.changes.flatMap(({ entity, filters }) => (filters ? entity : [])))
    for (const change of found.changes) {
      // A change is named after the cube behind a view, which the reader may not see.
      const about = [...new Set((change.affects ?? [change.entity]).map(entityOf))]
      const isOfRows = change.message === 'another filter' && about.every((name) => rowsOf.has(name))
      const isTold = ofAccess.test(change.id) || isOfRows
      const isOwn = [change.entity, ...about].some((name) => own.entities.has(name))
      const isNews = isOwn && !known.has(change.fingerprint) && !isTold
      if (isNews) changes.push({ ...change, readers: concerned(change, sides) })
      known.add(change.fingerprint)
    }
    unknown.push(...asked.unknown, ...found.unknown)
    valuesUnknown ??= found.valuesUnknown
    for (const name of inBoth(sides.base.surface, sides.head.surface)) seen.add(name)
  }
  const drafts = readerDrafts(withoutHidden(readers, usual.changes))
  return { readers, drafts, changes, unknown, valuesUnknown }
}

/** What the responses of both sides say about what these list. */
export function concludeSides(
  sides: ReaderSides,
  { files, today }: Pick<FoundUsually, 'files' | 'today'>,
  { probed, gone }: AskedSides,
) {
  const [base, head] = [sides.base.surface, sides.head.surface]
  const drafts = gone ? compareSides({ base, head, ...gone }, today) : []
  return conclude({ base, head, drafts, files }, probed)
}

/** Who sees a name is told of each reader. */
const ofAccess = /^(?:entity|member)-hidden$|^made-public$/

function membersIn({ entities }: Surface): string[] {
  return [...entities.values()].flatMap(({ name, members }) =>
    [...members.keys()].map((one) => `${name}.${one}`),
  )
}

function inBoth(base: Surface, head: Surface): Set<string> {
  const known = new Set(membersIn(base))
  return new Set(membersIn(head).filter((name) => known.has(name)))
}

/** Whether a reader is listed what a change is about on the same sides as the one who was asked: then it concerns both. */
function isListedAlike(
  { entity, member, affects = [] }: FoundChange,
  asked: ReaderSides,
  other: ReaderSides,
): boolean {
  const listed = (sides: ReaderSides, name: string) =>
    [sides.base, sides.head].map(({ surface }) =>
      name === entity ? surface.entities.has(name) : memberIn(surface, name) !== undefined,
    )
  const names = [member, ...affects].filter((name) => listed(asked, name).includes(true))
  return (names.length > 0 ? names : [entity]).some(
    (name) => listed(asked, name).join(' ') === listed(other, name).join(' '),
  )
}

/** The entities of a reader that may differ, with the members that were not seen before, and what they are joined with. */
function unseenSides({ base, head }: ReaderSides, seen: ReadonlySet<string>, files: FilesDifference | null) {
  const all = [base, head].flatMap(({ surface }) => membersIn(surface))
  const fresh = new Set(all.filter((name) => !seen.has(name)).map(entityOf))
  const entities = new Set([...fresh].filter((name) => files?.isSame(name) !== true))
  if (entities.size === 0) return null
  const isJoined = ({ name, joins }: SurfaceEntity) =>
    joins?.some((one) => entities.has(one)) ||
    [base, head].some(({ surface }) =>
      [...entities].some((one) => surface.entities.get(one)?.joins?.includes(name)),
    )
  const only = (surface: Surface): Surface => ({
    ...surface,
    entities: new Map(
      [...surface.entities].flatMap(([name, entity]) => {
        if (!entities.has(name)) return isJoined(entity) ? [[name, entity] as const] : []
        // A segment is no query alone.
        const beside = [...entity.members.values()].find(
          ({ kind, name: one }) => kind !== 'segment' && seen.has(`${name}.${one}`),
        )
        const members = [...entity.members].filter(
          ([one]) => !seen.has(`${name}.${one}`) || one === beside?.name,
        )
        return [[name, { ...entity, members: new Map(members) }] as const]
      }),
    ),
  })
  const part = (side: ReaderSides['base']) => ({ ...side, surface: only(side.surface) })
  return { entities, sides: { base: part(base), head: part(head) } }
}

/** Without what is hidden from everybody. */
function withoutHidden(
  readers: readonly ReaderComparison[],
  changes: readonly FoundChange[],
): ReaderComparison[] {
  const hidden = new Set(changes.flatMap(({ id, member }) => (/-hidden$/.test(id) ? [member] : [])))
  const isTold = (name: string) => hidden.has(name) || hidden.has(entityOf(name))
  return readers.map((one) => ({
    ...one,
    changes: one.changes.filter(({ state, members }) => state !== 'sees less' || !members.every(isTold)),
  }))
}
