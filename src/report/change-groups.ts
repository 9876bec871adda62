import type { ModelChange } from '../findings.ts'

/** Fewer changes of one kind in one entity have a row each. */
const leastGrouped = 6

/**
 * Puts changes that say the same of many members of one entity together, so that they are one row and not sixty. The
 * order is that of the first change of each group.
 */
export function groupChanges(changes: readonly ModelChange[]): ModelChange[][] {
  const groups = Map.groupBy(changes, (change) => {
    const { id, entity, kind, renamedTo, renameCertainty, origin, acceptedBy, message } = change
    const { acceptedInFile, usualLevel, gated } = change
    // A change of the entity itself and a message of its own are worth a row.
    if (message !== undefined || change.member === entity) return change
    const target = renamedTo === undefined ? null : (renamedTo.split('.')[0] ?? '')
    const decisions = [acceptedBy, acceptedInFile, usualLevel, gated]
    return JSON.stringify([id, entity, kind, target, renameCertainty, origin, decisions])
  })
  return [...groups.values()].flatMap((group) =>
    group.length >= leastGrouped ? [group] : group.map((change) => [change]),
  )
}
