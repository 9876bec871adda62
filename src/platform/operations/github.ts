import { get, makes, paging } from '../operation.ts'

const github = '/api/v1/github'

export const githubOperations = [
  // Clones and starts the first build.
  makes('connect', '/build/api/v1/deployments/{deploymentId}/github/connect'),
  get('status', `${github}/status`),
  get('installations', `${github}/installations`, paging),
  get('repositories', `${github}/installations/{installationId}/repositories`, paging),
  get('branches', `${github}/repositories/{owner}/{repo}/branches`, ['installationId', ...paging]),
] as const
