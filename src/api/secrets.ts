import { shortestMasked } from '../base/text.ts'
import type { Row } from '../platform/operations.ts'

/** What decides about a member besides its name. */
type Operation = Pick<Row, 'secretValues'>

/** Words that name a secret, at the end of a word as well: `accesstoken`. Words are joined with `_` here. */
const secretEndings = [
  'tokens?',
  'secrets?',
  'passwords?',
  'passwd',
  'passphrase',
  'credentials?',
  'private_?keys?',
  'api_?keys?',
  'authorization',
  'signature',
  'connection_?string',
  'signed_?ur[il]s?',
]
/** Only as a word of their own. */
const secretWords = ['pass', 'pwd', 'jwt', 'cookies?', 'dsn', 'pem']
/** Keys after such a word are none that open anything. */
const plainKeys = ['primary', 'foreign', 'public', 'partition', 'sort', 'cache']
const keyWord = `(?<![a-z]|(?:${plainKeys.join('|')})_)keys?`
const secretWord = new RegExp(
  `(?:${secretEndings.join('|')}|(?<![a-z])(?:${secretWords.join('|')})|${keyWord})(?=_|$)`,
)

/** What is said about a secret is none: its URL, its expiry, its name. */
const aboutSecret = /_(?:at|expiry|ids?|names?|type|(?<!signed_)ur[il]s?)$/

/** Members whose values are random, and no secrets. */
const randomName = /(?:^|_)(?:ids?|cursor|hash|sha|etag)$/

/** Values that are secrets whatever their members are called. A group is the part that is secret. */
const secretValues = [
  /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[\s\S]*/g,
  /(?<![\w-])eyJ[\w-]{10,}\.[\w-]{10,}(?:\.[\w-]*)?/g,
  /(?<![\w-])(?:gh[opsru]_|github_pat_|glpat-|xox[abprs]-|sk[-_]|AKIA|ASIA|AIza)[\w-]{16,}/g,
  /:\/\/[^/\s:@]*:([^/\s@]+)@/g,
  /(?:^|[?&;])(?:[\w-]*signature|sig|[\w-]*token|[\w-]*key|password|pwd)=([^&;\s]+)/gi,
  /(?<!\w)bearer ([\w.~+/-]{16,})/gi,
]

/** Such as `Zk39fQ2mXw81LpTr7VbN4cYs6HdJ0gAe`; not a hash, a UUID or a path. */
const random = /^(?=[^a-z]*[a-z])(?=[^A-Z]*[A-Z])(?=\D*\d)[\w+/=-]{32,}$/

/** The platform returns this instead of an encrypted value. */
const placeholder = '[ENCRYPTED]'

/** Whether a member of a request or response is a secret. */
export function isSecret(operation: Operation, name: string): boolean {
  const words = wordsOf(name)
  return (
    (secretWord.test(words) && !aboutSecret.test(words)) ||
    (name === 'value' && operation.secretValues === true)
  )
}

function wordsOf(name: string): string {
  const parts = name.replace(/([a-z\d])([A-Z])/g, '$1_$2').replace(/([A-Z])([A-Z][a-z]{2})/g, '$1_$2')
  return parts.replace(/[^A-Za-z\d]+/g, '_').toLowerCase()
}

/** The secret parts of a text that no name tells. */
function secretParts(name: string, text: string): string[] {
  if (random.test(text) && !randomName.test(wordsOf(name))) return [text]
  return secretValues.flatMap((pattern) => Array.from(text.matchAll(pattern), ([all, part]) => part ?? all))
}

interface FoundSecrets {
  /** To be masked in everything that is shown; each once. */
  texts: string[]
  /** Whether there is at least one, of any length. */
  any: boolean
  /** Whether one is too short to be masked. */
  short: boolean
}

/**
 * Finds the secrets in a request or response, by the names of its members and by their values. Without recursion: a response may be nested to
 * any depth.
 */
export function secretsIn(operation: Operation, data: unknown): FoundSecrets {
  const texts = new Set<string>()
  let any = false
  let short = false
  const waiting: { value: unknown; name: string; secret: boolean }[] = [
    { value: data, name: '', secret: false },
  ]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, name, secret } = next
    if (typeof value === 'string') {
      if (value === '' || value === placeholder) continue
      for (const part of secret ? [value] : secretParts(name, value)) {
        any = true
        if (part.length >= shortestMasked) texts.add(part)
        else short = true
      }
    } else if (Array.isArray(value)) {
      for (const each of value) waiting.push({ value: each, name, secret })
    } else if (typeof value === 'object' && value !== null) {
      for (const [member, each] of Object.entries(value))
        waiting.push({ value: each, name: member, secret: isSecret(operation, member) })
    }
  }
  return { texts: [...texts], any, short }
}
