/**
 * Runs the same work for each item, a few at a time, begun in their order. After a failure no further item is started;
 * running work is awaited.
 * @param room how many at once, at most; or whether there is room for this item beside those that run, which is asked
 *   again whenever one of them ends
 * @throws the first error of the work
 */
export async function eachOf<T>(
  items: Iterable<T>,
  room: number | ((item: T) => boolean),
  work: (item: T) => Promise<void>,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const hasRoom = typeof room === 'number' ? () => running < room : room
  const waiting = items[Symbol.iterator]()
  const failures: unknown[] = []
  let next = waiting.next()
  let running = 0

  async function run(item: T): Promise<void> {
    running++
    try {
      await work(item)
    } catch (error) {
      failures.push(error)
    }
    running--
    advance()
  }

  function advance(): void {
    while (!next.done && failures.length === 0 && (running === 0 || hasRoom(next.value))) {
      const { value } = next
      next = waiting.next()
      void run(value)
    }
    if (running > 0) return
    if (failures.length > 0) reject(failures[0])
    else resolve()
  }

  advance()
  return promise
}
