import leven from 'leven'

/** Names longer than this are compared by their beginning: the work grows with the square. */
const mostCompared = 200

/**
 * The names that are most like a word, the nearest first; letter case counts for nothing.
 * @param most how many at most
 * @param as how a text is compared, where that is another one
 */
export function nearest(
  word: string,
  names: readonly string[],
  most: number,
  as: (text: string) => string = (text) => text,
): string[] {
  const plain = (text: string) => as(text).slice(0, mostCompared).toLowerCase()
  return names
    .map((name) => ({ name, distance: leven(plain(word), plain(name)) }))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, most)
    .map(({ name }) => name)
}
