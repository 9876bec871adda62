/**
 * Whether a text looks like a full or abbreviated commit hash, not like a name: 40 or 64 hexadecimal
 * digits, or 7 to 39 with both a letter and a digit (so that a date such as 20260131 stays a tag).
 */
export function looksLikeSha(text: string): boolean {
  if (/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/i.test(text)) return true
  return /^[0-9a-f]{7,39}$/i.test(text) && /[a-f]/i.test(text) && /[0-9]/.test(text)
}

/**
 * Checks a name by the rules of `git check-ref-format --branch`.
 * @returns what is wrong, as a phrase that follows the name, or null
 */
export function refNameProblem(name: string): string | null {
  if (name.length > 255) return 'is longer than 255 characters'
  if (/[\u0000-\u0020\u007f~^:?*[\\]/.test(name)) {
    return 'contains a character that is not allowed in a branch or tag (blank, control character, ~ ^ : ? * [ \\)'
  }
  const broken =
    name === '' ||
    name === '@' ||
    name.startsWith('-') ||
    name.includes('..') ||
    name.includes('@{') ||
    name.endsWith('.') ||
    name.split('/').some((part) => part === '' || part.startsWith('.') || part.endsWith('.lock'))
  return broken ? 'is not a name that git allows' : null
}
