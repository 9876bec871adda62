import type { Library } from './library.ts'
import { baseName } from './library.ts'

/** Folders, relative to the repository; `.` for the repository itself. */
export interface LocatePaths {
  /** The folder of the data model. */
  modelPath: string
  dbtProjectDir: string
}

/** A file of the checkout for a path from a message. */
export interface FoundFile {
  path: string
  /** Why it is approximate, if so. */
  guess?: string
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

/** Whether a path lies below a folder of the repository; `.` holds all. */
export function isBelow(path: string, folder: string): boolean {
  const clean = cleanPath(folder)
  return clean === null ? !folder.includes('..') : path.startsWith(`${clean}/`)
}

/** The only file whose path ends with this one; null if there is none or more than one. */
export function findByEnd(library: Library, end: string, fits: (path: string) => boolean): FoundFile | null {
  const found = library.called(baseName(end)).filter((path) => path.endsWith(`/${end}`) && fits(path))
  const [only, second] = found
  return only === undefined || second !== undefined
    ? null
    : { path: only, guess: 'the only file whose path ends like the path in the error' }
}
