import { type Emulator, type InitialState, startEmulator } from '../../emulator/index.ts'
import { remember } from '../../emulator/state/past.ts'
import type { DemoProject } from '../../scripts/demo-project.ts'
import { createDispatcher, createSend } from '../../src/http/transport.ts'
import { type Running, runStep } from '../support/platform.ts'
import type { Judged, World } from './judge.ts'
import { type Act, carryOut, sharedName } from './lagging-acts.ts'
import type { Job, LaggingCase } from './lagging-case.ts'
import { cleanUpOf, withHub } from './lagging-github.ts'
import { earlierCommit, givenIn, type HubWorld, openHub, productionOf } from './lagging-hub.ts'
import {
  leftBranches,
  leftRuns,
  type NeighbourRun,
  runNeighbour,
  warehouse,
  withTeamFile,
} from './lagging-others.ts'
import { type Process, type SharedTime, sharedTime } from './lagging-time.ts'
import { newWitness, see, take, type Witness } from './lagging-world.ts'
import {
  given,
  givenBranch,
  givenBroken,
  givenParent,
  givenSkewed,
  moveIn,
  pushed,
  released,
  skew,
  theirBranch,
} from './matrix-world.ts'
import { setupOfCase } from './random-case.ts'

/** What became of one job. */
export interface JobRun extends Judged {
  job: Job
  /** What main and post wrote. */
  lines: readonly string[]
}

/** A case that was run to its end, and some time beyond. */
export interface Ran extends World {
  the: LaggingCase
  jobs: JobRun[]
  neighbours: NeighbourRun[]
}

/** The clean-up of the closed pull request, as the witness has it. */
export const cleanUpName = 90
/** The commit that the given branch is at when it was pulled, unless others changed the branch before. */
const pulledCommit = '5'.repeat(40)
/** After the jobs the platform gets this long to bring to light what is still under way. */
const afterwardsMs = 600_000

/** Runs the jobs of a case side by side on one platform. */
export async function runCase(the: LaggingCase, project: DemoProject): Promise<Ran> {
  const time = sharedTime()
  const witness = newWitness()
  const acted: Act[] = []
  const seen = new Map<string, number>()
  const platform = await startEmulator({
    dbtRepository: project.folder,
    now: time.now,
    trackedBranch: 'main',
    state: stateOfCase(the),
    onRequest(request, moment) {
      const { operationId } = request
      for (const name of [operationId, '*'])
        seen.set(name, (seen.get(name) ?? 0) + Number(moment === 'received'))
      const act = () => {
        for (const { kind, ...point } of the.acts) {
          if (point.operation !== operationId && point.operation !== '*') continue
          if (point.nth !== seen.get(point.operation) || point.moment !== moment) continue
          acted.push({ kind, ...point, operation: operationId })
          carryOut(kind, platform)
        }
      }
      if (moment === 'received') {
        act()
        see(witness, platform, time.current() ?? 0, request, moment)
      } else if (moment === 'worked') {
        if (operationId === 'pull') nameCommit(platform, witness)
        see(witness, platform, time.current() ?? 0, request, moment)
        act()
        take(witness, platform)
        // The platform would notice this only at the next request, and its lists would then be later than they are to be.
        remember(platform.state.deployment, platform.state.now())
      }
    },
  })
  const dispatcher = createDispatcher()
  try {
    moveIn(platform)
    if (the.jobs[0]?.the.command === 'guarded') skew(platform)
    if (the.jobs.some(({ the: { command } }) => command === 'validate')) {
      platform.state.pushUpstream(givenBranch, pushed)
    }
    if (the.fault) platform.addFault(the.fault)
    take(witness, platform)
    const send = createSend(dispatcher)
    const { untrusted, matrix, people } = the
    const hub = the.hub ? openHub(the.hub, time.now(), project) : undefined
    const shared = { platform, time, send, project, untrusted, matrix, people, hub }
    const running = Promise.all(the.jobs.map((job, name) => runJob(job, name, shared)))
    const beside = the.neighbour
      ? runNeighbour(the.neighbour, the.jobs.length, time, send, platform)
      : Promise.resolve([])
    const [jobs, neighbours] = await time.during(Promise.all([running, beside, cleanUp(shared)]))
    await time.during(time.wait(afterwardsMs))
    take(witness, platform)
    return { the, platform, witness, jobs, neighbours, acted, hub }
  } finally {
    await dispatcher.destroy()
    await platform.close()
  }
}

interface Shared {
  platform: Emulator
  time: SharedTime
  send: ReturnType<typeof createSend>
  project: DemoProject
  untrusted: number | null
  matrix: boolean
  people: boolean
  hub: HubWorld | undefined
}

/** Runs the clean-up of the pull request when it was closed. */
async function cleanUp({ platform, time, send, hub }: Shared): Promise<void> {
  const closed = hub?.the.closed
  if (hub === undefined || !closed) return
  await time.wait(closed.afterMs + closed.startsAfterMs)
  const process = time.process(cleanUpName, send, () => undefined)
  const shared = { platform, clock: process.clock }
  await runStep({ ...cleanUpOf(hub, cleanUpName), send: process.send, stepId: 'c1ea0001', shared })
}

async function runJob(
  job: Job,
  name: number,
  { platform, time, send, project, untrusted, matrix, people, hub }: Shared,
): Promise<JobRun> {
  const { end } = job
  const commitOf = (ref: string) =>
    job.moved ? earlierCommit : (project.branches[ref] ?? project.branches.main ?? '')
  const setup = await setupOfCase(job.the, { pulled: pulledCommit, of: commitOf })
  const { told } = setup
  // What it prepares is done before others begin.
  const { prepare: _, ...plain } = setup.options
  const options = hub
    ? withHub(hub, name, job.the, plain)
    : people
      ? withTeamFile(told.command, plain)
      : plain
  await time.wait(job.afterMs)
  const startedAt = time.now()
  const killed = Promise.withResolvers<undefined>()
  let running: Running | undefined
  let inMain = true
  const trusted = () => untrusted === null || process.requests() < untrusted
  const sendTrusted: typeof send = (wire) => (trusted() ? send(wire) : Promise.reject(selfSigned()))
  const process: Process = time.process(name, sendTrusted, (nth, stage) => {
    if (!inMain || nth !== end.at || stage !== end.stage || end.kind === 'by itself') return
    if (end.kind === 'cancelled') return running?.signal('SIGINT')
    process.kill()
    killed.resolve(undefined)
  })
  const main = runStep({
    ...options,
    event: { ...options.event, runId: matrix ? 77 : 77 + name },
    send: process.send,
    stepId: `cafe000${name}`,
    shared: { platform, clock: process.clock },
    onStart(started) {
      running = started
    },
  })
  const step = await Promise.race([main, killed.promise])
  inMain = false
  const mainEndedAt = time.now()
  await running?.runPost()
  const warnings = running?.warnings ?? []
  // Only of its own ref does an event name a commit. Most releases are of a tag's event.
  const { event, command } = job.the
  const ofTag = event === 'tag' || (command === 'release' && event !== 'push')
  const ofEvent = ofTag ? told.ref === 'v1.0.0' : event !== 'merge_group'
  const synced = told.ref === undefined || !ofEvent ? undefined : commitOf(told.ref)
  return {
    name,
    job,
    told,
    sha: told.sha ?? synced,
    step,
    lines: running?.lines ?? [],
    warnings,
    startedAt,
    mainEndedAt,
    postEndedAt: time.now(),
  }
}

/** As Node reports it, before a byte of the request is sent. */
function selfSigned(): Error {
  return Object.assign(new Error('self-signed certificate in certificate chain'), {
    code: 'SELF_SIGNED_CERT_IN_CHAIN',
  })
}

function stateOfCase(the: LaggingCase): InitialState {
  const { jobs, lags, untold, queueBuilds, past, opened, people, neighbour, hub } = the
  const { sick = false, into, olderTenant = false, byFork = false } = jobs[0]?.the ?? {}
  const [branch] = (sick ? givenBroken : given).branches ?? []
  const parent = into === 'parent' ? givenParent : undefined
  const isGuarded = jobs[0]?.the.command === 'guarded'
  const files = { ...(isGuarded ? pushed : branch?.files), ...(hub ? givenIn(hub) : {}) }
  const hasLeftovers = neighbour !== null || hub?.closed
  return {
    ...(hub ? { files: productionOf(hub) } : {}),
    ...undoneIn(jobs[0]?.the.command),
    branches: [
      { name: theirBranch, staging: true },
      { name: 'dev-anna-1' },
      ...(parent === undefined ? [] : [{ name: parent, staging: true }]),
      { name: givenBranch, files, staging: opened, ...(parent === undefined ? {} : { parent }) },
      ...(hasLeftovers ? leftBranches : []),
    ],
    warehouse,
    history: [
      ...(hasLeftovers ? leftRuns : []),
      {},
      {},
      past ? { branchName: sharedName, ref: sick ? 'invalid-model' : 'main' } : {},
    ],
    features: { gitRef: !olderTenant },
    switches: {
      ...lags,
      nullableFields: untold,
      personalEnvironments: people,
      ...(hub && !hub.named ? { syncedCommit: 'hide' as const } : {}),
      queueBuilds,
      sharedBranchUploads: byFork ? 'refuse' : 'accept',
    },
  }
}

/** Production, where something is undone in it. */
function undoneIn(command: Job['the']['command'] | undefined): Pick<InitialState, 'files'> {
  if (command === 'rollback') return { files: released }
  return command === 'guarded' && givenSkewed.files ? { files: givenSkewed.files } : {}
}

/** What a pull brings has the hash that it has on the git host, if nobody has changed the branch besides. */
function nameCommit({ state }: Emulator, witness: Witness): void {
  const branch = state.deployment.require(givenBranch)
  const [first] = witness.held.get(givenBranch) ?? []
  const expected = new Map([...(first?.files ?? []), ...Object.entries(pushed)])
  const pulled = [...expected].every(([path, text]) => branch.files.get(path) === text)
  if (!pulled || branch.files.size !== expected.size || branch.hash === pulledCommit) return
  for (const build of branch.builds) if (build.hash === branch.hash) build.hash = pulledCommit
  branch.hash = pulledCommit
}
