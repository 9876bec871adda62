import { createHash } from 'node:crypto'
import { shaped } from './description.ts'

// What the server keeps, and its responses in GitHub's own shape.

/** Somebody who can write comments. */
export interface Account {
  login: string
  type: 'User' | 'Bot'
}

/** A comment as the server keeps it. */
export interface StoredComment {
  id: number
  issue: number
  body: string
  author: Account
  createdAt: string
  updatedAt: string
  /** Oldest first; without its creation. */
  edits: { at: string; editor: Account; before: string; body: string; deleted: boolean }[]
}

/** The ID of a comment in GraphQL. */
export function nodeIdOf({ id }: Pick<StoredComment, 'id'>): string {
  return `IC_${id}`
}

/** A pull request as the server keeps it. */
export interface StoredPull {
  number: number
  open: boolean
  headRef: string
  headSha: string
  /** `owner/name`; null when the fork is gone. */
  headRepository: string | null
  /** Further commits that it holds. */
  commits: readonly string[]
  /** The branch that it merges into; `main` when left out. */
  baseRef?: string
}

/** Something that happened to an issue, as the server keeps it. */
export interface StoredEvent {
  id: number
  issue: number
  /** `labeled`, `unlabeled`, or another kind without a label. */
  event: string
  label?: string
  /** Null when the account is gone. */
  actor: Account | null
  createdAt: string
}

/** An annotated tag as the server keeps it. */
export interface StoredTag {
  name: string
  /** What it points to. */
  object: { type: string; sha: string }
}

/** A branch was moved, made or deleted, as the server keeps it. */
export interface StoredActivity {
  id: number
  /** `refs/heads/…` */
  ref: string
  /** A commit of zeros where there was none. */
  before: string
  after: string
  at: string
  actor: Account
}

/** A comparison of two commits as the server keeps it. */
export interface StoredComparison {
  aheadBy: number
  behindBy: number
  /** Paths that differ; of a renamed one, the path before, too. GitHub lists 300 of them. */
  files: readonly { path: string; before?: string }[]
}

/** A file at a commit: its text; or what it is instead. */
export type StoredFile = string | { kind: 'symlink' | 'submodule' | 'folder' | 'large' }

/** Where the server is and which repository it holds. */
export interface Place {
  /** Address of the API, without a trailing slash. */
  api: string
  /** Address of the pages. */
  pages: string
  /** `owner/name`. */
  repository: string
}

/** The schema `simple-user`. */
function userShape({ login, type }: Account, { api, pages }: Place) {
  const addresses = { url: `${api}/users/${login}`, html_url: `${pages}/${login}` }
  return shaped('simple-user', { login, id: numberOf(login), type, ...addresses })
}

/** The schema `issue-comment`. */
export function commentShape({ id, issue, body, author, createdAt, updatedAt }: StoredComment, place: Place) {
  const repository = `${place.api}/repos/${place.repository}`
  return shaped('issue-comment', {
    url: `${repository}/issues/comments/${id}`,
    html_url: `${place.pages}/${place.repository}/pull/${issue}#issuecomment-${id}`,
    issue_url: `${repository}/issues/${issue}`,
    id,
    node_id: nodeIdOf({ id }),
    user: userShape(author, place),
    created_at: createdAt,
    updated_at: updatedAt,
    author_association: author.type === 'Bot' ? 'NONE' : 'MEMBER',
    body,
  })
}

/** The schema `label`. */
export function labelShape(name: string) {
  return shaped('label', { id: numberOf(name), name, color: 'd73a4a' })
}

/** The schemas `labeled-issue-event`, `unlabeled-issue-event` and, but for the label, those of other events. */
export function issueEventShape({ id, event, label, actor, createdAt }: StoredEvent, place: Place) {
  const { label: _, ...common } = shaped('labeled-issue-event', {
    id,
    actor: actor === null ? null : userShape(actor, place),
    event,
    created_at: createdAt,
    label: undefined,
  })
  return label === undefined ? common : { ...common, label: { name: label, color: 'd73a4a' } }
}

/** The schema `activity`. */
export function activityShape({ id, ref, before, after, at, actor }: StoredActivity, place: Place) {
  const isNone = (sha: string) => /^0+$/.test(sha)
  const kind = isNone(after) ? 'branch_deletion' : isNone(before) ? 'branch_creation' : 'push'
  const who = userShape(actor, place)
  return shaped('activity', { id, before, after, ref, timestamp: at, activity_type: kind, actor: who })
}

/** The schema `git-ref`. */
export function refShape(ref: string, sha: string, type: 'commit' | 'tag', place: Place) {
  return shaped('git-ref', { ref, object: objectShape({ type, sha }, place) })
}

/** The schema `git-tag`. */
export function tagShape(sha: string, { name, object }: StoredTag, place: Place) {
  return shaped('git-tag', { tag: name, sha, message: name, object: objectShape(object, place) })
}

function objectShape({ type, sha }: { type: string; sha: string }, { api, repository }: Place) {
  return { type, sha, url: `${api}/repos/${repository}/git/${type}s/${sha}` }
}

const mostFiles = 300

/** The schema `commit-comparison`. */
export function comparisonShape(basehead: string, { aheadBy, behindBy, files }: StoredComparison) {
  const [base = '', head = ''] = basehead.split('...')
  const status = behindBy > 0 ? (aheadBy > 0 ? 'diverged' : 'behind') : aheadBy > 0 ? 'ahead' : 'identical'
  return shaped('commit-comparison', {
    base_commit: shaped('commit', { sha: base }),
    merge_base_commit: shaped('commit', { sha: base }),
    status,
    ahead_by: aheadBy,
    behind_by: behindBy,
    total_commits: aheadBy,
    commits: aheadBy > 0 ? [shaped('commit', { sha: head })] : [],
    files: files.slice(0, mostFiles).map(({ path, before }) => {
      const rename =
        before === undefined ? { status: 'modified' } : { status: 'renamed', previous_filename: before }
      return shaped('diff-entry', {
        sha: blobOf(path),
        filename: path,
        patch: '@@ -1 +1 @@\n-a\n+b',
        ...rename,
      })
    }),
  })
}

/** The schemas `content-file`, `content-symlink`, `content-submodule` and, of a folder, `content-directory`. */
export function contentShape(path: string, file: StoredFile) {
  const text = typeof file === 'string' ? file : ''
  const kind = typeof file === 'string' ? 'file' : file.kind
  const common = {
    name: path.split('/').at(-1) ?? path,
    path,
    sha: blobOf(text),
    size: Buffer.byteLength(text),
  }
  switch (kind) {
    case 'folder':
      return []
    case 'symlink':
      return shaped('content-symlink', { ...common, type: 'symlink', target: '../elsewhere' })
    case 'submodule':
      return shaped('content-submodule', { ...common, type: 'submodule' })
    case 'large':
      return shaped('content-file', {
        ...common,
        size: 2_000_000,
        type: 'file',
        encoding: 'none',
        content: '',
      })
    case 'file':
      // GitHub breaks the lines of the base64 text.
      return shaped('content-file', { ...common, type: 'file', encoding: 'base64', content: base64Of(text) })
  }
}

function base64Of(text: string): string {
  return Buffer.from(text).toString('base64').replace(/.{60}/g, '$&\n')
}

function blobOf(text: string): string {
  return createHash('sha1').update(text).digest('hex')
}

/** The schemas `pull-request-simple` and `pull-request`. */
export function pullShape(
  pull: StoredPull,
  place: Place,
  at: string,
  schema: 'pull-request-simple' | 'pull-request' = 'pull-request-simple',
) {
  return shaped(schema, {
    url: `${place.api}/repos/${place.repository}/pulls/${pull.number}`,
    id: 1000 + pull.number,
    html_url: `${place.pages}/${place.repository}/pull/${pull.number}`,
    number: pull.number,
    state: pull.open ? 'open' : 'closed',
    title: `Pull request ${pull.number}`,
    user: ownerOf(place.repository, place),
    created_at: at,
    updated_at: at,
    closed_at: pull.open ? null : at,
    head: sideShape(pull.headRef, pull.headSha, pull.headRepository, place),
    base: sideShape(pull.baseRef ?? 'main', '0'.repeat(40), place.repository, place),
    author_association: 'MEMBER',
  })
}

function sideShape(ref: string, sha: string, repository: string | null, place: Place) {
  const owner = repository === null ? null : ownerOf(repository, place)
  const repo = repository === null ? null : repositoryShape(repository, place)
  return { label: `${owner?.login ?? 'unknown'}:${ref}`, ref, sha, user: owner, repo }
}

/** The schema `repository`. @param fullName `owner/name` */
function repositoryShape(fullName: string, place: Place) {
  return shaped('repository', {
    id: 1,
    name: fullName.split('/')[1] ?? '',
    full_name: fullName,
    owner: ownerOf(fullName, place),
    html_url: `${place.pages}/${fullName}`,
    fork: fullName !== place.repository,
    url: `${place.api}/repos/${fullName}`,
    default_branch: 'main',
  })
}

function ownerOf(repository: string, place: Place) {
  return userShape({ login: repository.split('/')[0] ?? '', type: 'User' }, place)
}

/** The same number for the same name, as ids go. */
function numberOf(name: string): number {
  let hash = 7
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003
  return hash + 1
}
