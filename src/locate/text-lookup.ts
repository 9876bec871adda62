import type { Clue } from './clue.ts'
import type { Source } from './library.ts'
import type { Hit } from './names.ts'
import { type Spot, spotAt } from './spot.ts'
import { partsOf } from './yaml-path.ts'

/** The place where a name that leads nowhere is used: in braces, else as a word. */
export function usedSpot(source: Source, missing: readonly string[]): Spot | null {
  const names = source.names()
  for (const name of missing) {
    const reference = names.reference(name)
    if (reference) return hitSpot(source, reference, name)
    const word = names.word(name)
    if (word) return hitSpot(source, word, name, `"${name}" is not in braces here`)
  }
  return null
}

/** For files without a structure that is known here (JavaScript, Python, templates): where the words of a message stand. */
export function textSpot(source: Source, clue: Clue): Spot | null {
  const yaml = source.yaml()
  if (yaml && !yaml.tree.broken) return null
  const values = clue.paths.flatMap(({ value }) => value ?? [])
  // From the last part to the first: the closer to the mistake, the rarer the word.
  const parts = clue.paths.flatMap(({ path, missing }) => {
    const [list = '', ...below] = partsOf(path)
    return (below.length === 0 ? [list] : below).slice(0, missing ? -1 : undefined).reverse()
  })
  const owners = [clue.definition ?? clue.owner?.name ?? []].flat()
  const words = [...values, ...parts].filter((word) => source.names().word(word)?.times === 1)
  for (const word of [...words, ...owners]) {
    const hit = source.names().word(word)
    if (hit) return hitSpot(source, hit, word, `found by the word "${word}"`)
  }
  return null
}

function hitSpot(source: Source, { offset, times }: Hit, name: string, guess?: string): Spot | null {
  const first = times > 1 ? `the first of ${times} places with "${name}"` : undefined
  return spotAt(source, offset, first ?? guess)
}
