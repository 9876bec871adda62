import { type ColumnPair, isRenamedIn } from '../../changes/renames.ts'
import type { GitHub } from '../../github/github.ts'
import { openDbtProject } from '../../locate/dbt-project.ts'
import { openLibrary } from '../../locate/library.ts'
import { openTextFiles } from '../../locate/text-files.ts'
import { withinTime } from '../../runtime/budget.ts'
import type { TeamContext } from '../../team-file/load-team-file.ts'
import type { RenameFacts } from './ask-gone.ts'

/** Time limit of the requests to GitHub, retries included. */
const mostMs = 20_000
/** The default prefix of cubes that are generated from dbt models. */
const prefix = /^dbt_/

/**
 * What the dbt project says about renames: its models in the checkout, and as they are at the base commit on GitHub. What is
 * not told is no rename.
 */
export function renameFacts(context: TeamContext, signal: AbortSignal): RenameFacts {
  const { settings, run, team, clock, connectGitHub, checkout } = context
  const { githubToken, dbtProjectDir } = settings
  const baseSha = team.base?.sha
  const files = openTextFiles(checkout)
  const project = openLibrary(files).then((library) => openDbtProject(library, dbtProjectDir))
  const before = new Map<string, Promise<string | null>>()

  const ask = async <T>(question: (github: GitHub, base: string, signal: AbortSignal) => Promise<T>) => {
    if (githubToken === null || baseSha === undefined || run.repository === '') return null
    return withinTime(clock, mostMs, signal, async (within) =>
      question(await connectGitHub(githubToken), baseSha, within),
    ).catch(() => {
      signal.throwIfAborted()
      return null
    })
  }

  async function modelsOf(entity: string): Promise<string[]> {
    const known = await project
    const names = new Set([entity, entity.replace(prefix, '')])
    return [...names].flatMap((name) => known.models(name)).filter((path) => path.endsWith('.sql'))
  }

  function textBefore(path: string): Promise<string | null> {
    const known =
      before.get(path) ??
      ask(async (github, base, within) => {
        const found = await github.fileAt(path, base, within)
        return found && 'value' in found ? new TextDecoder().decode(found.value) : null
      })
    before.set(path, known)
    return known
  }

  let renamed: Promise<ReadonlyMap<string, string> | null> | undefined

  return {
    async isRenamedColumn(entity: string, columns: ColumnPair) {
      for (const path of await modelsOf(entity)) {
        const [old, now] = [await textBefore(path), await files.read(path)]
        if (old !== null && now !== null && isRenamedIn(old, now, columns)) return true
      }
      return false
    },
    async isMovedFile(from: string, to: string) {
      renamed ??= ask(async (github, base, within) => (await github.compare(base, run.sha, within)).renamed)
      const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
      const isOf = (path: string, entity: string) =>
        [entity, entity.replace(prefix, '')].includes(nameOf(path))
      return [...((await renamed) ?? [])].some(([old, now]) => isOf(old, from) && isOf(now, to))
    },
  }
}
