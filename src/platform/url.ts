/**
 * Fills in the parameters of a path, percent-encoded.
 * Rejects values that change the path: encoding does not help against `..`, and a slash after decoding could name
 * another resource.
 * @throws Error when a value is missing, empty, `.`, `..`, or holds a slash after decoding
 */
export function fillPath(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(values[name] ?? '')
    const decoded = fullyDecoded(value)
    if (decoded === '' || decoded === '.' || decoded === '..' || /[/\\]/.test(decoded)) {
      throw new Error(`"${value.slice(0, 80)}" cannot be used as ${name} in a URL.`)
    }
    return encodeURIComponent(value)
  })
}

function fullyDecoded(value: string): string {
  try {
    const decoded = decodeURIComponent(value)
    return decoded === value ? value : fullyDecoded(decoded)
  } catch {
    return value
  }
}

/** A value of a query parameter; each item of a list is sent under the same name. */
export type QueryValue = string | number | boolean | readonly (string | number | boolean)[] | undefined

/**
 * Writes a query; undefined values are skipped, since the contract requires absent members and not null.
 * @returns an empty text or one that starts with `?`
 */
export function writeQuery(values: Readonly<Record<string, QueryValue>>): string {
  const pairs = Object.entries(values)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((each) => [name, each] as const))
    .filter(([, value]) => value !== undefined)
  if (pairs.length === 0) return ''
  return `?${pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`).join('&')}`
}
