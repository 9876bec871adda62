import { type Ask, bodyOf } from '../github-api.ts'
import { assertTagStays, type Release, releaseOf } from './ask.ts'
import { notesOf, versionOf } from './version.ts'

interface Run {
  head_sha: string
  head_branch: string | null
  event: string
  status: string
  conclusion: string | null
  html_url: string
}

/** What the tag's commit says of itself. */
export interface Sources {
  /** `version` of package.json. */
  packageVersion: string
  /** Text of CHANGELOG.md. */
  changelog: string
}

/**
 * Whether a release can be made: the tag is that of package.json and CHANGELOG.md, it points to this commit, it has no
 * published release yet, and CI was green for this very commit when it was pushed to main.
 * @returns what was found, in one sentence
 * @throws Error saying what does not fit
 */
export async function checkRelease(ask: Ask, release: Release, sources: Sources): Promise<string> {
  const { repository, tag, commit } = release
  if (!versionOf(tag)) throw new Error(`"${tag}" is no version: a release is tagged vX.Y.Z`)
  if (tag !== `v${sources.packageVersion}`)
    throw new Error(`${tag} is tagged where package.json says ${sources.packageVersion}`)
  if (notesOf(sources.changelog, sources.packageVersion) === null)
    throw new Error(`CHANGELOG.md says nothing of ${sources.packageVersion}`)
  await assertTagStays(ask, release)
  const existing = await releaseOf(ask, release)
  if (existing && !existing.draft) throw new Error(`${tag} is published already: ${existing.html_url}`)

  const query = `head_sha=${commit}&branch=main&event=push&per_page=100`
  const asked = ask('GET', `/repos/${repository}/actions/workflows/ci.yml/runs?${query}`)
  const { workflow_runs: all } = await bodyOf<{ workflow_runs: Run[] }>('Listing the CI runs', asked, [200])
  const runs = all.filter((run) => {
    return run.head_sha === commit && run.head_branch === 'main' && run.event === 'push'
  })
  if (runs.length === 0)
    throw new Error(`CI never ran for ${commit} on main: tag a commit that was tested there`)
  const bad = runs.find(({ status, conclusion }) => status !== 'completed' || conclusion !== 'success')
  if (bad)
    throw new Error(`CI of ${commit} is not green but ${bad.conclusion ?? bad.status}: ${bad.html_url}`)
  return `${tag} is ${commit}, which is tested: ${runs.map((run) => run.html_url).join(', ')}`
}
