import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { validation } from '../../src/platform/schemas.ts'

const verdict = { branchName: 'b', mode: 'dev_mode', valid: false }
/** What the errors mean, as a schema says it. */
const described = z.catch(
  z.array(
    z.object({
      message: z.catch(z.string(), ''),
      fileName: z.catch(z.optional(z.string()), undefined),
    }),
  ),
  [],
)

const member = fc.oneof(fc.string(), fc.jsonValue(), fc.constantFrom(null, undefined))
const error = fc.record({ message: member, fileName: member, other: member }, { requiredKeys: [] })
const list = fc.oneof(
  { weight: 3, arbitrary: fc.array(error, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.array(fc.oneof(error, fc.jsonValue()), { maxLength: 3 }) },
  { weight: 1, arbitrary: member },
)

it('the errors of a validation are what a schema would make of them, whatever they are', () => {
  fc.assert(
    fc.property(list, (errors) => {
      expect(validation.parse({ ...verdict, errors }).errors).toEqual(described.parse(errors))
    }),
    { numRuns: 500 },
  )
  expect(validation.parse(verdict).errors).toEqual([])
})

it('each error of a validation is read once, also among more than 10,000', () => {
  let reads = 0
  const counting = {
    get message() {
      reads++
      return ''
    },
  }
  validation.parse({ ...verdict, errors: Array<unknown>(10_001).fill(counting) })
  expect(reads).toBe(10_001)
})
