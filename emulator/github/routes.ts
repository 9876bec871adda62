/** Calls that the server knows, by the operation ids of GitHub's description. */
export type Operation =
  | 'issues/list-comments'
  | 'issues/create-comment'
  | 'issues/update-comment'
  | 'issues/delete-comment'
  | 'issues/list-labels-on-issue'
  | 'issues/list-events'
  | 'repos/compare-commits-with-basehead'
  | 'repos/get-content'
  | 'repos/list-pull-requests-associated-with-commit'
  | 'pulls/get'
  | 'git/get-ref'
  | 'git/list-matching-refs'
  | 'git/get-tag'
  | 'repos/list-activities'
  | 'users/get-authenticated'
  /** Not in the description, which is of REST. */
  | 'graphql/viewer'

interface Route {
  operation: Operation
  method: string
  path: RegExp
}

const routes: readonly Route[] = [
  {
    operation: 'issues/list-comments',
    method: 'GET',
    path: /^\/repos\/([^/]+\/[^/]+)\/issues\/(\d+)\/comments$/,
  },
  {
    operation: 'issues/create-comment',
    method: 'POST',
    path: /^\/repos\/([^/]+\/[^/]+)\/issues\/(\d+)\/comments$/,
  },
  {
    operation: 'issues/update-comment',
    method: 'PATCH',
    path: /^\/repos\/([^/]+\/[^/]+)\/issues\/comments\/(\d+)$/,
  },
  {
    operation: 'issues/delete-comment',
    method: 'DELETE',
    path: /^\/repos\/([^/]+\/[^/]+)\/issues\/comments\/(\d+)$/,
  },
  {
    operation: 'issues/list-labels-on-issue',
    method: 'GET',
    path: /^\/repos\/([^/]+\/[^/]+)\/issues\/(\d+)\/labels$/,
  },
  {
    operation: 'issues/list-events',
    method: 'GET',
    path: /^\/repos\/([^/]+\/[^/]+)\/issues\/(\d+)\/events$/,
  },
  {
    operation: 'repos/compare-commits-with-basehead',
    method: 'GET',
    path: /^\/repos\/([^/]+\/[^/]+)\/compare\/(.+)$/,
  },
  { operation: 'repos/get-content', method: 'GET', path: /^\/repos\/([^/]+\/[^/]+)\/contents\/(.+)$/ },
  {
    operation: 'repos/list-pull-requests-associated-with-commit',
    method: 'GET',
    path: /^\/repos\/([^/]+\/[^/]+)\/commits\/([0-9a-f]+)\/pulls$/,
  },
  { operation: 'pulls/get', method: 'GET', path: /^\/repos\/([^/]+\/[^/]+)\/pulls\/(\d+)$/ },
  { operation: 'git/get-ref', method: 'GET', path: /^\/repos\/([^/]+\/[^/]+)\/git\/ref\/(.+)$/ },
  {
    operation: 'git/list-matching-refs',
    method: 'GET',
    path: /^\/repos\/([^/]+\/[^/]+)\/git\/matching-refs\/(.+)$/,
  },
  { operation: 'repos/list-activities', method: 'GET', path: /^\/repos\/([^/]+\/[^/]+)\/activity$/ },
  { operation: 'git/get-tag', method: 'GET', path: /^\/repos\/([^/]+\/[^/]+)\/git\/tags\/([0-9a-f]+)$/ },
  { operation: 'users/get-authenticated', method: 'GET', path: /^\/user$/ },
  { operation: 'graphql/viewer', method: 'POST', path: /^\/graphql$/ },
]

export interface Match {
  operation: Operation
  /** `owner/name`; empty where the path names none. */
  repository: string
  /** Number of the issue, id of the comment, commit, `base...head`, path, ref without `refs/`, or tag object. */
  subject: string
}

/** @returns null when there is no such call */
export function matchRoute(method: string, path: string): Match | null {
  for (const route of routes) {
    const found = route.method === method ? route.path.exec(path) : null
    if (found)
      return {
        operation: route.operation,
        repository: found[1] ?? '',
        subject: decodeURIComponent(found[2] ?? ''),
      }
  }
  return null
}
