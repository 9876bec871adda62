import type { Ask, Reply } from '../../scripts/github-api.ts'

// A GitHub in memory, as far as a release needs one: tags, releases and CI's runs.

interface StoredRelease {
  id: number
  tag_name: string
  target_commitish: string
  body: string
  draft: boolean
  make_latest?: string
  immutable: boolean
  html_url: string
}

export interface GitHubState {
  /** Tag to commit, or to the id of a tag object. */
  tags: Record<string, string>
  /** Tag object to commit: annotated tags. */
  tagObjects: Record<string, string>
  releases: StoredRelease[]
  runs: Record<string, unknown>[]
  /** Whether a published release becomes immutable: a setting of the repository. */
  immutable: boolean
  /** Calls in their order, writes alone. */
  writes: string[]
}

const missing: Reply = { status: 404, body: { message: 'Not Found' } }
const ok = (body: unknown, status = 200): Reply => ({ status, body })

export function releaseGitHub(given: Partial<GitHubState>): { ask: Ask; state: GitHubState } {
  const empty = { tags: {}, tagObjects: {}, releases: [], runs: [], immutable: true, writes: [] }
  const state: GitHubState = { ...empty, ...given }
  const reference = (tag: string) => {
    const sha = state.tags[tag] ?? ''
    return { ref: `refs/tags/${tag}`, object: { type: state.tagObjects[sha] ? 'tag' : 'commit', sha } }
  }
  const ask: Ask = async (method, path, body) => {
    const [, , owner, name, ...rest] = new URL(path, 'https://api.github.com').pathname.split('/')
    if (`${owner}/${name}` !== 'OWNER/data-model-ci') return missing
    const call = `${method} ${rest.join('/')}`
    const content = body as Record<string, string & boolean>
    if (method !== 'GET') state.writes.push(call)
    const last = rest.at(-1) ?? ''
    if (call.startsWith('GET git/ref/tags/')) return state.tags[last] ? ok(reference(last)) : missing
    if (call.startsWith('GET git/tags/'))
      return ok({ object: { type: 'commit', sha: state.tagObjects[last] } })
    if (call.startsWith('GET git/matching-refs/tags/')) {
      return ok(Object.keys(state.tags).flatMap((tag) => (tag.startsWith(last) ? [reference(tag)] : [])))
    }
    if (call === 'GET releases') return ok(state.releases)
    if (call === 'GET actions/workflows/ci.yml/runs') return ok({ workflow_runs: state.runs })
    if (call === 'POST releases') {
      const made = {
        id: state.releases.length + 1,
        immutable: false,
        html_url: `https://release/${content.tag_name}`,
      }
      state.releases.unshift({ ...made, ...(content as unknown as StoredRelease) })
      return ok(state.releases[0], 201)
    }
    if (call.startsWith('PATCH releases/')) {
      const release = state.releases.find(({ id }) => String(id) === last)
      if (!release) return missing
      if (release.immutable) return { status: 422, body: { message: 'Cannot change an immutable release' } }
      Object.assign(release, content)
      release.immutable = !release.draft && state.immutable
      return ok(release)
    }
    if (call.startsWith('PATCH git/refs/tags/') && state.tags[last]) {
      if (content.force !== true) return { status: 422, body: { message: 'Update is not a fast forward' } }
      state.tags[last] = content.sha ?? ''
      return ok(reference(last))
    }
    if (call === 'POST git/refs') {
      state.tags[String(content.ref).replace('refs/tags/', '')] = content.sha ?? ''
      return ok({}, 201)
    }
    return missing
  }
  return { ask, state }
}
