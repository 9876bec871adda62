import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmulator } from '../emulator/index.ts'
import { runAction } from '../scripts/action-runner.ts'
import type { ModelFile } from '../src/base/findings.ts'
import { compareSides } from '../src/meaning/compare.ts'
import { filesDifference } from '../src/meaning/files.ts'
import { noRenames } from '../src/meaning/renames.ts'
import { surfaceOf } from '../src/meaning/surface.ts'
import { metaResponse } from '../src/query-api/schemas.ts'

export interface ComparisonFigures {
  ms: number[]
  peakMiB: number[]
  /** Of a process that makes the same models and compares nothing. */
  idlePeakMiB: number[]
}

export interface GateWithChangesFigures {
  /** Whole step, with the comparison and without. */
  withMs: number[]
  withoutMs: number[]
  /** What the comparison adds, by pairs. */
  addedMs: number[]
  addedRequests: number[]
  plans: number[]
}

interface Sample {
  ms: number
  peakMiB: number
}

const membersPerCube = 50

/** Two states of a model compared in a process of its own, as an action does it. @param members on each side */
export async function measureComparison(runs: number, members: number): Promise<ComparisonFigures> {
  const figures: ComparisonFigures = { ms: [], peakMiB: [], idlePeakMiB: [] }
  for (let index = 0; index < runs; index++) {
    const { ms, peakMiB } = await sample('compare', members)
    figures.ms.push(ms)
    figures.peakMiB.push(peakMiB)
    figures.idlePeakMiB.push((await sample('idle', members)).peakMiB)
  }
  return figures
}

async function sample(what: 'compare' | 'idle', members: number): Promise<Sample> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), what, String(members)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const [exitCode] = await once(child, 'close')
  if (exitCode !== 0) throw new Error(`Comparing two models ended with exit code ${exitCode}`)
  return JSON.parse(output)
}

/** The child's part. */
function compareOnce(compare: boolean, members: number): Sample {
  const [base, head] = [modelOf(members, false), modelOf(members, true)]
  const startedAt = performance.now()
  if (compare) {
    const files = filesDifference({ base: base.files, head: head.files })
    const [before, after] = [base, head].map(({ meta }) => surfaceOf(metaResponse.parse(JSON.parse(meta))))
    const asked = { hidden: new Set<string>(), existed: new Set<string>(), renames: noRenames }
    const found = before && after ? compareSides({ base: before, head: after, ...asked }, '') : []
    if (found.length < members / 50 || files.paths.length === 0 || files.isSame('c_0'))
      throw new Error('Changes were not found')
  }
  return { ms: performance.now() - startedAt, peakMiB: process.resourceUsage().maxRSS / 1024 }
}

/** A model as its files and as the response of `/v1/meta`; in the changed one, every fiftieth member has another type. */
function modelOf(members: number, changed: boolean): { files: ModelFile[]; meta: string } {
  const cubes = Array.from({ length: Math.ceil(members / membersPerCube) }, (_, cube) => {
    const dimensions = Array.from({ length: membersPerCube }, (_, index) => ({
      name: `d_${index}`,
      sql: `column_${index}`,
      type: changed && index === 7 ? 'number' : 'string',
      description: `Column ${index} of table ${cube}`,
    }))
    return { name: `c_${cube}`, dimensions }
  })
  const files = cubes.map(({ name, dimensions }) => ({
    path: `model/cubes/${name}.yml`,
    content: `cubes:\n  - name: ${name}\n    sql_table: main.${name}\n    dimensions:\n${dimensions
      .map(
        (each) =>
          `      - name: ${each.name}\n        sql: ${each.sql}\n        type: ${each.type}\n        description: ${each.description}\n`,
      )
      .join('')}`,
  }))
  const meta = JSON.stringify({
    cubes: cubes.map(({ name, dimensions }) => ({
      name,
      type: 'cube',
      measures: [],
      segments: [],
      dimensions: dimensions.map((each) => ({ ...each, name: `${name}.${each.name}`, public: true })),
    })),
  })
  return { files, meta }
}

/** A model with 600 members, and the same with three of them changed: content by path. */
export function changedModel(): { base: Record<string, string>; head: Record<string, string> } {
  const asFiles = (files: ModelFile[]) =>
    Object.fromEntries(files.map(({ path, content }) => [path, content]))
  const base = modelOf(600, false).files
  const changed = modelOf(600, true).files
  return {
    base: asFiles(base),
    head: asFiles(base.map((file, index) => (index < 3 ? (changed[index] ?? file) : file))),
  }
}

/**
 * `command: validate` of a branch that changes three members of a model with 600, with the comparison and without it
 * (`compare: false`), alternately. Behind the query API are the platform's own compiler and planner.
 */
export async function measureGateWithChanges(runs: number): Promise<GateWithChangesFigures> {
  const figures: GateWithChangesFigures = {
    withMs: [],
    withoutMs: [],
    addedMs: [],
    addedRequests: [],
    plans: [],
  }
  const { base, head } = changedModel()
  const workspace = mkdtempSync(join(tmpdir(), 'bench-changes-'))
  try {
    for (let index = 0; index < runs; index++) {
      const compared = await gate(true)
      const plain = await gate(false)
      figures.withMs.push(compared.ms)
      figures.withoutMs.push(plain.ms)
      figures.addedMs.push(compared.ms - plain.ms)
      figures.addedRequests.push(compared.requests - plain.requests)
      figures.plans.push(compared.plans)
    }
  } finally {
    rmSync(workspace, { recursive: true })
  }
  return figures

  async function gate(compared: boolean): Promise<{ ms: number; requests: number; plans: number }> {
    writeFileSync(join(workspace, '.data-model-ci.yml'), `compare: ${compared}\n`)
    const platform = await startEmulator({
      speed: 100,
      state: { files: base, branches: [{ name: 'feature', files: head }] },
    })
    try {
      const result = await runAction({
        inputs: {
          command: 'validate',
          branch: 'feature',
          'base-url': platform.url,
          token: platform.token,
          'deployment-id': '1',
        },
        eventName: 'push',
        event: { ref: 'refs/heads/main' },
        ref: 'refs/heads/main',
        workspace,
      })
      if (result.exitCode !== 0) throw new Error(`not green\n${result.output.slice(-2000)}`)
      // Compiling the two states is the platform's; the first run of a model pays for it, the others have it in the cache.
      const plans = platform.requests.filter(({ path }) => /\/v1\/sql/.test(path)).length
      return { ms: result.durationMs, requests: platform.requests.length - plans, plans }
    } finally {
      await platform.close()
    }
  }
}

if (import.meta.main) {
  const [what, members] = process.argv.slice(2)
  console.log(JSON.stringify(compareOnce(what === 'compare', Number(members))))
}
