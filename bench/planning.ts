import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { surfaceOf } from '../src/changes/surface.ts'
import type { QueryApi } from '../src/query-api/query-api.ts'
import { metaResponse } from '../src/query-api/schemas.ts'
import { probeMembers } from '../src/steps/changes/probe-members.ts'

/** What it takes to ask two planners about all members, each response 50 ms late. */
export interface PlanningFigures {
  ms: number[]
  plans: number[]
  peakMiB: number[]
}

const membersPerCube = 50
const responseMs = 50

/** Asks in a process of its own, as an action does it. @param changed members of which one in a hundred cubes differs */
export async function measurePlanning(
  runs: number,
  members: number,
  changed: number,
): Promise<PlanningFigures> {
  const figures: PlanningFigures = { ms: [], plans: [], peakMiB: [] }
  for (let index = 0; index < runs; index++) {
    const child = spawn(
      process.execPath,
      [fileURLToPath(import.meta.url), String(members), String(changed)],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    const [exitCode] = await once(child, 'close')
    if (exitCode !== 0) throw new Error(`Planning ended with exit code ${exitCode}`)
    const sample: Record<keyof PlanningFigures, number> = JSON.parse(output)
    figures.ms.push(sample.ms)
    figures.plans.push(sample.plans)
    figures.peakMiB.push(sample.peakMiB)
  }
  return figures
}

/** A planner that writes each member as its column; the changed ones as another one. */
function planner(changed: ReadonlySet<string>): QueryApi {
  const unused = () => Promise.reject(new Error('not asked for'))
  return {
    meta: unused,
    planSql: unused,
    load: unused,
    convert: unused,
    async plan(query) {
      await wait(responseMs)
      const { dimensions = [] } = query as { dimensions?: string[] }
      const columns = dimensions.map(
        (name) => `"t".${changed.has(name) ? 'other' : name.replace('.', '_')} "${name.replace('.', '__')}"`,
      )
      const sql = `SELECT ${columns.join(', ')} FROM main.t AS "t"`
      return { state: 'planned', sql, values: '[]', memberNames: dimensions, rollups: [] }
    },
  }
}

async function planOnce(members: number, changed: number): Promise<Record<keyof PlanningFigures, number>> {
  const cubes = Array.from({ length: Math.ceil(members / membersPerCube) }, (_, cube) => ({
    name: `c${cube}`,
    type: 'cube',
    measures: [],
    segments: [],
    dimensions: Array.from({ length: membersPerCube }, (__, index) => ({
      name: `c${cube}.d${index}`,
      type: 'string',
      public: true,
    })),
  }))
  const surface = surfaceOf(metaResponse.parse({ cubes }))
  const other = new Set(Array.from({ length: changed }, (_, index) => `c${index}.d7`))
  const startedAt = performance.now()
  const probed = await probeMembers(
    {
      base: { api: planner(new Set()), surface },
      head: { api: planner(other), surface },
      // Nothing is assumed to have changed: the worst for the number of queries.
      suspects: new Set(),
      graph: new Map(),
      rejoined: new Set(),
      rollups: [],
      oneByOne: false,
    },
    new AbortController().signal,
  )
  const ms = performance.now() - startedAt
  if (!('states' in probed)) throw new Error('Nothing was planned')
  const found = [...probed.states.values()].filter(({ state }) => state.state === 'different').length
  if (found !== changed) throw new Error(`${found} of ${changed} changed members were found`)
  return { ms, plans: probed.plans, peakMiB: process.resourceUsage().maxRSS / 1024 }
}

if (import.meta.main) {
  const [members, changed] = process.argv.slice(2).map(Number)
  console.log(JSON.stringify(await planOnce(members ?? 0, changed ?? 0)))
}
