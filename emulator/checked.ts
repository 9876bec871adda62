import leven from 'leven'
import { z } from 'zod'
import { Refusal } from './http/response.ts'

/**
 * A value that came from outside, of the shape, or 400: a misspelt name or value would do nothing, and a test would pass unseen.
 * @param what the name of the value in the message
 */
export function checked<T extends z.ZodType>(shape: T, value: unknown, what: string): z.infer<T> {
  const read = shape.safeParse(value)
  if (read.success) return read.data
  const problems = read.error.issues.map((issue) => problemOf(issue, shape, value, what))
  throw new Refusal(400, problems.join('; '))
}

function problemOf(issue: z.core.$ZodIssue, shape: z.ZodType, value: unknown, what: string): string {
  const place = [what, ...issue.path.map(String)].join('.')
  const given = issue.path.reduce<unknown>((inner, name) => Object(inner)[name], value)
  if (issue.code === 'unrecognized_keys') {
    const known = namesOf(issue.path.reduce(innerOf, shape))
    return issue.keys.map((name) => `${place}: unknown name "${name}"${nearest(name, known)}`).join('; ')
  }
  const reason = `${place}: ${JSON.stringify(given)} is not allowed`
  if (issue.code === 'invalid_value') {
    return `${reason}, only ${issue.values.map(String).join(', ')}${nearest(given, issue.values.map(String))}`
  }
  return issue.code === 'invalid_type' ? `${reason}, only ${issue.expected}` : reason
}

function innerOf(shape: z.core.$ZodType, name: PropertyKey): z.core.$ZodType {
  const outer = shape instanceof z.ZodDefault ? shape.unwrap() : shape
  const inner = outer instanceof z.ZodObject ? outer.shape[String(name)] : undefined
  return inner ?? z.unknown()
}

function namesOf(shape: z.core.$ZodType): string[] {
  if (shape instanceof z.ZodDefault) return namesOf(shape.unwrap())
  if (shape instanceof z.ZodRecord && shape.keyType instanceof z.ZodEnum)
    return shape.keyType.options.map(String)
  return shape instanceof z.ZodObject ? Object.keys(shape.shape) : []
}

/** A question for the most similar of the names, if one is similar. */
export function nearest(name: unknown, names: Iterable<string>): string {
  if (typeof name !== 'string') return ''
  const [best] = [...names]
    .map((known) => ({ known, distance: leven(name.toLowerCase(), known.toLowerCase()) }))
    .filter(({ known, distance }) => distance <= Math.ceil(known.length / 3))
    .sort((one, other) => one.distance - other.distance)
  return best === undefined ? '' : `. Did you mean "${best.known}"?`
}
