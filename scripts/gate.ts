// The verdict of the job "gate" on the jobs that it needs: green when each succeeded. One that was skipped counts as
// failed, unless the workflow says that it may be. NEEDS is the context `needs` as JSON, MAY_BE_SKIPPED names jobs.

/** @returns a line for each job, and whether all of them let a change through */
export function judgeJobs({ NEEDS = '', MAY_BE_SKIPPED = '' }: NodeJS.ProcessEnv) {
  const needs = Object.entries(JSON.parse(NEEDS) as Record<string, { result: string }>)
  const mayBeSkipped = MAY_BE_SKIPPED.split(/[\s,]+/)
  const passed = ([name, { result }]: (typeof needs)[number]) =>
    result === 'success' || (result === 'skipped' && mayBeSkipped.includes(name))
  if (needs.length === 0)
    return { green: false, lines: ['FAILED  no job was needed, so nothing was checked'] }
  const lines = needs.map((job) => `${passed(job) ? 'passed' : 'FAILED'}  ${job[0]}: ${job[1].result}`)
  return { green: needs.every(passed), lines }
}

if (import.meta.main) {
  const { green, lines } = judgeJobs(process.env)
  for (const line of lines) console.log(line)
  process.exitCode = green ? 0 : 1
}
