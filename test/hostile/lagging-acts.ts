import type { Emulator } from '../../emulator/index.ts'
import { turnOfBuild } from '../../emulator/state/build.ts'
import { planRun, type SyncRun } from '../../emulator/sync/run.ts'
import {
  contested,
  cube,
  givenBranch,
  givenParent,
  othersFile,
  othersMark,
  theirBranch,
} from './matrix-world.ts'

/** What others do on the platform meanwhile. */
export const actKinds = [
  'merge',
  'broken merge',
  'build',
  'failing build',
  'same name',
  'session',
  'fork moves',
  'upload',
  'person forks',
  'parent goes',
] as const

/** The last: they write to a file that a release changes. */
export type ActKind = (typeof actKinds)[number] | 'edit'

/** One thing that others do, at a moment of one of the jobs' requests. */
export interface Act {
  kind: ActKind
  /** `*`: whatever the request is. */
  operation: string
  nth: number
  moment: 'received' | 'worked'
}

/** The name of a branch that others have chosen, too. */
export const sharedName = 'new/one'

/** The session of this token, opened by others. */
const otherFork = 'dev-ci-other'

/** A fork of a person, who reads a branch in dev mode. */
export const personsFork = 'dev-anna-'

/** Does what others do. Nothing of it is any job's doing. */
export function carryOut(kind: ActKind, { state, token }: Emulator): void {
  const { deployment } = state
  const parent = deployment.branches.get(givenParent)
  const targets = [deployment.deployBranch, ...(parent ? [parent] : [])]
  const given = deployment.branches.get(givenBranch)
  switch (kind) {
    case 'merge':
    case 'broken merge':
      for (const target of targets) {
        const merged = [othersFile, `${othersMark}\n${cube(`merged_${state.now()}`)}`] as const
        deployment.commit(target, new Map([...target.files, merged]))
        build(target.name, kind === 'merge')
      }
      break
    case 'edit': {
      const { deployBranch } = deployment
      const edited = [contested, `${cube('payments')}${othersMark} ${state.now()}\n`] as const
      deployment.commit(deployBranch, new Map([...deployBranch.files, edited]))
      build(deployBranch.name, true)
      break
    }
    case 'build':
    case 'failing build':
      for (const branch of [...targets, given]) {
        if (branch && deployment.isActive(branch)) build(branch.name, kind === 'build')
      }
      break
    case 'same name':
      deployment.runs.push(otherRun(state.now(), state.speed))
      break
    case 'session':
      if (!deployment.branches.has(otherFork)) {
        const { files, hash } = deployment.require(theirBranch)
        deployment.addBranch({ name: otherFork, parent: theirBranch, files, hash, owner: 'others' })
      }
      deployment.sessions.set(token, otherFork)
      break
    case 'fork moves': {
      const fork = state.branches.find(({ name }) => name === deployment.sessions.get(token))
      if (!fork || fork.name === otherFork) break
      fork.parent = theirBranch
      deployment.commit(fork, new Map([['model/cubes/theirs.yml', cube('theirs')]]))
      build(fork.name, true)
      break
    }
    case 'person forks':
      for (const { name, files, hash } of state.branches) {
        const fork = `${personsFork}${name.replaceAll('/', '-')}`
        if (name.startsWith('dev-') || (name !== givenBranch && !name.startsWith('dbt-sync/'))) continue
        if (!deployment.branches.has(fork))
          deployment.addBranch({ name: fork, parent: name, files, hash, owner: 'anna' })
      }
      break
    case 'parent goes':
      if (parent) deployment.removeBranch(parent)
      break
    case 'upload':
      if (
        given &&
        deployment.commit(given, new Map([['model/cubes/other.yml', cube(`other_${state.now()}`)]]))
      ) {
        if (deployment.isActive(given)) build(givenBranch, true)
      }
  }

  function build(name: string, well: boolean): void {
    const branch = deployment.require(name)
    const last = state.switches.queueBuilds ? branch.builds.at(-1) : undefined
    deployment.startBuild(
      branch,
      turnOfBuild(last, state.now(), state.speed),
      well ? {} : { failure: 'out of memory' },
    )
  }
}

function otherRun(startedAt: number, speed: number): SyncRun {
  const run: SyncRun = {
    syncJobId: `others-sync-${startedAt}`,
    workflowId: 'others-workflow',
    branchName: sharedName,
    ref: 'others',
    gitRef: 'others',
    trigger: 'api',
    source: 'git',
    output: 'branch',
    userId: 2,
    startedAt,
    cancelled: false,
    settled: false,
    work: Promise.resolve(),
  }
  const files = [{ path: 'model/cubes/dbt/others.yml', content: cube('others') }]
  const stats = { models: 1, sources: 0, macros: 0, cubeCount: 1 }
  run.plan = planRun(run, { outcome: { ok: true, files, stats, log: [] }, headSha: 'e'.repeat(40) }, speed, 0)
  return run
}
