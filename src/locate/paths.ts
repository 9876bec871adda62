/** Folders, relative to the repository; `.` for the repository itself. */
export interface LocatePaths {
  /** The folder of the data model. */
  modelPath: string
  dbtProjectDir: string
}

const maxPath = 1000

/**
 * A path from a message in the form of a path of the checkout: forward slashes, no `.` parts, no leading slash.
 * Null for any other text, such as a path with `..`.
 */
export function cleanPath(path: string): string | null {
  if (path.length > maxPath || path.includes('\0')) return null
  const parts = path.replaceAll('\\', '/').split('/')
  const kept = parts.filter((part) => part !== '' && part !== '.')
  return kept.length === 0 || kept.includes('..') ? null : kept.join('/')
}

/** @param folder relative to the repository, `.` for the repository itself */
export function inFolder(folder: string, path: string): string {
  const clean = cleanPath(folder)
  return clean === null ? path : `${clean}/${path}`
}

/**
 * A path of the repository as one of its projects names it, such as `../common/models`.
 * @param project its folder; empty for the repository itself
 * @returns null for a path that is computed, absolute or outside of the repository
 */
export function pathFrom(project: string, name: string): string | null {
  if (/\{[{%]|^[/~\\]|^[a-z]:/i.test(name)) return null
  const parts = project === '' ? [] : project.split('/')
  for (const part of name.replaceAll('\\', '/').split('/')) {
    // A pattern names folders below the one before it.
    if (/[*?[]/.test(part)) break
    if (part === '..') {
      if (parts.pop() === undefined) return null
    } else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/** Whether a path lies below a folder of the repository; `.` holds all. */
export function isBelow(path: string, folder: string): boolean {
  const clean = cleanPath(folder)
  return clean === null ? !folder.includes('..') : path.startsWith(`${clean}/`)
}
