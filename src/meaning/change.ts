import { createHash } from 'node:crypto'
import type { ChangeId, ChangeLevel, FoundChange, ModelChange } from '../base/findings.ts'
import { oneLine } from '../base/text.ts'
import { canonical, inOrder, shown, type Values } from './values.ts'

const maxName = 300
const maxMessage = 800
/** Reports count those that they do not name. */
const maxCauses = 200

/** A change before it has its level and texts. */
export interface Draft extends Pick<FoundChange, 'id' | 'kind' | 'entity' | 'member'> {
  before: Values | null
  after: Values | null
  /** What makes it another change; the values before and after if absent. */
  detail?: string
  /** Instead of that of its class. */
  fix?: string
  renamedTo?: string
  renameCertainty?: 'certain' | 'likely'
  members?: { moved: number; gone: number }
  /** Members that it is about: shown where these are others than its own. */
  affects?: readonly string[]
  causedBy?: readonly string[]
  /** Instead of that of its class. */
  level?: ChangeLevel
  /** Whom of the team file's readers it is about. */
  readers?: readonly string[]
  /** Why queries stay the same, a sentence: the planner of both sides says so. */
  unchanged?: string
  /** No plan of the usual context judges it: it was found in a text, or as a reader. */
  isBeyondPlans?: boolean
  /** What differs in the SQL, as phrases. */
  words?: readonly string[]
  message?: string
  /** It is gone, and the base marks it as deprecated: that is what a deprecation announces. */
  deprecated?: boolean
}

/** The change with level, reason, fix and fingerprint. Its texts are one line each. */
export function changeOf(draft: Draft): FoundChange {
  const { id, kind, before, after, unchanged, renamedTo, renameCertainty, members, affects = [] } = draft
  const known = changeClasses[id]
  // A deprecation lowers the level by one step.
  const isAnnounced = draft.deprecated === true && known.level === 'breaking'
  const level = unchanged !== undefined ? 'safe' : isAnnounced ? 'dangerous' : (draft.level ?? known.level)
  const causes = [...new Set(draft.causedBy)].sort(inOrder).slice(0, maxCauses)
  const message = draft.message ?? draft.words?.join('; ')
  const names = (list: readonly string[]) => list.map((name) => oneLine(name, maxName))
  return {
    id,
    level,
    kind,
    entity: oneLine(draft.entity, maxName),
    member: oneLine(draft.member, maxName),
    before: shown(before, after),
    after: shown(after, before),
    reason: unchanged ?? (isAnnounced ? `${known.reason} The base marks it as deprecated.` : known.reason),
    fix: level === 'safe' ? '' : oneLine(draft.fix ?? known.fix),
    ...(renamedTo !== undefined && { renamedTo: oneLine(renamedTo, maxName) }),
    ...(renameCertainty && { renameCertainty }),
    ...(members && { members }),
    ...(affects.some((name) => name !== draft.member) && { affects: names(affects) }),
    ...(causes.length > 0 && { causedBy: names(causes) }),
    ...(draft.readers && { readers: names(draft.readers) }),
    ...(message !== undefined && { message: oneLine(message, maxMessage) }),
    fingerprint: fingerprintOf(id, kind, draft.member, draft.detail ?? canonical({ before, after })),
  }
}

const unseen = /^(?:access-[\w-]+|rows-\w+|rollup-lost-for|definition-not-\w+|not-compared)$/

/** Whether no plan of the usual context shows it: then equal plans do not say that it has no effect. */
export function isUnseen({ id, before, after }: Pick<FoundChange, 'id' | 'before' | 'after'>): boolean {
  // What plans show of a source has values.
  return unseen.test(id) || (id === 'entity-source-changed' && before === null && after === null)
}

/** Whether saved content is checked for it. What a team sets as safe breaks content all the same: then it is told. */
export function concernsContent({
  level,
  usualLevel = level,
}: Pick<ModelChange, 'level' | 'usualLevel'>): boolean {
  return level !== 'safe' || usualLevel !== 'safe'
}

const levels: readonly ChangeLevel[] = ['breaking', 'dangerous', 'safe']

/** Each change once: breaking first, then by entity, member and class. */
export function sortChanges<Change extends FoundChange>(changes: readonly Change[]): Change[] {
  const once = new Map(changes.map((change) => [change.fingerprint, change]))
  const key = ({ level, entity, member, id, fingerprint }: FoundChange) =>
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

// Classes.

/** What a class of changes means for those who query the model. */
interface ChangeClass {
  level: ChangeLevel
  /** Why it has this level, a sentence. */
  reason: string
  /** What keeps queries working; empty when there is nothing to do. */
  fix: string
}

const breaking = (reason: string, fix: string): ChangeClass => ({ level: 'breaking', reason, fix })
const dangerous = (reason: string, fix = ''): ChangeClass => ({ level: 'dangerous', reason, fix })
const safe = (reason: string): ChangeClass => ({ level: 'safe', reason, fix: '' })

const keepName = 'Keep the old name for one release.'
const makePublic = 'Set `public: true` again, or move the queries to another member first.'
const compareNumbers = 'Compare the results of both branches before merging.'
const correctIt = 'Correct the definition that the message names.'
const addIt = 'Add to the warehouse what the message names, or correct the definition.'

/** Every class of changes, in the order of the documentation. */
export const changeClasses: Readonly<Record<ChangeId, ChangeClass>> = {
  'entity-removed': breaking('Queries that use it fail.', keepName),
  'member-removed': breaking('Queries that use it fail.', keepName),
  'entity-hidden': breaking('Queries that use it through the API fail.', makePublic),
  'member-hidden': breaking('Queries that use it through the API fail.', makePublic),
  'member-kind-changed': breaking(
    'Queries list measures, dimensions and segments under different keys.',
    'Add the new member under a new name, and keep the old one for one release.',
  ),
  'dimension-type-changed': breaking(
    'Filters, time ranges and chart axes depend on the type.',
    'Add a dimension of the new type under a new name, or cast in `sql`.',
  ),
  'measure-type-changed': breaking(
    'Filters and charts depend on the type.',
    'Add a measure of the new type under a new name.',
  ),
  'granularity-removed': breaking('Queries that use the granularity fail.', 'Keep the granularity.'),
  'join-path-lost': breaking('Queries over both fail.', 'Keep a join between them.'),
  'plan-failed': breaking('The planner accepts it on the base and rejects it on this branch.', correctIt),
  'plan-failed-new': dangerous('It is new, and the planner rejects every query that uses it.', correctIt),
  'run-failed': breaking('The warehouse runs it on the base and rejects it on this branch.', addIt),
  'run-failed-new': dangerous('It is new, and the warehouse rejects every query that uses it.', addIt),
  'aggregation-changed': dangerous('Queries work and give other numbers.', compareNumbers),
  'member-definition-changed': dangerous('Queries work and may give other values.', compareNumbers),
  'member-source-changed': dangerous(
    'The same name now stands for another member of a cube.',
    compareNumbers,
  ),
  'entity-source-changed': dangerous('All its members may give other values.', compareNumbers),
  'join-changed': dangerous('Rows may be multiplied or dropped.', compareNumbers),
  'primary-key-changed': dangerous(
    'Duplicate rows are detected by the primary key, so numbers may change.',
    compareNumbers,
  ),
  'access-policy-changed': dangerous(
    'Other users may see other rows and members. Policies are not evaluated.',
    'Check who may see what.',
  ),
  'access-widened': dangerous('The planner gives these readers members that it did not give them before.'),
  'rows-widened': dangerous('The planner no longer adds a filter for these readers.'),
  'access-narrowed': breaking(
    'Queries of these readers fail, or get no rows.',
    'Grant the members to these readers again, or move their queries to other members first.',
  ),
  'rows-narrowed': dangerous('The planner adds a filter for these readers.'),
  'rows-changed': dangerous('The planner adds another filter for these readers.'),
  'rollup-lost-for': dangerous(
    'Queries of these readers no longer read the pre-aggregation: they may be slower, or fail in rollup-only mode.',
    'Add the members that their rows are filtered by to the pre-aggregation.',
  ),
  'pre-aggregation-removed': dangerous('Queries may be slower, or fail in rollup-only mode.'),
  'rollup-lost': dangerous(
    'Queries of these members no longer read the pre-aggregation: they may be slower, or fail in rollup-only mode.',
    'Keep the members in the pre-aggregation.',
  ),
  'hierarchy-removed': dangerous('Drill paths are lost.'),
  'definition-not-readable': dangerous(
    'What it does depends on who asks, or on settings that apply to all queries: no plan shows it.',
    compareNumbers,
  ),
  'definition-not-visible': breaking(
    'The model has access policies, and no context was named in which to compare what they hide.',
    'Name a context that sees the model in the team file, such as `security-context: { groups: [name] }`; the token needs the permission `DeploymentUpdate` for it. Or accept the change.',
  ),
  'not-compared': dangerous(
    'The planners of both sides give no SQL for it, and a file that may define it changed.',
    'Check it by hand, or accept the change.',
  ),
  'entity-added': safe('New in the public surface.'),
  'member-added': safe('New in the public surface.'),
  'made-public': safe('It existed before and is new in the public surface.'),
  'granularity-added': safe('Queries can group by it.'),
  'hierarchy-added': safe('There is a new drill path.'),
  'title-changed': safe('Readers see another title.'),
  'description-changed': safe('Readers see another description.'),
  'format-changed': safe('Readers see the values in another format.'),
  'meta-changed': safe('Applications that read `meta` see other values.'),
  'order-changed': safe('Values are sorted in another order by default.'),
  'folder-changed': safe('Readers find its members in other folders.'),
  'drill-members-changed': safe('Drilling down shows other members.'),
  'pre-aggregation-added': safe('Queries may be faster.'),
  'pre-aggregation-changed': safe('The speed of queries may change.'),
  'refresh-key-changed': safe('Data may be refreshed at other times.'),
}
