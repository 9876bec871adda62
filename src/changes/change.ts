import type { ChangeLevel, ModelChange, Place } from '../findings.ts'
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
  causedBy?: readonly string[]
  message?: string
  place?: Place
  /** It is gone, and the base marks it as deprecated: that is what a deprecation announces. */
  deprecated?: boolean
}

/** The change with level, reason, fix and fingerprint. Its texts are one line each. */
export function changeOf(draft: Draft): ModelChange {
  const { id, kind, entity, member, before, after, detail, members, causedBy = [], place } = draft
  const known = changeClasses[id]
  const level = levelOf(draft)
  const lowered = level !== known.level
  return {
    id,
    level,
    kind,
    entity: oneLine(entity, maxName),
    member: oneLine(member, maxName),
    before: shown(before),
    after: shown(after),
    reason: lowered ? `${known.reason} The base marks it as deprecated.` : known.reason,
    fix: oneLine(draft.fix ?? known.fix),
    ...(draft.renamedTo === undefined ? {} : { renamedTo: oneLine(draft.renamedTo, maxName) }),
    ...(draft.renameCertainty === undefined ? {} : { renameCertainty: draft.renameCertainty }),
    ...(members === undefined ? {} : { members }),
    ...(causedBy.length === 0 ? {} : { causedBy: causesOf(causedBy) }),
    ...(draft.message === undefined ? {} : { message: oneLine(draft.message, maxMessage) }),
    origin: 'unknown',
    fingerprint: fingerprintOf(id, kind, member, detail ?? canonical({ before, after })),
    ...(place === undefined ? {} : { place }),
  }
}

function causesOf(causes: readonly string[]): string[] {
  const sorted = [...new Set(causes)].sort(inOrder)
  return sorted.slice(0, maxCauses).map((name) => oneLine(name, maxName))
}

/** A deprecation lowers the level by one step. */
function levelOf({ id, deprecated }: Draft): ChangeLevel {
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
