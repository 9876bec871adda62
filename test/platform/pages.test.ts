import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PlatformError } from '../../src/platform/errors.ts'
import { eachItem } from '../../src/platform/pages.ts'
import type { Page } from '../../src/platform/schemas.ts'

async function all<T>(read: (after: string | undefined) => Page<T>): Promise<T[]> {
  const items: T[] = []
  for await (const item of eachItem({ id: 'listX' }, 2, (after) => Promise.resolve(read(after))))
    items.push(item)
  return items
}

const lastPage = <T>(...items: T[]): Page<T> => ({ items, hasNextPage: false, endCursor: undefined })

describe('eachItem', () => {
  it('fails on a full page without a word of a further one: it may be the first of several', async () => {
    const page = (items: number[]) => ({ ...lastPage(...items), silent: true })
    await expect(all(() => page([1, 2]))).rejects.toThrow(
      'a page is full, and does not say whether there is a further one',
    )
    expect(await all(() => page([1]))).toEqual([1])
    // More than was asked for: whoever ignores the size of a page has sent them all.
    expect(await all(() => page([1, 2, 3]))).toEqual([1, 2, 3])
    expect(await all(() => lastPage(1, 2))).toEqual([1, 2])
  })

  it('yields all items of any chain of pages once, in order', async () => {
    const chain = fc.array(fc.array(fc.integer()), { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(chain, fc.boolean(), async (pages, cursorOnLast) => {
        const asked: (string | undefined)[] = []
        const items = await all((after) => {
          asked.push(after)
          const index = after === undefined ? 0 : Number(after) + 1
          const hasNextPage = index < pages.length - 1
          return {
            items: pages[index] ?? [],
            hasNextPage,
            endCursor: hasNextPage || cursorOnLast ? String(index) : undefined,
          }
        })
        expect(items).toEqual(pages.flat())
        expect(asked).toEqual([undefined, ...pages.map((_, index) => String(index))].slice(0, pages.length))
      }),
    )
  })

  it('reads an empty page in between and goes on', async () => {
    const pages: Record<string, Page<string>> = {
      start: { items: ['a'], hasNextPage: true, endCursor: 'c1' },
      c1: { items: [], hasNextPage: true, endCursor: 'c2' },
      c2: lastPage('b'),
    }
    expect(await all((after) => pages[after ?? 'start'] ?? lastPage())).toEqual(['a', 'b'])
  })

  it.each([undefined, ''])('fails when a further page has the cursor %j', async (endCursor) => {
    const reading = all(() => ({ items: [1], hasNextPage: true, endCursor }))
    await expect(reading).rejects.toBeInstanceOf(PlatformError)
    await expect(reading).rejects.toMatchObject({
      operation: 'listX',
      trouble: 'unreachable',
      message:
        'Failed while calling listX: the list cannot be read to its end: a further page is announced without a cursor.',
      advice: 'The platform, or a gateway before it, breaks its pages: report it to the platform.',
      arrived: 'unknown',
    })
  })

  it('fails when the cursor stands still, after two reads', async () => {
    let reads = 0
    const reading = all(() => {
      reads++
      return { items: [1], hasNextPage: true, endCursor: 'same' }
    })
    await expect(reading).rejects.toThrow(/cursor does not move/)
    expect(reads).toBe(2)
  })

  it('fails when cursors go round in a circle', async () => {
    const next: Record<string, string> = { start: 'a', a: 'b', b: 'c', c: 'a' }
    const reading = all((after) => ({ items: [1], hasNextPage: true, endCursor: next[after ?? 'start'] }))
    await expect(reading).rejects.toThrow(/cursor does not move/)
  })

  it('fails at a cap instead of giving a short list', async () => {
    let reads = 0
    const endless = all(() => ({ items: [], hasNextPage: true, endCursor: String(++reads) }))
    await expect(endless).rejects.toThrow(/more than 1000 pages/)
    expect(reads).toBe(1000)
  })

  it('reads a list of as many pages as the cap', async () => {
    let reads = 0
    expect(
      await all(() => ({ items: [++reads], hasNextPage: reads < 1000, endCursor: String(reads) })),
    ).toHaveLength(1000)
  })

  it('asks for no page before its items are wanted', async () => {
    let reads = 0
    for await (const item of eachItem({ id: 'listX' }, 2, (after) => {
      reads++
      return Promise.resolve({ items: [after ?? 'first'], hasNextPage: true, endCursor: `c${reads}` })
    })) {
      if (item === 'c1') break
    }
    expect(reads).toBe(2)
  })

  it('lets an error of a page through', async () => {
    const error = new Error('page 2')
    const reading = all((after) => {
      if (after) throw error
      return { items: [1], hasNextPage: true, endCursor: 'c' }
    })
    await expect(reading).rejects.toBe(error)
  })
})
