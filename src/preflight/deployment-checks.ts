import type { DeploymentSettings, SyncRun } from '../platform/schemas.ts'
import {
  type Check,
  dataOf,
  errorOf,
  missing,
  ok,
  type QueryResult,
  type Subject,
  unknown,
  withoutData,
} from './check.ts'

const merging = ['merge', 'release']

/** The settings of the deployment that a merge depends on, one row each. */
export function settingsChecks(settings: QueryResult<DeploymentSettings>): Check[] {
  return [branchCheck(settings), modeCheck(settings), mergeCheck(settings)]
}

function branchCheck(settings: QueryResult<DeploymentSettings>): Check {
  const subject: Subject = { name: 'deploy branch', neededFor: ['validate', ...merging], required: false }
  const data = dataOf(settings)
  return data ? ok(subject, `"${data.deployBranchName}"`) : withoutData(subject, settings)
}

function modeCheck(settings: QueryResult<DeploymentSettings>): Check {
  const subject: Subject = { name: 'deploy mode', neededFor: merging, required: false }
  const data = dataOf(settings)
  if (!data) return withoutData(subject, settings)
  if (data.deployMode === 'git') return ok(subject, '"git": a merge rebuilds production')
  const remedy = 'Connect the deployment to a git repository if a merge should rebuild production.'
  if (data.deployMode === 'cli') {
    const found = '"cli": production is deployed by upload, and a merge does not rebuild it'
    return missing(subject, found, remedy, 'merge')
  }
  return unknown(
    subject,
    data.deployMode ? `"${data.deployMode}"` : 'not in the response of the platform',
    '',
    'unsupported',
  )
}

function mergeCheck(settings: QueryResult<DeploymentSettings>): Check {
  const subject: Subject = { name: 'merge into the deploy branch', neededFor: merging, required: false }
  const data = dataOf(settings)
  if (!data) return withoutData(subject, settings)
  const change = 'Change this in the deployment settings'
  if (data.deployBranchReadOnly === true) {
    return missing(subject, 'the deploy branch is read-only', `${change} (deployBranchReadOnly).`, 'merge')
  }
  if (data.deployBranchMergeAllowed === false) {
    return missing(subject, 'not allowed', `${change} (deployBranchMergeAllowed).`, 'merge')
  }
  if (data.deployBranchMergeAllowed === true) return ok(subject, 'allowed')
  return unknown(subject, 'not in the response of the platform', '', 'unsupported')
}

/**
 * The result of the last dbt sync: only a sync shows whether the platform can access the dbt repository.
 * @param history the newest run first
 */
export function historyCheck(history: QueryResult<SyncRun[]>): Check {
  const subject: Subject = { name: 'last dbt sync', neededFor: ['sync', 'release'], required: false }
  const runs = dataOf(history)
  if (!runs) {
    const trouble = errorOf(history)?.trouble
    if (trouble !== 'unsupported' && trouble !== 'not-found') return withoutData(subject, history)
    const found = 'this tenant has no sync history'
    const remedy =
      'Without it, "ref-verified" is "unknown" unless the branch name shows the ref, and "release" needs the input "branch".'
    return missing(subject, found, remedy, 'unsupported')
  }
  const [last] = runs
  if (!last) {
    const remedy = 'Run "command: sync" once; it shows whether the platform can access the dbt repository.'
    return unknown(subject, 'no sync was run yet', remedy, 'sync')
  }
  const when = last.startedAt ? `, started ${last.startedAt}` : ''
  const status = last.status || 'unknown status'
  const found = `${status}${last.gitRef ? ` of "${last.gitRef}"` : ''}${when}`
  if (last.status === 'COMPLETED') return ok(subject, found)
  if (last.status !== 'FAILED') return unknown(subject, found, '', 'sync')
  const why = last.errorMessage || last.failedPhase
  return unknown(
    subject,
    why ? `${found}: ${why}` : found,
    'Fix this error or sync another ref; another sync of the same code would fail again.',
    'sync',
  )
}
