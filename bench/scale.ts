import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runAction } from '../scripts/action-runner.ts'
import { highWaterKiB } from './log.ts'
import { type Lists, type ScaleServer, serveLists } from './scale-server.ts'
import { type BenchOptions, compared, type Section } from './statistics.ts'

interface Figures {
  wholeMs: number
  /** Of user and system, from the start of the process to its last line. */
  cpuMs: number
  peakMiB: number
}

const variants = ['before', 'now'] as const
type ByVariant = Record<string, Figures[]>
const none: Lists = { branches: [], runs: [], errors: [] }
const hex = (index: number) => index.toString(16).padStart(8, '0')

/** A dry run of `cleanup`, so that all requests are those for the lists, and their own time is that of a bare loop. */
export async function cleanupSection({ before }: BenchOptions): Promise<Section[]> {
  const size = 30_000
  const inputs = { command: 'cleanup' }
  const [all, tenth] = [branchesAndRuns(size), branchesAndRuns(size / 10)]
  const check = (lines: string) => /leftover branches would be removed/.test(lines)
  const large = await measure(before, 1, all, inputs, tmpdir(), check)
  const small = await measure(before, 3, tenth, inputs, tmpdir(), check)
  const bare = await withServer(all, async ({ url }) => [await bareLoop(url, listing)])
  return [
    compared(
      'Cleaning up many branches',
      `\`command: cleanup\`, as a dry run, of ${size} branches, half of which the sync history has: 600 requests, one after another. CPU time
is that of the whole process. The bare loop sends the same requests with \`fetch\` and does nothing with the responses.`,
      [...variants, 'bare loop'],
      [
        row('whole step', large, 'wholeMs', 'ms', bare),
        row('CPU time', large, 'cpuMs', 'ms', bare),
        row('CPU time with a tenth', small, 'cpuMs', 'ms'),
        row('peak memory', large, 'peakMiB', 'MiB', bare),
      ],
    ),
  ]
}

/** `validate` of a branch with far more errors than are shown. */
export async function locateSection({ before }: BenchOptions): Promise<Section[]> {
  const size = { files: 5000, errors: 100_000 }
  const inputs = { command: 'validate', branch: 'feature' }
  const check = (lines: string) => /has [\d,]+ errors/.test(lines)
  const part = async (files: number, errors: number) => {
    const folder = mkdtempSync(join(tmpdir(), 'bench-locate-'))
    try {
      writeModel(folder, files)
      const branches = [{ name: 'main' }, { name: 'feature', parentBranch: 'main', lastHash: 'a'.repeat(40) }]
      const lists = { ...none, branches, errors: errorsOf(files, errors) }
      return await measure(before, 1, lists, inputs, folder, check)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  const large = await part(size.files, size.errors)
  const small = await part(size.files / 10, size.errors / 10)
  const idle = await withServer(none, async ({ url }) => [await bareLoop(url, '')])
  return [
    compared(
      'Locating many errors',
      `\`command: validate\` of a branch with ${size.errors} errors, in a checkout with ${size.files} YAML files of the data model. Each error is in the log
and in the report, the first 10,000 with their locations; comment, job summary and annotations show the first ones.`,
      [...variants, 'bare Node'],
      [
        row('whole step', large, 'wholeMs', 'ms'),
        row('CPU time', large, 'cpuMs', 'ms'),
        row('CPU time with a tenth of both', small, 'cpuMs', 'ms'),
        row('peak memory', large, 'peakMiB', 'MiB', idle),
        row('peak memory with a tenth of both', small, 'peakMiB', 'MiB', idle),
      ],
    ),
  ]
}

function row(name: string, figures: ByVariant, what: keyof Figures, unit: string, bare: Figures[] = []) {
  const of = (all: readonly Figures[] | undefined) => all?.map((each) => each[what])
  const values = { before: of(figures.before), now: of(figures.now) }
  return { name, unit, values: { ...values, 'bare loop': of(bare), 'bare Node': of(bare) } }
}

async function measure(
  before: string | null,
  pairs: number,
  lists: Lists,
  inputs: Record<string, string>,
  workspace: string,
  isDone: (output: string) => boolean,
): Promise<ByVariant> {
  const figures: ByVariant = { before: [], now: [] }
  for (let pair = 0; pair < pairs; pair++) {
    for (const variant of variants) {
      if (variant === 'before' && before === null) continue
      const dist = variant === 'before' && before !== null ? { dist: before } : {}
      const one = await withServer(lists, ({ url }) => runOnce(url, dist, inputs, workspace, isDone))
      figures[variant]?.push(one)
    }
  }
  return figures
}

async function runOnce(
  url: string,
  dist: { dist?: string },
  inputs: Record<string, string>,
  workspace: string,
  isDone: (output: string) => boolean,
): Promise<Figures> {
  let [peakKiB, cpuMs, lines] = [0, 0, 0]
  let done = false
  const result = await runAction({
    ...dist,
    inputs: { ...inputs, 'base-url': url, token: 'bench-token', 'deployment-id': '1', timeout: '10m' },
    eventName: 'push',
    event: { ref: 'refs/heads/main' },
    ref: 'refs/heads/main',
    workspace,
    onLine(line, _, pid) {
      lines++
      const isLast = isDone(line)
      done ||= isLast
      // A log of a hundred thousand lines must not be slowed down by the one who reads it.
      if (!isLast && lines % 10_000 !== 0) return
      peakKiB = Math.max(peakKiB, highWaterKiB(pid))
      cpuMs = Math.max(cpuMs, cpuMsOf(pid))
    },
  })
  if (!done) throw new Error(`not as it should be\n${result.output.slice(-2000)}`)
  return { wholeMs: result.durationMs, cpuMs, peakMiB: peakKiB / 1024 }
}

/** CPU time of a process so far, in milliseconds: the kernel counts in hundredths of a second. 0 where there is no /proc. */
function cpuMsOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return 10 * (Number(fields[11]) + Number(fields[12]))
  } catch {
    return 0
  }
}

async function withServer<T>(lists: Lists, use: (server: ScaleServer) => T | Promise<T>): Promise<T> {
  const server = await serveLists(lists)
  try {
    return await use(server)
  } finally {
    server.close()
  }
}

const listing = `
for (const list of ['build/api/v1/deployments/1/branches', 'api/v1/deployments/1/dbt-sync'])
  for (let after = 0, more = true; more; after += 100) {
    const response = await fetch(url + '/' + list + '?first=100&after=' + after)
    more = (await response.json()).pageInfo.hasNextPage
  }
`

/** A process of its own that runs a program and says what it took. */
async function bareLoop(url: string, program: string): Promise<Figures> {
  const code = `
const startedAt = performance.now()
const url = '${url}'
${program}
const { user, system } = process.cpuUsage()
console.log(JSON.stringify({
  wholeMs: performance.now() - startedAt,
  cpuMs: (user + system) / 1000,
  peakMiB: process.resourceUsage().maxRSS / 1024,
}))`
  const args = ['--input-type=module', '--eval', code]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return JSON.parse(stdout)
}

function branchesAndRuns(size: number): Lists {
  const names = Array.from(
    { length: size },
    (_, index) => `dbt-sync/feature-${index % 50}-58f416b7-${index + 1}-1-${hex(index)}`,
  )
  const branches = names.map((name) => ({ name, parentBranch: 'main', isStagingEnvironmentEnabled: false }))
  const startedAt = new Date(Date.now() - 48 * 3_600_000).toISOString()
  const runs = names
    .filter((_, index) => index % 2 === 0)
    .map((branchName, index) => ({ syncJobId: `job-${index}`, status: 'COMPLETED', branchName, startedAt }))
  return { ...none, branches: [{ name: 'main' }, ...branches], runs }
}

function writeModel(folder: string, files: number): void {
  for (let index = 0; index < files; index++) {
    const cubes = join(folder, 'model', 'cubes', `mart_${index % 40}`)
    mkdirSync(cubes, { recursive: true })
    const other = `cube_${(index + 1) % files}`
    const dimensions = [0, 1, 2, 3, 4, 5].map(
      (column) =>
        `      - name: column_${column}\n        sql: "{CUBE}.column_${column}"\n        type: strnig\n`,
    )
    const text = `cubes:
  - name: cube_${index}
    sql_table: analytics.mart.cube_${index}
    joins:
      - name: ${other}
        relationship: many_to_one
        sql: "{CUBE}.next_id = {${other}.column_0}"
    dimensions:
${dimensions.join('')}`
    writeFileSync(join(cubes, `cube_${index}.yml`), text)
  }
}

/** Of each three errors, one names a member and its invalid value, one a missing name, and one a missing member. */
function errorsOf(files: number, errors: number): unknown[] {
  return Array.from({ length: errors }, (_, index) => {
    const [cube, round] = [index % files, Math.floor(index / files)]
    const path = `dimensions.column_${round % 6}`
    const messages = [
      `cube_${cube} cube: "${path}" does not match any of the allowed types\nPossible reasons (one of):\n\t* (${path}.type = strnig) must be one of [string, number, boolean, time, geo]\n\t* round ${round}`,
      `missing_${cube}_${round} is not defined`,
      `cube_${cube}.missing_${round} cannot be resolved. There's no such member or cube.`,
    ]
    const named = round % 4 === 3 ? { fileName: `cubes/mart_${cube % 40}/cube_${cube}.yml` } : {}
    return { message: messages[round % 3], ...named }
  })
}
