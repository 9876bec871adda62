import type { Row } from '../platform/operations.ts'

/** What decides about a member besides its name. */
type Operation = Pick<Row, 'secretValues'>

/** Members that hold secrets, at any depth. The URL of a token and its expiry are none. */
const secretName = /(?:token|secret|passwords?|passphrase|api_?keys?|private_?key|credentials?)$/i

/** The platform returns this instead of an encrypted value. */
const placeholder = '[ENCRYPTED]'

/** A shorter text is likely to be a common word: masking it would make the log unreadable. */
const shortestHidden = 8

/** Whether a member of a request or response is a secret. */
export function isSecret({ secretValues }: Operation, name: string): boolean {
  return secretName.test(name) || (name === 'value' && secretValues === true)
}

export interface Secrets {
  /** To be masked in everything that is shown; each once. */
  texts: string[]
  /** Whether there is at least one, of any length. */
  any: boolean
}

/**
 * Finds the secrets in a request or response, by the names of its members. Without recursion: a response may be nested to
 * any depth.
 */
export function secretsIn(operation: Operation, data: unknown): Secrets {
  const texts = new Set<string>()
  let any = false
  const waiting: { value: unknown; secret: boolean }[] = [{ value: data, secret: false }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, secret } = next
    if (typeof value === 'string') {
      if (!secret || value === '' || value === placeholder) continue
      any = true
      if (value.length >= shortestHidden) texts.add(value)
    } else if (Array.isArray(value)) {
      for (const each of value) waiting.push({ value: each, secret })
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value))
        waiting.push({ value: member, secret: isSecret(operation, name) })
    }
  }
  return { texts: [...texts], any }
}
