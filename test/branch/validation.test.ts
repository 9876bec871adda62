import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rootCauseFirst } from '../../src/branch/validation.ts'

const error = (fileName: string | undefined, message: string) => ({
  message,
  times: 1,
  ...(fileName === undefined ? {} : { fileName }),
})

const broken = 'bad indentation of a mapping entry (4:4)\n\n 3 | cubes:'
const shape = 'orders cube: "dimensions.status" does not match any of the allowed types'
const missing = 'items cube: "joins.orders" refers to a cube that does not exist: orders'

/** The files of these mistakes in the order in which to mend them. */
function order(...errors: ReturnType<typeof error>[]): (string | undefined)[] {
  return rootCauseFirst(errors).map(({ fileName }) => fileName)
}

describe('the order of errors', () => {
  it('has files that cannot be read first, then what is wrong by itself, then what refers to others', () => {
    const errors = [error('items.yml', missing), error('orders.yml', shape), error('customers.yml', broken)]
    expect(order(...errors)).toEqual(['customers.yml', 'orders.yml', 'items.yml'])
  })

  it('keeps the errors of a file together, the worst one first', () => {
    const errors = [error('a.yml', missing), error('b.yml', shape), error('a.yml', broken)]
    expect(rootCauseFirst(errors)).toEqual([
      error('a.yml', broken),
      error('a.yml', missing),
      error('b.yml', shape),
    ])
  })

  it.each([
    ['Unexpected token (1:129)'],
    ['Cannot read it (12:34)'],
    ['Unexpected token }'],
    ['Unexpected YAML key: cube. Only "cubes" and "views" may stand at the top'],
    ['YAMLException: the file ends too early'],
    ['"cubes" must be an array'],
    ['Found a duplicate cube: orders does not have one name'],
  ])('knows a file that cannot be read, and puts it first: %s', (message) => {
    expect(order(error('a', shape), error('b', message))).toEqual(['b', 'a'])
  })

  it.each([
    ['amountx is not defined'],
    ['v view: "cubes.a.b" refers to a member that a does not have'],
    ['Cube orders cannot be found'],
    ['Member not found: orders.status'],
    ['orders.yaml does not exist'],
  ])('knows what refers to others, and puts it last: %s', (message) => {
    expect(order(error('a', message), error('b', shape))).toEqual(['b', 'a'])
  })

  it.each([['12:34 is no time'], ['at (:4)'], ['at (4:)'], ['at (4:x)'], ['no yaml here']])(
    'leaves in its place what is wrong by itself: %s',
    (message) => {
      expect(order(error('a', missing), error('b', message), error('c', shape))).toEqual(['b', 'c', 'a'])
      expect(order(error('c', shape), error('b', message))).toEqual(['c', 'b'])
    },
  )

  it('keeps together what names no file', () => {
    const errors = [error(undefined, missing), error('b', shape), error(undefined, broken)]
    expect(order(...errors)).toEqual([undefined, undefined, 'b'])
  })

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
