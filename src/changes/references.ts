const reference = /\{\s*([A-Za-z_]\w*(?:\.\w+){0,3})\s*\}/g
/** Characters of one text that are searched; no definition is longer. */
const maxText = 200_000

/**
 * The members, as `entity.member`, that a definition names in braces: `{status}`, `{CUBE.status}` and `{orders.status}`, and
 * the same in compiled form. A bare word may be a member or an entity: both are listed.
 * @param entity the entity of the definition
 */
export function referencesIn(text: string, entity: string): string[] {
  const found = new Set<string>()
  for (const [, path = ''] of text.slice(0, maxText).matchAll(reference)) {
    const [first = '', second, ...rest] = path.split('.')
    if (second === undefined) {
      if (!isOwn(first, entity)) found.add(`${entity}.${first}`).add(first)
    } else if (isOwn(first, entity)) found.add(`${entity}.${second}`)
    else if (rest[0] === undefined || standard.has(rest[0])) found.add(`${first}.${second}`)
    // A path over a join: `orders.customers.city`. The last two parts are the member.
    else found.add(`${second}.${rest[0]}`).add(`${first}.${second}`)
  }
  return [...found]
}

function isOwn(word: string, entity: string): boolean {
  return word === 'CUBE' || word === 'TABLE' || word === entity
}

const standard: ReadonlySet<string> = new Set([
  ...['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'],
  'sql',
])
