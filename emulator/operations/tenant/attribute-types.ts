import { Refusal } from '../../http/answer.ts'
import type { AttributeType, AttributeValue } from '../../state/users.ts'

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
export function readValue(type: AttributeType, value: unknown): AttributeValue | null {
  if (value === null || fits[type](value)) return value
  throw new Refusal(400, `value is not a ${type}`)
}

/** The value that the text of a default stands for: itself for a string, JSON for every other type; or 400. */
export function readDefault(type: AttributeType, text: string): AttributeValue {
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
