import { Refusal } from '../../http/answer.ts'
import { nextId } from '../../state/tenant.ts'
import type { AttributeType, UserAttribute } from '../../state/users.ts'
import { type Call, type Handlers, textOf } from '../call.ts'
import { descendingKey, pageByOffset, requireById } from '../listing.ts'
import { patchedText } from '../patch.ts'
import { readDefault } from './attribute-types.ts'

/** The attributes that users can have values of. */
export const attributeHandlers: Handlers = {
  getUserAttributes: { rights: [], run: getUserAttributes },
  createUserAttribute: { rights: ['TenantAdmin'], run: createUserAttribute },
  updateUserAttribute: { rights: ['TenantAdmin'], run: updateUserAttribute },
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
