import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The repository's root, with a slash at its end. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/** A file of this repository. */
export const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8')
