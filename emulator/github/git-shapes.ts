import { nodeId, type Place } from './shapes.ts'

/** An annotated tag as the server keeps it. */
export interface StoredTag {
  name: string
  /** What it points to. */
  object: { type: string; sha: string }
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
