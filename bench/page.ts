import type { Section } from './statistics.ts'

/** What the figures were measured on. */
export interface Machine {
  node: string
  system: string
  cores: number
  memoryGiB: number
  /** One-minute load at the beginning and at the end. */
  load: readonly [number, number]
}

/** The page `docs/internals/performance.md`. @param date as YYYY-MM-DD */
export function pageOf(date: string, machine: Machine, sections: readonly Section[]): string {
  const { node, system, cores, memoryGiB, load } = machine
  const [before, after] = load.map((value) => value.toFixed(1))
  return `# Performance

Written by \`npm run bench -- --write\`; never by hand. Speed is measured here and asserted in no test.

| | |
|---|---|
| Date | ${date} |
| Machine | ${cores} cores, ${memoryGiB} GiB, ${system} |
| Node | ${node} |
| Load | ${before} at the beginning, ${after} at the end |

A load above the number of cores means that others worked on the machine, too: everything timed then had to wait for its
turn, the action and what it is compared with alike. The wait plans are compared in virtual time, which no load touches.

The shell recipe is what a workflow step of curl and \`sleep 5\` does: it starts a sync, asks for its status every 5 s,
switches the staging environment on, asks for the build every 5 s, and validates. It proves nothing of what a gate has to
([proofs.md](proofs.md)), and cleans nothing up; here only its time counts.

${sections.map(sectionOf).join('\n')}`
}

function sectionOf({ title, notes, head, cells }: Section): string {
  const row = (values: readonly string[]) => `| ${values.join(' | ')} |`
  const ruler = `|${head.map((_, index) => (index === 0 ? '---' : '---:')).join('|')}|`
  return `## ${title}\n\n${notes}\n\n${[row(head), ruler, ...cells.map(row)].join('\n')}\n`
}

/** The same for a terminal. */
export function textOf({ title, head, cells }: Section): string {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...cells].map((values) => values[column]?.length ?? 0)),
  )
  const line = (values: readonly string[]) =>
    values
      .map((value, column) =>
        column === 0 ? value.padEnd(widths[0] ?? 0) : value.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd()
  return `\n${title}\n${[head, ...cells].map((values) => `  ${line(values)}`).join('\n')}`
}
