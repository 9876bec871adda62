import { repositoryShape } from './repository-shape.ts'
import { nodeId, type Place, type StoredPull, userShape } from './shapes.ts'

/** The schema `pull-request-simple`. */
export function pullShape(pull: StoredPull, place: Place, at: string) {
  const api = `${place.api}/repos/${place.repository}`
  const url = `${api}/pulls/${pull.number}`
  const page = `${place.pages}/${place.repository}/pull/${pull.number}`
  const links = {
    self: url,
    html: page,
    issue: `${api}/issues/${pull.number}`,
    comments: `${api}/issues/${pull.number}/comments`,
    review_comments: `${url}/comments`,
    review_comment: `${api}/pulls/comments{/number}`,
    commits: `${url}/commits`,
    statuses: `${api}/statuses/${pull.headSha}`,
  }
  return {
    url,
    id: 1000 + pull.number,
    node_id: nodeId('PR', pull.number),
    html_url: page,
    diff_url: `${page}.diff`,
    patch_url: `${page}.patch`,
    issue_url: links.issue,
    commits_url: links.commits,
    review_comments_url: links.review_comments,
    review_comment_url: links.review_comment,
    comments_url: links.comments,
    statuses_url: links.statuses,
    number: pull.number,
    state: pull.open ? 'open' : 'closed',
    locked: false,
    title: `Pull request ${pull.number}`,
    user: ownerOf(place.repository, place),
    body: null,
    labels: [],
    milestone: null,
    created_at: at,
    updated_at: at,
    closed_at: pull.open ? null : at,
    merged_at: null,
    merge_commit_sha: null,
    assignee: null,
    head: sideShape(pull.headRef, pull.headSha, pull.headRepository, place, at),
    base: sideShape('main', '0'.repeat(40), place.repository, place, at),
    _links: Object.fromEntries(Object.entries(links).map(([name, href]) => [name, { href }])),
    author_association: 'MEMBER',
    auto_merge: null,
  }
}

/** The schema `pull-request`. */
export function fullPullShape(pull: StoredPull, place: Place, at: string) {
  return {
    ...pullShape(pull, place, at),
    merged: false,
    mergeable: null,
    mergeable_state: 'unknown',
    merged_by: null,
    comments: 0,
    review_comments: 0,
    maintainer_can_modify: false,
    commits: 1,
    additions: 1,
    deletions: 0,
    changed_files: 1,
  }
}

function sideShape(ref: string, sha: string, repository: string | null, place: Place, at: string) {
  const owner = repository === null ? null : ownerOf(repository, place)
  return {
    label: `${owner?.login ?? 'unknown'}:${ref}`,
    ref,
    sha,
    user: owner,
    repo: repository === null ? null : repositoryShape(repository, place, at),
  }
}

function ownerOf(repository: string, place: Place) {
  return userShape({ login: repository.split('/')[0] ?? '', type: 'User' }, place)
}
