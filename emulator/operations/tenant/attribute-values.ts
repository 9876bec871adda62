import type { Node } from '../../contract/strict.ts'
import { Refusal } from '../../http/answer.ts'
import type { AttributeValue, User, UserAttribute } from '../../state/users.ts'
import { type Call, type Handlers, textOf } from '../call.ts'
import { requireById } from '../listing.ts'
import { readDefault, readValue } from './attribute-types.ts'

/** The values that users have of the attributes. */
export const attributeValueHandlers: Handlers = {
  upsertUserAttributeValue: { rights: ['TenantAdmin'], run: upsertUserAttributeValue },
  getUserAttributeValues: { rights: [], run: getUserAttributeValues },
}

function upsertUserAttributeValue(call: Call): unknown {
  const { users, attributes } = call.state.tenant
  const user = requireById(users, idOf(call, 'userId'), 'User')
  const attribute = requireById(attributes, idOf(call, 'userAttributeId'), 'Attribute')
  const value = readValue(attribute.type, call.body.value ?? null)
  if (value === null) user.attributeValues.delete(attribute.id)
  else user.attributeValues.set(attribute.id, value)
  return valueAnswer(user, attribute)
}

// Ids are text here, and numbers everywhere else.
function idOf(call: Call, name: string): string {
  const text = textOf(call.body, name) ?? ''
  if (!/^\d+$/.test(text)) throw new Refusal(400, `${name}: "${text}" is not an id`)
  return text
}

function getUserAttributeValues(call: Call): unknown {
  const { userId } = call.params
  if (userId !== call.caller.userId && !call.caller.may(['TenantAdmin'])) {
    throw new Refusal(403, "Token lacks the right TenantAdmin for other users' values", 'error')
  }
  const user = requireById(call.state.tenant.users, userId, 'User')
  return [...call.state.tenant.attributes.values()]
    .filter((attribute) => attribute.defaultValue !== null || user.attributeValues.has(attribute.id))
    .map((attribute) => valueAnswer(user, attribute))
}

// A user without a value of their own has the default.
function valueAnswer(user: User, attribute: UserAttribute): Node {
  const { id, name, type, displayName, description, defaultValue } = attribute
  const byDefault = defaultValue === null ? null : readDefault(type, defaultValue)
  const value = user.attributeValues.get(id) ?? byDefault
  const what = { userId: user.id, userAttributeId: id, name, type, displayName, description }
  return { ...what, value, formattedValue: formatted(value) }
}

function formatted(value: AttributeValue | null): string | null {
  return value === null ? null : [value].flat().join(', ')
}
