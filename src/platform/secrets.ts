/** Members whose texts are secrets, wherever they stand: the URL of a token or its expiry is not one. */
const secretName = /(?:token|secret|passwords?|passphrase|api_?keys?|private_?key|credentials?)$/i

/** Operations whose `value` may be anything that somebody keeps in an environment. */
const valueOperations: ReadonlySet<string> = new Set(['getEnvVariables', 'setEnvVariables'])

/** What the platform writes in place of a value that it keeps to itself. */
const placeholder = '[ENCRYPTED]'

/** What is shorter is no secret but a word that may stand anywhere: hiding it would spoil the log. */
const shortestHidden = 8

/** Whether a member of what an operation takes or answers is a secret. */
export function isSecret(operation: string, name: string): boolean {
  return secretName.test(name) || (name === 'value' && valueOperations.has(operation))
}

export interface Secrets {
  /** To be hidden from all that is shown; each once. */
  texts: string[]
  /** There is at least one, however short. */
  any: boolean
}

/**
 * Finds the secrets in what an operation takes or answers, by the names of its members. Without recursion: an answer may be
 * nested without measure.
 */
export function secretsIn(operation: string, data: unknown): Secrets {
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
