/** The errors of promises that nobody handles while this runs: Node ends the process because of one. */
export async function unhandledDuring(act: () => Promise<unknown>): Promise<unknown[]> {
  const reasons: unknown[] = []
  const note = (reason: unknown) => void reasons.push(reason)
  process.on('unhandledRejection', note)
  try {
    await act()
    // Node reports them once all callbacks of this turn have run.
    await new Promise((resolve) => setImmediate(resolve))
  } finally {
    process.off('unhandledRejection', note)
  }
  return reasons
}
