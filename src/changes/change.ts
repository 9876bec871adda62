import { createHash } from 'node:crypto'
import type { ChangeLevel, ModelChange } from '../findings.ts'
import { oneLine } from '../runtime/text.ts'
import { changeClasses } from './classes.ts'
import { canonical, inOrder, shown, type Values } from './values.ts'

const maxName = 300
const maxMessage = 800
const maxCauses = 20

/** A change before it has its level and texts. */
export interface Draft extends Pick<ModelChange, 'id' | 'kind' | 'entity' | 'member'> {
  before: Values | null
  after: Values | null
  /** What makes it another change; the values before and after if absent. */
  detail?: string
  /** Instead of that of its class. */
  fix?: string
  renamedTo?: string
  renameCertainty?: 'certain' | 'likely'
  members?: { moved: number; gone: number }
  /** Members that it is about, if there are several. */
  affects?: readonly string[]
  causedBy?: readonly string[]
  /** Why queries stay the same, a sentence: the planner of both sides says so. */
  unchanged?: string
  /** No response of a planner shows it. */
  isUnseen?: boolean
  /** What differs in the SQL, as phrases. */
  words?: readonly string[]
  message?: string
  /** It is gone, and the base marks it as deprecated: that is what a deprecation announces. */
  deprecated?: boolean
}

/** The change with level, reason, fix and fingerprint. Its texts are one line each. */
export function changeOf(draft: Draft): ModelChange {
  const { id, kind, before, after, unchanged, renamedTo, renameCertainty, members, affects = [] } = draft
  const known = changeClasses[id]
  // A deprecation lowers the level by one step.
  const isAnnounced = draft.deprecated === true && known.level === 'breaking'
  const level = unchanged !== undefined ? 'safe' : isAnnounced ? 'dangerous' : known.level
  const causes = [...new Set(draft.causedBy)].sort(inOrder).slice(0, maxCauses)
  const message = draft.message ?? draft.words?.join('; ')
  const names = (list: readonly string[]) => list.map((name) => oneLine(name, maxName))
  return {
    id,
    level,
    kind,
    entity: oneLine(draft.entity, maxName),
    member: oneLine(draft.member, maxName),
    before: shown(before),
    after: shown(after),
    reason: unchanged ?? (isAnnounced ? `${known.reason} The base marks it as deprecated.` : known.reason),
    fix: level === 'safe' ? '' : oneLine(draft.fix ?? known.fix),
    ...(renamedTo !== undefined && { renamedTo: oneLine(renamedTo, maxName) }),
    ...(renameCertainty && { renameCertainty }),
    ...(members && { members }),
    ...(affects.length > 1 && { affects: names(affects) }),
    ...(causes.length > 0 && { causedBy: names(causes) }),
    ...(message !== undefined && { message: oneLine(message, maxMessage) }),
    origin: 'unknown',
    fingerprint: fingerprintOf(id, kind, draft.member, draft.detail ?? canonical({ before, after })),
  }
}

const unseen = /^(?:access-policy-changed|definition-not-\w+|not-compared)$/

/** Whether no plan shows it: then equal plans do not say that it has no effect. */
export function isUnseen({ id, before, after }: Pick<ModelChange, 'id' | 'before' | 'after'>): boolean {
  // What plans show of a source has values.
  return unseen.test(id) || (id === 'entity-source-changed' && before === null && after === null)
}

const levels: readonly ChangeLevel[] = ['breaking', 'dangerous', 'safe']

/** Each change once: breaking first, then by entity, member and class. */
export function sortChanges(changes: readonly ModelChange[]): ModelChange[] {
  const once = new Map(changes.map((change) => [change.fingerprint, change]))
  const key = ({ level, entity, member, id, fingerprint }: ModelChange) =>
    [levels.indexOf(level), entity, member, id, fingerprint].join('\0')
  return [...once.values()].sort((a, b) => inOrder(key(a), key(b)))
}

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
