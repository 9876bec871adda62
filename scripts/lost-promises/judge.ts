import { createHash } from 'node:crypto'

/** A change of the source, as Stryker's instrumenter describes it; lines and columns start at 0. */
export interface Mutant {
  id: string
  fileName: string
  location: { start: { line: number; column: number } }
  mutatorName: string
  replacement: string
}

/** The mutants that some tests caught, by id, each with the test that failed. */
export type Caught = ReadonlyMap<string, string>

/** As many mutants as wanted, the same ones for a seed, wherever they stand in the list. */
export function sample(mutants: readonly Mutant[], count: number, seed: string): Mutant[] {
  const rank = (mutant: Mutant) =>
    createHash('sha256')
      .update(`${seed} ${describeMutant(mutant)}`)
      .digest('hex')
  return mutants
    .map((mutant) => ({ mutant, rank: rank(mutant) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant)
}

/** Place, kind and replacement, on one line. */
export function describeMutant({ fileName, location: { start }, mutatorName, replacement }: Mutant): string {
  const code = replacement.replace(/\s+/g, ' ')
  return `${fileName}:${start.line + 1}:${start.column + 1} ${mutatorName} → ${code.slice(0, 100)}`
}

/** The mutants that the tests before caught and neither those of now nor, if it was asked, the whole suite. */
export function judge(asked: readonly Mutant[], before: Caught, now: Caught, whole?: Caught) {
  const missed = asked.filter(({ id }) => before.has(id) && !now.has(id))
  const lost = missed.filter(({ id }) => !whole?.has(id))
  const lines = [
    `${asked.length} mutants: ${before.size} caught before, ${before.size - missed.length} of them now`,
    ...missed.map((mutant) => {
      const elsewhere = whole?.get(mutant.id)
      const now = elsewhere === undefined ? 'Caught before, not now' : `Caught elsewhere, by ${elsewhere}`
      return `${now}: ${describeMutant(mutant)}\n  before: ${before.get(mutant.id)}`
    }),
    `${lost.length} lost`,
  ]
  return { missed, lost, lines }
}
