/**
 * Runs the same work for each item, a few at a time. After a failure no further item is started; running work is
 * awaited.
 * @param width how many at once, at most
 * @throws the first error of the work
 */
export async function eachOf<T>(
  items: Iterable<T>,
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items[Symbol.iterator]()
  const failures: unknown[] = []
  const worker = async () => {
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
  await Promise.all(Array.from({ length: width }, worker))
  if (failures.length > 0) throw failures[0]
}
