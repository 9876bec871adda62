// The verdict of the job "gate" on the jobs that it needs: green when each succeeded. One that was skipped counts as
// failed, unless the workflow says that it may be. NEEDS is the context `needs` as JSON, MAY_BE_SKIPPED names jobs.

const { NEEDS = '', MAY_BE_SKIPPED = '' } = process.env
const needs = Object.entries(JSON.parse(NEEDS) as Record<string, { result: string }>)
const mayBeSkipped = MAY_BE_SKIPPED.split(/[\s,]+/)

const passed = ([name, { result }]: (typeof needs)[number]) =>
  result === 'success' || (result === 'skipped' && mayBeSkipped.includes(name))

for (const job of needs) console.log(`${passed(job) ? 'passed' : 'FAILED'}  ${job[0]}: ${job[1].result}`)
if (needs.length === 0) console.log('FAILED  no job was needed, so nothing was checked')
process.exitCode = needs.length > 0 && needs.every(passed) ? 0 : 1
