import leven from 'leven'

/** Only this many characters are compared, because the time grows with the square of the length. */
const mostCompared = 200

/**
 * The names that are most similar to a word, the most similar first; case-insensitive.
 * @param most how many at most
 * @param as transforms a text before it is compared
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

/** Letters that a misspelt word has other than the one that is meant. */
const mostWrong = 2

/** Whether a word is probably one of the names, misspelt; case-insensitive. */
export function isMisspelt(word: string, names: readonly string[]): boolean {
  const [name] = nearest(word, names, 1)
  if (name === undefined || Math.abs(word.length - name.length) > mostWrong) return false
  return (
    leven(word.slice(0, mostCompared).toLowerCase(), name.slice(0, mostCompared).toLowerCase()) <= mostWrong
  )
}
