/**
 * For properties of which each run takes long, such as rendering a page or asking git. `npm run test:exhaustive` runs
 * them again, with many more runs.
 */
export const costly = { numRuns: Number(process.env.PROPERTY_RUNS ?? 30) }
