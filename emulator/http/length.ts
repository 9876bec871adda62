import { Refusal } from './answer.ts'

/** True if a POST or PUT tells no length: front ends of the platform refuse that. */
export function lacksLength(method: string, headers: Record<string, string>): boolean {
  if (method !== 'POST' && method !== 'PUT') return false
  return headers['content-length'] === undefined && headers['transfer-encoding'] === undefined
}

/** Refuses with 411 what tells no length. */
export function refuseLength(method: string, headers: Record<string, string>): void {
  if (lacksLength(method, headers)) throw new Refusal(411, 'Length Required: send Content-Length, even if 0')
}
