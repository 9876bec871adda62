import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Clock, systemClock } from '../src/base/clock.ts'
import type { Send, WireAnswer } from '../src/http/transport.ts'
import { askGone } from '../src/meaning/ask-gone.ts'
import type { FilesDifference } from '../src/meaning/files.ts'
import { createPlanners } from '../src/meaning/planning/planners.ts'
import { probeMembers } from '../src/meaning/probe-members.ts'
import { entityOf } from '../src/meaning/probes.ts'
import { compareReaders } from '../src/meaning/readers/compare-readers.ts'
import { surfaceOf } from '../src/meaning/surface.ts'
import { createPlatform } from '../src/platform/client.ts'
import { queryApiOf } from '../src/query-api/query-api.ts'
import { metaResponse } from '../src/query-api/schemas.ts'
import { type DoubleCube, type DoublePlan, type DoubleQuery, metaOf, plannerOf } from './planner-double.ts'
import { type ModelName, models, type PlanningModel } from './planning-models.ts'
import { seeded } from './random.ts'

/** What it takes to ask two planners about a model, each response 50 ms late. */
export interface PlanningFigures {
  ms: number[]
  /** Of both sides together. */
  plans: number[]
  /** Those of plans that were rejected are sent twice. */
  requests: number[]
  peakMiB: number[]
}

const responseMs = 50

/** Asks in a process of its own, as an action does it. */
export async function measurePlanning(
  runs: number,
  model: ModelName,
  as: AskedAs = 'usual',
): Promise<PlanningFigures> {
  const figures: PlanningFigures = { ms: [], plans: [], requests: [], peakMiB: [] }
  for (let index = 0; index < runs; index++) {
    const child = spawn(process.execPath, [fileURLToPath(import.meta.url), model, as], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    const [exitCode] = await once(child, 'close')
    if (exitCode !== 0) throw new Error(`Planning of ${model} ended with exit code ${exitCode}`)
    const sample: Record<keyof PlanningFigures, number> = JSON.parse(output)
    for (const name of ['ms', 'plans', 'requests', 'peakMiB'] as const) figures[name].push(sample[name])
  }
  return figures
}

/** What stands between the action and the planner of a side. */
export interface Server {
  clock: Clock
  /** @param respond what the planner says */
  serve: (query: DoubleQuery, respond: () => WireAnswer, signal: AbortSignal) => Promise<WireAnswer>
}

/** Responds at once, and pauses take no time. */
const immediate: Server = {
  clock: { ...systemClock, sleep: async () => undefined },
  serve: async (_, respond) => respond(),
}

const slower: Server = {
  clock: systemClock,
  async serve(_, respond) {
    await wait(responseMs)
    return respond()
  },
}

/** One side, behind the client that the action uses. @param filtered whether a policy filters rows */
function sideOf(cubes: readonly DoubleCube[], { clock, serve }: Server, filtered = false) {
  const planned = plannerOf(cubes)
  let requests = 0
  const send: Send = async ({ body, signal }) => {
    requests++
    if (!body) return serve({}, () => json(200, metaOf(cubes)), signal)
    const query: DoubleQuery = JSON.parse(String(body)).query
    return serve(query, () => respondWith(planned(query), filtered), signal)
  }
  const platform = createPlatform({
    ...{ baseUrl: 'https://planner.example.com', token: 't', authScheme: 'none', userAgent: 'bench' },
    ...{ send, clock, random: seeded(1), onRetry: () => undefined },
  })
  return {
    api: queryApiOf(platform, clock),
    surface: surfaceOf(metaResponse.parse(metaOf(cubes))),
    get requests() {
      return requests
    },
  }
}

function respondWith(plan: DoublePlan, filtered: boolean): WireAnswer {
  if ('error' in plan) return json(400, { type: 'UserError', error: plan.error })
  const { values, memberNames } = plan
  const sql = filtered ? plan.sql.replace(/(?= GROUP BY|$)/, ' WHERE (team = $1)') : plan.sql
  return json(200, { sql: { sql: [sql, values], memberNames } })
}

function json(status: number, body: unknown): WireAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/** As whom a model is asked about: in the usual context, or after that as five readers. */
export type AskedAs = 'usual' | 'readers' | 'filtered readers'

/** Asks about a model as five readers, as the action does after the usual questions. Each has two data tokens. */
export async function planAsReaders(
  { base: before, head: after }: PlanningModel,
  filtered: boolean,
  server: Server = immediate,
) {
  const { signal } = new AbortController()
  const others = new Set(after.filter((cube, at) => cube !== before[at]).map(({ name }) => name))
  const files: FilesDifference = {
    ...{ paths: [...others], digest: '', unseen: [], has: () => true, hasInCode: () => false },
    ...{ isSame: (entity) => !others.has(entity), definingNoneOf: () => [], mayHide: () => [] },
  }
  const [base, head] = [sideOf(before, server), sideOf(after, server)]
  const usual = { files, planners: createPlanners(base, head, () => false, signal) }
  const sides = [base, head]
  let tokens = 0
  const startedAt = performance.now()
  const names = ['a', 'b', 'c', 'd', 'e']
  const found = await compareReaders(
    names,
    async () => {
      tokens += 2
      await server.serve({}, () => json(200, {}), signal)
      const own = [sideOf(before, server, filtered), sideOf(after, server, filtered)] as const
      sides.push(...own)
      return { base: { api: own[0].api }, head: { api: own[1].api } }
    },
    usual,
    signal,
  )
  const ms = performance.now() - startedAt
  const problem = found.find(({ comparison }) => comparison.unknown)?.comparison.unknown
  if (problem) throw new Error(problem)
  const requests = tokens + sides.map((side) => side.requests).reduce((sum, one) => sum + one)
  return { ms, requests, plans: requests - 2 * tokens }
}

/** Asks about a model as the action does. @throws Error where something was not checked, or not found */
export async function planModel(
  model: PlanningModel,
  server: Server = immediate,
  { signal }: Pick<AbortController, 'signal'> = new AbortController(),
) {
  const { base: before, head: after, changed } = model
  const [base, head] = [sideOf(before, server), sideOf(after, server)]
  const text = JSON.stringify([before, after])
  const isOther = after.map((cube, at) => JSON.stringify(cube) !== JSON.stringify(before[at]))
  const others = new Set(after.filter((_, at) => isOther[at]).map(({ name }) => name))
  const isSuspect = ({ member }: { member: string }) => others.has(entityOf(member))
  const has = (pattern: RegExp) => pattern.test(text)
  const planners = createPlanners(base, head, isSuspect, signal)
  const facts = { isRenamedColumn: async () => false, isMovedFile: async () => false }
  const startedAt = performance.now()
  const [probed, gone] = await Promise.all([
    probeMembers({ base, head, hasCodedRollups: false, isSuspect, has }, signal, planners),
    askGone(base, head, facts, signal, planners),
  ])
  const ms = performance.now() - startedAt
  const states = [...probed.states.values()].map(({ state }) => state.state)
  const found = states.filter((state) => state === 'different').length
  if (found !== changed) throw new Error(`${found} of ${changed} changed members were found`)
  const all = [...states, ...probed.combinations.map(({ state }) => state.state)]
  if (all.includes('not checked')) throw new Error('Not all was checked')
  const plans = planners.base.plans + planners.head.plans
  return { ms, plans, requests: base.requests + head.requests, probed, gone }
}

if (import.meta.main) {
  const [model = '', as] = process.argv.slice(2)
  const asked = models[model as ModelName]()
  const { ms, plans, requests } =
    as === 'usual'
      ? await planModel(asked, slower)
      : await planAsReaders(asked, as === 'filtered readers', slower)
  console.log(JSON.stringify({ ms, plans, requests, peakMiB: process.resourceUsage().maxRSS / 1024 }))
}
