import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rootCauseFirst } from '../../src/steps/root-cause.ts'

const error = (fileName: string | undefined, message: string) => ({
  message,
  times: 1,
  ...(fileName === undefined ? {} : { fileName }),
})

const broken = 'bad indentation of a mapping entry (4:4)\n\n 3 | cubes:'
const shape = 'orders cube: "dimensions.status" does not match any of the allowed types'
const missing = 'items cube: "joins.orders" refers to a cube that does not exist: orders'

describe('the order of mistakes', () => {
  it('has files that cannot be read first, then what is wrong by itself, then what refers to others', () => {
    const errors = [error('items.yml', missing), error('orders.yml', shape), error('customers.yml', broken)]
    expect(rootCauseFirst(errors).map(({ fileName }) => fileName)).toEqual([
      'customers.yml',
      'orders.yml',
      'items.yml',
    ])
  })

  it('keeps the mistakes of a file together, the worst one first', () => {
    const errors = [error('a.yml', missing), error('b.yml', shape), error('a.yml', broken)]
    expect(rootCauseFirst(errors)).toEqual([
      error('a.yml', broken),
      error('a.yml', missing),
      error('b.yml', shape),
    ])
  })

  it.each([
    ['Unexpected token (1:129)'],
    ['Unexpected YAML key: cube. Only "cubes" and "views" may stand at the top'],
    ['"cubes" must be an array'],
  ])('knows a file that cannot be read: %s', (message) => {
    expect(rootCauseFirst([error('a', shape), error('b', message)])[0]?.fileName).toBe('b')
  })

  it.each([['amountx is not defined'], ['v view: "cubes.a.b" refers to a member that a does not have']])(
    'knows what refers to others: %s',
    (message) => {
      expect(rootCauseFirst([error('a', message), error('b', shape)])[0]?.fileName).toBe('b')
    },
  )

  it('leaves equals as they came, and loses and doubles nothing', () => {
    const some = fc.record({
      message: fc.oneof(fc.constantFrom(broken, shape, missing), fc.string()),
      fileName: fc.constantFrom('a', 'b', 'c'),
      times: fc.nat(),
    })
    fc.assert(
      fc.property(fc.array(some), (errors) => {
        const ordered = rootCauseFirst(errors)
        expect(new Set(ordered)).toEqual(new Set(errors))
        expect(ordered).toHaveLength(errors.length)
        expect(rootCauseFirst(ordered)).toEqual(ordered)
      }),
    )
  })
})
