/** Where a name occurs first, and its total number of occurrences. */
export interface Hit {
  offset: number
  times: number
}

/** The names in a text. */
export interface Names {
  /** In braces, as SQL of a data model refers to others: `{amount}`, `${customers.id}`, `{CUBE.amount}`. */
  reference(name: string): Hit | undefined
  /** Anywhere, as a whole word or dotted path. */
  word(name: string): Hit | undefined
  /** All words. */
  words(): Iterable<string>
}

/** Longer words are no names; truncating them would produce wrong ones. */
const maxName = 300
const path = /[\p{L}_][\p{L}\p{N}_]*(?:[ \t]*\.[ \t]*[\p{L}_][\p{L}\p{N}_]*)*/gu

/**
 * Goes through the text once.
 * @param parts the offsets between which names are searched
 * @param dollar references need the `$`, since braces mean something else, too
 */
export function namesIn(
  text: string,
  parts: Iterable<{ start: number; end: number }>,
  dollar = false,
): Names {
  const references = new Map<string, Hit>()
  const words = new Map<string, Hit>()
  const braces = dollar ? /\$\{([^{}]*)\}/g : /\{([^{}]*)\}/g
  for (const { start, end } of parts) {
    const part = text.slice(start, end)
    collect(part, start, words)
    for (const { 0: all, 1: inner = '', index } of part.matchAll(braces)) {
      collect(inner, start + index + all.length - 1 - inner.length, references)
    }
  }
  return {
    reference: (name) => references.get(name),
    word: (name) => words.get(name),
    words: () => words.keys(),
  }
}

function collect(text: string, start: number, index: Map<string, Hit>): void {
  for (const { 0: found, index: at } of text.matchAll(path)) {
    const names = new Map<string, number>()
    let offset = start + at
    for (const written of found.split('.')) {
      const segment = written.trim()
      if (!names.has(segment)) names.set(segment, offset + written.indexOf(segment))
      offset += written.length + 1
    }
    // `{orders.customers.id}` is an occurrence of `customers.id`, too.
    const segments = found.split('.').map((segment) => segment.trim())
    names.set(segments.slice(1).join('.'), names.get(segments[1] ?? '') ?? start + at)
    names.set(segments.join('.'), start + at)
    for (const [name, place] of names) {
      if (name === '' || name.length > maxName) continue
      const known = index.get(name)
      if (known) known.times++
      else index.set(name, { offset: place, times: 1 })
    }
  }
}

/** `customers.idd`: the whole name, then the missing member, then its parent. */
export function namesToTry(name: string): string[] {
  const parts = name.split('.').filter((part) => part !== 'CUBE')
  // Inside of `a`, `b.c` is short for `a.b.c`.
  const names = [parts.join('.'), parts.slice(1).join('.'), ...parts.reverse()]
  return [...new Set(names)].filter((part) => part !== '')
}
