import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type ActionResult, runAction } from '../scripts/action-runner.ts'
import { highWaterKiB } from './log.ts'

/** A step that was measured: its process, and what the platform saw of it. */
export interface MeasuredStep {
  result: ActionResult
  peakMiB: number
  /** Uploads, pages of branches, connections. */
  seen: { files: number; pages: number; connections: number }
}

const token = 'emulator-token'

export interface UploadPlatform {
  url: string
  /** Runs `command: deploy`. @param dist folder of the bundle; null for the one of the working tree */
  deploy: (folder: string, dist: string | null, inputs: Record<string, string>) => Promise<MeasuredStep>
  forgetFiles: () => Promise<void>
  stop: () => void
}

/** @param requestMs what each file and each page of branches takes: loopback alone has no way to speak of */
export async function startUploadPlatform(requestMs: number, branches: number): Promise<UploadPlatform> {
  const server = fileURLToPath(new URL('upload-platform.ts', import.meta.url))
  const child = spawn(process.execPath, [server, String(requestMs), String(branches)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const seen = async () => (await (await fetch(`${url}/seen`)).json()) as MeasuredStep['seen']
  return {
    url,
    stop: () => child.kill(),
    async forgetFiles() {
      await fetch(`${url}/forget`)
    },
    async deploy(folder, dist, inputs) {
      let peakKiB = 0
      await seen()
      const result = await runAction({
        ...(dist === null ? {} : { dist }),
        inputs: {
          command: 'deploy',
          'base-url': url,
          token,
          'deployment-id': '1',
          'poll-interval': '10ms',
          ...inputs,
        },
        eventName: 'push',
        event: { ref: 'refs/heads/main' },
        ref: 'refs/heads/main',
        workspace: folder,
        onLine: (_, __, pid) => {
          peakKiB = Math.max(peakKiB, highWaterKiB(pid))
        },
      })
      return { result, peakMiB: peakKiB / 1024, seen: await seen() }
    },
  }
}

/** Figures of one bundle. */
export interface DeployFigures {
  /** The whole step, its process and the wait for the build included, with a part of the files changed. */
  changedMs: number[]
  /** The step when the platform has no file yet. */
  allMs: number[]
  allPeakMiB: number[]
  connections: number[]
}

export interface DeploySize {
  files: number
  fileBytes: number
  changed: number
  requestMs: number
}

export interface Deployments {
  now: DeployFigures
  before: DeployFigures
  /** As many changed files one after another: no comparison, no build, no validation. */
  loopMs: number[]
  barePeakMiB: number[]
}

const none = (): DeployFigures => ({ changedMs: [], allMs: [], allPeakMiB: [], connections: [] })

/** A model of many files, deployed by both bundles in turn. @param before `dist` folder of the earlier one */
export async function measureDeploy(
  runs: number,
  before: string | null,
  size: DeploySize,
): Promise<Deployments> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-deploy-'))
  const platform = await startUploadPlatform(size.requestMs, 1)
  const figures: Deployments = { now: none(), before: none(), loopMs: [], barePeakMiB: [] }
  const paths = Array.from({ length: size.files }, (_, index) => `data/${index % 50}/file-${index}.txt`)
  const changed = paths.filter((_, index) => index % Math.round(size.files / size.changed) === 0)
  let version = 0
  const change = () => {
    version++
    for (const path of changed) write(folder, path, version, size.fileBytes)
  }
  const measure = async (dist: string | null, into: DeployFigures) => {
    await platform.forgetFiles()
    const all = await sound(platform.deploy(folder, dist, { production: 'true' }), paths.length)
    into.allMs.push(all.result.durationMs)
    into.allPeakMiB.push(all.peakMiB)
    into.connections.push(all.seen.connections)
    change()
    const part = await sound(platform.deploy(folder, dist, { production: 'true' }), changed.length)
    into.changedMs.push(part.result.durationMs)
  }
  try {
    for (const path of paths) write(folder, path, 0, size.fileBytes)
    for (let run = 0; run < runs; run++) {
      await measure(null, figures.now)
      if (before !== null) await measure(before, figures.before)
      change()
      figures.loopMs.push(await oneByOne(folder, platform.url, paths, changed))
      figures.barePeakMiB.push(bareMiB())
    }
    return figures
  } finally {
    platform.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A step that did not do its work is no figure. */
async function sound(running: Promise<MeasuredStep>, expected: number): Promise<MeasuredStep> {
  const step = await running
  const { exitCode, output } = step.result
  if (exitCode !== 0 || step.seen.files !== expected)
    throw new Error(`not as it should be\n${output.slice(-2000)}`)
  return step
}

/** What Node takes without a program. */
function bareMiB(): number {
  const program = 'process.stdout.write(String(process.resourceUsage().maxRSS / 1024))'
  return Number(spawnSync(process.execPath, ['-e', program]).stdout.toString())
}

function write(folder: string, path: string, version: number, bytes: number): void {
  const place = join(folder, path)
  mkdirSync(dirname(place), { recursive: true })
  writeFileSync(place, `${version} ${path} `.padEnd(bytes, 'a line of a seed, as long as most of them are; '))
}

/** A client as it is written first: one request, then the next. It hashes all files, since the end needs the map. */
async function oneByOne(
  folder: string,
  url: string,
  paths: readonly string[],
  sent: readonly string[],
): Promise<number> {
  const startedAt = performance.now()
  const base = `${url}/build/api/v1/deployments/1/data-model/upload`
  const call = async (step: string, body: FormData | string | null) => {
    const type: Record<string, string> =
      typeof body === 'string' ? { 'content-type': 'application/json' } : {}
    const response = await fetch(`${base}/${step}?branchName=main`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${token}`, ...type },
    })
    if (!response.ok) throw new Error(`${step}: ${response.status} ${await response.text()}`)
    return response.json() as Promise<{ transaction?: { id: string } }>
  }
  const read = (path: string) => readFileSync(join(folder, path))
  const files = Object.fromEntries(
    paths.map((path) => [path, { hash: createHash('sha1').update(read(path)).digest('hex') }]),
  )
  const { transaction } = await call('start', null)
  for (const path of sent) {
    const form = new FormData()
    form.set('transaction', JSON.stringify(transaction))
    form.set('fileName', path)
    form.set('file', new Blob([read(path)], { type: 'application/octet-stream' }))
    await call('file', form)
  }
  await call('finish', JSON.stringify({ transaction, files }))
  return performance.now() - startedAt
}
