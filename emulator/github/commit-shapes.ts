import { createHash } from 'node:crypto'
import { nodeId, type Place, userShape } from './shapes.ts'

/** A comparison of two commits as the server keeps it. */
export interface StoredComparison {
  aheadBy: number
  behindBy: number
  /** Paths that differ; of a renamed one, the path before, too. GitHub lists 300 of them. */
  files: readonly { path: string; before?: string }[]
}

/** A file at a commit: its text; or what it is instead. */
export type StoredFile = string | { kind: 'symlink' | 'submodule' | 'folder' | 'large' }

const mostFiles = 300

/** The schema `commit-comparison`. */
export function comparisonShape(
  basehead: string,
  { aheadBy, behindBy, files }: StoredComparison,
  place: Place,
) {
  const [base = '', head = ''] = basehead.split('...')
  const api = `${place.api}/repos/${place.repository}`
  const page = `${place.pages}/${place.repository}/compare/${basehead}`
  const status = behindBy > 0 ? (aheadBy > 0 ? 'diverged' : 'behind') : aheadBy > 0 ? 'ahead' : 'identical'
  return {
    url: `${api}/compare/${basehead}`,
    html_url: page,
    permalink_url: page,
    diff_url: `${page}.diff`,
    patch_url: `${page}.patch`,
    base_commit: commitShape(base, place),
    merge_base_commit: commitShape(base, place),
    status,
    ahead_by: aheadBy,
    behind_by: behindBy,
    total_commits: aheadBy,
    commits: aheadBy > 0 ? [commitShape(head, place)] : [],
    files: files.slice(0, mostFiles).map(({ path, before }) => ({
      sha: blobOf(path),
      filename: path,
      status: before === undefined ? 'modified' : 'renamed',
      additions: 1,
      deletions: 1,
      changes: 2,
      blob_url: `${place.pages}/${place.repository}/blob/${head}/${encodeURIComponent(path)}`,
      raw_url: `${place.pages}/${place.repository}/raw/${head}/${encodeURIComponent(path)}`,
      contents_url: `${api}/contents/${encodeURIComponent(path)}?ref=${head}`,
      patch: '@@ -1 +1 @@\n-a\n+b',
      ...(before === undefined ? {} : { previous_filename: before }),
    })),
  }
}

/** The schema `commit`. */
function commitShape(sha: string, place: Place) {
  const api = `${place.api}/repos/${place.repository}`
  const author = { name: 'mona', email: 'mona@example.com', date: '2026-01-05T12:00:00Z' }
  const verification = {
    verified: false,
    reason: 'unsigned',
    payload: null,
    signature: null,
    verified_at: null,
  }
  return {
    url: `${api}/commits/${sha}`,
    sha,
    node_id: nodeId('C', sha.length),
    html_url: `${place.pages}/${place.repository}/commit/${sha}`,
    comments_url: `${api}/commits/${sha}/comments`,
    commit: {
      url: `${api}/git/commits/${sha}`,
      author,
      committer: author,
      message: 'A change',
      comment_count: 0,
      tree: { sha: blobOf(sha), url: `${api}/git/trees/${blobOf(sha)}` },
      verification,
    },
    author: userShape({ login: 'mona', type: 'User' }, place),
    committer: userShape({ login: 'mona', type: 'User' }, place),
    parents: [],
  }
}

/** The schemas `content-file`, `content-symlink`, `content-submodule` and, of a folder, `content-directory`. */
export function contentShape(path: string, file: StoredFile, commit: string, place: Place) {
  const text = typeof file === 'string' ? file : ''
  const kind = typeof file === 'string' ? 'file' : file.kind
  const url = `${place.api}/repos/${place.repository}/contents/${encodeURIComponent(path)}?ref=${commit}`
  const page = `${place.pages}/${place.repository}/blob/${commit}/${encodeURIComponent(path)}`
  const common = {
    name: path.split('/').at(-1) ?? path,
    path,
    sha: blobOf(text),
    size: kind === 'large' ? 2_000_000 : Buffer.byteLength(text),
    url,
    html_url: page,
    git_url: `${place.api}/repos/${place.repository}/git/blobs/${blobOf(text)}`,
    download_url: page,
    _links: { self: url, git: url, html: page },
  }
  switch (kind) {
    case 'folder':
      return []
    case 'symlink':
      return { ...common, type: 'symlink', target: '../elsewhere' }
    case 'submodule':
      return { ...common, type: 'submodule', submodule_git_url: page }
    case 'large':
      return { ...common, type: 'file', encoding: 'none', content: '' }
    case 'file':
      // GitHub breaks the lines of the base64 text.
      return { ...common, type: 'file', encoding: 'base64', content: base64Of(text) }
  }
}

function base64Of(text: string): string {
  return Buffer.from(text).toString('base64').replace(/.{60}/g, '$&\n')
}

function blobOf(text: string): string {
  return createHash('sha1').update(text).digest('hex')
}
