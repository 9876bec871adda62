import { oneLine } from '../runtime/text.ts'
import { hidden, type Secrets } from './problem.ts'
import type { InputName } from './table.ts'

/** An input's value as it may be shown: harmless and short; null where it must not be. */
export function shownValue(name: InputName, value: string, secrets: Secrets): string | null {
  if (name === 'token' || name === 'github-token') return null
  // What is sent may hold secrets of the user's.
  if (name === 'params' || name === 'body') return null
  // An address may hold a password that nobody meant to show.
  const safe = name === 'base-url' ? value.replace(/^([a-z][a-z0-9+.-]*:\/\/)?.*@/i, '$1***@') : value
  // Hidden before it is cut: a part of the token is not shown either.
  return oneLine(hidden(safe, secrets), 200)
}
