import { type SeededGitHub, startSeededGitHub } from '../../emulator/github/emulate.ts'
import { type Exchange, startRecorder } from './github-recorder.ts'
import { startPrism } from './prism.ts'

/** A server behind GitHub's own description: every request is checked on its way. */
export interface CheckedServer {
  /** What `GITHUB_API_URL` has to be. */
  url: string
  exchanges: Exchange[]
  /** What clients did wrong, one line each. A test fails on any. */
  violations(): string[]
  /** What the server behind it did wrong, one line each. */
  serverViolations(): string[]
  close(): Promise<void>
}

/** Puts the recorder and Prism before a server. */
export async function startChecked(upstream: string): Promise<CheckedServer> {
  const prism = await startPrism(upstream)
  const recorder = await startRecorder(prism.url)
  const list = (side: 'request' | 'response') =>
    recorder.exchanges.flatMap((exchange) =>
      exchange[side].map((violation) => `${exchange.method} ${exchange.path}: ${violation}`),
    )
  return {
    url: recorder.url,
    exchanges: recorder.exchanges,
    violations: () => list('request'),
    serverViolations: () => list('response'),
    async close() {
      await recorder.close()
      await prism.close()
    },
  }
}

export interface GitHubDouble
  extends CheckedServer,
    Pick<SeededGitHub, 'token' | 'userToken' | 'ownerToken'> {
  /** `owner/name`. */
  repository: string
  pullRequest: number
  /** The address behind the checks, to prepare or look at what it holds. */
  unchecked: string
}

/** GitHub as others made it (`emulate`), with a repository and an open pull request, behind GitHub's description. */
export async function startGitHubDouble(): Promise<GitHubDouble> {
  const github = await startSeededGitHub()
  const checked = await startChecked(github.url)
  const { token, userToken, ownerToken, repository, pullRequest } = github
  return {
    ...checked,
    token,
    userToken,
    ownerToken,
    repository,
    pullRequest,
    unchecked: github.url,
    async close() {
      await checked.close()
      await github.close()
    },
  }
}
