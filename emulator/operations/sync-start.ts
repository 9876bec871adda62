import { randomUUID } from 'node:crypto'
import { isNode, type Node } from '../contract/strict.ts'
import { Refusal } from '../http/answer.ts'
import { isBranchName } from '../state/branch.ts'
import { carryOut } from '../sync/carry-out.ts'
import { chosenBranchName } from '../sync/names.ts'
import type { SyncRun } from '../sync/run.ts'
import { type Call, type Handlers, textOf } from './call.ts'

/** Starting a sync. */
export const syncStartHandlers: Handlers = {
  startDbtSync: { rights: ['SchemaUpdate'], run: startDbtSync },
}

interface Wanted {
  ref: string
  pinned: boolean
  branchName: string
  source: 'git' | 'manifest'
  output: 'branch' | 'files'
  manifest?: Node
}

function startDbtSync(call: Call): unknown {
  const wanted = readWanted(call)
  const run: SyncRun = {
    syncJobId: randomUUID(),
    workflowId: `dbt-sync-workflow-${randomUUID()}`,
    branchName: wanted.branchName,
    ref: wanted.ref,
    ...(wanted.pinned ? { gitRef: wanted.ref } : {}),
    trigger: 'api',
    source: wanted.source,
    output: wanted.output,
    userId: call.caller.userId,
    ...(wanted.manifest === undefined ? {} : { manifest: wanted.manifest }),
    startedAt: call.now,
    cancelled: false,
    settled: false,
    work: Promise.resolve(),
  }
  carryOut(run, call.world)
  call.deployment.runs.push(run)
  call.state.counts.starts += 1
  return { syncJobId: run.syncJobId, workflowId: run.workflowId, branchName: run.branchName }
}

function readWanted(call: Call): Wanted {
  const { ref, pinned } = wantedRef(call)
  const { source, manifest } = wantedSource(call)
  const filesKnown = call.state.features.output && !call.struck.has('ignore-output')
  const output = filesKnown && call.body.output === 'files' ? 'files' : 'branch'
  const branchName = output === 'files' ? '' : wantedBranch(call, ref)
  return { ref, pinned, branchName, source, output, ...(manifest === undefined ? {} : { manifest }) }
}

// An older tenant drops the ref without a word: the tracked branch is synchronised, and no ref is on record.
function wantedRef(call: Call): { ref: string; pinned: boolean } {
  const tracked = call.world.trackedBranch
  const ref = textOf(call.body, 'ref')
  if (ref === undefined) return { ref: tracked, pinned: false }
  if (!call.state.features.ref || call.struck.has('ignore-ref')) return { ref: tracked, pinned: false }
  if (ref.trim() !== '') return { ref, pinned: true }
  if (call.struck.has('accept-blank-ref')) return { ref: tracked, pinned: false }
  throw new Refusal(400, 'ref must not be blank')
}

function wantedSource(call: Call): { source: 'git' | 'manifest'; manifest?: Node } {
  const known = call.state.features.source && !call.struck.has('ignore-source')
  if (!known || call.body.source !== 'manifest') return { source: 'git' }
  if (!isNode(call.body.manifest)) throw new Refusal(400, 'manifest is required with source "manifest"')
  return { source: 'manifest', manifest: call.body.manifest }
}

function wantedBranch(call: Call, ref: string): string {
  const name = textOf(call.body, 'branchName')
  if (name === undefined) return chosenBranchName(ref, call.now)
  if (name.trim() === '') throw new Refusal(400, 'branchName must not be blank')
  if (!isBranchName(name)) throw new Refusal(400, `branchName: "${name}" is not a branch name`)
  return name
}
