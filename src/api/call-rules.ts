import { looksLikeSha } from '../inputs/ref-name.ts'
import type { Violation } from './contract-check.ts'
import { isGiven, notificationRules, type RequestParts, type Rule } from './notification-rules.ts'

// Rules for calls that the contract states in prose, not in its schemas.

const rules: Readonly<Record<string, Rule>> = {
  ...notificationRules,
  startDbtSync: ({ body: { ref } }) =>
    typeof ref === 'string' && looksLikeSha(ref.trim())
      ? [
          {
            place: 'body.ref',
            value: ref,
            problem: 'has the form of a commit SHA: it must be a branch or tag',
          },
        ]
      : [],
  validateDataModel: ({ params }) =>
    isGiven(params.branchName) && params.devMode === true
      ? [{ place: 'params.devMode', value: true, problem: 'excludes branchName: give one of them' }]
      : [],
  addGroupMembers: oneOfEach,
  removeGroupMembers: oneOfEach,
}

/** A member of an embed group is identified by exactly one of the two. */
function oneOfEach({ body }: RequestParts): Violation[] {
  const members = Array.isArray(body.members) ? body.members : []
  return members.flatMap((member: unknown, index) => {
    const { embedUserId, externalId } = (member ?? {}) as Record<string, unknown>
    return isGiven(embedUserId) !== isGiven(externalId)
      ? []
      : [{ place: `body.members[${index}]`, problem: 'needs exactly one of embedUserId and externalId' }]
  })
}

/** Checks the rules for all operations and for this one. */
export function brokenRules(operation: string, request: RequestParts): Violation[] {
  const rule = Object.hasOwn(rules, operation) ? rules[operation] : undefined
  return [...blankNames(request), ...mixedPaging(request), ...(rule?.(request) ?? [])]
}

/** A tenant that accepts a blank name uses a branch that the user did not choose. */
function blankNames({ params, body }: RequestParts): Violation[] {
  return Object.entries({ params, body }).flatMap(([root, members]) =>
    ['branchName', 'ref', 'from']
      .filter((name) => typeof members[name] === 'string' && members[name].trim() === '')
      .map((name) => ({ place: `${root}.${name}`, problem: 'must not be blank' })),
  )
}

function mixedPaging({ params }: RequestParts): Violation[] {
  const byCursor = ['after', 'first'].find((name) => isGiven(params[name]))
  const byOffset = ['offset', 'limit', 'page'].find((name) => isGiven(params[name]))
  if (byCursor === undefined || byOffset === undefined) return []
  const problem = `cannot be given together with ${byCursor}: remove it`
  return [{ place: `params.${byOffset}`, problem }]
}
