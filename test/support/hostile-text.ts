import fc from 'fast-check'

const pieces = [
  '::',
  '::error::',
  '::add-mask::x',
  '##[',
  '##[error]',
  '#',
  '##',
  '[',
  ':',
  ']',
  ' ',
  '\t',
  '\n',
  '\r',
  '\r\n',
  '\v',
  '\f',
  '\u0085',
  '\u00a0',
  '\u2028',
  '\u2029',
  '\u0000',
  '\u001b',
  '\u001b[31m',
  '\u001b[2J',
  '\u001b]0;title\u0007',
  '\u001b]8;;https://x.example\u001b\\',
  '\u009b',
  '\u007f',
  '\u200b',
  '\u200f',
  '\u202e',
  '\u2066',
  '\u2069',
  '\u061c',
  '\ufeff',
  '<img src=x onerror=alert(1)>',
  '</code>',
  '</summary>',
  '<!--',
  '@octocat',
  '@org/team',
  'mail@x.example',
  'GH-1',
  'a/b#1',
  '0123456789abcdef0123456789abcdef01234567',
  '<details>',
  '~~~',
  '-->',
  ':tada:',
  '![a](x)',
  '|',
  '`',
  '```',
  '*',
  '_',
  '~~',
  '[a](https://x.example)',
  '&lt;',
  '$',
  '#1',
  'www.x.example',
  'https://x.example',
  'word',
  '\ud800',
  '\udc00',
  'ü',
  '漢字',
  '😀',
]

/** Text as somebody with bad intentions would write it; its surrogates come in pairs. */
export const hostileText: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 6 })), { maxLength: 12 })
  .map((parts) => parts.join(''))

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
