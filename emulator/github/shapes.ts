// Answers in GitHub's own shape; a test holds them to contract/github-rest.json.

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
}

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
export function userShape({ login, type }: Account, { api, pages }: Place) {
  const url = `${api}/users/${login}`
  return {
    login,
    id: numberOf(login),
    node_id: nodeId('U', numberOf(login)),
    avatar_url: `${pages}/avatars/${login}`,
    gravatar_id: '',
    url,
    html_url: `${pages}/${login}`,
    followers_url: `${url}/followers`,
    following_url: `${url}/following{/other_user}`,
    gists_url: `${url}/gists{/gist_id}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    subscriptions_url: `${url}/subscriptions`,
    organizations_url: `${url}/orgs`,
    repos_url: `${url}/repos`,
    events_url: `${url}/events{/privacy}`,
    received_events_url: `${url}/received_events`,
    type,
    user_view_type: 'public',
    site_admin: false,
  }
}

/** The schema `public-user`. */
export function fullUserShape(account: Account, place: Place, at: string) {
  const { login } = account
  return {
    ...userShape(account, place),
    name: login,
    company: null,
    blog: '',
    location: null,
    email: null,
    hireable: null,
    bio: null,
    twitter_username: null,
    public_repos: 1,
    public_gists: 0,
    followers: 0,
    following: 0,
    created_at: at,
    updated_at: at,
  }
}

/** The schema `issue-comment`. */
export function commentShape(comment: StoredComment, place: Place) {
  const repository = `${place.api}/repos/${place.repository}`
  return {
    url: `${repository}/issues/comments/${comment.id}`,
    html_url: `${place.pages}/${place.repository}/pull/${comment.issue}#issuecomment-${comment.id}`,
    issue_url: `${repository}/issues/${comment.issue}`,
    id: comment.id,
    node_id: nodeId('IC', comment.id),
    user: userShape(comment.author, place),
    created_at: comment.createdAt,
    updated_at: comment.updatedAt,
    author_association: comment.author.type === 'Bot' ? 'NONE' : 'MEMBER',
    body: comment.body,
    performed_via_github_app: null,
  }
}

export function nodeId(kind: string, id: number): string {
  return Buffer.from(`${kind}_${id}`).toString('base64url')
}

/** The same number for the same name, as ids go. */
function numberOf(name: string): number {
  let hash = 7
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003
  return hash + 1
}
