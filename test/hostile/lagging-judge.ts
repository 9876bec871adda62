import { breachesBy } from './judge.ts'
import { breachesOnHub } from './lagging-hub-judge.ts'
import { intrusions } from './lagging-others.ts'
import type { JobRun, Ran } from './lagging-run.ts'

// What holds besides where several jobs run side by side.

/** @returns a sentence for each breach; empty when all is well */
export async function breachesOf(ran: Ran): Promise<string[]> {
  const perJob = ran.jobs.map(async (run) => {
    const breaches = [...(await breachesBy(ran, run)), ...neverSent(ran, run), ...unfair(ran, run)]
    return breaches.map((breach) => `job ${run.name} (${run.told.command}): ${breach}`)
  })
  return [
    ...(await Promise.all(perJob)).flat(),
    ...intrusions(ran),
    ...breachesOnHub(ran),
    ...ran.platform.violations.map((violation) => `against the contract: ${violation}`),
  ]
}

/** What never left the runner is not looked for on the platform, and its failure is soon known. */
function neverSent({ the }: Ran, { lines, startedAt, postEndedAt }: JobRun): string[] {
  const { untrusted, fault, untold } = the
  if (untrusted === null || fault !== null || Object.keys(untold).length > 0) return []
  const tookMs = postEndedAt - startedAt
  return [
    ...(lines.some((line) => /Checking (?:the sync history|whether dev mode)/.test(line))
      ? ['it looks for what was never sent']
      : []),
    ...(untrusted === 1 && tookMs > 15_000 ? [`without a request it took ${tookMs} ms`] : []),
    ...(untrusted === 1 && lines.some((line) => line.includes('Leftover'))
      ? ['it names what never was']
      : []),
  ]
}

/** Where nothing but lags is in the way, a job that has the time is green. */
function unfair({ the, acted }: Ran, { job, step, told }: JobRun): string[] {
  const { sick, name, inputs, olderTenant, release, command } = job.the
  const alone =
    the.jobs.length === 1 &&
    acted.length === 0 &&
    the.fault === null &&
    the.untrusted === null &&
    Object.keys(the.untold).length === 0
  const able = !sick && inputs.activate !== 'never' && told.budgetMs >= 600_000
  // Without GitHub, nobody says that another commit is the one that the ref has moved on to.
  const moved = job.moved && (command === 'sync' || command === 'release')
  const refused = olderTenant || moved || (command === 'release' && release === 'branch')
  const taken = command === 'sync' && name !== null && the.past
  const { failOn, ref, closed } = the.hub ?? {}
  const gentle =
    the.hub === null || (failOn === 'never' && the.hub.test !== 'fails' && ref?.moves === 'never' && !closed)
  if (!alone || !able || !gentle || refused || taken || job.end.kind !== 'by itself' || step === undefined)
    return []
  const { outcome } = step.outputs
  if (command === 'guarded')
    return step.report.verdict.sentence.includes('Rolled back the release')
      ? []
      : [`not rolled back: ${step.report.verdict.sentence}`]
  const isSkipped = outcome === 'skipped' && the.hub?.skipUnchanged
  return outcome === 'success' || isSkipped ? [] : [`red without a reason: ${step.report.verdict.sentence}`]
}
