import { type Excuse, excuseFor } from './invariants-excused.ts'
import { variantsFor } from './matrix-faults.ts'
import { type Outcome, runInWeather, type Setup } from './matrix-run.ts'
import type { Scenario } from './matrix-scenarios.ts'
import { type Block, cellOf, missed, positions, type Row, untried } from './matrix-table.ts'

/** The rows of one operation, and the breaches that came up on the way. */
export interface Tried {
  block: Block
  broken: string[]
  excused: Set<Excuse>
}

/** Tries every fault that can strike an operation, at every position. */
export async function tryOperation(
  { brief }: Scenario,
  setup: Setup,
  operation: string,
  calm: Outcome,
): Promise<Tried> {
  const calls = calm.calls.get(operation) ?? 0
  const rows: Row[] = []
  const broken: string[] = []
  const excused = new Set<Excuse>()
  for (const { name, fault, twin } of variantsFor(operation)) {
    if (brief && twin) continue
    const cells: string[] = []
    for (const { head, call, needs, worthFrom, ...position } of positions) {
      if (calls < worthFrom || (brief && !position.brief)) {
        cells.push(untried)
        continue
      }
      const faults = [{ ...fault, operation, call }]
      const outcome = await runInWeather(setup, faults)
      const found = outcome.broken.map((breach) => ({ breach, excuse: excuseFor(breach, faults) }))
      for (const { excuse } of found) if (excuse) excused.add(excuse)
      const struck = (outcome.calls.get(operation) ?? 0) >= needs
      cells.push(struck ? cellOf(outcome, markOf(found)) : missed)
      broken.push(
        ...found
          .filter(({ excuse }) => excuse === undefined)
          .map(({ breach }) => `${operation}, ${name}, ${head}: ${breach}`),
      )
    }
    rows.push({ fault: name, cells })
  }
  return { block: { operation, calls, rows }, broken, excused }
}

function markOf(found: readonly { excuse: Excuse | undefined }[]): string {
  const kinds = new Set(found.map(({ excuse }) => excuse?.kind))
  return kinds.has('open') ? '‡' : kinds.has('limit') ? '†' : ''
}
