import type { Consumer, ModelChange, ModelError, Place, Report } from '../base/findings.ts'
import { count, firstOf, grouped, oneLine, serverLines } from '../base/text.ts'
import { brokenByChange, contentNoun } from './content-section.ts'
import { changeWord, failsGate, subjectOf } from './layout.ts'
import { countingErrors } from './view.ts'

/** An error or a breaking change shown at a line of a file. */
interface Annotation {
  title: string
  message: string
  place: Place
}

interface Annotations {
  errors: Annotation[]
  /** Breaking changes of a run that does not fail because of them. */
  warnings: Annotation[]
  /** A summary without a location when there are more errors or changes than annotations; otherwise null. */
  more: string | null
}

/** GitHub shows ten error annotations per step: one is the final error of the step, another may be `more`. */
const mostErrors = 9
const mostCharacters = 4_096
const mostLines = 20

/** The errors and breaking changes whose location in the checkout is known, in the order of the report. */
export function annotationsOf(report: Report, where: string): Annotations {
  const { errors, more } = errorAnnotations(report, where)
  const room = mostErrors - errors.length - (more === null ? 0 : 1)
  const changes = changeAnnotations(report, where, errors.length > 0 ? room : mostErrors)
  // One summary is enough, and errors come first.
  const last = more ?? (errors.length === 0 ? changes.more : null)
  const isError = ({ change }: ChangeAnnotation) =>
    report.verdict.failureKind === 'breaking' && failsGate(change)
  const { true: failing = [], false: others = [] } = Object.groupBy(
    changes.shown,
    (each) => `${isError(each)}` as const,
  )
  const shown = (list: readonly ChangeAnnotation[]) => list.map(({ annotation: each }) => each)
  return { errors: [...errors, ...shown(failing)], warnings: shown(others), more: last }
}

interface ChangeAnnotation {
  change: ModelChange
  annotation: Annotation
}

/** @param room how many annotations at most, the summary included */
function changeAnnotations(
  { findings }: Report,
  where: string,
  room: number,
): { shown: ChangeAnnotation[]; more: string | null } {
  const changes = findings.model?.changes.filter(({ level }) => level === 'breaking') ?? []
  const users = brokenByChange(findings.impact)
  const placed = changes.flatMap((change) =>
    change.place ? [{ change, annotation: changeAnnotation(change, change.place, users) }] : [],
  )
  if (placed.length === 0 || room <= 0) return { shown: [], more: null }
  if (placed.length === changes.length && placed.length <= room) return { shown: placed, more: null }
  const shown = placed.slice(0, room - 1)
  const missing = changes.length - shown.length
  const what = missing === 1 ? '1 more breaking change' : `${grouped(missing)} more breaking changes`
  return { shown, more: `… and ${what} in the data model, ${where}.` }
}

const mostUsers = 3

/** `dashboard "Weekly sales", report "Open orders" and 2 more`. */
function namesOf(consumers: readonly Consumer[]): string {
  return firstOf(
    consumers,
    mostUsers,
    ({ type, id, name }) => `${contentNoun(type)} ${name === '' ? id : `"${oneLine(name, 100)}"`}`,
  )
}

function changeAnnotation(
  change: ModelChange,
  place: Place,
  users: ReadonlyMap<string, readonly Consumer[]>,
): Annotation {
  const { kind, reason, readers, renamedTo, renameCertainty, message, fix, join } = change
  const { acceptedBy, acceptedInFile } = change
  const broken = users.get(change.fingerprint) ?? []
  const lines = [
    `${oneLine(subjectOf(change), 300)} (${kind}): ${changeWord(change)}${join ? ` with ${oneLine(join.to, 300)}` : ''}. ${oneLine(reason, 300)}`,
    // The log shows annotations, and names no reader.
    readers && `For ${count(readers.length, 'reader')}.`,
    message !== undefined && oneLine(message, 600),
    renamedTo !== undefined &&
      `${renameCertainty === 'certain' ? 'Now' : 'Likely now'} ${oneLine(renamedTo, 300)}.`,
    fix !== '' && `Fix: ${oneLine(fix, 600)}`,
    broken.length > 0 && `Breaks ${namesOf(broken)}.`,
    acceptedBy !== undefined && `Accepted by ${oneLine(acceptedBy, 100)}.`,
    acceptedInFile && `Accepted until ${acceptedInFile.until}: ${oneLine(acceptedInFile.reason, 300)}`,
    place.guess && `Approximate location: ${oneLine(place.guess, 300)}.`,
  ]
  return {
    title: 'Breaking change',
    message: lines
      .filter((line) => line)
      .join('\n')
      .toWellFormed(),
    place,
  }
}

function errorAnnotations({ findings }: Report, where: string): Pick<Annotations, 'errors' | 'more'> {
  const errors = countingErrors(findings)
  const located = errors.filter((error) => error.place)
  // The first location of each error before the further ones.
  const placed = [
    ...located.flatMap((error) => (error.place ? [{ error, place: error.place }] : [])),
    ...located.flatMap((error) => (error.morePlaces ?? []).map((place) => ({ error, place }))),
  ]
  if (placed.length === 0) return { errors: [], more: null }
  const all = located.length === errors.length && placed.length <= mostErrors
  const shown = placed
    .slice(0, all ? mostErrors : mostErrors - 1)
    .map(({ error, place }) => annotation(error, place))
  if (all) return { errors: shown, more: null }
  const missing = Math.max(errors.length - shown.length, errors.length - located.length)
  if (missing <= 0) return { errors: shown, more: null }
  const what = missing === 1 ? '1 more error' : `${grouped(missing)} more errors`
  return { errors: shown, more: `… and ${what} in the data model, ${where}.` }
}

function annotation(error: ModelError, place: Place): Annotation {
  const { message, shown: said = message, fileName, times, branchPlace } = error
  const lines = serverLines(said, 1000)
  const shown = lines.slice(0, mostLines)
  const behind = [
    lines.length > shown.length && `… (${lines.length - shown.length} more lines)`,
    times > 1 && `Reported ${times} times.`,
    fileName && fileName !== place.path && `In the data model: ${oneLine(fileName, 300)}.`,
    branchPlace && `On the platform: ${oneLine(branchPlace.path, 300)}:${branchPlace.line}.`,
    place.guess && `Approximate location: ${oneLine(place.guess, 300)}.`,
  ].filter((line) => line)
  const end = behind.join('\n')
  const start = shown.join('\n').slice(0, mostCharacters - end.length - 2)
  return { title: 'Data model', message: [start, end].filter(Boolean).join('\n').toWellFormed(), place }
}
