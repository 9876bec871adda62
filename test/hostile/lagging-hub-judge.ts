import { syncOf } from './judge-green.ts'
import { personsFork } from './lagging-acts.ts'
import { baseAt, clonedOf, type HubWorld, refAt, workflowOf } from './lagging-hub.ts'
import { leftovers } from './lagging-others.ts'
import { cleanUpName, type JobRun, type Ran } from './lagging-run.ts'

// What holds with GitHub, judged by what was there, and not by what the jobs asked.

/** @returns a sentence for each breach */
export function breachesOnHub(ran: Ran): string[] {
  const { hub } = ran
  const removed = removedInUse(ran)
  if (hub === undefined) return removed
  const perJob = ran.jobs.flatMap((job) => {
    const problems = [...ungoverned(hub, job), ...misjudged(ran, hub, job), ...wronglySkipped(hub, job)]
    return problems.map((problem) => `job ${job.name} (${job.told.command}): ${problem}`)
  })
  return [...removed, ...perJob, ...cleanedUp(ran, hub), ...misplaced(hub), ...misled(ran, hub)]
}

/** Only the team file and the tests that were agreed on loosen a gate: none from a disk, a pull request, or another base. */
function ungoverned({ the }: HubWorld, { told, step }: JobRun): string[] {
  const { command, validate } = told
  if (step?.outputs.outcome !== 'success' || !validate) return []
  // What `deploy` uploads lacks all of production, and has nothing to query.
  const isBreaking = the.breaking || command === 'deploy'
  return [
    ...(isBreaking && the.failOn === 'breaking' ? ['green, and the change is breaking'] : []),
    ...(the.test === 'fails' && command !== 'deploy' ? ['green, and the data test fails'] : []),
  ]
}

/** What a job says of the commit that was synced, and whether it may be green about it. */
function misjudged(ran: Ran, hub: HubWorld, job: JobRun): string[] {
  const { step, told, sha, warnings } = job
  const { named, failOn, pauseMs } = hub.the
  const run = syncOf(ran, job)
  const cloned = clonedOf(hub, told.ref ?? '')
  if (step === undefined || run?.plan === undefined || cloned === undefined) return []
  const { commit, outcome } = step.outputs
  const problems: string[] = []
  if (commit && !(named && commit === cloned))
    problems.push(`commit is ${commit}, which the platform never named`)
  if (step.report.findings.commitVerified === 'true' && !(named && cloned === hub.heads[job.name]))
    problems.push('the commit is verified, and the platform did not name it')
  if (outcome !== 'success' || sha === undefined) return problems
  // The first answer comes when the sync is under way.
  const times = [run.startedAt + pauseMs, run.startedAt + run.plan.endMs]
  const isOther = named ? cloned !== sha : times.some((at) => refAt(hub, cloned, at) !== sha)
  const isGate =
    (failOn !== 'never' && told.validate) || told.command === 'release' || job.job.the.event === 'merge_group'
  if (isOther && isGate) problems.push('green, and another commit than that of the event was synced')
  const isTold = warnings.some((text) => text.includes(sha.slice(0, 7)))
  if (isOther && !isTold) problems.push('green, and no warning says that the ref has moved')
  return problems
}

/** Nothing is skipped unless GitHub had the default branch as the base, and it changes documents only. */
function wronglySkipped(hub: HubWorld, { step, startedAt, mainEndedAt, job }: JobRun): string[] {
  if (step?.outputs.outcome !== 'skipped') return []
  const ofQueue = job.the.event === 'merge_group'
  const onTrunk = ofQueue || [startedAt, mainEndedAt].some((at) => baseAt(hub, at) === 'trunk')
  return hub.the.skipUnchanged && onTrunk && hub.the.documents
    ? []
    : ['skipped, and what GitHub has as the base differs in models']
}

/** What a list had shown to whoever removes a branch keeps it: the fork of a person. */
function removedInUse({ the, witness }: Ran): string[] {
  if ('listBranches.parentBranch' in the.untold) return []
  const lagMs = the.lags.branchListLagMs
  return witness.removals.flatMap(({ job, name, children, shown }) => {
    const known = witness.shown
      .slice(0, shown)
      .filter(
        ({ job: of, list, at, source }) => of === job && list === 'branches' && at - bornAt(source) >= lagMs,
      )
    const kept = children.find(
      (child) => child.startsWith(personsFork) && known.some(({ source }) => source === child),
    )
    return kept === undefined ? [] : [`job ${job} deleted "${name}", and a person has "${kept}" on it`]
  })

  function bornAt(name: string): number {
    return witness.held.get(name)?.[0]?.at ?? Number.POSITIVE_INFINITY
  }
}

/** The clean-up of a closed pull request removes what earlier runs of it have made, and nothing while it is open. */
function cleanedUp({ jobs, witness }: Ran, { the: { closed } }: HubWorld): string[] {
  if (closed === null) return []
  const { startsAfterMs, reopensAfterMs, runId, ofFork } = closed
  const isOpen = reopensAfterMs !== null && reopensAfterMs <= startsAfterMs
  const made = jobs
    .filter(({ told }) => told.shortLived && runId > 77)
    .flatMap(({ name }) => witness.runs.filter(({ job }) => job === name).map(({ run }) => run.branchName))
  const may = new Set(isOpen || ofFork ? [] : [leftovers.ours, ...made])
  return witness.removals
    .filter(({ job, name }) => job === cleanUpName && !may.has(name))
    .map(
      ({ name }) => `the clean-up deleted "${name}"${isOpen ? ', and the pull request was open again' : ''}`,
    )
}

/** Each workflow writes its own comment, and deletes no other's. */
function misplaced(hub: HubWorld): string[] {
  const isOther = (a: number, b: number) => workflowOf(hub, a) !== workflowOf(hub, b)
  return [
    ...hub.comments
      .filter(({ createdBy, writtenBy }) => isOther(createdBy, writtenBy))
      .map(
        ({ createdBy, writtenBy }) =>
          `job ${writtenBy} wrote the comment of job ${createdBy}, of another workflow`,
      ),
    ...hub.deleted
      .filter(({ by, createdBy }) => isOther(by, createdBy))
      .map(({ by, createdBy }) => `job ${by} deleted the comment of job ${createdBy}, of another workflow`),
  ]
}

/** A workflow has one comment, with the outcome that counts: for the head, of the newest run, or the worst of one run. */
function misled({ the, jobs }: Ran, hub: HubWorld): string[] {
  const said = jobs.filter(({ step }) => step?.outputs['comment-url'])
  const byWorkflow = Map.groupBy(said, ({ name }) => workflowOf(hub, name))
  return [...byWorkflow].flatMap(([workflow, of]) => {
    const [comment, ...more] = hub.comments.filter(({ createdBy }) => workflowOf(hub, createdBy) === workflow)
    if (comment === undefined || more.length > 0)
      return [`${workflow} has ${more.length + (comment ? 1 : 0)} comments`]
    const ofHead = of.filter(({ name }) => hub.heads[name] === hub.heads[0])
    const candidates = ofHead.length > 0 ? ofHead : of
    const rank = ({ name, startedAt, step }: JobRun) =>
      the.matrix
        ? ['success', 'cancelled', 'failure'].indexOf(step?.outputs.outcome ?? '')
        : startedAt * 10 + name
    const counts = candidates.reduce((a, b) => (rank(b) > rank(a) ? b : a))
    const shown = jobs[hub.authors.get(comment.body) ?? -1]?.step?.outputs.outcome
    const wanted = counts.step?.outputs.outcome
    return shown === wanted ? [] : [`the comment of ${workflow} shows ${shown}, and ${wanted} counts`]
  })
}
