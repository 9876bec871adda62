import type { Context } from '../context.ts'
import type { GatingSettings } from '../inputs/settings.ts'
import { type LoadedTeamFile, loadTeamFile } from './load-team-file.ts'

const loaded = new WeakMap<object, LoadedTeamFile>()

/**
 * The team file of a run, which is read once: the comparison and the data tests both need it.
 * @throws what {@link loadTeamFile} throws
 */
export async function teamFileOf(context: Context<GatingSettings>): Promise<LoadedTeamFile> {
  // Every context of a run has the same journal.
  const known = loaded.get(context.journal)
  if (known !== undefined) return known
  const team = await loadTeamFile(context)
  loaded.set(context.journal, team)
  return team
}
