import { planRun, type SyncRun } from '../sync/run.ts'
import type { Warehouse } from '../warehouse/table.ts'
import type { Branch } from './branch.ts'
import { signDataToken } from './data-token.ts'
import { Deployment } from './deployment.ts'
import { starterVariables } from './env-variables.ts'
import type { EnvironmentToken } from './environments.ts'
import type { GitHubLink } from './github.ts'
import { type Features, type Settings, type Switches, settingsShape } from './settings.ts'
import type { State } from './state.ts'

/** A run of the past. */
export interface SeedRun {
  ref?: string
  branchName?: string
  durationMs?: number
  status?: 'COMPLETED' | 'FAILED' | 'CANCELLED'
  /** What it cloned; without it, the history names none. */
  commit?: string
  /** How long ago it began, in ms; by default a day for each run from here to the newest. */
  agoMs?: number
}

/** A branch that is there from the beginning. */
export interface SeedBranch {
  name: string
  parent?: string
  files?: Record<string, string>
  staging?: boolean
}

/** What the emulator holds at its start. */
export interface InitialState {
  settings?: Partial<Settings>
  features?: Partial<Features>
  switches?: Partial<Switches>
  /** Files of the deploy branch, by path. */
  files?: Record<string, string>
  branches?: SeedBranch[]
  /** Tables of the warehouse, by `schema.table`. */
  warehouse?: Warehouse
  /** Runs of the past, newest last; a number makes that many completed ones. */
  history?: number | SeedRun[]
  /** Default: linked, with one installation `acme` that sees one repository `analytics`. */
  github?: GitHubLink
  /** Further deployments, by id, all alike. */
  otherDeployments?: number[]
}

const dayMs = 86_400_000
const hourMs = 3_600_000
const runMs = 60_000

/** The project that a new deployment starts with. */
const starterFiles = {
  'model/cubes/customers.yml': `cubes:
  - name: customers
    sql_table: customers
    dimensions:
      - name: id
        sql: id
        type: number
        primary_key: true
    measures:
      - name: count
        type: count
`,
}

/** A deployment with its deploy branch, built long ago, and its history. */
export function seedDeployment(id: number, seed: InitialState, switches: Switches, now: number): Deployment {
  const deployment = new Deployment(id, { ...settingsShape.parse({}), ...seed.settings }, switches)
  const files = new Map(Object.entries(seed.files ?? starterFiles))
  const main = deployment.addBranch({ name: deployment.settings.deployBranchName, parent: null, files })
  deployment.startBuild(main, now - dayMs)
  for (const [name, table] of Object.entries(seed.warehouse ?? {})) deployment.warehouse.set(name, table)
  for (const [name, value] of starterVariables()) deployment.envVariables.set(name, value)
  deployment.environmentTokens.push(seedToken(deployment, main, now))
  for (const branch of seed.branches ?? []) seedBranch(deployment, branch, now)
  const history = typeof seed.history === 'number' ? Array<SeedRun>(seed.history).fill({}) : seed.history
  const count = history?.length ?? 0
  for (const [index, run] of (history ?? []).entries()) {
    deployment.runs.push(seedRun(run, index, now - (run.agoMs ?? (count - index) * dayMs)))
  }
  return deployment
}

function seedToken(deployment: Deployment, main: Branch, now: number): EnvironmentToken {
  const [createdAt, expiresAt] = [now, now + hourMs]
  const securityContext = { tenant: 'acme' }
  const token = signDataToken({
    deploymentId: deployment.id,
    environmentId: main.id,
    id: 1,
    issuedAt: createdAt,
    expiresAt,
    securityContext,
  })
  return { id: 1, environmentId: main.id, userId: 1, token, securityContext, createdAt, expiresAt }
}

function seedBranch(deployment: Deployment, seed: SeedBranch, now: number): void {
  const parent = deployment.require(seed.parent ?? deployment.settings.deployBranchName)
  const files = new Map([...parent.files, ...Object.entries(seed.files ?? {})])
  const branch = deployment.addBranch({ name: seed.name, parent: parent.name, files, base: parent.files })
  if (seed.staging !== true) return
  branch.staging = true
  deployment.startBuild(branch, now - dayMs)
}

function seedRun(seed: SeedRun, index: number, startedAt: number): SyncRun {
  const status = seed.status ?? 'COMPLETED'
  const durationMs = seed.durationMs ?? runMs
  const run: SyncRun = {
    syncJobId: `past-sync-${index + 1}`,
    workflowId: `past-workflow-${index + 1}`,
    branchName: seed.branchName ?? `dbt-sync/main-20260101000000-${index.toString(16).padStart(8, '0')}`,
    ref: seed.ref ?? 'main',
    ...(seed.ref === undefined ? {} : { gitRef: seed.ref }),
    trigger: 'api',
    source: 'git',
    output: 'branch',
    userId: 1,
    startedAt,
    ...(status === 'CANCELLED' ? { frozenAt: startedAt + durationMs / 2 } : {}),
    cancelled: status === 'CANCELLED',
    // The branches of old runs are long gone.
    settled: true,
    work: Promise.resolve(),
  }
  const { commit: headSha } = seed
  const work = { outcome: pastOutcome(status), ...(headSha === undefined ? {} : { headSha }) }
  run.plan = planRun(run, work, runMs / durationMs, 0)
  return run
}

function pastOutcome(status: string): Parameters<typeof planRun>[1]['outcome'] {
  if (status === 'FAILED') {
    const error = 'Compilation Error in model orders'
    return { ok: false, failedStatus: 'COMPILING_DBT', failedPhase: 'dbt-compile', error, log: [] }
  }
  const stats = { models: 1, sources: 0, macros: 0, cubeCount: 1 }
  return { ok: true, files: [{ path: 'model/cubes/orders.yml', content: '' }], stats, log: [] }
}

/** What a new deployment is made of. */
interface WantedDeployment {
  name: string
  settings: Partial<Settings>
}

/**
 * Makes a deployment. Its id is one that no deployment had before. With creationMethod github its deploy branch
 * is empty and not built until a repository is connected; else it holds a starter project, and its first build
 * starts.
 */
export function createDeployment(state: State, wanted: WantedDeployment, now: number): Deployment {
  state.lastDeploymentId += 1
  const id = state.lastDeploymentId
  const settings = {
    ...settingsShape.parse({}),
    deploymentUrl: `https://deployment-${id}.example.com`,
    ...wanted.settings,
  }
  const deployment = new Deployment(id, settings, state.switches)
  deployment.name = wanted.name
  const fromGitHub = settings.creationMethod === 'github'
  const files = new Map(fromGitHub ? [] : Object.entries(starterFiles))
  const main = deployment.addBranch({ name: settings.deployBranchName, parent: null, files })
  if (!fromGitHub) deployment.startBuild(main, now)
  state.deployments.set(id, deployment)
  return deployment
}
