import { isNode, type Node } from '../contract/strict.ts'
import { Refusal } from '../http/answer.ts'
import type { Directory, EmbedDetails, Person } from '../state/directory.ts'

/** A recipient that a call names, found to be good. */
export type WantedRecipient =
  | { type: 'USER'; userId: number }
  | { type: 'EMBED_USER'; embedTenantName: string; externalId: string; details: Partial<EmbedDetails> }

/** The recipients that a call wants to add. One that is not good makes the call fail as a whole, with 400. */
export function readRecipients(inputs: unknown, directory: Directory): WantedRecipient[] {
  const nodes = Array.isArray(inputs) ? inputs.filter(isNode) : []
  return nodes.map((input, index) => {
    const refuse = (reason: string) => new Refusal(400, `recipients.${index}: ${reason}`)
    if (input.type === 'SLACK') throw refuse('SLACK recipients are not supported yet')
    const email = textMember(input, 'email')
    if (email !== undefined && !isAddress(email)) throw refuse(`"${email}" is not a valid e-mail address`)
    const found = input.type === 'USER' ? userOf(input, directory) : embedUserOf(input)
    if (typeof found === 'string') throw refuse(found)
    return found
  })
}

function userOf(input: Node, directory: Directory): WantedRecipient | string {
  const id = input.userId ?? undefined
  const email = textMember(input, 'email')?.toLowerCase()
  if (id === undefined && email === undefined) return 'USER needs userId or email'
  const meant = ({ userId, email: address }: Person) => {
    return (id === undefined || userId === id) && (email === undefined || address?.toLowerCase() === email)
  }
  const user = directory.users.find(meant)
  if (user === undefined) return 'there is no such user'
  if (!isAddress(user.email ?? '')) return `user ${user.userId} has no valid e-mail address`
  return { type: 'USER', userId: user.userId }
}

function embedUserOf(input: Node): WantedRecipient | string {
  const embedTenantName = textMember(input, 'embedTenantName')?.trim() ?? ''
  const externalId = textMember(input, 'externalId')?.trim() ?? ''
  if (embedTenantName === '' || externalId === '') return 'EMBED_USER needs embedTenantName and externalId'
  return { type: 'EMBED_USER', embedTenantName, externalId, details: detailsOf(input) }
}

function detailsOf(input: Node): Partial<EmbedDetails> {
  const email = textMember(input, 'email')
  const { groups, securityContext, userAttributes } = input
  return {
    ...(email === undefined ? {} : { email }),
    ...(Array.isArray(groups) ? { groups: groups.map(String) } : {}),
    ...(isNode(securityContext) ? { securityContext } : {}),
    ...(Array.isArray(userAttributes) ? { userAttributes: userAttributes.filter(isNode) } : {}),
  }
}

function isAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
}

function textMember(input: Node, name: string): string | undefined {
  const value = input[name]
  return typeof value === 'string' ? value : undefined
}
