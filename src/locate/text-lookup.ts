import { definitionsIn } from './definitions.ts'
import type { Source } from './library.ts'
import { approximation, type Location, locationAt } from './location.ts'
import { type Hit, namesToTry } from './names.ts'
import type { ParsedMessage } from './parsed-message.ts'
import { follow, partsOf } from './yaml-path.ts'

/** Where an unresolved name is used: in braces, else as a word, else where a part of it is used. */
export function usedLocation(source: Source, missing: readonly string[]): Location | null {
  const names = source.names()
  for (const name of missing) {
    const reference = names.reference(name)
    if (reference) return hitLocation(source, reference, name)
    const word = names.word(name)
    if (word) return hitLocation(source, word, name, `"${name}" is not in braces here`)
    const location = partLocation(source, name)
    if (location) return location
  }
  return null
}

/** In its own cube, `orders.amount` is just `{amount}`. */
function partLocation(source: Source, name: string): Location | null {
  for (const [index, part] of namesToTry(name).entries()) {
    const reference = source.names().reference(part)
    const word = source.names().word(part)
    // In braces it is used; any other word may have another meaning, especially if it occurs often.
    const hit = reference ?? (word?.times === 1 ? word : undefined)
    const location = hit && hitLocation(source, hit, part)
    if (!location) continue
    // Only `CUBE` was omitted.
    if (index === 0 && reference) return location
    const alone = `found by "${part}" alone`
    return { ...location, guess: approximation(location.guess, alone) ?? alone }
  }
  return null
}

/** The joins of the first of these cubes that is in the file; without joins, the cube. */
export function joinLocation(source: Source, cubes: readonly string[]): Location | null {
  const yaml = source.yaml()
  for (const name of cubes) {
    const cube = definitionsIn(source).get(name)?.[0]
    if (!yaml || !cube) continue
    const { offset } = follow(yaml.tree, yaml.keys, cube.body, ['joins'])
    if (offset !== undefined) return locationAt(source, offset, `where "${name}" is joined`)
    return locationAt(source, cube.offset, `where "${name}" could be joined`)
  }
  return null
}

/** For files that are not parsed (JavaScript, Python, templates): where the words of a message occur. */
export function textLocation(source: Source, parsed: ParsedMessage): Location | null {
  const yaml = source.yaml()
  if (yaml && !yaml.tree.broken) return null
  const values = parsed.paths.flatMap(({ value }) => value ?? [])
  // From the last part to the first: the closer to the error, the rarer the word.
  const parts = parsed.paths.flatMap(({ path, missing }) => {
    const [list = '', ...below] = partsOf(path)
    return (below.length === 0 ? [list] : below).slice(0, missing ? -1 : undefined).reverse()
  })
  const owners = [parsed.definition ?? parsed.owner?.name ?? []].flat()
  const words = [...values, ...parts].filter((word) => source.names().word(word)?.times === 1)
  for (const word of [...words, ...owners]) {
    const hit = source.names().word(word)
    if (hit) return hitLocation(source, hit, word, `found by the word "${word}"`)
  }
  return null
}

function hitLocation(source: Source, { offset, times }: Hit, name: string, guess?: string): Location | null {
  const first = times > 1 ? `the first of ${times} occurrences of "${name}"` : undefined
  return locationAt(source, offset, first ?? guess)
}
