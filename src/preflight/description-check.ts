import type { ServedSpec } from '../platform/schemas.ts'
import {
  type Answer,
  type Check,
  dataOf,
  errorOf,
  missing,
  ok,
  type Subject,
  unanswered,
  unknown,
} from './check.ts'
import { type Offer, offerOf } from './served-spec.ts'

/** The served description, or null when there is none that tells anything. */
export function offerIn(spec: Answer<ServedSpec>): Offer | null {
  const data = dataOf(spec)
  return data ? offerOf(data) : null
}

/** Nothing tells: there is no description, or not of this. What `sync` needs says itself what to do about that. */
export function untold(subject: Subject, spec: Answer<ServedSpec>): Check {
  const { found, remedy, kind } = descriptionCheck(spec)
  if (!subject.required)
    return unknown(subject, 'cannot be told without the description of the tenant', '', kind)
  return unknown(subject, `cannot be told without the description of the tenant (${found})`, remedy, kind)
}

/** Whether the tenant describes what it offers. */
export function descriptionCheck(spec: Answer<ServedSpec>): Check {
  const subject: Subject = { name: 'description of the tenant', neededFor: ['preflight'], required: false }
  if (offerIn(spec)) return ok(subject, 'served')
  const trouble = errorOf(spec)?.trouble
  if (dataOf(spec) || trouble === 'unsupported' || trouble === 'not-found') {
    const found = 'this tenant serves none that describes an operation'
    return missing(
      subject,
      found,
      'It may be an older one: try "command: sync" to see what it can.',
      'unsupported',
    )
  }
  return unanswered(subject, spec)
}
