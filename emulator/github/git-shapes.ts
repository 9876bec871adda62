import { type Account, nodeId, type Place, userShape } from './shapes.ts'

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

/** The schema `activity`. */
export function activityShape({ id, ref, before, after, at, actor }: StoredActivity, place: Place) {
  const isNone = (sha: string) => /^0+$/.test(sha)
  return {
    id,
    node_id: nodeId('PSH', id),
    before,
    after,
    ref,
    timestamp: at,
    activity_type: isNone(after) ? 'branch_deletion' : isNone(before) ? 'branch_creation' : 'push',
    actor: userShape(actor, place),
  }
}

/** The schema `git-ref`. */
export function refShape(ref: string, sha: string, type: 'commit' | 'tag', place: Place) {
  return {
    ref,
    node_id: nodeId('REF', sha.length),
    url: `${place.api}/repos/${place.repository}/git/${ref}`,
    object: objectShape({ type, sha }, place),
  }
}

/** The schema `git-tag`. */
export function tagShape(sha: string, { name, object }: StoredTag, place: Place) {
  return {
    node_id: nodeId('TAG', sha.length),
    tag: name,
    sha,
    url: `${place.api}/repos/${place.repository}/git/tags/${sha}`,
    message: name,
    tagger: { date: '2026-01-05T12:00:00Z', email: 'mona@example.com', name: 'mona' },
    object: objectShape(object, place),
    verification: {
      verified: false,
      reason: 'unsigned',
      payload: null,
      signature: null,
      verified_at: null,
    },
  }
}

function objectShape({ type, sha }: { type: string; sha: string }, { api, repository }: Place) {
  return { type, sha, url: `${api}/repos/${repository}/git/${type}s/${sha}` }
}
