import { createHash } from 'node:crypto'

/** How a secret is kept: as the hex SHA-256 of its text. Enough to tell whether it is the same, nothing to give away. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
