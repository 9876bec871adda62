import type { DeploymentSettings, SyncRun } from '../platform/schemas.ts'
import {
  type Answer,
  type Check,
  dataOf,
  errorOf,
  missing,
  ok,
  type Subject,
  unanswered,
  unknown,
} from './check.ts'

const merging = ['merge', 'release']

/** How the deployment is set up: one row for each thing that a merge depends on. */
export function settingsChecks(settings: Answer<DeploymentSettings>): Check[] {
  return [branchCheck(settings), modeCheck(settings), mergeCheck(settings)]
}

function branchCheck(settings: Answer<DeploymentSettings>): Check {
  const subject: Subject = { name: 'deploy branch', neededFor: ['validate', ...merging], required: false }
  const data = dataOf(settings)
  return data ? ok(subject, `"${data.deployBranchName}"`) : unanswered(subject, settings)
}

function modeCheck(settings: Answer<DeploymentSettings>): Check {
  const subject: Subject = { name: 'deploy mode', neededFor: merging, required: false }
  const data = dataOf(settings)
  if (!data) return unanswered(subject, settings)
  if (data.deployMode === 'git') return ok(subject, '"git": a merge rebuilds production')
  const remedy = 'Connect the deployment to a git repository if a merge is to rebuild production.'
  if (data.deployMode === 'cli') {
    const found = '"cli": production is deployed by upload, and a merge does not rebuild it'
    return missing(subject, found, remedy, 'merge')
  }
  return unknown(
    subject,
    data.deployMode ? `"${data.deployMode}"` : 'not told by the platform',
    '',
    'unsupported',
  )
}

function mergeCheck(settings: Answer<DeploymentSettings>): Check {
  const subject: Subject = { name: 'merge into the deploy branch', neededFor: merging, required: false }
  const data = dataOf(settings)
  if (!data) return unanswered(subject, settings)
  const change = 'Change that in the settings of the deployment'
  if (data.deployBranchReadOnly === true) {
    return missing(subject, 'the deploy branch is read-only', `${change} (deployBranchReadOnly).`, 'merge')
  }
  if (data.deployBranchMergeAllowed === false) {
    return missing(subject, 'not allowed', `${change} (deployBranchMergeAllowed).`, 'merge')
  }
  if (data.deployBranchMergeAllowed === true) return ok(subject, 'allowed')
  return unknown(subject, 'not told by the platform', '', 'unsupported')
}

/**
 * How the last dbt sync ended: whether the platform reaches the dbt repository is known only by one.
 * @param history the newest run first
 */
export function historyCheck(history: Answer<SyncRun[]>): Check {
  const subject: Subject = { name: 'last dbt sync', neededFor: ['sync', 'release'], required: false }
  const runs = dataOf(history)
  if (!runs) {
    const trouble = errorOf(history)?.trouble
    if (trouble !== 'unsupported' && trouble !== 'not-found') return unanswered(subject, history)
    const found = 'this tenant keeps no history of syncs'
    const remedy =
      'Without one "ref-verified" is "unknown" where the branch name does not tell, and "release" wants "branch".'
    return missing(subject, found, remedy, 'unsupported')
  }
  const [last] = runs
  if (!last) {
    const remedy = 'Run "command: sync" once; it shows whether the platform reaches the dbt repository.'
    return unknown(subject, 'none was ever run', remedy, 'sync')
  }
  const when = last.startedAt ? `, started ${last.startedAt}` : ''
  const status = last.status || 'of a status that is not told'
  const found = `${status}${last.gitRef ? ` of "${last.gitRef}"` : ''}${when}`
  if (last.status === 'COMPLETED') return ok(subject, found)
  if (last.status !== 'FAILED') return unknown(subject, found, '', 'sync')
  const why = last.errorMessage || last.failedPhase
  return unknown(
    subject,
    why ? `${found}: ${why}` : found,
    'Mend what it names, or sync another ref: a sync of that code would fail again.',
    'sync',
  )
}
