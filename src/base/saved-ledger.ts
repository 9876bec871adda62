import * as z from 'zod/mini'
import { type StateStore, stateName, targetName } from './ledger.ts'

// Apart from the ledger: only the post step reads one, and making these schemas would take time at each start.

/**
 * Resources that this job has created or is about to create, and that are not finished.
 * Saved in the step's state before the call that creates them, so that the post step can clean up
 * even if the main step was killed. Never contains a secret.
 */
const resources = {
  /**
   * A dbt sync that may be running. `jobId` is absent until the response of the start; `doubleOn` is the branch on which
   * an earlier start of it, whose response was lost, may run as well. `startedAt`: the time before the start, in
   * milliseconds; clearly older runs in the history need not be read. `named`: the user chose the branch name, so
   * other runs may have it, too; `before` are the ids of those that the history had before the start, null where it
   * could not be read.
   */
  sync: z.optional(
    z.object({
      branch: z.string(),
      jobId: z.optional(z.string()),
      doubleOn: z.optional(z.string()),
      startedAt: z.optional(z.number()),
      named: z.optional(z.object({ ref: z.string(), before: z.nullable(z.array(z.string())) })),
    }),
  ),
  /** A dev-mode session on this branch; `fork` is absent until its name is known. */
  session: z.optional(z.object({ branch: z.string(), fork: z.optional(z.string()) })),
  /**
   * The fork that dev mode makes of `parent`, one that is not among `before`; `name` is absent until it is known to be
   * one, `answered` is its name in the response of dev mode. `again`: the call that makes the fork was sent more
   * than once.
   */
  fork: z.optional(
    z.object({
      parent: z.string(),
      before: z.array(z.string()),
      answered: z.optional(z.string()),
      name: z.optional(z.string()),
      again: z.optional(z.boolean()),
    }),
  ),
  /** A branch whose staging environment was off before. */
  staging: z.optional(z.string()),
  /** A branch that this job created and that will be removed. */
  branch: z.optional(z.string()),
  /**
   * Another branch that this job may have made: the requested one, when the platform reported another name that is not verified;
   * a preview that is not complete.
   */
  asked: z.optional(z.string()),
  /** The same as `branch`, if the step succeeds; the post step keeps it until main has saved that. */
  branchOnSuccess: z.optional(z.string()),
  /**
   * A change that cannot be undone, such as a merge, has begun: no outage excuses what fails from then on. `done`: it took
   * place. `what` and `back` (how to go back) are phrases, `at` is on the clock.
   */
  change: z.optional(
    z.object({
      done: z.optional(z.object({ place: z.string(), what: z.string(), at: z.number(), back: z.string() })),
    }),
  ),
}

const entriesSchema = z.object({
  ...resources,
  /** The same of a rollback in this step, while what it undoes may still have its own. */
  rollback: z.optional(z.object(resources)),
})

export type LedgerEntries = z.infer<typeof entriesSchema>

/**
 * The deployment that the entries are about, and how main reached it. The post step's inputs may differ:
 * in nested composite actions the runner evaluates them in another context. The token is not in here; its mark shows
 * whether the post step has the same one.
 */
const targetSchema = z.object({
  baseUrl: z.string(),
  deploymentId: z.number(),
  authScheme: z.enum(['bearer', 'api-key']),
  tokenMark: z.string(),
})

export type Target = z.infer<typeof targetSchema>

/** What the main step saved. */
export interface SavedLedger {
  entries: LedgerEntries
  target: Target | null
}

/**
 * Reads the state that the main step saved. One that cannot be read counts as empty: it is this action's own, and a
 * broken one must not stop the rest of the cleanup.
 */
export function readSaved(store: StateStore): SavedLedger {
  return {
    entries: parse(entriesSchema, store.getState(stateName)) ?? {},
    target: parse(targetSchema, store.getState(targetName)),
  }
}

function parse<T>(schema: z.ZodMiniType<T>, text: string): T | null {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return null
  }
}
