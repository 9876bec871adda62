import { createHash } from 'node:crypto'
import { orNotFound } from '../http/response.ts'
import type { SyncRun } from '../sync/run.ts'
import type { Table } from '../warehouse/table.ts'
import { type Branch, isDevBranch } from './branch.ts'
import type { Build } from './build.ts'
import type { EnvVariables } from './env-variables.ts'
import type { EnvironmentToken } from './environments.ts'
import { type Files, sameFiles } from './files.ts'
import type { Remote } from './github.ts'
import type { Notification } from './notification.ts'
import type { Settings, Switches } from './settings.ts'
import { newWorkspace } from './workspace.ts'

/** An open upload: the files that came so far. */
export interface Upload {
  id: string
  /** As the start had it; the other steps must repeat it. */
  branchName: string | undefined
  /** The branch that the upload goes to: settled at the start, though the session may move on. */
  target: string
  files: Map<string, string>
}

/** What a new branch is made of. */
interface BranchSeed {
  /** Default: a hash of its own. A fork stands at its parent's commit. */
  hash?: string
  name: string
  parent: string | null
  files: Files
  owner?: string
  base?: Files
}

/** Builds that may still be served: enough for a row of failed ones after the last good one. */
const mostServedBuilds = 5

/** One deployment with its branches, runs, builds and sessions. */
export class Deployment {
  readonly id: number
  name: string
  readonly settings: Settings
  readonly branches = new Map<string, Branch>()
  /** Oldest first. */
  readonly runs: SyncRun[] = []
  /** Token → name of the branch that its dev-mode session points at. */
  readonly sessions = new Map<string, string>()
  readonly uploads = new Map<string, Upload>()
  readonly envVariables: EnvVariables = new Map()
  /** Tokens for the environments, oldest first. */
  readonly environmentTokens: EnvironmentToken[] = []
  readonly switches: Switches
  /** What the next branch, build and commit are told apart by. A plain member: the state file keeps no private ones. */
  readonly next = { branchId: 1, buildJobId: 1001, commit: 1 }
  readonly notifications = new Map<number, Notification>()
  readonly remote: Remote = { repository: null, branches: [] }
  readonly workspace = newWorkspace()
  /** The tables that queries read. */
  readonly warehouse = new Map<string, Table>()

  constructor(id: number, settings: Settings, switches: Switches) {
    this.id = id
    this.name = `deployment-${id}`
    this.settings = settings
    this.switches = switches
  }

  /** The branch that production is built from. */
  get deployBranch(): Branch {
    return this.require(this.settings.deployBranchName)
  }

  /** A branch by its name, or 404. */
  require(name: string): Branch {
    return orNotFound(this.branches.get(name), `Branch "${name}" not found`)
  }

  /** A branch by its id, or 404. */
  requireId(id: number): Branch {
    return orNotFound(
      [...this.branches.values()].find((candidate) => candidate.id === id),
      `Branch ${id} not found`,
    )
  }

  /** Makes a branch. */
  addBranch(seed: BranchSeed): Branch {
    const branch: Branch = {
      id: this.next.branchId++,
      name: seed.name,
      parent: seed.parent,
      ...(seed.owner === undefined ? {} : { owner: seed.owner }),
      hash: seed.hash ?? this.#newHash(seed.files),
      files: new Map(seed.files),
      base: new Map(seed.base ?? seed.files),
      staging: false,
      builds: [],
    }
    this.branches.set(branch.name, branch)
    // Personal branches stay on the platform.
    if (!isDevBranch(branch)) this.remote.branches = [...new Set([...this.remote.branches, branch.name])]
    return branch
  }

  /** Removes a branch: its children move to its parent, its sessions end. */
  removeBranch(branch: Branch): void {
    this.branches.delete(branch.name)
    for (const child of this.branches.values()) if (child.parent === branch.name) child.parent = branch.parent
    for (const [token, name] of this.sessions) if (name === branch.name) this.sessions.delete(token)
  }

  /** Turns to another repository: all that came from the one before is gone. */
  connectTo(repository: NonNullable<Remote['repository']>): void {
    Object.assign(this.remote, { repository, branches: [] } satisfies Remote)
    for (const held of [this.branches, this.sessions, this.uploads]) held.clear()
  }

  /** Puts files on a branch as a new commit. False when nothing changed. */
  commit(branch: Branch, files: Files): boolean {
    if (sameFiles(branch.files, files)) return false
    branch.files = new Map(files)
    branch.hash = this.#newHash(files)
    return true
  }

  /** True if something compiles the branch. */
  isActive(branch: Branch): boolean {
    return branch.parent === null || branch.staging || this.#isOpen(branch)
  }

  /** Starts a build of the branch's present commit. */
  startBuild(branch: Branch, at: number, options: { failure?: string; visibleFrom?: number } = {}): Build {
    const build: Build = {
      jobId: this.next.buildJobId++,
      hash: branch.hash,
      startedAt: at,
      files: branch.files,
      ...options,
    }
    branch.builds.push(build)
    for (const old of branch.builds.slice(0, -mostServedBuilds)) delete old.files
    return build
  }

  #isOpen(branch: Branch): boolean {
    const open = [...this.sessions.values()]
    if (open.includes(branch.name)) return true
    if (!this.switches.devModeActivatesParent) return false
    return open.some((name) => this.branches.get(name)?.parent === branch.name)
  }

  #newHash(files: Files): string {
    return createHash('sha1')
      .update(`${this.id} ${this.next.commit++} ${JSON.stringify([...files])}`)
      .digest('hex')
  }
}
