import type { Place } from './place.ts'

/** What a change does to queries: they fail; they work, and may give other numbers, rows or viewers; neither. */
export type ChangeLevel = 'breaking' | 'dangerous' | 'safe'

/** Every kind of change; `docs/changes.md` explains each. */
export type ChangeId =
  | 'entity-removed'
  | 'member-removed'
  | 'entity-hidden'
  | 'member-hidden'
  | 'member-kind-changed'
  | 'dimension-type-changed'
  | 'measure-type-changed'
  | 'granularity-removed'
  | 'join-path-lost'
  | 'plan-failed'
  | 'plan-failed-new'
  | 'run-failed'
  | 'run-failed-new'
  | 'aggregation-changed'
  | 'member-definition-changed'
  | 'member-source-changed'
  | 'entity-source-changed'
  | 'join-changed'
  | 'primary-key-changed'
  | 'access-policy-changed'
  | 'access-widened'
  | 'rows-widened'
  | 'access-narrowed'
  | 'rows-narrowed'
  | 'rows-changed'
  | 'rollup-lost-for'
  | 'pre-aggregation-removed'
  | 'hierarchy-removed'
  | 'rollup-lost'
  | 'definition-not-readable'
  | 'definition-not-visible'
  | 'not-compared'
  | 'entity-added'
  | 'member-added'
  | 'made-public'
  | 'granularity-added'
  | 'hierarchy-added'
  | 'title-changed'
  | 'description-changed'
  | 'format-changed'
  | 'meta-changed'
  | 'order-changed'
  | 'folder-changed'
  | 'drill-members-changed'
  | 'pre-aggregation-added'
  | 'pre-aggregation-changed'
  | 'refresh-key-changed'

/** A change of the data model, seen by those who query it: what the comparison of both sides found. */
export interface FoundChange {
  id: ChangeId
  level: ChangeLevel
  /** What changed: `measure`, `view`, `join`, … */
  kind:
    | 'cube'
    | 'view'
    | 'measure'
    | 'dimension'
    | 'segment'
    | 'hierarchy'
    | 'join'
    | 'pre-aggregation'
    | 'access-policy'
  /** The cube or view. */
  entity: string
  /** `orders.status`; the entity's name if the change is about the entity itself. */
  member: string
  /** The values that differ, by their names in the model, as texts; null where there is none. */
  before: Record<string, string> | null
  after: Record<string, string> | null
  /** Why it has this level, a sentence. */
  reason: string
  /** What to do to keep queries working; empty when nothing is known. */
  fix: string
  /** The new name, if it was renamed or moved. `certain`: the same column; `likely`: the same definition. */
  renamedTo?: string
  renameCertainty?: 'certain' | 'likely'
  /** Of a renamed or removed entity: how many of its public members went along, and how many are gone. */
  members?: { moved: number; gone: number }
  /** The members that it is about, where these are several: they differ in the same way. */
  affects?: string[]
  /** Members with a changed definition that it depends on. */
  causedBy?: string[]
  /** Readers of the team file that it is about: only they see it, or it changes only for them. No log names them. */
  readers?: string[]
  /**
   * The planner's message, for members that cannot be planned; the warehouse's without values, for those that cannot be run;
   * else what differs in the SQL, where no definition says it.
   */
  message?: string
  /** The same in every commit and order: 12 hexadecimal digits. */
  fingerprint: string
}

/** The same with its place in the checkout, and who made it. */
export interface TracedChange extends FoundChange {
  /** Whether the pull request made it, or it was on the default branch already. */
  origin: 'pull-request' | 'base' | 'unknown'
  place?: Place
  /** Where the base has what is gone; absent where that is not known. */
  basePlace?: Place
  /** Of cubes that can no longer be queried together: the join that is gone; absent where it is not known. */
  join?: { from: string; to: string }
  /** Lines that keep the old name, for a file of the checkout; absent where they are not known for certain. */
  patch?: MemberPatch
}

/** The same with what the team file, the gate and the label decided about it. */
export interface ModelChange extends TracedChange {
  /** Its usual level, where the team file sets another one. */
  usualLevel?: ChangeLevel
  /** Whether the gate rests on it: then it fails the step unless it is accepted. */
  gated?: true
  /** Who set the label that accepts it; absent when no label does. */
  acceptedBy?: string
  /** The entry of the team file that accepts it; absent when none does. */
  acceptedInFile?: Pick<AcceptedEntry, 'reason' | 'until'>
}

/** Lines to add to a file. */
export interface MemberPatch {
  /** Inside the repository. */
  path: string
  /** The line after which they come, from 1. */
  line: number
  lines: string[]
}

/** An entry of the team file that accepts changes. */
export interface AcceptedEntry {
  change: ChangeId
  /** Pattern of the members. */
  member: string
  fingerprint?: string
  reason: string
  /** Its last day, `YYYY-MM-DD`. */
  until: string
  /** In the team file, from 1. */
  line: number
  /** How many changes it matches. */
  changes: number
  /** `added`: the pull request adds it, so it accepts nothing yet. `unused`: it matches no change. */
  state: 'used' | 'unused' | 'expired' | 'added'
}

/** How many files of dbt a pull request changes that tables and their columns are made of. */
export interface DbtFiles {
  /** Models and snapshots. */
  sql: number
  macros: number
  seeds: number
  /** YAML beside them: sources, snapshots, descriptions, tests. */
  properties: number
  /** Settings of the project, and packages. */
  settings: number
}

/** What merging the branch changes for those who query the data model. */
export interface ModelComparison {
  /** The branch that it is compared with. */
  base: string
  /** As whom, a phrase: `groups: finance`. Absent without a security context. */
  comparedAs?: string
  /** Where the surface and the definitions come from. */
  readings: ('meta' | 'files')[]
  /** Breaking first, then by entity and member. */
  changes: ModelChange[]
  /** The same as each reader of the team file, in its order; absent without readers, and when nothing differs. */
  readers?: ReaderComparison[]
  /**
   * Public members that were planned: those of which every query has the same SQL on both sides, and that no breaking or
   * dangerous change names, those with other SQL, those that fail on the branch alone, and those that fail on the base, too.
   * `sent`: the plans that both sides made.
   */
  plans: {
    checked: number
    unchanged: number
    changed: number
    failed: number
    alreadyFailing: number
    sent: number
  }
  /**
   * With `run-on-warehouse`: members that were run on the branch, those whose SQL is the same on both sides, those that fail on the
   * branch alone, those that fail on the base, too, and the queries that the warehouse got.
   */
  runs?: { checked: number; same: number; failed: number; alreadyFailing: number; queries: number }
  /** What could not be told, each a sentence. */
  unknown: string[]
  /** Why it is not known whether queries give other values, a sentence; absent when it is known. */
  valuesUnknown?: string
  /** Whether it is known which changes are of the pull request: by a branch that was synced from its base commit. */
  attribution: 'complete' | 'none'
  /** Commits that the default branch has and this one has not; absent when it is not known. */
  behindBy?: number
  /**
   * What the pull request changes of dbt: the generated model tells the columns that YAML describes, and no SQL. Null when it is
   * not known, as without a pull request; absent for a model that no sync generates.
   */
  dbtFiles?: DbtFiles | null
  /** What the team file accepts; absent when it has no such entry. */
  acceptEntries?: AcceptedEntry[]
}

/** What merging the branch changes for a reader of the team file. */
export interface ReaderComparison {
  reader: string
  /** More rows or members first. Empty: the planner gives this reader the same. */
  changes: ReaderChange[]
  /** Why it is not known, a sentence that names the reader; absent when it is. */
  unknown?: string
}

/** What of an entity a reader gets otherwise on the branch. Never holds a value of a filter. */
export interface ReaderChange {
  entity: string
  /**
   * `sees more`, `sees less`: members that existed before and are listed and planned for this reader on one side only.
   * `comes back empty`: they are listed, and the branch alone gives no rows. `rows widened`, `rows narrowed`: a filter is gone, or
   * new; `rows changed`: another one. `other SQL`: it differs for this
   * reader in another way than for all. `loses rollup`: no pre-aggregation serves this reader any more, while it serves others.
   */
  state:
    | 'sees more'
    | 'rows widened'
    | 'rows changed'
    | 'other SQL'
    | 'sees less'
    | 'comes back empty'
    | 'rows narrowed'
    | 'loses rollup'
  /** `orders.status`; sorted. */
  members: string[]
  /** Whether these are all members of the entity that this reader sees, on the side that has more of them. */
  isWhole: boolean
  /** Of rows: the members that they are filtered by. */
  filters?: { before: string[]; after: string[] }
  /** Of a pre-aggregation: `orders.main`. */
  rollups?: string[]
}

/** Saved content that queries the data model. */
export type ContentType = 'report' | 'dashboard' | 'notification'

/** How a use of a member is known: a structured query names it; both planners judged a query with it; a word in a text. */
export type UseCertainty = 'exact' | 'planned' | 'mentioned'

/** A use of a changed member, or of its cube or view. */
export interface ContentUse {
  /** `orders.status`, as in the change; empty when the planner rejects a query and names no member. */
  member: string
  /** Where in the content, a phrase: `filter "Status" of the dashboard`. Untrusted text. */
  where: string
  certainty: UseCertainty
  /**
   * Fingerprint of the change that it is about. Where only the planner's message is known: one of the content itself, or
   * none before the gate has judged it.
   */
  fingerprint?: string
  /** The planner's message, for a query that the branch rejects. */
  message?: string
}

/** Content that a change reaches. Every name in it is untrusted text. */
export interface Consumer {
  type: ContentType
  id: number
  publicId?: string
  name: string
  /** Present only if the team file has `content-url`. */
  url?: string
  /** Never an e-mail. */
  owner?: { id: number; name: string }
  /**
   * `broken`: the base plans its query and the branch does not, or it names what is gone. `changes`: the two sides plan other
   * SQL. `loses-rollup`: only the base reads a pre-aggregation for it. `may-use`: it mentions a changed member, or uses a
   * change that plans do not show. `already-broken`: the base cannot plan it either.
   */
  state: 'broken' | 'changes' | 'loses-rollup' | 'may-use' | 'already-broken'
  /** The published version, the draft, or both; absent for what has no versions. */
  version?: 'published' | 'draft' | 'both'
  uses: ContentUse[]
  /** Mails that carry it. `recipients` is absent where it was not read. */
  schedules: { text: string; enabled: boolean; recipients?: number }[]
  /** Spreadsheets that hold it. */
  sheets: { host: string; workbook: string; sheet: string }[]
  /** Whether it may be shown inside other sites. */
  embedded: boolean
}

/** Who uses what the branch changes, as far as the token can read saved content. */
export interface ContentImpact {
  /** Whether everything that the token can list was read and checked. */
  complete: boolean
  checked: { reports: number; dashboards: number; notifications: number }
  /** What was not checked: how many, 0 where that is unknown, and why, a phrase. */
  unchecked: { type: ContentType | 'workbook' | 'plan'; count: number; reason: string }[]
  /** Content that names an entity that changed, and whose queries are the same SQL on both sides: it is in no list. */
  unchanged: { reports: number; dashboards: number; notifications: number }
  /** Broken first, then by how many it reaches. */
  consumers: Consumer[]
}

/** How the gate (`fail-on`) judged the changes of the data model. */
export interface ChangeGate {
  failOn: 'impact' | 'breaking' | 'dangerous'
  /**
   * `passed`: no change has this level. `accepted`: the label accepts those that have. `later`: the label is set, and some
   * were found after it was set. `rejected`: they are not accepted. `unknown`: not everything could be compared, or, with
   * `impact`, not all saved content could be checked.
   */
  result: 'passed' | 'accepted' | 'later' | 'rejected' | 'unknown'
  /** How many changes it rests on, accepted ones included. */
  changes: number
  /** The label that accepts changes; absent when none can: there is no pull request, or it is switched off. */
  label?: string
  /** How to accept what fails the step, or what to do instead: a sentence with names between backticks; absent where no label can. */
  advice?: string
  /** Why it is unknown whether the label is set; a phrase. */
  problem?: string
  /** ID of the event on GitHub that set the label; absent when it is not set. */
  labelEvent?: number
  /** Fingerprints that the label accepts, also of changes that are not there any more; absent when it is not set. */
  acceptedFingerprints?: string[]
}
