import { createHash } from 'node:crypto'
import { Refusal } from '../http/answer.ts'
import type { SyncRun } from '../sync/run.ts'
import type { Branch } from './branch.ts'
import type { Build } from './build.ts'
import { type Files, sameFiles } from './files.ts'
import type { Settings, Switches } from './settings.ts'
import type { Upload } from './upload.ts'
import { newWorkspace } from './workspace.ts'

/** What a new branch is made of. */
export interface BranchSeed {
  /** Default: a hash of its own. A fork stands at its parent's commit. */
  hash?: string
  name: string
  parent: string | null
  files: Files
  owner?: string
  base?: Files
}

/** One deployment with its branches, runs, builds and sessions. */
export class Deployment {
  readonly id: number
  readonly name: string
  readonly settings: Settings
  readonly branches = new Map<string, Branch>()
  /** Oldest first. */
  readonly runs: SyncRun[] = []
  /** Token → name of the branch that its dev-mode session points at. */
  readonly sessions = new Map<string, string>()
  readonly uploads = new Map<string, Upload>()
  readonly workspace = newWorkspace()
  readonly #switches: Switches
  #nextBranchId = 1
  #nextBuildJobId = 1001
  #commits = 0

  constructor(id: number, settings: Settings, switches: Switches) {
    this.id = id
    this.name = `deployment-${id}`
    this.settings = settings
    this.#switches = switches
  }

  /** The branch that production is built from. */
  get deployBranch(): Branch {
    return this.require(this.settings.deployBranchName)
  }

  /** A branch by its name, or 404. */
  require(name: string): Branch {
    const branch = this.branches.get(name)
    if (branch === undefined) throw new Refusal(404, `Branch "${name}" not found`)
    return branch
  }

  /** A branch by its id, or 404. */
  requireId(id: number): Branch {
    const branch = [...this.branches.values()].find((candidate) => candidate.id === id)
    if (branch === undefined) throw new Refusal(404, `Branch ${id} not found`)
    return branch
  }

  /** Makes a branch. */
  addBranch(seed: BranchSeed): Branch {
    const branch: Branch = {
      id: this.#nextBranchId++,
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
    return branch
  }

  /** Removes a branch: its children move to its parent, its sessions end. */
  removeBranch(branch: Branch): void {
    this.branches.delete(branch.name)
    for (const child of this.branches.values()) if (child.parent === branch.name) child.parent = branch.parent
    for (const [token, name] of this.sessions) if (name === branch.name) this.sessions.delete(token)
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
    const build: Build = { jobId: this.#nextBuildJobId++, hash: branch.hash, startedAt: at, ...options }
    branch.builds.push(build)
    return build
  }

  #isOpen(branch: Branch): boolean {
    const open = [...this.sessions.values()]
    if (open.includes(branch.name)) return true
    if (!this.#switches.devModeActivatesParent) return false
    return open.some((name) => this.branches.get(name)?.parent === branch.name)
  }

  #newHash(files: Files): string {
    this.#commits += 1
    return createHash('sha1')
      .update(`${this.id} ${this.#commits} ${JSON.stringify([...files])}`)
      .digest('hex')
  }
}
