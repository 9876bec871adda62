import type { ChangeLevel, ModelChange } from '../findings.ts'
import { oneLine } from '../runtime/text.ts'
import { changeClasses } from './classes.ts'
import { fingerprintOf } from './fingerprint.ts'
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
  /** No plan shows all that it may change. */
  isBeyondPlans?: boolean
  /** What differs in the SQL, as phrases. */
  words?: readonly string[]
  message?: string
  /** It is gone, and the base marks it as deprecated: that is what a deprecation announces. */
  deprecated?: boolean
}

/** The change with level, reason, fix and fingerprint. Its texts are one line each. */
export function changeOf(draft: Draft): ModelChange {
  const { id, kind, entity, member, before, after, detail, members } = draft
  const { affects = [], causedBy = [], words = [] } = draft
  const message = draft.message ?? (words.length > 0 ? words.join('; ') : undefined)
  const known = changeClasses[id]
  const level = levelOf(draft)
  return {
    id,
    level,
    kind,
    entity: oneLine(entity, maxName),
    member: oneLine(member, maxName),
    before: shown(before),
    after: shown(after),
    reason: reasonOf(draft, level),
    fix: level === 'safe' ? '' : oneLine(draft.fix ?? known.fix),
    ...(draft.renamedTo === undefined ? {} : { renamedTo: oneLine(draft.renamedTo, maxName) }),
    ...(draft.renameCertainty === undefined ? {} : { renameCertainty: draft.renameCertainty }),
    ...(members === undefined ? {} : { members }),
    ...(affects.length < 2 ? {} : { affects: affects.map((name) => oneLine(name, maxName)) }),
    ...(causedBy.length === 0 ? {} : { causedBy: causesOf(causedBy) }),
    ...(message === undefined ? {} : { message: oneLine(message, maxMessage) }),
    origin: 'unknown',
    fingerprint: fingerprintOf(id, kind, member, detail ?? canonical({ before, after })),
  }
}

function causesOf(causes: readonly string[]): string[] {
  const sorted = [...new Set(causes)].sort(inOrder)
  return sorted.slice(0, maxCauses).map((name) => oneLine(name, maxName))
}

function reasonOf({ id, deprecated, unchanged }: Draft, level: ChangeLevel): string {
  const { reason, level: usual } = changeClasses[id]
  if (unchanged !== undefined) return unchanged
  return deprecated && level !== usual ? `${reason} The base marks it as deprecated.` : reason
}

/** A deprecation lowers the level by one step. */
function levelOf({ id, deprecated, unchanged }: Draft): ChangeLevel {
  if (unchanged !== undefined) return 'safe'
  const { level } = changeClasses[id]
  return deprecated === true && level === 'breaking' ? 'dangerous' : level
}

const levels: readonly ChangeLevel[] = ['breaking', 'dangerous', 'safe']

/** Each change once: breaking first, then by entity, member and class. */
export function sortChanges(changes: readonly ModelChange[]): ModelChange[] {
  const once = new Map(changes.map((change) => [change.fingerprint, change]))
  return [...once.values()].sort(
    (a, b) =>
      levels.indexOf(a.level) - levels.indexOf(b.level) ||
      inOrder(a.entity, b.entity) ||
      inOrder(a.member, b.member) ||
      inOrder(a.id, b.id) ||
      inOrder(a.fingerprint, b.fingerprint),
  )
}
