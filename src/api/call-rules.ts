import { looksLikeSha } from '../inputs/ref-name.ts'
import { isGiven, type Rule, type Sent } from './call-rule.ts'
import type { Mistake } from './contract-check.ts'
import { notificationRules } from './notification-rules.ts'

// What the contract says about calls in prose and not in its schemas.

const rules: Readonly<Record<string, Rule>> = {
  ...notificationRules,
  startDbtSync: ({ body: { ref } }) =>
    typeof ref === 'string' && looksLikeSha(ref.trim())
      ? [{ place: 'body.ref', value: ref, problem: 'looks like a commit: it must be a branch or tag' }]
      : [],
  validateDataModel: ({ params }) =>
    isGiven(params.branchName) && params.devMode === true
      ? [{ place: 'params.devMode', value: true, problem: 'excludes branchName: give one of them' }]
      : [],
  addGroupMembers: oneOfEach,
  removeGroupMembers: oneOfEach,
}

/** Each member of an embed group is named in one way. */
function oneOfEach({ body }: Sent): Mistake[] {
  const members = Array.isArray(body.members) ? body.members : []
  return members.flatMap((member: unknown, index) => {
    const { embedUserId, externalId } = (member ?? {}) as Record<string, unknown>
    return isGiven(embedUserId) !== isGiven(externalId)
      ? []
      : [{ place: `body.members[${index}]`, problem: 'needs exactly one of embedUserId and externalId' }]
  })
}

/** Everything that the rules have against a call. */
export function brokenRules(operation: string, sent: Sent): Mistake[] {
  const rule = Object.hasOwn(rules, operation) ? rules[operation] : undefined
  return [...blankNames(sent), ...mixedPaging(sent), ...(rule?.(sent) ?? [])]
}

/** A tenant that accepts a blank name uses a branch that the user did not mean. */
function blankNames({ params, body }: Sent): Mistake[] {
  return Object.entries({ params, body }).flatMap(([root, members]) =>
    ['branchName', 'ref', 'from']
      .filter((name) => typeof members[name] === 'string' && members[name].trim() === '')
      .map((name) => ({ place: `${root}.${name}`, problem: 'must not be blank' })),
  )
}

function mixedPaging({ params }: Sent): Mistake[] {
  const byCursor = ['after', 'first'].find((name) => isGiven(params[name]))
  const byOffset = ['offset', 'limit', 'page'].find((name) => isGiven(params[name]))
  if (byCursor === undefined || byOffset === undefined) return []
  const problem = `cannot be given together with ${byCursor}: remove it`
  return [{ place: `params.${byOffset}`, problem }]
}
