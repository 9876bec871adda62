import type { Context } from '../base/context.ts'
import { Failure } from '../base/failure.ts'
import type { SyncingSettings, ValidatingSettings } from '../inputs/settings.ts'
import type { NamedCommit } from './named-commit.ts'
import { clonedCommit, type RefOnGitHub, shortSha, twoOfOneName } from './ref-on-github.ts'

// Which commit was synced, and whether the run may speak for it: the verdict, and what it means for the run. Every command
// that syncs asks here.

/** The settings of a command that syncs. */
export type SyncedSettings = SyncingSettings & Pick<ValidatingSettings, 'failOn'>

/**
 * `verified`: the platform names the commit. `inferred`: it names none, or one that may be of another ref, so only GitHub's
 * ref tells, or nothing; no API ties the dbt repository of the platform to the repository of the run. `contradicted`: the platform names another commit than
 * that of the run, or names none and the ref was at another one on GitHub.
 */
export interface CommitVerdict {
  value: 'verified' | 'inferred' | 'contradicted'
  /** As the platform names it; null where it names none. */
  commit: string | null
  /** How it is known, or why it is not; a phrase. */
  evidence: string
  /** What speaks against the commit of the run; present with `contradicted` alone. */
  doubt?: Doubt
}

interface Doubt {
  /** A sentence. */
  text: string
  /** The ref moved on GitHub, so that another run is for its new commit. */
  moved: boolean
  /** Sentences. */
  fix: string
}

/** Whether the requested ref was synced, by the platform alone. */
export interface RefVerdict {
  verified: 'true' | 'unknown'
  /** How it was verified, or why it is unknown; a phrase. */
  evidence: string
  /** What makes it known besides the branch itself. */
  fix?: string
  /** A branch and a tag of this name may differ, so the synced branch is not to be released as it is. */
  isAmbiguous?: true
  /** The platform ignores `ref`: by its description, or it may, since that does not say that its history never names it. */
  ignored?: 'described' | 'suspected'
}

export interface CommitFacts {
  ref: string
  /** The commit of the run, or of the ref; null where there is none to compare with. */
  expected: string | null
  /** As the platform names it. */
  named: NamedCommit | null
  /** What the ref pointed to on GitHub before and after the sync. */
  before: RefOnGitHub
  after: RefOnGitHub
  refVerified: boolean
}

/** Judges which commit was synced, by all that is known of it. */
export function judgeCommit(facts: CommitFacts): CommitVerdict {
  const { ref, expected, named, refVerified } = facts
  // Of a ref that is unknown, a commit says nothing without another one to compare it with.
  if (named && (expected === null ? refVerified : named.sha === expected))
    return { value: 'verified', commit: named.sha, evidence: named.evidence }
  const movement = movementOf(facts)
  const other = 'other' in movement ? movement : null
  const moved = other?.moved === true
  if (named && expected !== null) {
    const text = `The platform synced commit ${shortSha(named.sha)}, but this run is for commit ${shortSha(expected)} (${named.evidence}).`
    const fix = other ? other.fix : unmovedFix(ref, movement)
    return {
      value: 'contradicted',
      commit: named.sha,
      evidence: named.evidence,
      doubt: { text, moved, fix },
    }
  }
  if (other && expected !== null) {
    const text = `It is unknown whether commit ${shortSha(expected)} was synced, which this run is for: ${other.other}.`
    return {
      value: 'contradicted',
      commit: null,
      evidence: other.other,
      doubt: { text, moved, fix: other.fix },
    }
  }
  return {
    value: 'inferred',
    commit: named?.sha ?? null,
    evidence: refVerified ? inference(ref, movement) : 'the synced ref is unknown',
  }
}

/**
 * Whether the ref is, and was, at the commit of the run; without one, whether it stood still. `other`: how it is known to be
 * at another one, a clause.
 */
type Movement = { problem: string } | { at: string } | { other: string; moved: boolean; fix: string }

function movementOf({ ref, expected, before, after }: CommitFacts): Movement {
  if ('problem' in before) return before
  if ('problem' in after) return after
  const [first, last] = [clonedCommit(before), clonedCommit(after)]
  if (first === last && (expected ?? first) === first) return { at: first }
  const two = first === last && after.tag === expected ? twoOfOneName(ref, after) : null
  if (two !== null) return { other: `the ${two}`, moved: false, fix: 'Rename or delete that branch.' }
  const other =
    first === last
      ? `"${ref}" was at commit ${shortSha(last)} on GitHub before and after the sync`
      : `"${ref}" moved from commit ${shortSha(first)} to ${shortSha(last)} on GitHub during the sync`
  const decided = `"${ref}" moved to ${shortSha(last)} on GitHub: the run for that commit decides.`
  return { other, moved: true, fix: last === expected ? 'Run this again.' : decided }
}

function unmovedFix(ref: string, movement: Movement): string {
  const where =
    'problem' in movement
      ? `It is unknown whether "${ref}" moved: ${movement.problem}.`
      : `"${ref}" did not move on GitHub.`
  return `${where} Check that the dbt repository of the platform is this one, or an up-to-date mirror of it, then run this again.`
}

function inference(ref: string, movement: Movement): string {
  if ('problem' in movement) return movement.problem
  if ('other' in movement) return movement.other
  return `inferred from GitHub alone, where "${ref}" was at ${movement.at} before and after the sync`
}

/**
 * What the verdict means for a run: it fails, or it has a warning, or neither. A release, a merge queue and `fail-on` pass
 * only what they are about; elsewhere, another run is about the commit that a ref moved on to.
 */
export function consequenceOf(
  { settings, run }: Pick<Context<SyncedSettings>, 'settings' | 'run'>,
  {
    ref,
    commit,
    ...sync
  }: { ref: RefVerdict; commit: CommitVerdict; use: 'check' | 'release'; branch: string },
): Failure | string | null {
  const isRelease = sync.use === 'release'
  const isGate = isRelease || run.eventName === 'merge_group' || settings.failOn !== 'never'
  const fail = (title: string, text: string, fix: string) => {
    const byName = `Check branch "${sync.branch}". If it is correct, release it with "branch: ${sync.branch}".`
    const kind = ref.ignored === 'described' ? 'unsupported' : 'sync'
    const known = [ref.fix ?? '', ref.isAmbiguous ? '' : byName].filter(Boolean).join(' ')
    const [start, end] = isRelease ? ['Not released: ', known] : ['', fix]
    return new Failure(kind, start + text, end, { title })
  }
  if (commit.doubt) {
    const { text, moved, fix } = commit.doubt
    const title = commit.commit === null ? 'the ref moved on' : 'another commit was synced'
    return isGate || !moved ? fail(title, text, ref.ignored && !moved ? trackedFix : fix) : `${text} ${fix}`
  }
  const isGated = isGate || (run.pullRequest !== null && ref.ignored === 'described')
  const isRejected = ref.ignored !== undefined && isGated && commit.value !== 'verified'
  if (ref.verified === 'unknown' && (isRelease || isRejected))
    return fail(
      'unknown which ref was synced',
      `${isRelease ? 'it' : 'It'} could not be verified that "${settings.ref}" was synced (${ref.evidence}).`,
      ref.fix ?? trackedFix,
    )
  if (!isRelease || commit.value !== 'inferred') return null
  return `The platform does not name the commit that it synced, so what is released is not verified: ${commit.evidence}.`
}

/** The fix where the platform ignores `ref`. */
export const trackedFix =
  'This tenant may be too old to support "ref". Update it, or set its tracked branch to the ref.'
