import fc from 'fast-check'
import { expect, it } from 'vitest'
import { jsonPieces } from '../../src/report/outputs.ts'

it('is the same JSON as that of the engine', () => {
  const absent = fc.constant({ a: undefined, b: [undefined, { c: undefined }] })
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), absent), (value) => {
      expect([...jsonPieces(value)].join('')).toBe(JSON.stringify(value, null, 2))
    }),
  )
})

it('comes in pieces, however long a list is', () => {
  const errors = Array.from({ length: 5000 }, (_, index) => ({
    message: `name_${index} is not defined`,
    times: 1,
  }))
  const pieces = [...jsonPieces({ findings: { errors } })]
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(66_000)
  expect(pieces.join('')).toBe(JSON.stringify({ findings: { errors } }, null, 2))
})
