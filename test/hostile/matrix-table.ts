import type { FaultCalls } from '../../emulator/index.ts'
import type { Left } from './invariants-world.ts'
import type { Outcome } from './matrix-run.ts'

/** Which calls of an operation a fault strikes: the columns. */
export interface Position {
  head: string
  call: FaultCalls
  /** The fault strikes only when the operation is called so often. */
  needs: number
  /** Tried only where an undisturbed run calls the operation so often. */
  worthFrom: number
  /** Tried also where a scenario is brief. */
  brief: boolean
}

export const positions: readonly Position[] = [
  { head: '1st call', call: 1, needs: 1, worthFrom: 1, brief: true },
  { head: '2nd call', call: 2, needs: 2, worthFrom: 2, brief: true },
  { head: 'every 3rd', call: { every: 3 }, needs: 3, worthFrom: 5, brief: false },
  { head: 'every call', call: 'every', needs: 1, worthFrom: 1, brief: true },
]

/** The cells of one fault, in the order of {@link positions}. */
export interface Row {
  fault: string
  cells: string[]
}

/** The rows of one operation. */
export interface Block {
  operation: string
  /** How often an undisturbed run calls it, post included. */
  calls: number
  rows: Row[]
}

/** A cell that is not tried. */
export const untried = ''
/** A cell whose fault never struck. */
export const missed = '–'

/**
 * One cell: the verdict, then what was started, merged and left, as far as there is any.
 * @param mark of a breach that is known
 */
export function cellOf(outcome: Outcome, mark: string): string {
  const { failureKind, syncs, cancelled, merges, left } = outcome
  const words = outcome.outcome === 'failure' ? `red ${failureKind}` : outcome.outcome
  return [
    words === 'success' ? 'green' : words,
    syncs > 0 && `s${syncs}`,
    cancelled > 0 && `c${cancelled}`,
    merges > 0 && `m${merges}`,
    ...leftWords(left),
    mark,
  ]
    .filter(Boolean)
    .join(' ')
}

function leftWords({ syncs, staging, sessions, branches }: Left): string[] {
  const forks = branches.filter((name) => name.startsWith('dev-')).length
  return [
    syncs.length > 0 ? '+sync' : '',
    staging.length > 0 ? '+staging' : '',
    sessions.length > 0 ? '+session' : '',
    forks > 0 ? '+fork' : '',
    branches.length > forks ? '+branch' : '',
  ]
}

/** The table of one scenario. Faults of an operation that end alike share a line; untried columns are left out. */
export function tableOf(blocks: readonly Block[]): string[] {
  const tried = (column: number) =>
    blocks.some(({ rows }) => rows.some(({ cells }) => cells[column] !== untried))
  const columns = positions.map((_, column) => column).filter(tried)
  const heads = ['operation', 'fault', ...columns.map((column) => positions[column]?.head ?? '')]
  return [line(heads), line(heads.map(() => '---')), ...blocks.flatMap((block) => linesOf(block, columns))]
}

function linesOf({ operation, calls, rows }: Block, columns: readonly number[]): string[] {
  const alike = Map.groupBy(rows, ({ cells }) => cells.join('|'))
  return [...alike.values()].map((group, index) => {
    const name = index === 0 ? `\`${operation}\` ×${calls}` : ''
    return line([
      name,
      group.map(({ fault }) => fault).join('; '),
      ...columns.map((column) => group[0]?.cells[column] ?? ''),
    ])
  })
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`.replaceAll(/ {2,}/g, ' ')
}
