import type { Emulator, EmulatorOptions } from '../../../emulator/index.ts'

/** Tokens of the examples' emulator, by what they may do; `unknown` is none of them. */
export const exampleTokens = {
  all: 'all-rights',
  viewer: 'viewer-rights',
  ci: 'ci-rights',
  elsewhere: 'deployment-2-alone',
  unknown: 'nobody-has-this',
} as const

/** A cube file that compiles. */
export const ordersCube = `cubes:
  - name: orders
    sql_table: orders
    measures:
      - name: count
        type: count
`

/** The emulator that every example is called against, freshly started. Deployment 2 is as 1 is. */
export function exampleOptions(): EmulatorOptions {
  return {
    tokens: [
      exampleTokens.all,
      { token: exampleTokens.viewer, role: 'viewer' },
      { token: exampleTokens.ci, role: 'ci' },
      { token: exampleTokens.elsewhere, deployments: [2] },
    ],
    state: {
      otherDeployments: [2],
      history: [{ ref: 'main' }],
      branches: [
        { name: 'feature/one', files: { 'model/cubes/orders.yml': ordersCube }, staging: true },
        { name: 'dev-ci-1', parent: 'feature/one', files: { 'notes.md': 'To do: payments.\n' } },
      ],
    },
  }
}

/** Opens a dev-mode session of the first token. */
export function openSession({ state, token }: Emulator): void {
  state.deployment.sessions.set(token, 'dev-ci-1')
}

/** The run of the past, which completed. */
export function pastRun({ state }: Emulator) {
  const [run] = state.deployment.runs
  if (run === undefined) throw new Error('The example fixture has no run')
  return run
}

/** The first workspace's report. */
export function firstReport({ state }: Emulator) {
  const report = state.deployment.workspace.reports.get(1)
  if (report === undefined) throw new Error('The example fixture has no report')
  return report
}

/** The seeded embed tenant. */
export function acme({ state }: Emulator) {
  const tenant = state.tenant.embedTenants.get('acme')
  if (tenant === undefined) throw new Error('The example fixture has no embed tenant')
  return tenant
}
