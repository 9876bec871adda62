import type { Context } from '../../context.ts'
import type { DbtFiles } from '../../findings.ts'
import type { CommitComparison } from '../../github/github.ts'
import type { GatingSettings } from '../../inputs/settings.ts'
import { withinTime } from '../../runtime/budget.ts'
import type { LoadedTeamFile, TeamContext } from '../../team-file/load-team-file.ts'
import { dbtSources, sourceKind, usualSources } from '../sync/dbt-sources.ts'

// What the pull request, or the group of a merge queue, changes, as GitHub lists it: the one reader for all who ask what a
// change of the model comes from. It explains, and decides nothing.

/** Time limit of the requests, retries included. */
const mostMs = 20_000
/** dbt's own settings are small. */
const mostSettingsBytes = 1024 * 1024

const asked = new WeakMap<LoadedTeamFile, Promise<CommitComparison | null>>()

/**
 * How the commit of the run differs from the base: asked once in a run.
 * @returns null without a pull request, and where GitHub does not say
 * @throws Stop
 */
export async function pullDiff(context: TeamContext): Promise<CommitComparison | null> {
  const { team, run, settings, connectGitHub } = context
  const { githubToken } = settings
  const { base } = team
  if (githubToken === null || base === null || run.repository === '' || run.sha === '') return null
  const known =
    asked.get(team) ??
    bestEffort(context, async (signal) =>
      (await connectGitHub(githubToken)).compare(base.sha, run.sha, signal),
    ).then((found) => found ?? null)
  asked.set(team, known)
  return known
}

/**
 * How many files of dbt the pull request changes that tables are made of. Which files dbt reads, its settings say.
 * @returns null where it is not known; undefined without a pull request, and for a model that no sync generates
 * @throws Stop
 */
export async function changedDbtFiles(context: TeamContext): Promise<DbtFiles | null | undefined> {
  const { team, settings } = context
  if (team.base === null || settings.command === 'deploy') return undefined
  const diff = await pullDiff(context)
  if (!diff?.files) return null
  const dir = settings.dbtProjectDir
  const found = await bestEffort(context, () =>
    dbtSources(dir, async (path) => {
      const file = await team.files?.head.read(path, mostSettingsBytes)
      if (!file) return { text: null }
      return 'problem' in file ? file : { text: new TextDecoder().decode(file.value) }
    }),
  )
  const sources = found && !('problem' in found) ? found : usualSources(dir)
  const count = { sql: 0, macros: 0, seeds: 0, settings: 0 }
  for (const path of diff.files) {
    const kind = diff.renamed.has(path) ? null : sourceKind(path, sources)
    if (kind !== null) count[kind]++
  }
  return count
}

/** @returns undefined where the request fails or takes too long */
export async function bestEffort<T>(
  { clock, budget }: Context<GatingSettings>,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  return withinTime(clock, mostMs, budget.signal, work).catch(() => {
    budget.signal.throwIfAborted()
    return undefined
  })
}
