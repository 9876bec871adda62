import type { Emulator, Moment, RecordedRequest } from '../../emulator/index.ts'
import type { Branch } from '../../emulator/state/branch.ts'
import type { SyncRun } from '../../emulator/sync/run.ts'

/** The files of a branch at one moment. */
type Files = ReadonlyMap<string, string>

/** What the platform did for the jobs, seen from inside. Each event names the job that brought it about. */
export interface Witness {
  /** Files by hash. */
  files: Map<string, Files>
  /** Every branch that there ever was, as the platform has it, also when it is gone; a name may come again. */
  branches: Map<string, Branch[]>
  /** The hashes that a branch was ever at, oldest first, with the files; also those that others brought about. */
  held: Map<string, { at: number; files: Files }[]>
  runs: { job: number; run: SyncRun }[]
  /** `files` are what was merged, which the source has held `since` then; `shown` is what lists had shown before. */
  merges: {
    job: number
    source: string
    target: string
    changes: Files
    files: Files
    since: number
    moved: boolean
    shown: Witness['shown']
  }[]
  /** The files that a branch had when a job asked for a list, oldest first. */
  shown: { job: number; source: string; files: Files; list: 'branches' | 'files'; at: number }[]
  /** What is validated is what the branch holds then, whatever it holds later. */
  validations: { job: number; branch: string; hash: string; files: Files }[]
  /** Forks that dev mode made. */
  forks: { job: number; name: string; parent: string }[]
  staging: { job: number; name: string; on: boolean; at: number; moved: boolean }[]
  /** Sessions that a job opened. */
  sessions: { job: number; name: string }[]
  /** Where a job found the session when it asked. */
  looks: { job: number; name: string | undefined }[]
  closed: { job: number; name: string }[]
  cancels: { job: number; run: SyncRun }[]
  /** With the children that the branch had, and how many lists had been shown before. */
  removals: { job: number; name: string; children: string[]; shown: number }[]
  /** Other files on a branch that was there. */
  commits: { job: number; name: string }[]
  /** How things stood when anything was seen last. */
  last?: Mark
}

export function newWitness(): Witness {
  return {
    files: new Map(),
    branches: new Map(),
    held: new Map(),
    runs: [],
    merges: [],
    shown: [],
    validations: [],
    forks: [],
    staging: [],
    sessions: [],
    looks: [],
    closed: [],
    cancels: [],
    removals: [],
    commits: [],
  }
}

/** The branch that has a name now, or had it last. */
export function latest({ branches }: Pick<Witness, 'branches'>, name: string): Branch | undefined {
  return branches.get(name)?.at(-1)
}

/** How things stand, to tell afterwards what one request has changed. */
interface Mark {
  branches: Map<string, { hash: string; staging: boolean; changes: Files; parent: string | null }>
  runs: Set<SyncRun>
  cancelled: Set<SyncRun>
  merges: number
  session: string | undefined
}

/** Writes down what is there now. */
export function take(witness: Witness, { state, token }: Emulator): Mark {
  // Before anything is looked at: what came to its end meanwhile is nobody's doing now.
  state.settle()
  for (const branch of state.branches) {
    const same = witness.branches.get(branch.name) ?? []
    if (same.at(-1) !== branch) witness.branches.set(branch.name, [...same, branch])
    const held = witness.held.get(branch.name) ?? []
    witness.held.set(branch.name, held)
    if (witness.files.has(branch.hash) && held.at(-1)?.files === witness.files.get(branch.hash)) continue
    const files = witness.files.get(branch.hash) ?? new Map(branch.files)
    witness.files.set(branch.hash, files)
    held.push({ at: state.now(), files })
  }
  const { runs, sessions } = state.deployment
  witness.last = {
    branches: new Map(
      state.branches.map((branch) => {
        const { name, hash, staging, parent } = branch
        return [name, { hash, staging, changes: changesOf(branch), parent }]
      }),
    ),
    runs: new Set(runs),
    cancelled: new Set(runs.filter(({ cancelled }) => cancelled)),
    merges: state.merges,
    session: sessions.get(token),
  }
  return witness.last
}

/** What a branch has that it did not have from its parent. */
export function changesOf({ files, base }: Pick<Branch, 'files' | 'base'>): Files {
  return new Map([...files].filter(([path, text]) => base.get(path) !== text))
}

/** Sees a request come, and writes down what it has changed once it was worked. */
export function see(
  witness: Witness,
  platform: Emulator,
  job: number,
  request: RecordedRequest,
  moment: Moment,
): void {
  // Of requests that overlap, each has changed what came since anything was seen last.
  if (moment === 'worked' && witness.last) note(witness, platform, job, request, witness.last)
  else if (moment === 'received') take(witness, platform)
}

/** @param before taken when anything was seen last */
function note(
  witness: Witness,
  platform: Emulator,
  job: number,
  request: RecordedRequest,
  before: Mark,
): void {
  const { state, token } = platform
  const after = take(witness, platform)
  const { operationId, path, at } = request
  const body = (request.body ?? {}) as { branchName?: string; enabled?: boolean }
  const asked = new URLSearchParams(path.split('?')[1]).get('branchName') ?? body.branchName ?? ''
  for (const run of after.runs) if (!before.runs.has(run)) witness.runs.push({ job, run })
  for (const run of after.cancelled) if (!before.cancelled.has(run)) witness.cancels.push({ job, run })
  for (const [name, { hash, staging }] of after.branches) {
    const old = before.branches.get(name)
    if (old === undefined) witness.forks.push({ job, name, parent: latest(witness, name)?.parent ?? '' })
    else if (old.hash !== hash) witness.commits.push({ job, name })
    if (operationId === 'setBranchStagingEnvironment' && name === asked && body.enabled === staging)
      witness.staging.push({ job, name, on: staging, at, moved: old?.staging !== staging })
  }
  const merged = state.merges > before.merges
  for (const [name] of before.branches) {
    if (after.branches.has(name) || merged) continue
    const children = [...before.branches].flatMap(([child, { parent }]) => (parent === name ? [child] : []))
    witness.removals.push({ job, name, children, shown: witness.shown.length })
  }
  if (merged) {
    const target = operationId === 'mergeIntoParentBranch' ? (latest(witness, asked)?.parent ?? '') : 'main'
    const moved = after.branches.get(target)?.hash !== before.branches.get(target)?.hash
    const changes = before.branches.get(asked)?.changes ?? new Map()
    const files = witness.files.get(before.branches.get(asked)?.hash ?? '') ?? new Map()
    const since = witness.held.get(asked)?.at(-1)?.at ?? at
    witness.merges.push({
      job,
      source: asked,
      target,
      changes,
      files,
      since,
      moved,
      shown: [...witness.shown],
    })
  }
  const session = state.deployment.sessions.get(token)
  if (operationId === 'startDevMode' && session !== undefined) witness.sessions.push({ job, name: session })
  if (operationId === 'stopDevMode' && before.session !== undefined)
    witness.closed.push({ job, name: before.session })
  if (operationId === 'buildStatus' && asked === '') witness.looks.push({ job, name: session })
  if (operationId === 'listBranches' || operationId === 'fileHashes') {
    for (const [name, { hash }] of after.branches)
      if (operationId === 'listBranches' || name === asked)
        witness.shown.push({
          ...{ job, source: name, files: witness.files.get(hash) ?? new Map(), at },
          list: operationId === 'fileHashes' ? 'files' : 'branches',
        })
  }
  const validated = after.branches.get(asked)
  if (operationId === 'validateDataModel' && request.status === 200 && validated) {
    const files = witness.files.get(validated.hash) ?? new Map()
    witness.validations.push({ job, branch: asked, hash: validated.hash, files })
  }
}
