import { Refusal } from '../http/response.ts'
import { jsonIn, type Node } from '../shape.ts'
import type { AttributeType, AttributeValue, User, UserAttribute } from '../state/tenant.ts'
import { type Call, type Handlers, openTo, textOf } from './call.ts'
import { descendingKey, pageByOffset, requireById } from './listing.ts'
import { type Kind, recordsOf } from './records.ts'

/** The attributes that users can have values of. */
const kind: Kind<UserAttribute> = {
  what: 'Attribute',
  counter: 'attribute',
  rows: ({ state }) => state.tenant.attributes,
  plain: ['name', 'type'],
  clearable: ['defaultValue', 'description', 'displayName'],
  blank: () => {
    return { id: 0, name: '', type: 'string', defaultValue: null, description: null, displayName: null }
  },
  check: (_, { name, type, defaultValue }, others) => {
    if (name.trim() === '') throw new Refusal(400, 'name must not be blank')
    if (others.some((other) => other.name === name)) {
      throw new Refusal(409, `Attribute "${name}" exists already`)
    }
    if (defaultValue !== null) readDefault(type, defaultValue)
  },
  show: (attribute) => ({ ...attribute }),
}

const attributes = recordsOf(kind)

/** Attributes, and the values that users have. */
export const attributeHandlers: Handlers = {
  ...openTo([], { getUserAttributes, getUserAttributeValues }),
  ...openTo(['TenantAdmin'], {
    createUserAttribute: attributes.create,
    updateUserAttribute: attributes.update,
    upsertUserAttributeValue,
  }),
}

function getUserAttributes(call: Call): unknown {
  const { name, type } = call.query
  const found = [...kind.rows(call).values()]
    .filter((attribute) => name === undefined || attribute.name === name)
    .filter((attribute) => type === undefined || attribute.type === type)
    .sort((a, b) => b.id - a.id)
  const { items, pageInfo } = pageByOffset(call, found, ({ id }) => descendingKey(id))
  return { items, data: items, count: found.length, pageInfo }
}

function upsertUserAttributeValue(call: Call): unknown {
  const { users, attributes } = call.state.tenant
  const user = requireById(users, idOf(call, 'userId'), 'User')
  const attribute = requireById(attributes, idOf(call, 'userAttributeId'), 'Attribute')
  const value = readValue(attribute.type, call.body.value ?? null)
  if (value === null) user.attributeValues.delete(attribute.id)
  else user.attributeValues.set(attribute.id, value)
  return valueResponse(user, attribute)
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
    .map((attribute) => valueResponse(user, attribute))
}

// A user without a value of their own has the default.
function valueResponse(user: User, attribute: UserAttribute): Node {
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
  const value = type === 'string' ? text : jsonIn(text)
  if (fits[type](value)) return value
  throw new Refusal(400, `defaultValue: "${text}" is not a ${type}`)
}
