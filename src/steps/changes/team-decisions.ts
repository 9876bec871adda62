import { sortChanges } from '../../changes/change.ts'
import type { AcceptedEntry, ModelChange, ModelComparison } from '../../findings.ts'
import { globOf } from '../../runtime/glob.ts'
import { oneLine } from '../../runtime/text.ts'
import type { LoadedTeamFile } from '../../team-file/load-team-file.ts'
import type { AcceptEntry, Levels } from '../../team-file/team-file.ts'

/** What a team decided about changes in advance. */
export type TeamDecisions = Pick<LoadedTeamFile, 'accept' | 'levels' | 'proposed'>

/**
 * The comparison with what the team file says: the level of each change, and which changes it accepts.
 * @param config path of the team file
 * @param today `YYYY-MM-DD`
 */
export function withDecisions(
  comparison: ModelComparison,
  { accept, levels, proposed }: TeamDecisions,
  config: string,
  today: string,
): ModelComparison {
  const leveled = sortChanges(comparison.changes.map((change) => withLevel(change, levels, config)))
  const entries = [
    ...accept.map((entry) => judged(entry)),
    ...proposed.map((entry) => judged(entry, 'added')),
  ]
  if (entries.length === 0) return { ...comparison, changes: leveled }
  const changes = leveled.map((change) => {
    const entry = entries.find(({ state, matches }) => state === 'used' && matches(change))
    if (change.level === 'safe' || !entry) return change
    const { reason, until } = entry.entry
    return { ...change, acceptedInFile: { reason, until } }
  })
  const acceptEntries = entries.map(
    ({ entry, state, count }): AcceptedEntry => ({ ...entry, changes: count, state }),
  )
  return { ...comparison, changes, acceptEntries }

  function judged(entry: AcceptEntry, known?: 'added') {
    const matches = matcherOf(entry)
    const count = leveled.filter(matches).length
    // Texts of this form are in the order of their days.
    const found = entry.until < today ? 'expired' : count === 0 ? 'unused' : 'used'
    const state: AcceptedEntry['state'] = known ?? found
    return { entry, matches, count, state }
  }
}

function withLevel(change: ModelChange, levels: Levels, config: string): ModelChange {
  const level = levels[change.id]
  if (level === undefined || level === change.level) return change
  return {
    ...change,
    level,
    usualLevel: change.level,
    reason: `Level set in \`${oneLine(config, 200)}\`.`,
  }
}

function matcherOf({ change: id, member, fingerprint }: AcceptEntry): (change: ModelChange) => boolean {
  const isMember = globOf(member)
  return (change) =>
    change.id === id &&
    (fingerprint === undefined || change.fingerprint === fingerprint) &&
    // Names and patterns are short, so this ends soon.
    isMember(change.member, { left: Number.POSITIVE_INFINITY })
}

/** A message names at most this many entries. */
const mostNamed = 3

const idle = [
  { state: 'expired', one: 'has expired', several: 'have expired', fix: 'Renew or remove' },
  { state: 'unused', one: 'matches no change', several: 'match no change', fix: 'After the merge, remove' },
] as const

/** Warnings about entries that accept nothing. */
export function entryWarnings({ acceptEntries = [] }: ModelComparison, config: string): string[] {
  return idle.flatMap(({ state, one, several, fix }) => {
    const entries = acceptEntries.filter((entry) => entry.state === state)
    if (entries.length === 0) return []
    const isOne = entries.length === 1
    const what = isOne ? `1 entry of \`accept\` ${one}` : `${entries.length} entries of \`accept\` ${several}`
    return `"${oneLine(config, 200)}": ${what} (${named(entries)}). ${fix} ${isOne ? 'it' : 'them'}.`
  })
}

function named(entries: readonly AcceptedEntry[]): string {
  const shown = entries
    .slice(0, mostNamed)
    .map(
      ({ line, change, member, until }) =>
        `line ${line}: ${change} of ${oneLine(member, 200)} until ${until}`,
    )
  const more = entries.length - shown.length
  return `${shown.join('; ')}${more > 0 ? `; and ${more} more` : ''}`
}
