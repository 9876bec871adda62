import type { Node } from '../contract/strict.ts'
import { Refusal } from '../http/answer.ts'
import {
  type AttributeType,
  type AttributeValue,
  nextId,
  type User,
  type UserAttribute,
} from '../state/tenant.ts'
import { type Call, type Handlers, textOf } from './call.ts'
import { descendingKey, pageByOffset, requireById } from './listing.ts'
import { patchedText } from './patch.ts'

/** The attributes that users can have values of. */
export const attributeHandlers: Handlers = {
  getUserAttributes: { rights: [], run: getUserAttributes },
  createUserAttribute: { rights: ['TenantAdmin'], run: createUserAttribute },
  updateUserAttribute: { rights: ['TenantAdmin'], run: updateUserAttribute },
  upsertUserAttributeValue: { rights: ['TenantAdmin'], run: upsertUserAttributeValue },
  getUserAttributeValues: { rights: [], run: getUserAttributeValues },
}

function getUserAttributes(call: Call): unknown {
  const { name, type } = call.query
  const attributes = [...call.state.tenant.attributes.values()]
    .filter((attribute) => name === undefined || attribute.name === name)
    .filter((attribute) => type === undefined || attribute.type === type)
    .sort((a, b) => b.id - a.id)
  const { items, pageInfo } = pageByOffset(call, attributes, ({ id }) => descendingKey(id))
  return { items, data: items, count: attributes.length, pageInfo }
}

function createUserAttribute(call: Call): unknown {
  const { tenant } = call.state
  const name = textOf(call.body, 'name') ?? ''
  const { type } = call.body
  if (name.trim() === '') throw new Refusal(400, 'name must not be blank')
  if (!isAttributeType(type)) throw new Refusal(400, `type: "${String(type)}" is not known`)
  if ([...tenant.attributes.values()].some((attribute) => attribute.name === name)) {
    throw new Refusal(409, `Attribute "${name}" exists already`)
  }
  const attribute: UserAttribute = withTexts(call, {
    id: 0,
    name,
    type,
    defaultValue: null,
    description: null,
    displayName: null,
  })
  attribute.id = nextId(tenant, 'attribute')
  tenant.attributes.set(attribute.id, attribute)
  return attribute
}

function updateUserAttribute(call: Call): unknown {
  const { attributes } = call.state.tenant
  const attribute = withTexts(call, requireById(attributes, call.params.id, 'Attribute'))
  attributes.set(attribute.id, attribute)
  return attribute
}

function withTexts(call: Call, before: UserAttribute): UserAttribute {
  const defaultValue = patchedText(call.body, 'defaultValue', before.defaultValue)
  if (defaultValue !== null) readDefault(before.type, defaultValue)
  return {
    ...before,
    defaultValue,
    description: patchedText(call.body, 'description', before.description),
    displayName: patchedText(call.body, 'displayName', before.displayName),
  }
}

function isAttributeType(value: unknown): value is AttributeType {
  return ['string', 'number', 'boolean', 'string_array', 'number_array'].includes(String(value))
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

const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number'

const fits: Record<AttributeType, (value: unknown) => value is AttributeValue> = {
  string: isText,
  number: isNumber,
  boolean: (value) => typeof value === 'boolean',
  string_array: (value): value is string[] => Array.isArray(value) && value.every(isText),
  number_array: (value): value is number[] => Array.isArray(value) && value.every(isNumber),
}

/** A value as it was sent, which null clears; or 400 when its type is not the attribute's. */
function readValue(type: AttributeType, value: unknown): AttributeValue | null {
  if (value === null || fits[type](value)) return value
  throw new Refusal(400, `value is not a ${type}`)
}

/** The value that the text of a default stands for: itself for a string, JSON for every other type; or 400. */
function readDefault(type: AttributeType, text: string): AttributeValue {
  const value = type === 'string' ? text : parsed(text)
  if (fits[type](value)) return value
  throw new Refusal(400, `defaultValue: "${text}" is not a ${type}`)
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}
