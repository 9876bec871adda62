import { orNotFound } from '../http/response.ts'
import { progressAt } from '../sync/run.ts'
import { settleRuns } from '../sync/settle.ts'
import type { Warehouse } from '../warehouse/table.ts'
import type { Branch } from './branch.ts'
import type { Deployment } from './deployment.ts'
import { type GitHubLink, seedGitHub, seedRepository } from './github.ts'
import { seedNotifications } from './notification.ts'
import { type InitialState, seedDeployment } from './seed.ts'
import { type SeedUser, seedTenant } from './seed-tenant.ts'
import { seedWorkspace } from './seed-workspace.ts'
import { type Features, featuresShape, type Settings, type Switches, switchesShape } from './settings.ts'
import { starter } from './starter.ts'
import type { Tenant } from './tenant.ts'

/** How often something was done since the start. */
export interface Counts {
  /** Syncs that were really started. */
  starts: number
  /** Cancelled syncs. */
  cancels: number
  /** Merges whose response was `merged: true`. */
  merges: number
}

/** A dev-mode session. */
export interface Session {
  token: string
  branchName: string
}

/** A sync that has not ended. */
export interface RunningSync {
  syncJobId: string
  branchName: string
  status: string
}

/** What a PATCH may change. */
export interface StatePatch {
  settings?: Partial<Settings>
  features?: Partial<Features>
  switches?: Partial<Switches>
  /** Branch → path → content, as `putFiles` takes them. */
  files?: Record<string, Record<string, string>>
  /** Tables of the warehouse, by `schema.table`. */
  warehouse?: Warehouse
}

/** All that the emulator knows. Time-dependent state is settled whenever it is looked at. */
export class State {
  readonly deployments = new Map<number, Deployment>()
  readonly tenant: Tenant
  readonly features: Features
  readonly switches: Switches
  readonly github: GitHubLink
  readonly counts: Counts = { starts: 0, cancels: 0, merges: 0 }
  readonly regions = starter.regions
  readonly versions = starter.versions
  /** The highest id that a deployment ever had. */
  lastDeploymentId: number
  readonly speed: number
  readonly now: () => number
  readonly mainId: number

  constructor(options: {
    deploymentId: number
    speed: number
    now: () => number
    seed: InitialState
    users: readonly SeedUser[]
  }) {
    this.speed = options.speed
    this.now = options.now
    this.mainId = options.deploymentId
    this.features = { ...featuresShape.parse({}), ...options.seed.features }
    this.switches = { ...switchesShape.parse({}), ...options.seed.switches }
    this.tenant = seedTenant(options.users, options.now())
    this.github = structuredClone(options.seed.github ?? seedGitHub())
    const ids = [options.deploymentId, ...(options.seed.otherDeployments ?? [])]
    this.lastDeploymentId = Math.max(...ids)
    for (const id of ids) {
      const deployment = seedDeployment(id, options.seed, this.switches, options.now())
      deployment.remote.repository = seedRepository(this.github, deployment.settings)
      this.deployments.set(id, deployment)
    }
    for (const deployment of this.deployments.values()) {
      seedWorkspace(this.tenant, deployment, options.now())
      seedNotifications(this.tenant, deployment)
    }
  }

  /** The deployment that the options named, as it is now; 404 when it was deleted. */
  get deployment(): Deployment {
    this.settle()
    return orNotFound(this.deployments.get(this.mainId), `Deployment ${this.mainId} was deleted`)
  }

  /** Settings of the deployment; changes take effect at once. */
  get settings(): Settings {
    return this.deployment.settings
  }

  /** Syncs that are still at work, a hung one included, a cancelled one not. */
  get runningSyncs(): RunningSync[] {
    const now = this.now()
    return this.deployment.runs
      .filter((run) => !run.cancelled && !progressAt(run, now).terminal)
      .map((run) => {
        const { syncJobId, branchName } = run
        return { syncJobId, branchName, status: progressAt(run, now).status }
      })
  }

  /** All branches, oldest first. */
  get branches(): Branch[] {
    return [...this.deployment.branches.values()]
  }

  /** Names of the branches with a staging environment. */
  get stagingBranches(): string[] {
    return this.branches.filter((branch) => branch.staging).map((branch) => branch.name)
  }

  /** Open dev-mode sessions. */
  get sessions(): Session[] {
    return [...this.deployment.sessions].map(([token, branchName]) => ({ token, branchName }))
  }

  /** Number of syncs started. */
  get starts(): number {
    return this.counts.starts
  }

  /** Number of merges that changed something; one of a branch that stays, with nothing new in it, does not. */
  get merges(): number {
    return this.counts.merges
  }

  /** Puts files on a branch of the deployment, as a push from elsewhere would; the branch is made if need be. */
  putFiles(branchName: string, files: Record<string, string>): Branch {
    const deployment = this.deployment
    const main = deployment.deployBranch
    const branch =
      deployment.branches.get(branchName) ??
      deployment.addBranch({ name: branchName, parent: main.name, files: main.files })
    const changed = deployment.commit(branch, new Map([...branch.files, ...Object.entries(files)]))
    if (changed && deployment.isActive(branch)) deployment.startBuild(branch, this.now())
    return branch
  }

  /** Pushes files to a branch on the git host, where a pull will find them. */
  pushUpstream(branchName: string, files: Record<string, string>): void {
    const branch = this.deployment.require(branchName)
    branch.upstream = new Map([...(branch.upstream ?? []), ...Object.entries(files)])
  }

  /** Brings every deployment up to the present. */
  settle(): void {
    const now = this.now()
    for (const deployment of this.deployments.values()) settleRuns(deployment, now)
  }

  /** Changes settings, features or switches. */
  patch(patch: StatePatch): void {
    Object.assign(this.settings, patch.settings)
    Object.assign(this.features, patch.features)
    Object.assign(this.switches, patch.switches)
    for (const [branch, files] of Object.entries(patch.files ?? {})) this.putFiles(branch, files)
    for (const [name, table] of Object.entries(patch.warehouse ?? {}))
      this.deployment.warehouse.set(name, table)
  }

  /** The response to `GET /__emulator/state`. No tokens in it. */
  snapshot(): Record<string, unknown> {
    const deployment = this.deployment
    return {
      counts: this.counts,
      features: this.features,
      switches: this.switches,
      settings: deployment.settings,
      runningSyncs: this.runningSyncs,
      branches: this.branches.map(({ name, parent, hash, staging, files, builds }) => ({
        name,
        parent,
        hash,
        staging,
        files: [...files.keys()],
        builds: builds.length,
      })),
      stagingBranches: this.stagingBranches,
      tables: [...deployment.warehouse.keys()],
      sessions: this.sessions.map(({ branchName }) => branchName),
    }
  }
}
