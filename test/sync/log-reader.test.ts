import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LogEntry } from '../../src/platform/schemas.ts'
import { createLogReader, type LogReader } from '../../src/sync/sync-log.ts'
import { type CursorMode, cursorModes, entry, type LogServer, logServer } from '../support/log-server.ts'

async function readNew(reader: LogReader, atEnd?: boolean): Promise<LogEntry[]> {
  return (await pagesOf(reader, atEnd)).flat()
}

async function pagesOf(reader: LogReader, atEnd?: boolean): Promise<LogEntry[][]> {
  const pages: LogEntry[][] = []
  await reader.readNew((page) => void pages.push(page), atEnd)
  return pages
}

function entries(count: number, from = 0): LogEntry[] {
  return Array.from({ length: count }, (_, index) => entry(from + index))
}

const same: LogEntry = {
  timestamp: '',
  level: 'info',
  message: '...',
  phase: undefined,
  durationMs: undefined,
}

/** Lets the log grow step by step, reads after each, and gives back all that was read. */
async function followed(server: LogServer, growth: readonly LogEntry[][]): Promise<LogEntry[]> {
  const reader = createLogReader(server.read)
  const seen: LogEntry[] = []
  for (const more of growth) {
    server.write(...more)
    seen.push(...(await readNew(reader)))
  }
  return seen.concat(await readNew(reader, true))
}

describe.each(cursorModes)('a log whose cursors are %s', (mode) => {
  it('is empty at first, and that is no trouble', async () => {
    const reader = createLogReader(logServer(mode).read)
    expect(await readNew(reader)).toEqual([])
    expect(await readNew(reader)).toEqual([])
  })

  it('is given out once and in order while it grows', async () => {
    const growth = [entries(3), [], entries(1, 3), entries(5, 4), []]
    expect(await followed(logServer(mode), growth)).toEqual(entries(9))
  })

  it.each([1000, 1001, 2500])('of %i entries is read whole, and goes on to grow', async (count) => {
    const growth = [entries(count), entries(2, count), entries(1200, count + 2)]
    expect(await followed(logServer(mode), growth)).toEqual(entries(count + 1202))
  })

  it('with identical entries is given out with each of them', async () => {
    const growth = [[same, same], [same], [entry(1), same, same], [], [same]]
    expect(await followed(logServer(mode), growth)).toEqual(growth.flat())
  })

  it('is given out once and in order, however it grows', async () => {
    const size = fc.oneof(fc.integer({ min: 0, max: 6 }), fc.constantFrom(0, 998, 999, 1000, 1001))
    const alike = fc.boolean()
    await fc.assert(
      fc.asyncProperty(fc.array(size, { maxLength: 7 }), alike, async (sizes, identical) => {
        let next = 0
        const growth = sizes.map((count) =>
          Array.from({ length: count }, () => (identical && next++ % 3 > 0 ? same : entry(next++))),
        )
        const seen = await followed(logServer(mode), growth)
        expect(seen.map(({ message }) => message)).toEqual(growth.flat().map(({ message }) => message))
      }),
      { numRuns: 60 },
    )
  })

  it('is given out once and in order when it grows by thousands at once, and no page is empty', async () => {
    const server = logServer(mode)
    const reader = createLogReader(server.read)
    const pages: LogEntry[][] = []
    for (const more of [entries(3), entries(5000, 3), []]) {
      server.write(...more)
      pages.push(...(await pagesOf(reader)))
    }
    expect(pages.flat()).toEqual(entries(5003))
    expect(pages.filter((page) => page.length === 0)).toEqual([])
  })

  it('keeps its place when it loses its head', async () => {
    const server = logServer(mode)
    const reader = createLogReader(server.read)
    server.write(...entries(20))
    const seen = await readNew(reader)
    server.forget(15)
    server.write(...entries(4, 20))
    seen.push(...(await readNew(reader)))
    server.forget(3)
    server.write(...entries(2, 24))
    seen.push(...(await readNew(reader)))
    expect(seen).toEqual(entries(26))
  })
})

/** Entries by call, 30,000 in total. */
const growths: [string, number[]][] = [
  ['all at once', [30_000, ...Array<number>(29).fill(0)]],
  ['evenly', Array<number>(30).fill(1000)],
  ['more and more', Array.from({ length: 30 }, (_, index) => 64 * index + 72)],
  ['half of it at first', [15_000, ...Array<number>(30).fill(500)]],
  ['at the end', [...Array<number>(29).fill(10), 29_710]],
]

describe.each(cursorModes)('a long log whose cursors are %s', (mode) => {
  it.each(growths)('is read a few times at most, where it grows %s', async (_, sizes) => {
    const server = logServer(mode)
    const reader = createLogReader(server.read)
    let next = 0
    let seen = 0
    for (const [index, count] of sizes.entries()) {
      // Repeated entries look as if the server ignored cursors.
      for (let more = 0; more < count; more++) server.write(more % 10 === 0 ? same : entry(next++))
      seen += (await readNew(reader, index === sizes.length - 1)).length
    }
    expect(seen).toBe(30_000)
    // Besides, each call may read a page again.
    expect(server.sent() / (seen + 1000 * sizes.length)).toBeLessThan(5)
  })
})

describe.each(['honoured', 'ended'] as const)('small pages whose cursors are %s', (mode) => {
  it('are followed to the end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 8 }),
        fc.integer({ min: 1, max: 4 }),
        async (sizes, cap) => {
          let next = 0
          const growth = sizes.map((count) => {
            next += count
            return entries(count, next - count)
          })
          expect(await followed(logServer(mode, cap), growth)).toEqual(growth.flat())
        },
      ),
    )
  })

  it('are followed to the end also when their entries are identical', async () => {
    const growth = [Array<LogEntry>(7).fill(same), [same], [entry(1), same]]
    expect(await followed(logServer(mode, 3), growth)).toEqual(growth.flat())
  })
})

describe('the reader', () => {
  it('asks once when nothing is new, and not for what it has', async () => {
    const server = logServer('honoured')
    server.write(...entries(3500))
    const reader = createLogReader(server.read)
    await readNew(reader)
    const before = server.reads()
    await readNew(reader)
    expect(server.reads() - before).toBe(1)
  })

  it('gives out page by page', async () => {
    const server = logServer('honoured')
    server.write(...entries(2500))
    const pages = await pagesOf(createLogReader(server.read))
    expect(pages.map(({ length }) => length)).toEqual([1000, 1000, 500])
  })

  it('has an end when the server always promises more and gives nothing', async () => {
    let reads = 0
    const reader = createLogReader(() => {
      reads++
      return Promise.resolve({
        items: reads % 2 ? [entry(1)] : [],
        hasNextPage: true,
        endCursor: `c${reads}`,
      })
    })
    expect(await readNew(reader)).toEqual([entry(1)])
    expect(reads).toBeLessThan(20)
  })

  it('lets an error through and goes on behind what it gave out', async () => {
    const server = logServer('honoured')
    const error = new Error('page lost')
    let broken = false
    const reader = createLogReader((query) => (broken ? Promise.reject(error) : server.read(query)))
    server.write(...entries(2))
    expect(await readNew(reader)).toEqual(entries(2))
    broken = true
    server.write(...entries(2, 2))
    await expect(readNew(reader)).rejects.toBe(error)
    broken = false
    expect(await readNew(reader)).toEqual(entries(2, 2))
  })

  it.each(['timestamp', 'level', 'message', 'phase'] as const)(
    'tells two entries apart that differ in their %s alone, when the log lost its head',
    async (mark) => {
      const server = logServer('absent')
      const reader = createLogReader(server.read)
      const other = { ...same, [mark]: 'other' }
      server.write(entry(1), same)
      await readNew(reader)
      server.forget(1)
      server.write(other)
      expect(await readNew(reader)).toEqual([other])
    },
  )

  it.each([
    [40_000, [44_000, 41_000, 51_000, 41_000, 46_000, 41_000]],
    [5_000, [11_000, 8_000]],
  ])('reads less at once where a response has %i entries at most, and more fail', async (most, failed) => {
    const server = logServer('nameless')
    server.write(...entries(most - 1))
    const tooMany: number[] = []
    const reader = createLogReader((query) => {
      if (query.first <= most) return server.read(query)
      tooMany.push(query.first)
      return Promise.reject(new Error('too many'))
    })
    expect(await readNew(reader)).toEqual(entries(most - 1))
    expect(tooMany).toEqual(failed)
  })

  it('fails where not even one page more can be read at once', async () => {
    const server = logServer('nameless')
    server.write(...entries(3000))
    const error = new Error('too many')
    const tooMany: number[] = []
    const reader = createLogReader((query) => {
      // A reader that does not give up ends, too.
      if (query.first === 1000 || tooMany.length > 9) return server.read(query)
      tooMany.push(query.first)
      return Promise.reject(error)
    })
    await expect(readNew(reader)).rejects.toBe(error)
    expect(tooMany).toEqual([11_000, 2000])
  })

  it('reads less at once after any error, and soon as much as before', async () => {
    const server = logServer('nameless')
    server.write(...entries(100_000))
    let calls = 0
    const reader = createLogReader((query) =>
      ++calls === 2 ? Promise.reject(new Error('gateway')) : server.read(query),
    )
    expect(await readNew(reader)).toHaveLength(100_000)
    expect(server.sent()).toBeLessThan(3 * 100_000)
  })

  it('holds no page while it waits for the next one', async () => {
    // The earlier page would survive each garbage collection, and the memory of a long log would grow.
    setFlagsFromString('--expose-gc')
    const collectGarbage = runInNewContext('gc') as () => void
    const server = logServer('honoured')
    const pages: WeakRef<LogEntry[]>[] = []
    const held: number[] = []
    const reader = createLogReader(async (query) => {
      // What a WeakRef was made for stays until the next turn.
      await new Promise((resolve) => setImmediate(resolve))
      collectGarbage()
      held.push(pages.filter((page) => page.deref() !== undefined).length)
      return server.read(query)
    })
    server.write(...entries(2500))
    await reader.readNew((page) => void pages.push(new WeakRef(page)))
    expect(pages).toHaveLength(3)
    expect(held).toEqual([0, 0, 0])
  })

  it('waits for a log that is shorter than it was', async () => {
    let items = entries(5)
    const reader = createLogReader(async () => ({ items, hasNextPage: false, endCursor: undefined }))
    await readNew(reader)
    items = entries(3)
    expect(await readNew(reader)).toEqual([])
    items = entries(6)
    expect(await readNew(reader)).toEqual(entries(1, 5))
  })

  it('keeps its place when a log that lost its head begins as it did before', async () => {
    const server = logServer('absent')
    const reader = createLogReader(server.read)
    server.write(same, entry(1), same, entry(2))
    await readNew(reader)
    server.forget(2)
    server.write(entry(3), entry(4))
    expect(await readNew(reader)).toEqual([entry(3), entry(4)])
  })

  it('gives others a turn after two thousand pages, and goes on from there', async () => {
    const server = logServer('honoured', 1)
    server.write(...entries(2100))
    const reader = createLogReader(server.read)
    expect(await readNew(reader)).toHaveLength(2000)
    expect(server.reads()).toBe(2000)
    expect(await readNew(reader)).toEqual(entries(100, 2000))
  })
})

describe('what is asked for', () => {
  type Query = readonly [after: string | undefined, first: number]

  /** What is asked for in each round, after the log has grown. */
  async function asked({ read, write }: Pick<LogServer, 'read' | 'write'>, ...growth: LogEntry[][]) {
    const queries: Query[] = []
    const reader = createLogReader((query) => {
      queries.push([query.after, query.first])
      return read(query)
    })
    const rounds: Query[][] = []
    for (const more of growth) {
      write(...more)
      await readNew(reader)
      rounds.push(queries.splice(0))
    }
    return rounds
  }

  const start = [undefined, 1000] as const
  const whole = (first: number): Query => [undefined, first]

  it.each<[CursorMode, number[], Query[][]]>([
    ['honoured', [0, 1500, 0], [[start], [start, ['1000', 1000]], [['1500', 1000]]]],
    ['ended', [1500, 10, 0], [[start, ['1000', 1000]], [['1000', 1500]], [['1000', 1510]]]],
    [
      'ended',
      [1200, 900, 900],
      [
        [start, ['1000', 1000]],
        [['1000', 1200]],
        [
          ['1000', 1000],
          ['2000', 1100],
        ],
      ],
    ],
    ['absent', [3, 997, 0], [[start], [whole(1003)], [whole(2000)]]],
    ['absent', [2500, 0], [[start, whole(11_000)], [whole(12_500)]]],
    ['nameless', [1500, 0], [[start, whole(11_000)], [whole(11_500)]]],
    ['nameless', [13_000], [[start, whole(11_000), whole(44_000)]]],
    ['nameless', [1500, 0, 0, 0], [[start, whole(11_000)], [whole(11_500)], [], [whole(11_500)]]],
    ['ignored', [3, 20], [[start], [['3', 1000], whole(1026), whole(10_003)]]],
    ['ignored', [1500, 20], [[start, ['1000', 1000], whole(11_000)], [whole(11_500)]]],
    ['stuck-after-first', [1500, 20], [[start, ['still', 1000], whole(11_000)], [whole(11_500)]]],
  ])('where cursors are %s is what is new, after %j entries more', async (mode, growth, queries) => {
    const before = (round: number) => growth.slice(0, round).reduce((sum, more) => sum + more, 0)
    const lists = growth.map((more, round) => entries(more, before(round)))
    expect(await asked(logServer(mode), ...lists)).toEqual(queries)
  })

  it.each<[CursorMode, LogEntry[][], Query[][]]>([
    [
      'honoured',
      [[entry(1), same], [same, entry(2), entry(3)], []],
      [[start], [['2', 1000], whole(1005)], [['5', 1000]]],
    ],
    [
      'ended',
      [[...entries(1000), same, same], [same], []],
      [[start, ['1000', 1000]], [['1000', 1002], whole(2003)], [['1000', 1003]]],
    ],
    ['absent', [[same, same], [same], []], [[start], [whole(1002)], [whole(1003)]]],
  ])(
    'where cursors are %s and entries repeat is read once more and then trusted',
    async (mode, growth, queries) => {
      expect(await asked(logServer(mode), ...growth)).toEqual(queries)
    },
  )

  it('goes on behind a cursor that an empty page names again', async () => {
    const server = logServer('honoured')
    const read: LogServer['read'] = async (query) => {
      const page = await server.read(query)
      return { ...page, endCursor: page.endCursor ?? query.after }
    }
    expect(await asked({ ...server, read }, entries(3), [], entries(2, 3))).toEqual([
      [start],
      [['3', 1000]],
      [['3', 1000]],
    ])
  })
})
