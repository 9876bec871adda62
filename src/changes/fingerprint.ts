import { createHash } from 'node:crypto'

/**
 * Identifies a change in every commit and order: 12 hexadecimal digits.
 * @param detail what makes it another change, such as the new type
 */
export function fingerprintOf(id: string, kind: string, member: string, detail: string): string {
  return createHash('sha256')
    .update(JSON.stringify([id, kind, member, detail]))
    .digest('hex')
    .slice(0, 12)
}
