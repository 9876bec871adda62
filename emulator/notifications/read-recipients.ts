import { isNode, type Node } from '../contract/strict.ts'
import { Refusal } from '../http/answer.ts'
import { textOf } from '../operations/call.ts'
import { nodesOf, textsOf } from '../operations/patch.ts'
import { isMailAddress } from '../state/address.ts'
import type { EmbedDetails } from '../state/embed.ts'
import { groupNameProblem } from '../state/embed-groups.ts'
import type { User } from '../state/users.ts'

/** A recipient that a call names, found to be good. */
export type WantedRecipient =
  | { type: 'USER'; userId: number }
  | { type: 'EMBED_USER'; embedTenantName: string; externalId: string; details: Partial<EmbedDetails> }

/**
 * The recipients that a call wants to add. One that is not good makes the call fail as a whole, with 400.
 * @param users all users of the account
 */
export function readRecipients(body: Node, users: readonly User[]): WantedRecipient[] {
  return nodesOf(body, 'recipients').map((input, index) => {
    const refuse = (reason: string) => new Refusal(400, `recipients.${index}: ${reason}`)
    if (input.type === 'SLACK') throw refuse('SLACK recipients are not supported yet')
    const email = textOf(input, 'email')
    if (email !== undefined && !isMailAddress(email)) throw refuse(`"${email}" is not a valid e-mail address`)
    const found = input.type === 'USER' ? userOf(input, users) : embedUserOf(input)
    if (typeof found === 'string') throw refuse(found)
    return found
  })
}

function userOf(input: Node, users: readonly User[]): WantedRecipient | string {
  const userId = input.userId ?? undefined
  const email = textOf(input, 'email')?.toLowerCase()
  if (userId === undefined && email === undefined) return 'USER needs userId or email'
  const user = users.find((one) => {
    return (
      (userId === undefined || one.id === userId) &&
      (email === undefined || one.email.toLowerCase() === email)
    )
  })
  if (user === undefined) return 'there is no such user'
  if (!isMailAddress(user.email)) return `user ${user.id} has no valid e-mail address`
  return { type: 'USER', userId: user.id }
}

function embedUserOf(input: Node): WantedRecipient | string {
  const embedTenantName = embedTenantNameOf(textOf(input, 'embedTenantName') ?? '')
  const externalId = textOf(input, 'externalId')?.trim() ?? ''
  if (embedTenantName === '' || externalId === '') return 'EMBED_USER needs embedTenantName and externalId'
  const details = detailsOf(input)
  const problem = details.groups?.map(groupNameProblem).find((found) => found !== undefined)
  if (problem !== undefined) return `groups: ${problem}`
  return { type: 'EMBED_USER', embedTenantName, externalId, details }
}

/** The name of an embed tenant as it is kept: in lower case. */
export function embedTenantNameOf(text: string): string {
  return text.trim().toLowerCase()
}

function detailsOf(input: Node): Partial<EmbedDetails> {
  const email = textOf(input, 'email')
  const groups = textsOf(input, 'groups')
  const { securityContext } = input
  return {
    ...(email === undefined ? {} : { email }),
    ...(groups === undefined ? {} : { groups }),
    ...(isNode(securityContext) ? { securityContext } : {}),
    ...(Array.isArray(input.userAttributes) ? { userAttributes: nodesOf(input, 'userAttributes') } : {}),
  }
}
