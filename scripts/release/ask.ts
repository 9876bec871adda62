import { type Ask, bodyOf } from '../github-api.ts'

/** What a release is made of. */
export interface Release {
  /** `OWNER/REPO`. */
  repository: string
  /** The pushed tag, `vX.Y.Z`. */
  tag: string
  /** The commit that the workflow runs on. */
  commit: string
}

/** A release on GitHub, as far as it is read. */
export interface Published {
  id: number
  tag_name: string
  draft: boolean
  immutable?: boolean
  html_url: string
}

interface Ref {
  ref: string
  object: { type: string; sha: string }
}

/** The commit that a tag points to, also where it is annotated; null where there is no such tag. */
export async function commitOf(ask: Ask, repository: string, tag: string): Promise<string | null> {
  const found = await ask('GET', `/repos/${repository}/git/ref/tags/${tag}`)
  if (found.status === 404) return null
  const { object } = await bodyOf<Ref>(`Reading the tag ${tag}`, Promise.resolve(found), [200])
  if (object.type === 'commit') return object.sha
  const annotated = ask('GET', `/repos/${repository}/git/tags/${object.sha}`)
  return (await bodyOf<Ref>(`Reading the tag ${tag}`, annotated, [200])).object.sha
}

/** Names of all tags that start so. */
export async function tagsLike(ask: Ask, repository: string, start: string): Promise<string[]> {
  const asked = ask('GET', `/repos/${repository}/git/matching-refs/tags/${start}`)
  const refs = await bodyOf<Ref[]>('Listing the tags', asked, [200])
  return refs.map(({ ref }) => ref.replace(/^refs\/tags\//, ''))
}

/** The release of a tag, drafts included; null where there is none. Drafts are among the newest hundred. */
export async function releaseOf(ask: Ask, { repository, tag }: Release): Promise<Published | null> {
  const asked = ask('GET', `/repos/${repository}/releases?per_page=100`)
  const releases = await bodyOf<Published[]>('Listing the releases', asked, [200])
  return releases.find(({ tag_name: name }) => name === tag) ?? null
}

/** @throws Error if the tag has been moved since the workflow began */
export async function assertTagStays(ask: Ask, { repository, tag, commit }: Release): Promise<void> {
  const now = await commitOf(ask, repository, tag)
  if (now !== commit) throw new Error(`${tag} points to ${now ?? 'nothing'}, and this run is about ${commit}`)
}
