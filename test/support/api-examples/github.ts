import type { ApiExample } from './example.ts'

/** Finding and connecting repositories on GitHub. */
export const githubExamples: readonly ApiExample[] = [
  { id: 'status', errors: [] },
  { id: 'installations', params: { first: 5 }, errors: [] },
  { id: 'repositories', params: { installationId: 1 }, errors: [] },
  { id: 'branches', params: { owner: 'acme', repo: 'analytics', installationId: 1, first: 5 }, errors: [] },
  {
    id: 'connect',
    params: { deploymentId: 1 },
    body: { installationId: 1, name: 'analytics', deployBranchName: 'develop' },
    errors: [],
  },
]
