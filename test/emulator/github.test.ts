import { transcripts } from '../support/transcript.ts'

/** Repositories with these names, all of one installation. */
function linkWith(...repositories: string[]) {
  const of = (name: string, index: number) => {
    const files = new Map([[`${name}.yml`, 'x']])
    return { id: index + 1, name, private: false, defaultBranch: 'trunk', branches: ['trunk', 'next'], files }
  }
  return { connected: true, installations: [{ id: 7, login: 'shop', repositories: repositories.map(of) }] }
}

const hosted = '/github/repositories/acme/analytics/branches?installationId=1'
const values = { analytics: { installationId: 1, name: 'analytics' } }

transcripts(
  {
    state: {
      github: {
        connected: true,
        installations: [
          ...linkWith('one', 'two', 'three').installations,
          { id: 8, login: 'other', repositories: [] },
        ],
      },
    },
  },
  {
    'every list comes in pages, and whole in its old member': `
      WALK /github/installations → *.id [['7'], ['8']]
      GET /github/installations?first=1 → {data: [any, any]}
      WALK /github/installations/7/repositories → *.id [[1], [2], [3]]
      GET /github/installations/7/repositories?first=1 → {data: [any, any, any]}
      WALK /github/repositories/shop/two/branches?installationId=7 → *.name [[trunk], [next]]
      GET /github/repositories/shop/two/branches?installationId=7&first=1 → {data: [any, any]}`,
  },
)

transcripts(
  { state: { github: linkWith('one', 'two'), branches: [{ name: 'old' }] } },
  {
    'connecting clones the repository and starts the first build': `
      POST build/dev-mode {branchName: old}
      POST build/github/connect {installationId: 7, name: two, deployBranchName: next, deployProjectRoot: /model}
        → {id: 1, creationStep: ready}
      GET settings → {deployBranchName: next, deployProjectRoot: /model, deployMode: git}
      GET build/branches → *.name [next]
      GET build/data-model/files → == [{path: /two.yml, type: file}]
      GET build-status → {status: building}
      +25s
      GET build-status → {branchName: next, status: built}`,
  },
)

transcripts(
  { state: { github: linkWith('one') } },
  {
    'connecting takes the default branch, and makes a repository when asked': `
      POST build/github/connect {installationId: 7, name: one}
      GET build/branches → *.name [trunk]
      POST build/github/connect {installationId: 7, name: fresh, isNewRepo: true, private: false} → 200
      GET /github/installations/7/repositories → *.name [one, fresh]
      GET /github/repositories/shop/fresh/branches?installationId=7 → == [{name: main, isDefault: true}]
      GET build/data-model/files → == []
      STATE github.installations.0.repositories.1.private → false
      POST build/github/connect {installationId: 7, name: fresh, isNewRepo: true, private: false} → 409
      POST build/github/connect {installationId: 7, name: no name, isNewRepo: true, private: false} → 400`,
  },
)

transcripts(
  { values },
  {
    'the account is linked, with an installation, a repository and its branches': `
      GET /github/status → == {connected: true, linkUrl: '~https://github.com/', settingsUrl: '~https://github.com/'}
      GET /github/installations → == [{installationId: '1', id: '1', login: acme, avatarUrl: any}]
      GET /github/installations/1/repositories → == [{id: 1, name: analytics, htmlUrl: 'https://github.com/acme/analytics'}]
      GET ${hosted} → == [{name: main, isDefault: true}, {name: develop, isDefault: false}]`,

    'what is not there is a 404, and without a link nothing is': `
      GET /github/installations/2/repositories → 404
      GET /github/repositories/acme/analytics/branches?installationId=2 → 404
      GET /github/repositories/acme/other/branches?installationId=1 → 404
      GET /github/repositories/somebody/analytics/branches?installationId=1 → 404
      STATE github.connected = false
      GET /github/status → {connected: false}
      GET /github/installations → == []
      GET /github/installations/1/repositories → 404
      POST build/github/connect $analytics → 404`,

    'connecting rejects what is not there, and changes nothing then': `
      POST build/github/connect {...analytics, installationId: 2} → 404
      POST build/github/connect {...analytics, name: other} → 404
      POST build/github/connect {...analytics, deployBranchName: nowhere} → 404
      POST /build/api/v1/deployments/9/github/connect $analytics → 404
      GET build/branches → *.name [main]`,

    'branches are pushed to the host, personal ones not, and deleted there only when asked': `
      GIVEN {state: {otherDeployments: [2], branches: [{name: team}]}}
      POST build/branches {name: kept}
      POST build/dev-mode {branchName: team}
      GET ${hosted} → *.name [main, develop, team, kept]
      DELETE build/branches?branchName=kept
      DELETE build/branches?branchName=team&removeOnUpstream=true
      DELETE build/branches?branchName=dev-ci-1&removeOnUpstream=true
      GET ${hosted} → *.name [main, develop, kept]
      GET build/branches → *.name [main]`,

    'a branch that was on the host before is deleted there, too': `
      GIVEN {state: {branches: [{name: develop}]}}
      DELETE build/branches?branchName=develop&removeOnUpstream=true
      GET ${hosted} → *.name [main]`,

    'removeOnUpstream is nothing to a deployment without a git host': `
      GIVEN {state: {settings: {deployMode: cli}, branches: [{name: team}]}}
      GET ${hosted} → *.name [main, develop]
      DELETE build/branches?branchName=team&removeOnUpstream=true → == {success: true}
      GET ${hosted} → *.name [main, develop]`,

    'discovery needs DeploymentRead, connecting DeploymentUpdate': `
      GIVEN {tokens: [{token: reader, rights: [DeploymentRead]}, {token: other, rights: [SchemaUpdate]}]}
      other: GET /github/status → 403 {error: ~DeploymentRead}
      reader: GET /github/status
      other: GET /github/installations → 403 {error: ~DeploymentRead}
      reader: GET /github/installations
      other: GET /github/installations/1/repositories → 403 {error: ~DeploymentRead}
      reader: GET /github/installations/1/repositories
      other: GET ${hosted} → 403 {error: ~DeploymentRead}
      reader: GET ${hosted}
      reader: POST build/github/connect $analytics → 403 {error: ~DeploymentUpdate}`,
  },
)
