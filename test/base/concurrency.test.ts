import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eachOf } from '../../src/base/concurrency.ts'

describe('work in lanes', () => {
  it('is done once for each item, in order of begin, never more at once than allowed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer()), fc.integer({ min: 1, max: 9 }), async (items, width) => {
        let busy = 0
        let most = 0
        const begun: number[] = []
        await eachOf(items, width, async (item) => {
          begun.push(item)
          most = Math.max(most, ++busy)
          for (let turns = Math.abs(item % 5); turns >= 0; turns--) await Promise.resolve()
          busy--
        })
        expect(begun).toEqual(items)
        expect(busy).toBe(0)
        expect(most).toBe(Math.min(width, items.length))
      }),
    )
  })

  it('waits for room for the next item, which is asked for again when another one ends, and one always runs', async () => {
    const asked: number[] = []
    const begun: number[] = []
    let busy = 0
    await eachOf(
      [1, 2, 3, 4],
      (item) => {
        asked.push(item)
        return item !== 3 && busy < 2
      },
      async (item) => {
        begun.push(item)
        busy++
        for (let turns = 0; turns < item; turns++) await Promise.resolve()
        busy--
      },
    )
    expect(begun).toEqual([1, 2, 3, 4])
    expect(asked).toEqual([2, 3, 3, 4])
  })

  it('begins nothing after a failure, waits for what is under way, and throws the first failure', async () => {
    const begun: number[] = []
    const ended: number[] = []
    const work = async (item: number) => {
      begun.push(item)
      if (item === 1) throw new Error('the first')
      for (let turns = 0; turns < 20; turns++) await Promise.resolve()
      ended.push(item)
      if (item === 2) throw new Error('a later one')
    }
    await expect(eachOf([0, 1, 2, 3, 4, 5, 6], 3, work)).rejects.toThrow('the first')
    expect(begun.length).toBeLessThan(5)
    expect(ended).toEqual(begun.filter((item) => item !== 1))
  })
})
