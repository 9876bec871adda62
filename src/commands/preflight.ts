import type { Context } from '../base/context.ts'
import { Failure, Stop } from '../base/failure.ts'
import type { PreflightSettings } from '../inputs/settings.ts'
import { openTextFiles } from '../locate/text-files.ts'
import { queryPlatform } from '../preflight/ask-platform.ts'
import {
  type Check,
  checkLines,
  dataOf,
  featuresOf,
  firstUnmet,
  rowOf,
  sentenceOf,
} from '../preflight/check.ts'
import { featureChecks } from '../preflight/features.ts'
import {
  deploymentCheck,
  historyCheck,
  permissionsCheck,
  queryApiCheck,
  queryProduction,
  settingsChecks,
  teamFileCheck,
  teamFileOf,
  tokenCheck,
} from '../preflight/platform-checks.ts'
import {
  commentCheck,
  eventChecks,
  eventTypesCheck,
  isReadOnly,
  readConversation,
} from '../preflight/run-checks.ts'

/**
 * Checks the requirements of the commands and reports a fix for each one that is missing. Changes nothing on the platform
 * or on GitHub; it creates a data token for the query API, which expires after a minute.
 * @returns the final message of a successful run
 * @throws Failure when a requirement of `sync` is missing or unknown; Stop
 */
export async function preflight(context: Context<PreflightSettings>): Promise<string> {
  const { settings, run, journal, log, budget } = context
  const results = await journal.phase('Platform', () => queryPlatform(context))
  const team = await journal.phase('Team file', () => teamFileOf(context))
  const queryApi = await journal.phase('Query API', () => queryProduction(context, results, team))
  const conversation = await journal.phase('GitHub', () => readConversation(context))
  const available = featureChecks(results, settings)
  const checks: Check[] = [
    tokenCheck(results, settings.authScheme),
    deploymentCheck(results, settings.deploymentId),
    permissionsCheck(results.me, settings.deploymentId),
    ...available.checks,
    teamFileCheck(team, settings),
    queryApiCheck(queryApi, settings),
    await eventTypesCheck(openTextFiles(context.checkout)),
    ...settingsChecks(results.settings),
    historyCheck(results.history),
    commentCheck(settings, isReadOnly(context), conversation),
    ...eventChecks(settings, run),
  ]
  const features = featuresOf(available.flags, dataOf(results.settings))
  const first = firstUnmet(checks)
  journal.found({ preflight: checks.map(rowOf), ready: first === null, features })
  log.lines(checkLines(checks))
  const { aborted, reason } = budget.signal
  // An unreachable platform explains more than the timeout that it caused.
  if (aborted && ((reason instanceof Stop && reason.reason === 'cancelled') || first?.kind === 'timeout'))
    throw reason
  if (first) {
    const { kind, name, found, remedy, cause } = first
    throw new Failure(kind, `Not ready: ${name}: ${found}.`, remedy, { cause, title: `not ready: ${name}` })
  }
  return sentenceOf(checks)
}
