import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { runAction } from '../scripts/action-runner.ts'
import { highWaterKiB } from './log.ts'

export interface DeployFigures {
  /** The whole step, its process and the wait for the build included, with a part of the files changed. */
  stepMs: number[]
  stepPeakMiB: number[]
  /** The same files one after another, with nothing else: no comparison, no build, no validation. */
  sequentialMs: number[]
  /** Every file one after another, as one does who compares nothing. */
  everythingMs: number[]
  /** The step when the platform has no file yet. */
  firstMs: number[]
  firstPeakMiB: number[]
}

export interface DeploySize {
  files: number
  fileBytes: number
  changed: number
  /** What the platform takes for each request at least: loopback alone has no way to speak of. */
  requestMs: number
}

const token = 'emulator-token'

/** A model of many files goes to an emulator in a process of its own. */
export async function measureDeploy(runs: number, size: DeploySize): Promise<DeployFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-deploy-'))
  const platform = await startPlatform(size.requestMs)
  const figures: DeployFigures = {
    stepMs: [],
    stepPeakMiB: [],
    sequentialMs: [],
    everythingMs: [],
    firstMs: [],
    firstPeakMiB: [],
  }
  try {
    const paths = Array.from({ length: size.files }, (_, index) => `data/${index % 50}/file-${index}.txt`)
    for (const path of paths) write(folder, path, 0, size.fileBytes)
    const first = await deploy(folder, platform.url, size.files)
    figures.firstMs.push(first.durationMs)
    figures.firstPeakMiB.push(first.peakMiB)
    const changed = paths.filter((_, index) => index % Math.round(size.files / size.changed) === 0)
    for (let run = 0; run < runs; run++) {
      for (const path of changed) write(folder, path, 2 * run + 1, size.fileBytes)
      const step = await deploy(folder, platform.url, changed.length)
      figures.stepMs.push(step.durationMs)
      figures.stepPeakMiB.push(step.peakMiB)
      for (const path of changed) write(folder, path, 2 * run + 2, size.fileBytes)
      figures.sequentialMs.push(await oneByOne(folder, platform.url, paths, changed))
    }
    figures.everythingMs.push(await oneByOne(folder, platform.url, paths, paths))
    return figures
  } finally {
    platform.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function write(folder: string, path: string, version: number, bytes: number): void {
  const place = join(folder, path)
  mkdirSync(dirname(place), { recursive: true })
  writeFileSync(place, `${version} ${path} `.padEnd(bytes, 'a line of a seed, as long as most of them are; '))
}

async function startPlatform(requestMs: number): Promise<{ url: string; stop: () => void }> {
  const cli = fileURLToPath(new URL('../emulator/cli.ts', import.meta.url))
  const child = spawn(process.execPath, [cli, '--speed', '1000'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const control = (method: string, path: string, body: unknown) =>
    fetch(`${url}/__emulator/${path}`, { method, body: JSON.stringify(body) })
  await control('PATCH', 'state', { settings: { deployMode: 'cli' } })
  await control('POST', 'faults', { operation: 'uploadFile', kind: 'delay', ms: requestMs })
  return { url, stop: () => child.kill() }
}

async function deploy(folder: string, url: string, expected: number) {
  let peakKiB = 0
  const result = await runAction({
    inputs: {
      command: 'deploy',
      'base-url': url,
      token,
      'deployment-id': '1',
      production: 'true',
      'poll-interval': '10ms',
    },
    eventName: 'push',
    event: { ref: 'refs/heads/main' },
    ref: 'refs/heads/main',
    workspace: folder,
    onLine: (_, __, pid) => {
      peakKiB = Math.max(peakKiB, highWaterKiB(pid))
    },
  })
  if (result.exitCode !== 0 || result.outputs['uploaded-file-count'] !== String(expected))
    throw new Error(`not as it should be\n${result.output.slice(-2000)}`)
  return { durationMs: result.durationMs, peakMiB: peakKiB / 1024 }
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
