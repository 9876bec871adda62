import { fileURLToPath } from 'node:url'
import type { Place } from '../../src/findings.ts'
import { type Checkout, openCheckout } from '../../src/locate/checkout.ts'
import { locateErrors } from '../../src/locate/locate.ts'

/** A data model in `analytics`, a dbt project in `warehouse`. */
export const fixtures = openCheckout(fileURLToPath(new URL('./fixtures', import.meta.url)))
export const fixturePaths = { modelPath: './analytics/', dbtProjectDir: 'warehouse' }

/** A checkout that is only in memory, which counts how often a file is read. */
export function checkoutOf(files: Record<string, string>): Checkout & { reads: string[] } {
  const reads: string[] = []
  return {
    reads,
    files: () => Promise.resolve(Object.keys(files).sort()),
    read(path) {
      reads.push(path)
      return Promise.resolve(files[path] ?? null)
    },
    bytes: (path) =>
      Promise.resolve(files[path] === undefined ? null : new TextEncoder().encode(files[path])),
  }
}

export async function placeIn(
  checkout: Checkout,
  message: string,
  fileName: string | undefined,
  paths = { modelPath: '.', dbtProjectDir: '.' },
): Promise<Place | undefined> {
  const [located] = await locateErrors([{ message, fileName, times: 1 }], checkout, paths)
  return located?.place
}

export const reasons = (head: string, ...lines: string[]) =>
  `${head} does not match any of the allowed types\nPossible reasons (one of):${lines.map((line) => `\n\t* ${line}`).join('')}`
