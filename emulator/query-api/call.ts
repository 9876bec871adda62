import type { Compilation, ModelFile } from '../compiler/compilation.ts'
import type { Plan, PlannedQuery } from '../compiler/planning.ts'
import { askModel, compileModel } from '../model/validate.ts'
import type { Node } from '../shape.ts'
import { buildStateAt } from '../state/build.ts'
import type { Deployment } from '../state/deployment.ts'
import { type Environment, environmentPath, environmentsOf } from '../state/environments.ts'
import { type Files, fileList } from '../state/files.ts'
import { asOf } from '../state/past.ts'
import type { State } from '../state/state.ts'

/** The environment that a request is for, and what follows its path. */
export interface Place {
  deployment: Deployment
  environment: Environment
  /** Sets environments apart in the whole emulator. */
  key: string
  path: string
}

/** Finds the environment below whose path a request's path is; undefined if none is there now. */
export function placeOf(state: State, path: string): Place | undefined {
  for (const deployment of state.deployments.values()) {
    for (const environment of environmentsOf(deployment)) {
      const base = environmentPath(deployment, environment)
      if (!path.startsWith(`${base}/`)) continue
      const key = `${deployment.id}/${environment.id}`
      // The engine takes a slash at the end as well.
      const route = path.slice(base.length).replace(/(?<=.)\/$/, '')
      return { deployment, environment, key, path: route }
    }
  }
  return undefined
}

/** Whether an environment runs in the engine's development mode. */
export function inDevMode({ switches: { engineDevMode } }: State, { type }: Environment): boolean {
  return engineDevMode === 'all' || (engineDevMode === 'branches' && type !== 'production')
}

/** One admitted request. */
export interface QueryCall extends Place {
  state: State
  query: Record<string, string | string[]>
  body: Node
  /** The security context that was signed. */
  context: Node
  now: number
  /** Waits for the warehouse. @returns whether the result is there */
  wait(query: unknown): Promise<boolean>
}

/** An error response of the query API. */
export class QueryRefusal extends Error {
  readonly status: number
  /** Only if the compiler or planner raised it. */
  readonly type?: 'UserError'
  /** Errors of the compiler, without code. */
  readonly plainError?: string

  constructor(status: number, message: string, more: { type?: 'UserError'; plainError?: string } = {}) {
    super(message)
    this.status = status
    if (more.type !== undefined) this.type = more.type
    if (more.plainError !== undefined) this.plainError = more.plainError
  }
}

/** A model that an environment serves. */
export interface ServedModel {
  files: ModelFile[]
  compilation: Compilation
}

/**
 * The model of an environment: the branch's present files; in production, those of its last good build.
 * @throws QueryRefusal for a model that does not compile
 */
export async function servedModel({ state, environment }: QueryCall): Promise<ServedModel> {
  const files = fileList(servedFiles(state, environment))
  const compilation = await compileModel(files)
  const { text, thrown, plain } = compilation
  if (text === null) return { files, compilation }
  throw new QueryRefusal(500, thrown ?? `Error: ${text}`, plain === undefined ? {} : { plainError: plain })
}

/** Plans a query as the engine of the environment does. */
export function planOn(
  { state, environment, context }: QueryCall,
  { files }: ServedModel,
  query: PlannedQuery,
): Promise<Plan> {
  const engine = environment.type === 'production' ? 'same' : state.switches.branchEngine
  return askModel(files, { kind: 'plan', query, context, engine })
}

function servedFiles(state: State, { branch, type }: Environment): Files {
  const { runtimeLagMs } = state.switches
  const isProduction = type === 'production'
  if (!isProduction && runtimeLagMs === 0) return branch.files
  const at = asOf(state.now(), runtimeLagMs)
  const served = branch.builds.findLast(
    (build) => build.files !== undefined && buildStateAt(build, at, state.speed).status === 'built',
  )
  // What a young branch began with was served before it was.
  return served?.files ?? (runtimeLagMs > 0 ? branch.base : branch.files)
}
