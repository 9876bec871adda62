import { eachOf } from '../../base/concurrency.ts'
import type { ReaderChange, ReaderComparison } from '../../base/findings.ts'
import { oneLine, withoutStop } from '../../base/text.ts'
import { PlatformError } from '../../platform/errors.ts'
import { comparePlans } from '../compare-plans.ts'
import type { Opened } from '../environment.ts'
import { atOnce, type PlanningSide } from '../planning/planners.ts'
import { inChunks, plainItems } from '../probes.ts'
import { surfaceOf } from '../surface.ts'
import { inOrder } from '../values.ts'
import { askEntity, type SharedRows } from './ask-reader-members.ts'
import { askReaderRollups } from './ask-reader-rollups.ts'
import { createReaderAsker, type ReaderAsker, type ReaderSides, type UsualSides } from './reader-asker.ts'
import { sortReaderChanges } from './reader-states.ts'

// What each reader gets otherwise on the branch: both sides are asked what they list for this reader, and what they make of
// each member of everything that a file which differs may define. What is rejected is planned alone, since the first member
// that is not granted ends the planner's reading of policies.

/** Readers that are asked for at once. */
const readersAtOnce = 4

/** What was compared as a reader. */
export interface ComparedReader {
  comparison: ReaderComparison
  /** Null where they could not be read. */
  sides: ReaderSides | null
}

/**
 * Compares both sides as each reader.
 * @param open opens the query APIs of both sides for a reader
 * @returns in the order of the readers
 * @throws Stop
 */
export async function compareReaders(
  readers: Iterable<string>,
  open: (reader: string) => Promise<Readonly<Record<'base' | 'head', Opened>>>,
  usual: UsualSides,
  signal: AbortSignal,
): Promise<ComparedReader[]> {
  const found = new Map<string, ComparedReader>([...readers].map((reader) => [reader, unknownReader(reader)]))
  const shared: SharedRows = new Map()
  await eachOf(found.keys(), readersAtOnce, async (reader) => {
    const compared = await open(reader)
      .then((opened) => compareReader(reader, opened, { ...usual, shared }, signal))
      .catch((error: unknown) => {
        signal.throwIfAborted()
        if (!(error instanceof PlatformError)) throw error
        return unknownReader(reader, `${withoutStop(error.withoutQuote().message)}. ${error.advice}`)
      })
    found.set(reader, compared)
  })
  return [...found.values()]
}

function unknownReader(reader: string, why = ''): ComparedReader {
  const unknown = `What the reader \`${oneLine(reader, 100)}\` gets was not compared: ${why}`
  return { comparison: { reader, changes: [], unknown }, sides: null }
}

async function compareReader(
  reader: string,
  { base, head }: Readonly<Record<'base' | 'head', Opened>>,
  usual: UsualSides & { shared: SharedRows },
  signal: AbortSignal,
): Promise<ComparedReader> {
  for (const side of [base, head])
    if ('problem' in side) return unknownReader(reader, [side.problem, side.advice].filter(Boolean).join(' '))
  if ('problem' in base || 'problem' in head) return unknownReader(reader)
  const [before, after] = await Promise.all(
    [base, head].map(async ({ api }) => ({ api, surface: surfaceOf(await api.meta(signal)) })),
  )
  if (!before || !after) return unknownReader(reader)
  const sides = { base: before, head: after }
  if (before.surface.entities.size + after.surface.entities.size === 0)
    return unknownReader(reader, 'it sees nothing on either side. Correct its context in `readers`.')
  const asker = createReaderAsker(sides, usual, signal)
  const isSame = (entity: string) => usual.files?.isSame(entity) === true
  const names = [...new Set([...before.surface.entities.keys(), ...after.surface.entities.keys()])]
  const touched = names.filter((name) => !isSame(name))
  const changes: ReaderChange[] = []
  await eachOf(touched, atOnce, async (entity) => {
    changes.push(...(await askEntity(asker, sides, entity, usual.shared)))
  })
  changes.push(...(await askReaderRollups(asker, sides, new Set(touched))))
  const problem =
    asker.problem() ?? (changes.length > 0 ? await controlProblem(asker, sides, names.filter(isSame)) : null)
  if (problem !== null) return { ...unknownReader(reader, problem), sides }
  return { comparison: { reader, changes: sortReaderChanges(changes) }, sides }
}

/**
 * A branch's environment may be in developer mode, which shows what production hides: what did not change has to be the same
 * for this reader, or nothing that differs says anything.
 * @param untouched entities of which nothing differs in files
 * @returns why nothing can be said, a sentence; null where the control shows the same
 */
async function controlProblem(
  asker: ReaderAsker,
  { base, head }: ReaderSides,
  untouched: readonly string[],
): Promise<string | null> {
  const why =
    'the two environments do not give it the same of what did not change: one of them may be in developer mode.'
  const listOf = ({ surface }: PlanningSide, name: string) =>
    plainItems(surface.entities.get(name))
      .map(({ member }) => member)
      .sort(inOrder)
      .join(' ')
  if (untouched.some((name) => listOf(base, name) !== listOf(head, name))) return why
  for (const name of untouched) {
    const [probe] = inChunks(
      plainItems(head.surface.entities.get(name)).filter(({ kind }) => kind !== 'segment'),
    )
    if (!probe) continue
    const plans = await asker.pair(probe)
    if (!plans.base || !plans.head) continue
    return comparePlans(plans.base, plans.head).state === 'same' ? null : why
  }
  // Developer mode lists what is hidden, such as keys.
  const listsHidden = [base, head].some(({ surface }) => surface.hidden.size > 0)
  return asker.hasSeenSame() || !listsHidden
    ? null
    : 'nothing that both environments give it is the same, so it is not known whether they treat it alike.'
}
