import type { Warehouse } from '../warehouse/table.ts'
import type { Compilation, ModelFile } from './compilation.ts'

/** A query in the form that the planner takes: everything has a value, dates are points in time. */
export interface PlannedQuery {
  measures: string[]
  dimensions: string[]
  segments: string[]
  timeDimensions: { dimension: string; granularity?: string; dateRange?: [string, string] }[]
  filters: unknown[]
  /** Without it, the planner chooses an order. */
  order?: { id: string; desc: boolean }[]
  limit: number
  offset?: number
  timezone: string
  ungrouped?: boolean
  /** Semantic SQL asks for rows without their keys. */
  allowUngroupedWithoutPrimaryKey?: true
}

/** A plan: the statement and its values, and what else the planner says; or why there is none. */
export type Plan = { plan: Record<string, unknown> } | PlanError

/** Why there is no plan. */
export interface PlanError {
  error: string
  /** An error that the planner raised itself, and no accident of its code. */
  byPlanner: boolean
  stack: string
}

/** The rows of a query by member, as SQLite has the values; or why there are none. */
export type Loading = { rows: Record<string, unknown>[] } | { warehouseError: string } | PlanError

/** Who asks, as far as policies of the model go. */
export type SecurityContext = Record<string, unknown>

/** Which of two engines plans. The other one writes its SQL differently, and does nothing else differently. */
export type Engine = 'same' | 'other'

/** Something to be done with a model in the process of the compiler. */
export type Order =
  | { kind: 'compile' }
  | { kind: 'plan'; query: PlannedQuery; context: SecurityContext; engine: Engine }
  | { kind: 'hidden'; context: SecurityContext }
  | { kind: 'load'; query: PlannedQuery; context: SecurityContext; tables: Warehouse }

/** A message to that process. Files may be left out of a model that it should still have. */
export interface Message {
  key: string
  files?: readonly ModelFile[]
  order: Order
}

/** The result of each order. `hidden` are the members that a policy hides from the caller. */
export interface Results {
  compile: Compilation
  plan: Plan
  hidden: { names: string[] } | { error: string }
  load: Loading
}

/** The first message of the process: what it needs is loaded. */
export const ready = 'ready'

/** The result when that process does not have the model any more. */
export const filesNeeded = 'files needed'
