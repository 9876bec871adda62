import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillPath, writeQuery } from '../../src/platform/operation.ts'

describe('fillPath', () => {
  it('fills in every parameter, percent-encoded', () => {
    expect(fillPath('/d/{id}/s/{job}/x', { id: 42, job: 'a b?c#d&ü%' })).toBe(
      '/d/42/s/a%20b%3Fc%23d%26%C3%BC%25/x',
    )
  })

  it.each(['', ...'. .. %2e%2e %2E. %252e%252e a/b / a\\b %2f a%2Fb a%252Fb %5c %zz/x %25zz%2Fx'.split(' ')])(
    'refuses %j, which could name something else',
    (value) => {
      expect(() => fillPath('/s/{job}', { job: value })).toThrow(/cannot be used as job in a URL/)
    },
  )

  it('refuses a parameter without a value', () => {
    expect(() => fillPath('/s/{job}', {})).toThrow('"" cannot be used as job in a URL.')
  })

  it('quotes no more of a wrong value than fits into a line', () => {
    expect(() => fillPath('/s/{job}', { job: `a/${'x'.repeat(100)}` })).toThrow(
      `"a/${'x'.repeat(78)}" cannot be used as job in a URL.`,
    )
  })

  it.each([
    ['...', '...'],
    ['a..b', 'a..b'],
    ['%', '%25'],
    ['%zz', '%25zz'],
    ['%41', '%2541'],
    ['0', '0'],
  ])('takes %j, which names nothing else', (value, written) => {
    expect(fillPath('/s/{job}/', { job: value })).toBe(`/s/${written}/`)
  })

  it('never leaves its place in the path, and comes back as it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        let path: string
        try {
          path = fillPath('/a/{id}/b', { id: value })
        } catch {
          return
        }
        const parts = new URL(`https://tenant.example.com${path}`).pathname.split('/')
        expect(parts).toHaveLength(4)
        expect([parts[1], parts[3]]).toEqual(['a', 'b'])
        expect(decodeURIComponent(parts[2] ?? '')).toBe(value)
      }),
    )
  })
})

describe('writeQuery', () => {
  it('leaves undefined values out and writes the rest in order', () => {
    expect(writeQuery({})).toBe('')
    expect(writeQuery({ after: undefined })).toBe('')
    expect(writeQuery({ after: undefined, first: 10, live: false, name: '' })).toBe(
      '?first=10&live=false&name=',
    )
  })

  it('writes each item of a list under the same name', () => {
    expect(writeQuery({ step: ['a&b', 'c'], none: [], first: 1 })).toBe('?step=a%26b&step=c&first=1')
  })

  it('comes back as it was from a URL parser', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ unit: 'binary', minLength: 1 }), fc.string({ unit: 'binary' })),
        (values) => {
          const url = new URL(`https://tenant.example.com/x${writeQuery(values)}`)
          expect([...url.searchParams]).toEqual(Object.entries(values))
          expect([url.pathname, url.hash]).toEqual(['/x', ''])
        },
      ),
    )
  })
})
