import type { Context } from '../context.ts'
import { Failure, Stop } from '../failure.ts'
import { deploymentCheck, rightsCheck, tokenCheck } from '../preflight/account-checks.ts'
import { isReadOnly, lookAtConversation } from '../preflight/ask-github.ts'
import { lookAtPlatform } from '../preflight/ask-platform.ts'
import { type Check, dataOf, rowOf } from '../preflight/check.ts'
import { commentCheck } from '../preflight/comment-check.ts'
import { historyCheck, settingsChecks } from '../preflight/deployment-checks.ts'
import { eventChecks } from '../preflight/event-checks.ts'
import { featureChecks } from '../preflight/feature-checks.ts'
import { checkLines } from '../preflight/lines.ts'
import { featuresOf, isReady, sentenceOf, theFirstMissing } from '../preflight/verdict.ts'

/**
 * Looks whether all is there that the commands need, and says what to do about what is not. Reads alone: changes
 * nothing on the platform and nothing on GitHub.
 * @returns the sentence for a green end
 * @throws Failure when something is missing that `sync` needs, or it cannot be told; Stop
 */
export async function preflight(context: Context): Promise<string> {
  const { settings, run, journal, log, budget } = context
  const answers = await journal.phase('Platform', () => lookAtPlatform(context))
  const conversation = await journal.phase('GitHub', () => lookAtConversation(context))
  const offered = featureChecks(answers, settings)
  const checks: Check[] = [
    tokenCheck(answers, settings.authScheme),
    deploymentCheck(answers, settings.deploymentId),
    rightsCheck(answers.me, settings.deploymentId),
    ...offered.checks,
    ...settingsChecks(answers.settings),
    historyCheck(answers.history),
    commentCheck(settings, isReadOnly(context), conversation),
    ...eventChecks(settings, run),
  ]
  const features = featuresOf(offered.flags, dataOf(answers.settings))
  journal.found({
    preflight: checks.map(rowOf),
    ready: isReady(checks),
    features,
  })
  log.lines(checkLines(checks))
  const first = theFirstMissing(checks)
  const { aborted, reason } = budget.signal
  // A platform that did not answer tells more than the end of the time that this took.
  if (aborted && ((reason instanceof Stop && reason.reason === 'cancelled') || first?.kind === 'timeout'))
    throw reason
  if (first) throw new Failure(first.kind, `Not ready: ${first.name}: ${first.found}.`, first.remedy)
  return sentenceOf(checks)
}
