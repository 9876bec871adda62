// How a runner reads a step's output, written from its published behaviour and not from our code: lines end at
// CR, LF or both; `::` counts at the start of a line after blanks (as .NET trims them), `##[` counts anywhere.
// Sterner than a runner, which also wants a known name and a closing mark.

const leadingBlanks = /^[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/

/** The lines that a runner sees in what was printed. */
export function runnerLines(printed: string): string[] {
  return printed.split(/\r\n|\r|\n/)
}

/** Whether a runner could take one of the printed lines for a command. */
export function holdsCommand(printed: string): boolean {
  return runnerLines(printed).some(
    (line) => line.replace(leadingBlanks, '').startsWith('::') || line.includes('##['),
  )
}
