import type { GitHubServer } from '../../emulator/github/index.ts'
import type { Emulator } from '../../emulator/index.ts'
import { type ActionResult, runAction } from '../../scripts/action-runner.ts'
import { documentAt, jobOf } from './documents.ts'

// Plays workflows of the examples as they stand: the bundle against the emulator and a GitHub.

export const [headSha, baseSha] = ['f'.repeat(40), 'b'.repeat(40)]
export const pull = {
  number: 7,
  open: true,
  headRef: 'main',
  headSha,
  headRepository: 'acme/shop-dbt',
  commits: [],
}

/** The inputs of the action in a workflow of the examples; expressions stay as they are. */
export function inputsOf(workflow: string, job: string): Record<string, string> {
  const { steps } = jobOf(documentAt(`examples/workflows/${workflow}.yml`), job)
  const given = steps.find(({ uses }) => uses?.includes('/data-model-ci@'))?.with ?? {}
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]))
}

/** A job of pull request 7, with its post step. @returns what main did */
export async function play(
  platform: Emulator,
  github: GitHubServer,
  inputs: Record<string, string>,
  { action = 'synchronize', runId = '9000000001' } = {},
): Promise<ActionResult> {
  const repository = { full_name: 'acme/shop-dbt', default_branch: 'main' }
  const run = {
    inputs: { ...inputs, 'base-url': platform.url, token: platform.token, 'deployment-id': '1' },
    eventName: 'pull_request',
    event: {
      action,
      repository,
      pull_request: {
        number: 7,
        head: { ref: 'main', sha: headSha, repo: repository },
        base: { ref: 'trunk', sha: baseSha, repo: repository },
      },
    },
    ref: 'refs/pull/7/merge',
    sha: headSha,
    githubToken: 'ghs_actions',
    env: { GITHUB_API_URL: github.url, GITHUB_RUN_ID: runId },
  }
  const main = await runAction(run)
  await runAction({ ...run, state: main.state })
  return main
}
