import { working } from '../inputs/table.ts'
import { failureKindOf } from '../platform/errors.ts'
import type { Caller, Deployment } from '../platform/operations/account.ts'
import type { DeploymentSettings, SyncRun } from '../platform/schemas.ts'
import { withoutStop } from '../runtime/text.ts'
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

/** What the platform was asked about the token and the deployment. */
export interface AccountAnswers {
  me: Answer<Caller>
  deployment: Answer<Deployment>
  settings: Answer<DeploymentSettings>
  history: Answer<SyncRun[]>
}

/** The right to start a sync, to read the model, and to read builds and settings (platform-facts). */
const rights = ['SchemaUpdate', 'SchemaRead', 'DeploymentRead'] as const

/**
 * Whether the platform takes the token. Not every tenant tells who the caller is, so any call that needs a token
 * counts; a 403 is given to a valid one (contract, x-errors).
 * @param scheme the input `auth-scheme`
 */
export function tokenCheck(answers: AccountAnswers, scheme: string): Check {
  const subject: Subject = { name: 'token', neededFor: working, required: true }
  const { me, deployment, settings, history } = answers
  const asked: Answer<unknown>[] = [me, deployment, settings, history]
  if (dataOf(me)) return ok(subject, `accepted (auth-scheme: ${scheme})`)
  const accepted = asked.some((answer) => dataOf(answer) !== undefined || errorOf(answer)?.status === 403)
  if (accepted) {
    return ok(subject, `accepted (auth-scheme: ${scheme}); this tenant does not tell whose it is`)
  }
  const errors = asked.flatMap((answer) => errorOf(answer) ?? [])
  const refused = errors.find(({ status }) => status === 401)
  if (refused) {
    const found = `${withoutStop(refused.message)} (auth-scheme: ${scheme})`
    return missing(subject, found, refused.advice, 'auth')
  }
  const [first] = errors.toSorted((a, b) => weight(a.trouble) - weight(b.trouble))
  return first
    ? unknown(subject, withoutStop(first.message), first.advice, failureKindOf(first, 'input'))
    : unanswered(subject, me)
}

/** A platform that does not answer explains more than one that does not offer an operation. */
function weight(trouble: string): number {
  return trouble === 'unreachable' ? 0 : trouble === 'not-found' ? 1 : 2
}

/** Whether the deployment is there for this token. */
export function deploymentCheck(answers: AccountAnswers, deploymentId: number): Check {
  const subject: Subject = { name: 'deployment', neededFor: working, required: true }
  const { deployment, settings, history } = answers
  const data = dataOf(deployment)
  if (data) {
    const name = data.name ? ` "${data.name}"` : ''
    const step =
      data.creationStep && data.creationStep !== 'ready' ? `, set up to "${data.creationStep}"` : ''
    return ok(subject, `deployment ${deploymentId}${name}${step}`)
  }
  if (dataOf(settings)) return ok(subject, `the settings of deployment ${deploymentId} can be read`)
  const offered = [deployment, settings].find((answer) => errorOf(answer)?.trouble !== 'unsupported')
  const answer = offered ?? deployment
  const error = errorOf(answer)
  if (error?.trouble === 'not-found') {
    return missing(subject, withoutStop(error.message), error.advice, 'input')
  }
  if (error?.trouble === 'unsupported' && dataOf(history)) {
    return ok(subject, `the sync history of deployment ${deploymentId} can be read`)
  }
  return unanswered(subject, answer)
}

/** What the token may do, where the platform tells: nothing else can be known without writing. */
export function rightsCheck(me: Answer<Caller>, deploymentId: number): Check {
  const subject: Subject = { name: 'rights of the token', neededFor: working, required: false }
  const caller = dataOf(me)
  const needed = rights.join(', ')
  const remedy = `The token needs ${needed} on deployment ${deploymentId}.`
  if (caller?.isAdmin) return ok(subject, 'an administrator')
  const policies = caller?.userPolicies ?? []
  if (policies.length === 0) {
    return unknown(
      subject,
      'cannot be told without writing: the platform does not say',
      remedy,
      'unsupported',
    )
  }
  const actions = new Set(
    policies
      .filter(({ resourceType, resources }) => isAbout(resourceType, resources, deploymentId))
      .flatMap((policy) => policy.actions),
  )
  const lacking = rights.filter((right) => !actions.has(right))
  if (lacking.length === 0 || actions.has('All')) return ok(subject, needed)
  // What this one comprises is not written anywhere.
  if (actions.has('DeploymentsManage')) {
    return unknown(
      subject,
      `DeploymentsManage, which may or may not comprise ${lacking.join(', ')}`,
      remedy,
      'auth',
    )
  }
  const found = `not ${lacking.join(', ')}, by what the platform says of the token's policies`
  return missing(
    { ...subject, required: true },
    found,
    `Give its role ${lacking.join(', ')} on deployment ${deploymentId}.`,
    'auth',
  )
}

function isAbout(resourceType: string, resources: readonly string[], deploymentId: number): boolean {
  if (resourceType === 'Global') return true
  return (
    resourceType === 'Deployment' && (resources.includes('All') || resources.includes(String(deploymentId)))
  )
}
