import { posix } from 'node:path'
import { type GitHubServer, startGitHub } from '../emulator/github/index.ts'
import type { DemoProject } from './demo-project.ts'

/** A GitHub with one open pull request of the demo's repository, into its base. */
export interface DemoGitHub {
  server: GitHubServer
  pullRequest: number
  /** The workflow's own token. */
  token: string
}

/**
 * Starts it on loopback. It knows the branches of the project, how they differ from the base, and the files in which they do, so
 * that the action can tell whose change a change is, and where the base has what is gone; and the settings of the dbt project.
 */
export async function startDemoGitHub(
  project: DemoProject,
  branch: string,
  base = 'main',
  projectPath = '',
): Promise<DemoGitHub> {
  const { [base]: baseSha = '', [branch]: headSha = '' } = project.branches
  const pullRequest = 2
  const server = await startGitHub({
    pulls: [
      {
        number: pullRequest,
        open: true,
        headRef: branch,
        headSha,
        headRepository: 'acme/shop-dbt',
        commits: [],
      },
    ],
  })
  for (const [name, sha] of Object.entries(project.branches)) server.refs.set(`refs/heads/${name}`, sha)
  // It is the default branch, whatever its name.
  server.refs.set('refs/heads/main', baseSha)
  server.refs.set('refs/tags/v1.0.0', baseSha)
  for (const head of [baseSha, headSha])
    server.comparisons.set(`${baseSha}...${head}`, project.compare(baseSha, head))
  const settings = posix.join(projectPath, 'dbt_project.yml')
  for (const { path, before = path } of [{ path: settings }, ...project.compare(baseSha, headSha).files])
    for (const [sha, name] of [
      [baseSha, before],
      [headSha, path],
    ] as const) {
      const text = project.textAt(sha, name)
      if (text !== null) server.files.set(`${sha}:${name}`, text)
    }
  return { server, pullRequest, token: 'ghs_actions' }
}
