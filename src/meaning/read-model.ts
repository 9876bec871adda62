import type { Context } from '../base/context.ts'
import { Stop } from '../base/failure.ts'
import type { ModelFile } from '../base/findings.ts'
import { grouped, listed as namesOf, oneLine, withoutStop } from '../base/text.ts'
import { PlatformError } from '../platform/errors.ts'
import { listFiles } from '../platform/operations.ts'
import { maxNodes, type SourceTree } from '../platform/schemas.ts'
import type { QueryApi } from '../query-api/query-api.ts'
import type { Opened } from './environment.ts'
import { isModelFile, policies } from './model-texts.ts'
import { type Surface, surfaceOf } from './surface.ts'

/** What was read of one side. Null where it could not be read. */
export interface ModelSide {
  surface: Surface | null
  /** Its files, with their contents. */
  files: readonly ModelFile[] | null
  /** Set if the surface was read through it. */
  planning: { api: QueryApi; surface: Surface } | null
  /** Why something could not be read, each a sentence. */
  problems: string[]
  /** The errors behind them. */
  errors: PlatformError[]
}

/**
 * Reads what can be queried on a branch, and its files. What cannot be read is a problem, not an error.
 * @param opening its query API; the files are read meanwhile
 * @throws Stop
 */
export async function readModel(
  context: Context,
  branchName: string,
  opening: Promise<Opened | PlatformError>,
  signal: AbortSignal,
): Promise<ModelSide> {
  const problems: string[] = []
  const errors: PlatformError[] = []
  const name = `"${oneLine(branchName, 255)}"`
  const failed = (error: PlatformError, what: string) => {
    errors.push(error)
    problems.push(`${what} of branch ${name}: ${withoutStop(error.message)}.`)
    return null
  }
  const what = 'Could not read what can be queried'
  const listing = listWhole(context, branchName, signal).catch((error: unknown) =>
    failed(unreadable(context, error), 'Could not read the files'),
  )
  const [opened, surface, listed] = await Promise.all([
    opening,
    readSurface(opening, signal).catch((error: unknown) => failed(unreadable(context, error), what)),
    listing,
  ])
  if ('problem' in opened) problems.push([opened.problem, opened.advice].filter(Boolean).join(' '))
  // A list without files is what a broken response is like, unless there is nothing to query either.
  const isLost = listed?.files.length === 0 && surface?.entities.size !== 0
  if (isLost) problems.push(`The platform lists no files of branch ${name}.`)
  // What is missing would count as removed, or as never there.
  const isCut = listed?.isComplete === false
  if (isCut)
    problems.push(
      `The files of branch ${name} are not compared: it has more than ${grouped(maxNodes)}, or they are listed on several pages.`,
    )
  const unread = unreadIn(listed)
  if (unread.length > 0)
    problems.push(
      `The files of branch ${name} are not compared: the platform lists ${namesOf(unread, 1)} without content.`,
    )
  const isUsable = !isLost && !isCut && unread.length === 0
  // A list without entities is what a broken response is like, too, unless policies may hide them.
  const own = (listed?.files ?? []).filter(({ path }) => isOfModel(path))
  const mayHide = own.some(({ content }) => policies.test(content))
  const isEmpty = surface?.entities.size === 0 && own.length > 0 && !mayHide
  if (isEmpty)
    problems.push(
      `The query API of branch ${name} lists nothing that can be queried, although the branch has files.`,
    )
  return {
    surface: isEmpty ? null : surface,
    files: isUsable ? (listed?.files ?? null) : null,
    planning: surface && !isEmpty && 'api' in opened ? { api: opened.api, surface } : null,
    problems,
    errors,
  }
}

/** Settings stand beside the folder of the model. */
function isOfModel(path: string): boolean {
  return isModelFile(path) && path.includes('/')
}

/** Before files that came without content are listed again. */
const againAfterMs = [1_000, 3_000]

/** The files of a branch. One response is not a fact: what comes without content is asked for again. */
async function listWhole(
  { deployment, clock }: Context,
  branchName: string,
  signal: AbortSignal,
): Promise<SourceTree> {
  const list = () => deployment.call(listFiles, { query: { branchName, withContent: true } }, { signal })
  let listed = await list()
  for (const ms of againAfterMs) {
    if (unreadIn(listed).length === 0) break
    await clock.sleep(ms, signal)
    listed = await list()
  }
  return listed
}

/** Paths of files that the compiler may read, and that have no content. */
export function unreadIn(listed: Pick<SourceTree, 'withoutContent'> | null): string[] {
  return (listed?.withoutContent ?? []).filter(isModelFile)
}

async function readSurface(
  opening: Promise<Opened | PlatformError>,
  signal: AbortSignal,
): Promise<Surface | null> {
  const opened = await opening
  if (opened instanceof PlatformError) throw opened
  return 'api' in opened ? surfaceOf(await opened.api.meta(signal)) : null
}

const comparing = { id: 'comparison', doing: 'comparing the data model' }

/**
 * @returns the error if only this could not be read, or not within the time of the comparison; anything else ends the step
 */
export function unreadable({ budget }: Context, error: unknown): PlatformError {
  if (budget.signal.aborted) throw error
  if (error instanceof PlatformError) return error
  if (!(error instanceof Stop)) throw error
  return new PlatformError(
    {
      operation: comparing,
      trouble: 'unreachable',
      text: error.message,
      heading: 'the comparison did not end in time',
      advice: 'Try again later, or raise "timeout".',
      arrived: 'unknown',
    },
    { cause: error },
  )
}
