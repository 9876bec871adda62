import type { Mistake } from './contract-check.ts'

/** What a call sends; a body that is no mapping is empty here. */
export interface Sent {
  params: Readonly<Record<string, unknown>>
  body: Readonly<Record<string, unknown>>
}

export type Rule = (sent: Sent) => Mistake[]

/** Null and absent are the same. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null
}

export function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
