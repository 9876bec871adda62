/**
 * Does the same work for many items, a few at a time. After a failure no further item is begun; what is under way is
 * waited for.
 * @param width how many at once, at most
 * @throws what the first failing piece of work threw
 */
export async function inLanes<T>(
  items: Iterable<T>,
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items[Symbol.iterator]()
  const failures: unknown[] = []
  const lane = async () => {
    while (failures.length === 0) {
      const next = waiting.next()
      if (next.done) return
      try {
        await work(next.value)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: width }, lane))
  if (failures.length > 0) throw failures[0]
}
