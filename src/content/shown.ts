import { oneLine } from '../runtime/text.ts'

const mostName = 200

/** A name of saved content as it may be shown: one line, no e-mail address. */
export function shownName(name: string | undefined, otherwise: string): string {
  return shownText(name ?? '', mostName) || otherwise
}

/** Untrusted text about content as it may be shown. */
export function shownText(text: string, maxLength: number): string {
  // Cut before it is searched: the expression below takes longer for long texts.
  return oneLine(withoutAddresses(oneLine(text, 2 * maxLength)), maxLength)
}

function withoutAddresses(text: string): string {
  return text.includes('@') ? text.replace(/[^\s<>()"',;:]+@[^\s<>()"',;:]+/g, '(e-mail address)') : text
}

/** The name of a user. Never an e-mail address: without a name it is the ID. */
export function shownOwner(
  user: { id: number; firstName?: string | undefined } | undefined,
): { id: number; name: string } | undefined {
  if (!user) return undefined
  const { id, firstName = '' } = user
  const name = firstName.includes('@') ? '' : shownText(firstName, 100)
  return { id, name: name || `user ${id}` }
}
