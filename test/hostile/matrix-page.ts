import { type Excuse, excuses } from './invariants-excused.ts'
import { withoutEffect } from './matrix-faults.ts'
import type { Scenario } from './matrix-scenarios.ts'
import { type Block, tableOf } from './matrix-table.ts'

/** docs/internals/fault-matrix.md */
export function matrixPage(blocks: ReadonlyMap<Scenario, readonly Block[]>): string {
  const tables = [...blocks].flatMap(([{ name, about }, rows]) => {
    return ['', `## ${name}`, '', about, '', ...tableOf(rows)]
  })
  return `${[...introduction, ...known, ...tables].join('\n')}\n`
}

const introduction = [
  '# Fault matrix',
  '',
  'What a step does when the platform misbehaves: every operation that a command calls, every fault of the emulator',
  'that can strike it, on one call, on some, or on all of them. Written by `test/hostile/matrix.test.ts`, so that a',
  'change of behaviour shows as a difference in this file: `npx vitest run test/hostile/matrix.test.ts -u` renews it,',
  'and CI fails where it is out of date.',
  '',
  'A line holds the faults of one operation that end alike; `×2` says how often an undisturbed step calls it, its post',
  'step included. The columns say which calls of the operation are struck, in main and post alike. Blank: not tried,',
  'since the operation is not called that often. `–`: the fault never struck.',
  '',
  '| in a cell | means |',
  '| --- | --- |',
  '| `green` | outcome `success`, exit code 0 |',
  '| `red network` | outcome `failure` with this `failure-kind`, exit code 1 |',
  '| `cancelled` | outcome `cancelled`, exit code 1 |',
  '| `s1` `c1` `m1` | syncs that the platform really started, those of them that were cancelled, merges that it really made |',
  '| `+branch` `+fork` `+staging` `+session` `+sync` | left on the platform ten minutes after the post step, against what `delete-branch` says; a warning names it |',
  '| `†` `‡` | a promise that is not kept in this cell: the list below says why |',
  '',
  'The test holds each cell against the platform itself, and never against what the step says of itself: green only',
  'with a completed sync of this ref, a built and valid branch, a merge with its new build; never two syncs or two',
  'merges; an end within the time budget and 15 s, and within 20 s for post; nothing left without a warning; every',
  'output set and none untrue; nothing changed that others have there. `test/hostile/random.test.ts` does the same',
  'with up to four faults at once.',
  '',
  'All of it happens in virtual time, with `poll-interval: 5s`. A silent or late answer takes its time: when client',
  'and emulator have nothing to do but wait, the clock goes on to the next timer. The budget is 10 minutes.',
  'After the first table, faults are left out that end like another one wherever they were tried.',
  `Without rows, since nothing can come of them: ${Object.entries(withoutEffect)
    .map(([kind, why]) => `\`${kind}\` (${why})`)
    .join(', ')}.`,
]

const known = [
  '',
  'Known breaches: `†` is beyond what a client can see, `‡` is to be mended.',
  '',
  ...excuses.map(lineOf),
]

function lineOf({ kind, operations, because, and }: Excuse): string {
  const names = operations.map((operation) => `\`${operation}\``).join(', ')
  return `- ${kind === 'open' ? '‡' : '†'} ${names}: ${because}${and ? ' (two faults at once)' : ''}.`
}
