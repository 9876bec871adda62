import type { Emulator, EmulatorOptions, Fault } from '../../../emulator/index.ts'

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

/** A path or query parameter; a list is a query parameter that is repeated. */
export type ParamValue = string | number | boolean | readonly string[]

/** One call of an operation, as data: how it is sent is up to the reader. */
export interface ExampleCall {
  /** Path and query parameters by name. */
  params?: Readonly<Record<string, ParamValue>>
  /** The JSON body; beside `file`, the text parts of a multipart body. */
  body?: unknown
  /** The part `file` of a multipart body. */
  file?: { name: string; content: string }
  /** Brings a fresh emulator into the state that the call needs. The call is made with the first token. */
  prepare?: (emulator: Emulator) => void
}

/** A good call of an operation. */
export interface ApiExample extends ExampleCall {
  /** operationId of the contract. */
  id: string
  /** Calls for the errors that the contract states, one for each cause that it names. */
  errors: readonly ErrorExample[]
}

/** A call that fails: the good one with other params laid over its own, and another body, file, prepare in its place. */
export interface ErrorExample extends ExampleCall {
  status: number
  /** The cause, in words. */
  why: string
  /** How the contract writes the status, where it leaves it open. */
  statedAs?: '4XX'
  /** Member `code` of the error's body. */
  code?: string
  /** Which token makes the call; the first one unless it is named. */
  token?: keyof typeof exampleTokens
  /** Faults of the operation that are switched on: nothing that a caller does would bring the error about. */
  faults?: readonly Omit<Fault, 'operation'>[]
}

/** Leaves a fresh emulator as it is, where the good call's preparation would be in the way. */
export function asSeeded(): void {}
