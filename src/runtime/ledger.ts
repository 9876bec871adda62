import { createHash } from 'node:crypto'
import * as z from 'zod/mini'

/**
 * Resources that this job has created or is about to create, and that are not finished.
 * Saved in the step's state before the call that creates them, so that the post step can clean up
 * even if the main step was killed. Never contains a secret.
 */
const entriesSchema = z.object({
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
   * one, `answered` is its name in the response of dev mode. `own`: this job made `parent`, so that all new forks of it are its own.
   * `again`: the call that makes the fork was sent more than once.
   */
  fork: z.optional(
    z.object({
      parent: z.string(),
      before: z.array(z.string()),
      answered: z.optional(z.string()),
      name: z.optional(z.string()),
      own: z.optional(z.boolean()),
      again: z.optional(z.boolean()),
    }),
  ),
  /** A branch whose staging environment was off before. */
  staging: z.optional(z.string()),
  /** A branch that this job created and that will be removed. */
  branch: z.optional(z.string()),
  /** The requested branch, when the platform reported another name that is not verified. */
  asked: z.optional(z.string()),
  /** The same as `branch`, if the step succeeds; the post step keeps it until main has saved that. */
  branchOnSuccess: z.optional(z.string()),
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

/**
 * Distinguishes tokens without storing them: too few bits to reveal anything about the token.
 * @param baseUrl the tenant that it is used with
 */
export function markOf(token: string, baseUrl: string): string {
  return createHash('sha256').update(`${baseUrl}\n${token}`).digest('hex').slice(0, 8)
}

export interface Ledger {
  /** The deployment of the entries; null without entries, and if it is unknown. */
  target(): Target | null
  /** Sets the deployment of all later entries; saved with the first entry, and before it. */
  aim(target: Target): void
  read(): LedgerEntries
  /** Replaces the named entries; `undefined` removes an entry. Saved before this returns. */
  write(change: { [K in keyof LedgerEntries]?: LedgerEntries[K] | undefined }): void
}

/** The entry point of the post step reads this one before it loads anything else. */
const stateName = 'ledger'
const targetName = 'target'

/** The two calls of the Actions toolkit that keep a step's state. */
export interface StateStore {
  saveState(name: string, value: string): void
  getState(name: string): string
}

/**
 * Opens the ledger on the step's state. A state that cannot be read counts as empty: it is this action's own,
 * and a broken one must not stop the rest of the cleanup.
 */
export function openLedger(store: StateStore): Ledger {
  let entries = parse(entriesSchema, store.getState(stateName)) ?? {}
  let target = parse(targetSchema, store.getState(targetName))
  let unsaved: Target | null = null
  return {
    target: () => target,
    aim(given) {
      unsaved = given
    },
    read: () => entries,
    write(change) {
      const next = entriesSchema.parse({ ...entries, ...change })
      if (unsaved !== null) {
        store.saveState(targetName, JSON.stringify(unsaved))
        target = unsaved
        unsaved = null
      }
      entries = next
      store.saveState(stateName, JSON.stringify(entries))
    },
  }
}

function parse<T>(schema: z.ZodMiniType<T>, text: string): T | null {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    return null
  }
}
