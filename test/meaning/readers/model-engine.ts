import { startEmulator } from '../../../emulator/index.ts'
import { PlatformError } from '../../../src/platform/errors.ts'
import type { QueryApi } from '../../../src/query-api/query-api.ts'
import { metaResponse, planResponse } from '../../../src/query-api/schemas.ts'
import { ask, type Engine, engineOf } from '../../support/query-api.ts'
import { filesOf, type Model } from './policy-models.ts'

type Context = Record<string, unknown>

/** What a query API answers. */
export interface EngineReply {
  status: number
  body: unknown
}

/** Query APIs of models, for any security context. */
export interface ModelEngine {
  /** What is listed, in the extended form. */
  meta(model: Model, context: Context): Promise<EngineReply>
  plan(model: Model, context: Context, query: object): Promise<EngineReply>
  close(): Promise<void>
}

/** The embedded platform, with a branch for each of the models. */
export async function embeddedEngine(models: readonly Model[]): Promise<ModelEngine> {
  const nameOf = new Map(models.map((model, at) => [model, `model-${at}`]))
  const branches = [...nameOf].map(([model, name]) => ({
    ...{ name, staging: true },
    files: Object.fromEntries(filesOf(model).map(({ path, content }) => [path, content])),
  }))
  const emulator = await startEmulator({ state: { files: {}, branches } })
  const engines = new Map<string, Promise<Engine>>()
  async function replyTo(model: Model, context: Context, path: string, query?: object): Promise<EngineReply> {
    const branch = nameOf.get(model) ?? ''
    const key = `${branch} ${JSON.stringify(context)}`
    const engine = engines.get(key) ?? engineOf(emulator, branch, context)
    engines.set(key, engine)
    const body = query && { method: 'POST', body: JSON.stringify({ query }) }
    const headers = { 'content-type': 'application/json' }
    const { status, json } = await ask(await engine, path, { ...body, ...(body && { headers }) })
    return { status, body: json }
  }
  return {
    meta: (model, context) => replyTo(model, context, '/v1/meta?extended'),
    plan: (model, context, query) => replyTo(model, context, '/v1/sql', query),
    close: () => emulator.close(),
  }
}

/** An engine that is asked each question once. */
export function remembering(engine: ModelEngine): ModelEngine {
  const known = new Map<Model, Map<string, Promise<EngineReply>>>()
  const once = (model: Model, question: unknown, answer: () => Promise<EngineReply>) => {
    const of = known.get(model) ?? new Map<string, Promise<EngineReply>>()
    known.set(model, of)
    const key = JSON.stringify(question)
    const found = of.get(key) ?? answer()
    of.set(key, found)
    return found
  }
  return {
    ...engine,
    meta: (model, context) => once(model, context, () => engine.meta(model, context)),
    plan: (model, context, query) => once(model, [context, query], () => engine.plan(model, context, query)),
  }
}

/** The query API of a model as one caller has it. */
export function queryApiFor(engine: ModelEngine, model: Model, context: Context): QueryApi {
  const never = () => Promise.reject(new Error('only lists and plans are asked for'))
  return {
    ...{ planSql: never, load: never, convert: never },
    async meta() {
      const { status, body } = await engine.meta(model, context)
      if (status !== 200) throw failure(status, body)
      return metaResponse.parse(body)
    },
    async plan(query) {
      const { status, body } = await engine.plan(model, context, Object(query))
      if (status === 200) return { state: 'planned', ...planResponse.parse(body) }
      const error = failure(status, body)
      return status === 400 ? { state: 'rejected', message: error.text } : { state: 'failed', error }
    },
  }
}

function failure(status: number, body: unknown): PlatformError {
  return new PlatformError({
    ...{ operation: { id: 'sqlV1Post', doing: 'planning' }, trouble: 'rejected', status },
    ...{ text: JSON.stringify(body), advice: '', arrived: 'unknown' },
  })
}
