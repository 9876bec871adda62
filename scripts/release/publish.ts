import { type Ask, bodyOf } from '../github-api.ts'
import { assertTagStays, commitOf, type Published, type Release, releaseOf, tagsLike } from './ask.ts'
import { newest, versionOf } from './version.ts'

/** Drafts the release, or brings an earlier draft up to date. @returns what was done, in one sentence */
export async function draftRelease(ask: Ask, release: Release, notes: string): Promise<string> {
  const { repository, tag, commit } = release
  const existing = await releaseOf(ask, release)
  if (existing && !existing.draft) throw new Error(`${tag} is published already: ${existing.html_url}`)
  const content = { tag_name: tag, target_commitish: commit, name: tag, body: notes, draft: true }
  const asked = existing
    ? ask('PATCH', `/repos/${repository}/releases/${existing.id}`, content)
    : ask('POST', `/repos/${repository}/releases`, content)
  const { html_url: url } = await bodyOf<Published>(`Drafting ${tag}`, asked, [200, 201])
  return `${tag} is drafted: ${url}`
}

/**
 * Publishes the draft. A release that an earlier run of this job published is not changed.
 * @returns what was done, in one sentence
 * @throws Error if the release can still be changed: users could not rely on it
 */
export async function publishRelease(ask: Ask, release: Release): Promise<string> {
  const { repository, tag } = release
  await assertTagStays(ask, release)
  const existing = await releaseOf(ask, release)
  if (!existing) throw new Error(`${tag} has no draft`)
  if (existing.draft) {
    const latest = newest(await tagsLike(ask, repository, 'v')) === tag
    const change = { draft: false, make_latest: String(latest) }
    await bodyOf(
      `Publishing ${tag}`,
      ask('PATCH', `/repos/${repository}/releases/${existing.id}`, change),
      [200],
    )
  }
  await assertImmutable(ask, release)
  return `${tag} is published, and cannot be changed: ${existing.html_url}`
}

/**
 * Moves the tag of the major version, such as `v1`, to a published release, unless a newer one is there.
 * @returns what was done, in one sentence
 */
export async function moveMajorTag(ask: Ask, release: Release): Promise<string> {
  const { repository, tag, commit } = release
  const [major] = versionOf(tag) ?? []
  if (major === undefined) throw new Error(`"${tag}" is no version`)
  await assertTagStays(ask, release)
  await assertImmutable(ask, release)
  const moving = `v${major}`
  const last = newest(await tagsLike(ask, repository, `${moving}.`), major)
  if (last !== tag) return `${moving} stays where it is: ${last} is newer than ${tag}`
  const there = (await commitOf(ask, repository, moving)) !== null
  const asked = there
    ? ask('PATCH', `/repos/${repository}/git/refs/tags/${moving}`, { sha: commit, force: true })
    : ask('POST', `/repos/${repository}/git/refs`, { ref: `refs/tags/${moving}`, sha: commit })
  await bodyOf(`Moving ${moving}`, asked, [200, 201])
  await assertTagStays(ask, { repository, tag: moving, commit })
  return `${moving} points to ${tag}, ${commit}`
}

async function assertImmutable(ask: Ask, release: Release): Promise<void> {
  const published = await releaseOf(ask, release)
  if (!published || published.draft) throw new Error(`${release.tag} is not published`)
  if (published.immutable === true) return
  const fix = 'switch "Immutable releases" on in the settings of the repository, and release the next version'
  throw new Error(`${release.tag} is published, and can still be changed: ${fix}`)
}
