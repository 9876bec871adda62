import type { AcceptedEntry, ModelChange, ModelComparison } from '../base/findings.ts'
import { firstOf, oneLine } from '../base/text.ts'
import { sortChanges } from '../meaning/change.ts'
import type { LoadedTeamFile } from '../team-file/load-team-file.ts'
import { patternOf } from '../team-file/pattern.ts'
import type { AcceptEntry, Levels } from '../team-file/team-file.ts'

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
  const acceptedBy = new Map<ModelChange, AcceptEntry>()
  for (const { entry, state, matching } of entries.toReversed())
    if (state === 'used') for (const change of matching) acceptedBy.set(change, entry)
  const changes = leveled.map((change) => {
    const entry = acceptedBy.get(change)
    if (change.level === 'safe' || !entry) return change
    return { ...change, acceptedInFile: { reason: entry.reason, until: entry.until } }
  })
  const acceptEntries = entries.map(
    ({ entry, state, matching }): AcceptedEntry => ({ ...entry, changes: matching.length, state }),
  )
  return { ...comparison, changes, acceptEntries }

  function judged(entry: AcceptEntry, known?: 'added') {
    const matching = leveled.filter(matcherOf(entry))
    // Texts of this form are in the order of their days.
    const found = entry.until < today ? 'expired' : matching.length === 0 ? 'unused' : 'used'
    const state: AcceptedEntry['state'] = known ?? found
    return { entry, matching, state }
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
  const isMember = patternOf(member)
  return (change) =>
    change.id === id &&
    (fingerprint === undefined || change.fingerprint === fingerprint) &&
    isMember(change.member)
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
    return `"${oneLine(config, 200)}": ${what} (${firstOf(entries, mostNamed, entryText, '; ', '; ')}). ${fix} ${isOne ? 'it' : 'them'}.`
  })
}

function entryText({ line, change, member, until }: AcceptedEntry): string {
  return `line ${line}: ${change} of ${oneLine(member, 200)} until ${until}`
}
