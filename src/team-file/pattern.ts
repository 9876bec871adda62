/**
 * A pattern of names in the team file: `*` stands for any characters, and nothing else is special. Each part is searched once,
 * behind the one before.
 */
export function patternOf(pattern: string): (name: string) => boolean {
  const [first = '', ...parts] = pattern.split('*')
  const last = parts.pop()
  if (last === undefined) return (name) => name === pattern
  return (name) => {
    if (!name.startsWith(first) || !name.endsWith(last)) return false
    let at = first.length
    for (const part of parts) {
      const found = name.indexOf(part, at)
      if (found < 0) return false
      at = found + part.length
    }
    return at + last.length <= name.length
  }
}
