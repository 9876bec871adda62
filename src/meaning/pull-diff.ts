import { withinTime } from '../base/budget.ts'
import type { Context } from '../base/context.ts'
import type { DbtFiles } from '../base/findings.ts'
import { oneLine } from '../base/text.ts'
import type { CommitComparison } from '../github/github.ts'
import type { ValidatingSettings } from '../inputs/settings.ts'
import type { TextFiles } from '../locate/text-files.ts'
import { dbtSources, sourceKind } from '../sync/dbt-sources.ts'
import type { LoadedTeamFile, TeamContext } from '../team-file/load-team-file.ts'

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
 * @returns null where it is not known, as without a pull request, or as the log explains; undefined for a model that no sync
 *   generates
 * @throws Stop
 */
export async function changedDbtFiles(context: TeamContext): Promise<DbtFiles | null | undefined> {
  const { team, settings } = context
  if (settings.command === 'deploy') return undefined
  if (team.base === null) return null
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
  if (!found || 'problem' in found) {
    const why = found ? `: ${oneLine(found.problem, 300)}` : ', since GitHub did not give its settings'
    context.log.line(`Which files dbt reads is unknown${why}`)
    return null
  }
  const count = { sql: 0, macros: 0, seeds: 0, properties: 0, settings: 0 }
  for (const path of diff.files) {
    const kind = diff.renamed.has(path) ? null : sourceKind(path, found)
    if (kind !== null) count[kind]++
  }
  return count
}

const texts = new WeakMap<LoadedTeamFile, Map<string, Promise<string | null>>>()
/** More files of the base are not asked for. */
const mostTexts = 100

/**
 * A file as the base has it, asked for once in a run.
 * @returns null where it has none, and where GitHub does not say
 * @throws Stop
 */
export async function baseText(context: TeamContext, path: string): Promise<string | null> {
  const { team, run, settings, connectGitHub } = context
  const { githubToken } = settings
  const { base } = team
  if (githubToken === null || base === null || run.repository === '') return null
  const known = texts.get(team) ?? new Map<string, Promise<string | null>>()
  texts.set(team, known)
  if (!known.has(path) && known.size >= mostTexts) return null
  const text =
    known.get(path) ??
    bestEffort(context, async (signal) => {
      const found = await (await connectGitHub(githubToken)).fileAt(path, base.sha, signal)
      return found && 'value' in found ? new TextDecoder().decode(found.value) : null
    }).then((read) => read ?? null)
  known.set(path, text)
  return text
}

/**
 * The files of the base: those that the pull request changes through GitHub, and all others from the checkout.
 * @returns null where GitHub does not say which files these are
 * @throws Stop
 */
export async function filesOfBase(
  context: TeamContext,
  checkout: TextFiles,
): Promise<{ files: TextFiles; isChanged: (path: string) => boolean } | null> {
  const diff = await pullDiff(context)
  if (!diff?.files) return null
  const changed = new Set(diff.files)
  const moved = new Set(diff.renamed.values())
  const files: TextFiles = {
    async paths() {
      const now = await checkout.paths()
      return [...new Set([...now, ...changed])].filter((path) => !moved.has(path)).sort()
    },
    read: (path) => (changed.has(path) ? baseText(context, path) : checkout.read(path)),
  }
  return { files, isChanged: (path) => changed.has(path) }
}

/** @returns undefined where the request fails or takes too long */
export async function bestEffort<T>(
  { clock, budget }: Context<ValidatingSettings>,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  return withinTime(clock, mostMs, budget.signal, work).catch(() => {
    budget.signal.throwIfAborted()
    return undefined
  })
}
