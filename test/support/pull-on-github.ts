import { type GitHubServer, type GitHubServerOptions, startGitHub } from '../../emulator/github/index.ts'
import type { RawContext } from '../../src/base/event.ts'
import { closeAfterTest } from './after-test.ts'
import { connect } from './github.ts'
import { pullRequest, type StepOptions } from './platform.ts'

/** The commits of a pull request: what it is based on, and what it adds. */
export const [baseSha, headSha] = ['b'.repeat(40), 'f'.repeat(40)]

/** A GitHub that ends with the test. */
export async function startHub(options: GitHubServerOptions = {}): Promise<GitHubServer> {
  const server = await startGitHub(options)
  closeAfterTest(() => server.close())
  return server
}

/** For a step that talks to it. */
export function talkingTo(server: GitHubServer): Required<Pick<StepOptions, 'github'>> {
  const { url: baseUrl, repository } = server
  return { github: (clock) => connect({ baseUrl, repository, clock }) }
}

/** Pull request 7 into "main", and what is other than in a push without labels. */
export interface Pull {
  /** Its own branch; default: "work". */
  branch?: string
  head?: string
  base?: string
  /** Of the branch, in ms; else long ago. */
  pushedAt?: number
  fork?: boolean
  labels?: readonly string[]
  /** Other members of the event. */
  payload?: object
  /** The team file of the base. */
  team?: string
  /** The paths that it changes. */
  changes?: readonly string[]
}

/** The event of a pull request, of which GitHub knows the base's team file and how the two commits differ. */
export function pullOn(server: GitHubServer, pull: Pull = {}): Partial<RawContext> {
  const { branch = 'work', head = headSha, base = baseSha, team = 'compare: true\n', changes = [] } = pull
  const files = changes.map((path) => ({ path }))
  server.files.set(`${base}:.data-model-ci.yml`, team)
  server.comparisons.set(`${base}...${head}`, { aheadBy: 1, behindBy: 0, files })
  const event = pullRequest(branch, head, base)
  const { pull_request: of, ...rest } = event.payload as { pull_request: { head: { repo: object } } }
  const repo = {
    ...of.head.repo,
    ...(pull.fork && { full_name: 'outsider/shop-dbt' }),
    pushed_at: new Date(pull.pushedAt ?? 0).toISOString(),
  }
  const labels = pull.labels?.map((name) => ({ name })) ?? []
  return {
    ...event,
    // The event with which a workflow can have a token for a fork's pull request.
    ...(pull.fork && { eventName: 'pull_request_target' }),
    payload: { ...rest, pull_request: { ...of, labels, head: { ...of.head, repo } }, ...pull.payload },
  }
}
