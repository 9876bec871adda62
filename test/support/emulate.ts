import { createSign } from 'node:crypto'
import { createEmulator, type Emulator } from 'emulate'

// GitHub as others made it: the package `emulate`, with a repository, a pull request, and the token that a workflow
// would have. It keeps state and knows far more than is asked of it, so nothing here is made to fit.

export interface SeededGitHub {
  /** What `GITHUB_API_URL` would be. */
  url: string
  /** `owner/name`. */
  repository: string
  /** Number of the open pull request. */
  pullRequest: number
  /** An installation's token, as the workflow's own is: it acts as `github-actions[bot]`. */
  token: string
  /** The token of a person, `mona`. */
  userToken: string
  /** The token of who owns the repository, and may write to it. */
  ownerToken: string
  close(): Promise<void>
}

export interface SeededGitHubOptions {
  /** 0, and so any, when left out. */
  port?: number
  /** `owner/name`; `acme/shop-dbt` when left out. */
  repository?: string
  /** The pull request's head; `feature` when left out. */
  branch?: string
}

const appId = 15368
const installationId = 1
const userToken = 'gho_mona_of_the_double'
const ownerToken = 'gho_owner_of_the_double'

/** Starts GitHub on loopback, in this process. */
export async function startSeededGitHub(options: SeededGitHubOptions = {}): Promise<SeededGitHub> {
  const { repository = 'acme/shop-dbt', branch = 'feature', port = 0 } = options
  const [owner = '', name = ''] = repository.split('/')
  const github = await createEmulator({
    service: 'github',
    port,
    seed: {
      tokens: {
        [userToken]: { login: 'mona', scopes: ['repo', 'user'] },
        [ownerToken]: { login: owner, scopes: ['repo', 'user'] },
      },
      github: {
        users: [{ login: owner }, { login: 'mona' }],
        repos: [{ owner, name, auto_init: true }],
        apps: [
          {
            app_id: appId,
            slug: 'github-actions',
            name: 'GitHub Actions',
            permissions: { issues: 'write', pull_requests: 'write', contents: 'read' },
            installations: [{ installation_id: installationId, account: owner }],
          },
        ],
      },
    },
  })
  // It names itself by a name that may mean IPv6, where it does not listen.
  const url = new URL(github.url)
  url.hostname = '127.0.0.1'
  const ask = (token: string, path: string, body: unknown) => post(new URL(path, url), token, body)
  const pull = await ask(userToken, `/repos/${repository}/pulls`, {
    title: 'A change',
    head: branch,
    base: 'main',
  })
  const access = await ask(appToken(github), `/app/installations/${installationId}/access_tokens`, {})
  return {
    url: url.origin,
    repository,
    pullRequest: Number(pull.number),
    token: String(access.token),
    userToken,
    ownerToken,
    close: () => github.close(),
  }
}

async function post(url: URL, token: string, body: unknown): Promise<Record<string, unknown>> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url.pathname} was answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}

/** What an app proves itself with to get an installation's token: a JWT, signed with its key (RS256). */
function appToken(github: Emulator): string {
  const key = github.generatedSecrets.find(({ kind }) => kind === 'github.app_private_key')?.value
  if (key === undefined) throw new Error('the double made no key for the app')
  const now = Math.floor(Date.now() / 1000)
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const unsigned = `${part({ alg: 'RS256', typ: 'JWT' })}.${part({ iat: now - 60, exp: now + 540, iss: appId })}`
  return `${unsigned}.${createSign('RSA-SHA256').update(unsigned).sign(key, 'base64url')}`
}
