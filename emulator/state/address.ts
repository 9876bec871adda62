/** True if mail can be sent to the text: one name at a host with a dot in it. */
export function isMailAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
}
