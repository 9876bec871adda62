import type { ModelChange, ModelComparison } from '../../findings.ts'
import { oneLine } from '../../runtime/text.ts'
import { countByLevel } from './gate-changes.ts'

/** More lines than these hide the rest of the log; the report has all changes. */
const mostLines = 200

/**
 * A comparison for the log: a line for each breaking and dangerous change, the numbers of the others, and what could not
 * be compared.
 * @returns lines without line breaks; they quote the model, so they are printed through the log
 */
export function changeLines({ base, changes, unknown, behindBy }: ModelComparison): string[] {
  const told = changes.filter(({ level }) => level !== 'safe')
  const others = Map.groupBy(
    changes.filter(({ level }) => level === 'safe'),
    ({ id }) => id,
  )
  const against = `compared with "${oneLine(base, 255)}"`
  const count = told.length === 0 ? 'No breaking or dangerous change' : countByLevel(told)
  return [
    `${count} ${against}`,
    ...told.slice(0, mostLines).map(changeLine),
    ...(told.length > mostLines ? [`… and ${told.length - mostLines} more, in the report`] : []),
    ...(others.size > 0
      ? [`Other changes: ${[...others].map(([id, all]) => `${all.length} ${id}`).join(', ')}`]
      : []),
    ...(behindBy ? [`Commits of the default branch that are missing here: ${behindBy}`] : []),
    ...unknown.map((text) => `Not compared: ${oneLine(text)}`),
  ]
}

function changeLine(change: ModelChange): string {
  const { level, id, kind, member, renamedTo, renameCertainty, members, message, place, acceptedBy } = change
  const { usualLevel, acceptedInFile } = change
  const name = oneLine(member, 300)
  const parts = [
    `${level}: ${id} ${name} (${kind})`,
    renamedTo !== undefined &&
      `${renameCertainty === 'certain' ? 'now' : 'likely now'} ${oneLine(renamedTo, 300)}`,
    members && `${members.moved} members moved, ${members.gone} gone`,
    message !== undefined && oneLine(message, 400),
    place && `${oneLine(place.path, 300)}${place.line === undefined ? '' : `:${place.line}`}`,
    change.origin === 'base' && 'already on the default branch',
    usualLevel !== undefined && `usually ${usualLevel}`,
    acceptedBy !== undefined && `accepted by ${oneLine(acceptedBy, 100)}`,
    acceptedInFile && `accepted until ${acceptedInFile.until}: ${oneLine(acceptedInFile.reason, 300)}`,
  ]
  return parts.filter((part) => typeof part === 'string').join('; ')
}
