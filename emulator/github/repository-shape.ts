import { nodeId, type Place, userShape } from './shapes.ts'

/** Members of a repository that are addresses below its own: name to path. */
const addresses: Readonly<Record<string, string>> = {
  archive: '{archive_format}{/ref}',
  assignees: 'assignees{/user}',
  blobs: 'git/blobs{/sha}',
  branches: 'branches{/branch}',
  collaborators: 'collaborators{/collaborator}',
  comments: 'comments{/number}',
  commits: 'commits{/sha}',
  compare: 'compare/{base}...{head}',
  contents: 'contents/{+path}',
  contributors: 'contributors',
  deployments: 'deployments',
  downloads: 'downloads',
  events: 'events',
  forks: 'forks',
  git_commits: 'git/commits{/sha}',
  git_refs: 'git/refs{/sha}',
  git_tags: 'git/tags{/sha}',
  hooks: 'hooks',
  issue_comment: 'issues/comments{/number}',
  issue_events: 'issues/events{/number}',
  issues: 'issues{/number}',
  keys: 'keys{/key_id}',
  labels: 'labels{/name}',
  languages: 'languages',
  merges: 'merges',
  milestones: 'milestones{/number}',
  notifications: 'notifications{?since,all,participating}',
  pulls: 'pulls{/number}',
  releases: 'releases{/id}',
  stargazers: 'stargazers',
  statuses: 'statuses/{sha}',
  subscribers: 'subscribers',
  subscription: 'subscription',
  tags: 'tags',
  teams: 'teams',
  trees: 'git/trees{/sha}',
}

/**
 * The schema `repository`.
 * @param fullName `owner/name`
 */
export function repositoryShape(fullName: string, place: Place, at: string) {
  const [owner = '', name = ''] = fullName.split('/')
  const url = `${place.api}/repos/${fullName}`
  const page = `${place.pages}/${fullName}`
  const urls = Object.entries(addresses).map(([member, path]) => [`${member}_url`, `${url}/${path}`])
  return {
    ...(Object.fromEntries(urls) as Record<string, string>),
    id: 1,
    node_id: nodeId('R', 1),
    name,
    full_name: fullName,
    owner: userShape({ login: owner, type: 'User' }, place),
    private: false,
    html_url: page,
    description: null,
    fork: fullName !== place.repository,
    url,
    clone_url: `${page}.git`,
    git_url: `${page}.git`,
    ssh_url: `git@localhost:${fullName}.git`,
    svn_url: page,
    mirror_url: null,
    homepage: null,
    language: null,
    license: null,
    default_branch: 'main',
    ...{ forks: 0, forks_count: 0, open_issues: 1, open_issues_count: 1 },
    ...{ stargazers_count: 0, watchers: 0, watchers_count: 0, size: 1 },
    ...{ has_downloads: true, has_issues: true, has_projects: true, has_wiki: true, has_pages: false },
    ...{ archived: false, disabled: false },
    ...{ pushed_at: at, created_at: at, updated_at: at },
  }
}
