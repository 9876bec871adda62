import type { GitHub } from '../github/github.ts'
import type { CommonSettings } from '../inputs/settings.ts'
import type { Platform, PlatformAccess } from '../platform/client.ts'
import type { Deployment } from '../platform/deployment.ts'
import type { OutputName } from '../report/outputs.ts'
import type { Budget } from './budget.ts'
import type { Clock } from './clock.ts'
import type { RunContext } from './event.ts'
import type { Journal } from './journal.ts'
import type { Ledger } from './ledger.ts'
import type { Log } from './log.ts'
import type { Found, Workspace } from './workspace.ts'

/** The job around the step: the outputs for later steps, and the secrets to mask. */
export interface Job {
  /** Masks a text in the job's log from now on. */
  mask(secret: string): void
  /** Saves a response of the platform for later steps. @returns its path */
  writeResponse(text: string): Promise<string>
  /** Saves a snapshot of production, over the one that this step saved before. @returns its path */
  writeSnapshot(snapshot: object): Promise<string>
  /** Reads the snapshot at this path: a file, or a folder that has one, on the runner. */
  readSnapshot(path: string): Promise<Found<Uint8Array>>
  setOutput(name: OutputName, value: string): void
}

/** A command that ended without doing its work, because there was nothing to do. */
export interface Skipped {
  /** Why: the final message. */
  skipped: string
}

/**
 * Everything that a command and its steps may use; they access nothing else from outside. A command has its own settings
 * in it; a step asks for the part that it needs.
 */
export interface Context<S extends CommonSettings = CommonSettings> {
  settings: S
  run: RunContext
  platform: Platform
  /** Creates a client for another API of the platform, with a token of its own. */
  connect(access: PlatformAccess): Platform
  /** The deployment of the inputs, bound to the time budget of the step. */
  deployment: Deployment
  /** The same deployment with the token for saved content; absent when there is none, and the other one reads it. */
  contentDeployment?: Deployment
  /** What the job has on its disk, of any commit: for uploads. */
  workspace: Workspace
  /** The same for the locations of errors and changes; without files where it is not a checkout of this run's commit. */
  checkout: Workspace
  /** Creates the GitHub client for a token. */
  connectGitHub: (token: string) => Promise<GitHub>
  log: Log
  journal: Journal
  ledger: Ledger
  clock: Clock
  budget: Budget
  /** A number from 0 (inclusive) to 1, for jitter. */
  random: () => number
  /** Short and different in every step that runs, also within one job. */
  stepId: string
  job: Job
}
