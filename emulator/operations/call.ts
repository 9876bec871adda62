import type { Caller, Right } from '../access/access.ts'
import type { Struck } from '../faults/fault.ts'
import type { FilePart } from '../http/body.ts'
import { Refusal } from '../http/response.ts'
import type { Node } from '../shape.ts'
import type { Branch } from '../state/branch.ts'
import type { Deployment } from '../state/deployment.ts'
import { asOf } from '../state/past.ts'
import type { Switches } from '../state/settings.ts'
import type { State } from '../state/state.ts'
import type { Workshop } from '../sync/settle.ts'

/** What the handlers need beyond the request. */
export interface World extends Workshop {
  document: Node
  trackedBranch: string
  /** Of the host that serves the query APIs; blank until it listens. */
  queryOrigin: string
}

/** One checked and authorised call. */
export interface Call {
  world: World
  state: State
  caller: Caller
  /** The deployment of the path. Operations without one must not ask. */
  deployment: Deployment
  params: Node
  query: Node
  body: Node
  files: Record<string, FilePart>
  struck: Struck
  now: number
}

/** One operation: who may call it, and what it does. Its result is the body of a 200. */
export interface Handler {
  /** One of these is needed; empty means any caller. */
  rights: readonly Right[]
  run(call: Call): unknown
}

/** Handlers by operation id. */
export type Handlers = Record<string, Handler>

/** Operations that the same rights open, by operation id. */
export function openTo(rights: readonly Right[], runs: Record<string, Handler['run']>): Handlers {
  return Object.fromEntries(Object.entries(runs).map(([id, run]) => [id, { rights, run }]))
}

/** A switch that lets reads lag behind. */
type Lag = Extract<keyof Switches, `${string}LagMs`>

/** The moment that the response is about: a read may lag behind, always or this time. */
export function readAt(call: Call, lag: Lag): number {
  return asOf(call.now, Math.max(call.state.switches[lag], call.struck.find('late')?.ms ?? 0))
}

/** A text member; null counts as absent. */
export function textOf(source: Node, name: string): string | undefined {
  const value = source[name]
  return typeof value === 'string' ? value : undefined
}

/** The branch that a call means by name or id; undefined when it names none. */
export function namedBranch(call: Call, source: Node): Branch | undefined {
  const name = textOf(source, 'branchName')
  if (name !== undefined && name.trim() === '') throw new Refusal(400, 'branchName must not be blank')
  if (name !== undefined) return call.deployment.require(name)
  return typeof source.branchId === 'number' ? call.deployment.requireId(source.branchId) : undefined
}

/** The branch of the caller's open session, if there is one. */
export function sessionBranch(call: Call): Branch | undefined {
  const name = call.deployment.sessions.get(call.caller.token)
  return name === undefined ? undefined : call.deployment.require(name)
}

/** The branch that a call acts on: the named one, else the session's, else the deploy branch. */
export function targetBranch(call: Call, source: Node): Branch {
  return namedBranch(call, source) ?? sessionBranch(call) ?? call.deployment.deployBranch
}

/** production for the deploy branch, dev_mode for every other. */
export function modeOf(branch: Pick<Branch, 'parent'>): 'production' | 'dev_mode' {
  return branch.parent === null ? 'production' : 'dev_mode'
}

/** What became of the items of one call: those that went through, and the others with their reasons. */
interface Attempts<T, R> {
  done: R[]
  failed: { item: T; error: { status: number; message: string } }[]
}

/** Does something with one item after the other. A refused one stops nothing, and nothing is undone. */
export function attemptEach<T, R>(items: readonly T[], act: (item: T) => R): Attempts<T, R> {
  const attempts: Attempts<T, R> = { done: [], failed: [] }
  for (const item of items) {
    try {
      attempts.done.push(act(item))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      attempts.failed.push({ item, error: { status: error.status, message: error.message } })
    }
  }
  return attempts
}
