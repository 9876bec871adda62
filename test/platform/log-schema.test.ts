import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { logPage } from '../../src/platform/schemas.ts'

const text = z.catch(z.string(), '')
/** What an entry means, as a schema says it. */
const described = z.catch(
  z.object({
    timestamp: text,
    level: text,
    message: text,
    phase: z.catch(z.optional(z.string().check(z.trim())), undefined),
    durationMs: z.catch(z.optional(z.number()), undefined),
  }),
  { timestamp: '', level: '', message: '', phase: undefined, durationMs: undefined },
)

const member = fc.oneof(fc.string(), fc.double(), fc.jsonValue(), fc.constantFrom(' clone ', null, undefined))
const entry = fc.oneof(
  fc.record(
    { timestamp: member, level: member, message: member, phase: member, durationMs: member, other: member },
    { requiredKeys: [] },
  ),
  fc.jsonValue(),
)

describe('the entries of a log', () => {
  it('are what a schema would make of them, whatever they are', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 5 }), (items) => {
        expect(logPage.parse({ items }).items).toEqual(items.map((item) => described.parse(item)))
      }),
      { numRuns: 500 },
    )
  })

  it.each([[{}], ['text'], [null]])('are none where there is no list: %j', (items) => {
    expect(logPage.safeParse({ items }).success).toBe(false)
  })

  it('are each read once, also in a page of more than 10,000', () => {
    let reads = 0
    const counting = {
      get message() {
        reads++
        return ''
      },
    }
    logPage.parse({ items: Array<unknown>(10_001).fill(counting) })
    expect(reads).toBe(10_001)
  })
})
