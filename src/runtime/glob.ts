/** The remaining steps of matching, which ends when none are left. */
export interface Steps {
  left: number
}

/** A match needs more steps than are allowed. */
export class TooManySteps extends Error {}

/** A token of a pattern, by the characters (code points) that it matches. */
type Token =
  /** One character. */
  | { kind: 'one'; takes: (unit: string) => boolean }
  /** Any number of them. */
  | { kind: 'many'; takes: (unit: string) => boolean }
  /** Any number of whole folders, each with its slash. */
  | { kind: 'folders' }

const anything = () => true
const inName = (unit: string) => unit !== '/'

/**
 * Reads a pattern of `.gitignore`, as git's wildmatch does for paths: `*` and `?` stay in a name, `**` between slashes
 * is any number of folders.
 * @returns whether a whole path matches. The time that this takes grows with the product of the two lengths and no
 *   faster, for any pattern: all possible matches are followed at the same time
 * @throws TooManySteps
 */
export function globOf(pattern: string): (path: string, steps: Steps) => boolean {
  const tokens = tokensOf(pattern)
  // A pattern that matches nothing, such as an open bracket.
  if (tokens === null) return () => false
  const places = placesOf(tokens)
  return (path, steps) => {
    let here = places.enter([], 0)
    for (const unit of path) {
      steps.left -= here.length
      if (steps.left < 0) throw new TooManySteps()
      if (here.length === 0) return false
      here = places.follow(here, unit)
    }
    return here.includes(tokens.length)
  }
}

/** Sets of positions in a pattern: how far it may have been matched. */
function placesOf(tokens: readonly Token[]) {
  // The set that a position was added to last, so that no set has it twice.
  const addedTo: number[] = []
  let set = 0

  /** Adds a position, and those that are reached from it without matching a character. */
  function add(places: number[], place: number): void {
    for (let at = place; addedTo[at] !== set; at++) {
      addedTo[at] = set
      places.push(at)
      const kind = tokens[at]?.kind
      if (kind !== 'many' && kind !== 'folders') return
    }
  }

  return {
    enter(places: number[], place: number): number[] {
      set++
      add(places, place)
      return places
    },
    follow(here: readonly number[], unit: string): number[] {
      set++
      const next: number[] = []
      for (const place of here) {
        const token = tokens[place]
        if (token === undefined) continue
        if (token.kind === 'one') {
          if (token.takes(unit)) add(next, place + 1)
        } else if (token.kind === 'many') {
          if (token.takes(unit)) add(next, place)
        } else if (unit === '/') {
          add(next, place)
        } else {
          // The next token cannot start within a folder's name; and only a slash leads here from elsewhere.
          next.push(place)
        }
      }
      return next
    },
  }
}

function tokensOf(pattern: string): Token[] | null {
  const tokens: Token[] = []
  const units = Array.from(pattern)
  for (let at = 0; at < units.length; at++) {
    const unit = units[at] ?? ''
    if (unit === '*') {
      const begins = at === 0 || units[at - 1] === '/'
      let end = at + 1
      while (units[end] === '*') end++
      const bounded = end - at > 1 && begins
      const rest = units.slice(end, end + 2).join('')
      if (bounded && rest.startsWith('/')) {
        tokens.push({ kind: 'folders' })
        end++
      } else {
        const wide = bounded && (rest === '' || rest === '\\/')
        tokens.push({ kind: 'many', takes: wide ? anything : inName })
      }
      at = end - 1
    } else if (unit === '?') {
      tokens.push({ kind: 'one', takes: inName })
    } else if (unit === '[') {
      const bracket = bracketAt(units, at)
      if (bracket === null) return null
      tokens.push({ kind: 'one', takes: bracket.takes })
      at = bracket.end
    } else {
      // At the end of a pattern there is nothing to take literally, and nothing matches.
      const literal = unit === '\\' ? units[++at] : unit
      tokens.push({ kind: 'one', takes: (other) => other === literal })
    }
  }
  return tokens
}

/** git knows classes for ASCII alone. */
const classes: Readonly<Record<string, RegExp>> = {
  alnum: /^[0-9A-Za-z]$/,
  alpha: /^[A-Za-z]$/,
  blank: /^[ \t]$/,
  cntrl: /^[\0-\x1f\x7f]$/,
  digit: /^[0-9]$/,
  graph: /^[!-~]$/,
  lower: /^[a-z]$/,
  print: /^[ -~]$/,
  punct: /^[!-/:-@[-`{-~]$/,
  space: /^[ \t\n\r]$/,
  upper: /^[A-Z]$/,
  xdigit: /^[0-9A-Fa-f]$/,
}

/** @returns null where the bracket is not closed, or names a class that is not there: then nothing matches */
function bracketAt(
  units: readonly string[],
  start: number,
): { takes: (unit: string) => boolean; end: number } | null {
  let at = start + 1
  const negated = units[at] === '!' || units[at] === '^'
  if (negated) at++
  const members: ((unit: string) => boolean)[] = []
  // The unit that a range may begin with.
  let before: string | null = null
  for (let first = true; first || units[at] !== ']'; first = false, at++) {
    let unit = units[at]
    if (unit === undefined) return null
    if (unit === '[' && units[at + 1] === ':') {
      const close = units.indexOf(']', at + 2)
      if (units[close - 1] === ':' && close > at + 2) {
        const name = units.slice(at + 2, close - 1).join('')
        const known = Object.hasOwn(classes, name) ? classes[name] : undefined
        if (known === undefined) return null
        members.push((other) => known.test(other))
        at = close
        before = null
        continue
      }
    }
    if (unit === '-' && before !== null && units[at + 1] !== ']') {
      const from = before
      let to = units[++at]
      if (to === '\\') to = units[++at]
      if (to === undefined) return null
      const last = to
      members.push((other) => from <= other && other <= last)
      before = null
      continue
    }
    if (unit === '\\') unit = units[++at]
    if (unit === undefined) return null
    const member = unit
    members.push((other) => other === member)
    before = member
  }
  return { takes: (unit) => unit !== '/' && members.some((member) => member(unit)) !== negated, end: at }
}
