import type { Row } from '../platform/operations.ts'

/**
 * @param given parameters and members of the body
 * @returns a warning where the platform chooses the branch, else null
 */
export function unnamedBranch(
  { id, branch }: Pick<Row, 'id' | 'branch'>,
  given: Readonly<Record<string, unknown>>,
): string | null {
  if (!branch || branch.members.some((name) => (given[name] ?? null) !== null)) return null
  const inDevMode = given.devMode === true ? branch.otherwiseInDevMode : undefined
  const used = inDevMode ?? branch.otherwise
  const [name] = branch.members
  return name === undefined
    ? `${id} takes no branch: it acts on ${used}.`
    : `"${name}" is empty, so ${id} uses ${used}. Set it.`
}
