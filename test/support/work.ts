import { Session } from 'node:inspector/promises'
import { setFlagsFromString } from 'node:v8'

// The engine counts executed blocks exactly as long as it neither optimizes code nor drops it.
const counting = ['opt', 'maglev', 'flush-bytecode']

/**
 * Counts the blocks of code that a piece of work executes in `src/`: how work grows with its input can be tested without
 * timing anything. What the engine does inside of one call, such as `includes`, is not counted.
 */
async function countWork(work: () => unknown): Promise<number> {
  const session = new Session()
  session.connect()
  for (const flag of counting) setFlagsFromString(`--no-${flag}`)
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
    await work()
    const { result } = await session.post('Profiler.takePreciseCoverage')
    const functions = result.filter(({ url }) => url.includes('/src/')).flatMap((script) => script.functions)
    return functions.flatMap(({ ranges }) => ranges).reduce((sum, { count }) => sum + count, 0)
  } finally {
    for (const flag of counting) setFlagsFromString(`--${flag}`)
    session.disconnect()
  }
}

/** How much more work there is for ten times the input: about 10 if it is linear, 100 if it is quadratic. */
export async function growth(work: (size: number) => unknown, size: number): Promise<number> {
  // Modules that are loaded on demand are loaded before anything is counted.
  await work(10)
  const one = await countWork(() => work(size))
  if (one < size) throw new Error(`only ${one} blocks were counted for an input of ${size}`)
  return (await countWork(() => work(10 * size))) / one
}
