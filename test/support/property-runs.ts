/** Whether the exhaustive tests run. */
export const isExhaustive = process.env.EXHAUSTIVE !== undefined

/** How often a property is tried whose runs take long; the exhaustive tests try it more often. */
export function runs(brief: number, exhaustive: number): { numRuns: number } {
  return { numRuns: isExhaustive ? exhaustive : brief }
}

/** For a run that renders a page or asks git. */
export const costly = runs(5, 100)
