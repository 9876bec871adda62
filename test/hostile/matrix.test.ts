import { beforeAll, describe, expect, it } from 'vitest'
import type { FaultCalls } from '../../emulator/index.ts'
import { useProject } from '../support/platform.ts'
import { type Excuse, excuseFor, excuses } from './excused.ts'
import type { Left } from './left.ts'
import { variantsFor, withoutEffect } from './matrix-faults.ts'
import { type Outcome, runInWeather, type Setup } from './matrix-run.ts'
import { type Scenario, scenarios, setupOf } from './matrix-scenarios.ts'

/** Which calls of an operation a fault strikes: the columns. */
interface Position {
  head: string
  call: FaultCalls
  /** The fault strikes only when the operation is called so often. */
  needs: number
  /** Tried only where an undisturbed run calls the operation so often. */
  worthFrom: number
  /** Tried also where a scenario is brief. */
  brief: boolean
}

const positions: readonly Position[] = [
  { head: '1st call', call: 1, needs: 1, worthFrom: 1, brief: true },
  { head: '2nd call', call: 2, needs: 2, worthFrom: 2, brief: true },
  { head: 'every 3rd', call: { every: 3 }, needs: 3, worthFrom: 5, brief: false },
  { head: 'every call', call: 'every', needs: 1, worthFrom: 1, brief: true },
]

/** The cells of one fault, in the order of {@link positions}. */
interface Row {
  fault: string
  cells: string[]
}

/** The rows of one operation. */
interface Block {
  operation: string
  /** How often an undisturbed run calls it, post included. */
  calls: number
  rows: Row[]
}

/** A cell that is not tried. */
const untried = ''
/** A cell whose fault never struck. */
const missed = '–'

/**
 * One cell: the verdict, then what was started, merged and left, as far as there is any.
 * @param mark of a breach that is known
 */
function cellOf(outcome: Outcome, mark: string): string {
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
function tableOf(blocks: readonly Block[]): string[] {
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

/** The rows of one operation, and the breaches that came up on the way. */
interface Tried {
  block: Block
  broken: string[]
  excused: Set<Excuse>
}

/** Tries every fault that can strike an operation, at every position. */
async function tryOperation(
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

/** No environment has a query API: what a comparison does with faults is in `test/commands/changes-faults.test.ts`. */
function withoutPlans({ state, ...setup }: Setup): Setup {
  return { ...setup, state: { ...state, switches: { environmentUrl: 'null', ...state?.switches } } }
}

function markOf(found: readonly { excuse: Excuse | undefined }[]): string {
  const kinds = new Set(found.map(({ excuse }) => excuse?.kind))
  return kinds.has('open') ? '‡' : kinds.has('limit') ? '†' : ''
}

/** docs/internals/fault-matrix.md */
function matrixPage(blocks: ReadonlyMap<Scenario, readonly Block[]>): string {
  const tables = [...blocks].flatMap(([{ name, about }, rows]) => {
    return ['', `## ${name}`, '', about, '', ...tableOf(rows)]
  })
  return `${[...introduction, ...known, ...tables].join('\n')}\n`
}

const introduction = [
  '# Fault matrix',
  '',
  'Results of a step when the platform fails: each operation that a command calls, with each fault of the',
  '[emulator](../emulator.md), on one request, on some, or on all. Generated by `test/hostile/matrix.test.ts`, so that a change',
  'of behaviour shows as a difference in this file: `npx vitest run test/hostile/matrix.test.ts -u` updates it, and CI fails',
  'if it is out of date.',
  '',
  'Each row has the faults of one operation that give the same results. `×2`: the number of requests of a step without faults,',
  'including its post step. The columns say which requests of the operation get the fault, in the main and post step alike.',
  'Blank: not tested, because the operation is not called that often. `–`: the fault never occurred.',
  '',
  '| cell | meaning |',
  '| --- | --- |',
  '| `green` | outcome `success`, exit code 0 |',
  '| `red network` | outcome `failure` with this `failure-kind`, exit code 1 |',
  '| `cancelled` | outcome `cancelled`, exit code 1 |',
  '| `s1` `c1` `m1` | number of syncs that the platform started, syncs that were cancelled, merges that took place |',
  '| `+branch` `+fork` `+staging` `+session` `+sync` | leftover resource ten minutes after the post step, contrary to `delete-branch`; a warning names it |',
  '| `†` `‡` | known violation in this cell, explained in the list below |',
  '',
  "The test compares each cell with the state of the emulator, not with the step's own output: success only with a completed",
  'sync of this ref, a built and valid branch, and a merge with its new build; never two syncs or two merges; an end within',
  'the time limit and 15 s, and within 20 s for the post step; no leftover resource without a warning; every output set and',
  'correct; no changes to resources of others. `test/hostile/random.test.ts` checks the same with up to four faults at once.',
  '',
  'The test runs in virtual time, with `poll-interval: 5s`: when action and emulator only wait, the clock advances to the next',
  'timer. No query API responds: a comparison with faults is tested by `test/commands/changes-faults.test.ts`.',
  'The time limit is 10 minutes. After the first table, a fault is omitted if its results are those of another fault',
  'wherever it was tested.',
  `Not tested, because they have no effect: ${Object.entries(withoutEffect)
    .map(([kind, why]) => `\`${kind}\` (${why})`)
    .join(', ')}.`,
]

const known = [
  '',
  'Known violations: `†` cannot be detected by a client, `‡` is to be fixed.',
  '',
  ...excuses.map(lineOf),
]

function lineOf({ kind, operations, because, and }: Excuse): string {
  const names = operations.map((operation) => `\`${operation}\``).join(', ')
  return `- ${kind === 'open' ? '‡' : '†'} ${names}: ${because}${and ? ' (two faults at once)' : ''}.`
}

// A hundred runs each, in virtual time, but a slow machine needs room.
const timeout = 300_000

useProject()

const blocks = new Map<Scenario, Block[]>(scenarios.map((scenario) => [scenario, []]))
const needed = new Set<Excuse>()

describe.each(scenarios)('$name', (scenario) => {
  let setup: Setup
  let calm: Outcome
  beforeAll(async () => {
    setup = withoutPlans(await setupOf(scenario))
    // Once for the emulator to compile the project, which takes real time; then as every other run.
    await runInWeather(setup, [])
    calm = await runInWeather(setup, [])
  })

  it('keeps its promises when nothing goes wrong', () => {
    expect(calm.broken).toEqual([])
    expect(calm.failureKind).toBe(scenario.ends ?? 'none')
  })

  it.each(scenario.operations)('keeps them whatever happens to %s', { timeout }, async (operation) => {
    const { block, broken, excused } = await tryOperation(scenario, setup, operation, calm)
    blocks.get(scenario)?.push(block)
    for (const excuse of excused) needed.add(excuse)
    expect(broken).toEqual([])
  })
})

it('excuses nothing that is in order', () => {
  expect(excuses.filter((excuse) => !excuse.and && !needed.has(excuse))).toEqual([])
})

it('is written down in docs/internals/fault-matrix.md', async () => {
  await expect(matrixPage(blocks)).toMatchFileSnapshot('../../docs/internals/fault-matrix.md')
})
