import type { ChangeId } from '../findings.ts'
import { type Draft, isBeyondPlans } from './change.ts'
import { compareEntity } from './entities.ts'
import type { FilesSurface } from './files-surface.ts'
import { compareMember } from './members.ts'
import type { Surface } from './surface.ts'

/** Changes of hidden entities that all who query see: they concern views of it, and joins through it. */
const concernsAll: ReadonlySet<ChangeId> = new Set([
  'join-changed',
  'primary-key-changed',
  'access-policy-changed',
  'pre-aggregation-added',
  'pre-aggregation-changed',
  'pre-aggregation-removed',
  'refresh-key-changed',
])

/** Changes of private parts that no plan shows, although what is made of them may change. */
function isListed(draft: Draft): boolean {
  return /^(?:member-definition|entity-source)-changed$/.test(draft.id) && isBeyondPlans(draft)
}

/** What changed below the surface. */
export interface HiddenChanges {
  /** Changes to list. */
  drafts: Draft[]
  /** Changes of private entities and members, which count through what is made of them. */
  causes: Draft[]
}

/** Compares what files define and no query can name. */
export function compareHidden(
  base: Surface,
  head: Surface,
  files: { base: FilesSurface; head: FilesSurface },
): HiddenChanges {
  const found: HiddenChanges = { drafts: [], causes: [] }
  for (const before of files.base.all.values()) {
    const after = files.head.all.get(before.name)
    const [shownBefore, shownAfter] = [base.entities.get(before.name), head.entities.get(before.name)]
    if (!after) {
      if (!shownBefore) found.causes.push(goneCause(before.name, before.name))
      continue
    }
    if (!shownBefore || !shownAfter) {
      const changes = compareEntity(before, after)
      found.drafts.push(...changes.filter(({ id }) => concernsAll.has(id)))
      found.causes.push(...changes.filter(({ id }) => id === 'entity-source-changed'))
    }
    for (const member of before.members.values()) {
      const now = after.members.get(member.name)
      const isPublic = shownBefore?.members.has(member.name) && shownAfter?.members.has(member.name)
      if (!now && !shownBefore?.members.has(member.name)) {
        found.causes.push(goneCause(before.name, `${before.name}.${member.name}`))
      } else if (now && !isPublic) found.causes.push(...compareMember(after, member, now))
    }
  }
  found.drafts.push(...found.causes.filter(isListed))
  return found
}

/** Nothing is said about a private name that is gone; what is made of it has to be planned. */
function goneCause(entity: string, member: string): Draft {
  return { id: 'member-removed', kind: 'dimension', entity, member, before: null, after: null }
}
