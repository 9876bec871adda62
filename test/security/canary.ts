import { expect } from 'vitest'
import { expectHarmless } from '../report/markup.ts'
import { holdsCommand, runnerLines } from '../support/hostile-text.ts'
import { contentToken, githubToken, platformToken, type Shown } from './run.ts'

// One text with all that a log, a terminal or a page could be made to obey, and the token that a host was given.

const commands = [
  '::stop-commands::x',
  '\n::error file=x::PWNED',
  '\r::set-output name=x::PWNED',
  '\r\n  ::add-mask::main',
  '\u2028::warning::PWNED',
  ' ##[error]PWNED',
  '\n##[set-env name=PATH]PWNED',
  '\n%0A::error::PWNED',
]
const terminal = ['\u001b[31mPWNED\u001b[2K', '\u001b]8;;https://evil.example\u0007', '\u009b1m', '\u202e']
const markup = [
  '<!-- -->',
  '--><img src=x onerror=alert(1)>',
  '</details></code>',
  '@everyone/team',
  '#1 GH-1 a/b#1',
  '![x](https://evil.example/x.png) [y](javascript:alert)',
  '\n```\n\n# PWNED\n',
  '| a | b |',
  'https://evil.example www.evil.example mail@evil.example :tada: $x$',
]

/** @param token what the host that says this was given */
export function canaryWith(token: string): string {
  return [...commands, `Bearer ${token}`, ...terminal, ...markup].join(' ')
}

const unseen =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/
const seen = new Set<string>()

/** Nothing that left the step obeys the canary, and no token is in it. */
export function expectContained(shown: Shown, where: string): void {
  for (const text of shown.plain) {
    expect(holdsCommand(text), `${where}: ${text}`).toBe(false)
    expect(text, where).not.toMatch(unseen)
  }
  for (const chunk of shown.commands) {
    // The toolkit's own command stands at its start; nothing of a second one may be in it.
    expect(runnerLines(chunk.replace(/\n$/, '')), `${where}: ${chunk}`).toHaveLength(1)
    expect(chunk, where).toMatch(/^::(?:group|endgroup|notice|warning|error)[ :]/)
    expect(chunk, where).not.toContain('##[')
    expect(chunk.slice(0, -1), where).not.toMatch(unseen)
  }
  const left = [shown.plain, shown.commands, shown.outputs, shown.state, shown.report, shown.summary]
  expectNoToken(JSON.stringify([...left, shown.comments]), where)
  for (const markdown of [shown.summary, ...shown.comments.map(withoutMarker)]) {
    // Most fields change nothing of a page but words and numbers: the same page is looked at once.
    const page = markdown.replace(/\d+/g, '0').replace(/(?:\b[A-Za-z]+\b[ ,.]*)+/g, 'words ')
    if (seen.has(page)) continue
    seen.add(page)
    expectHarmless(markdown)
  }
}

export function expectNoToken(text: string, where: string): void {
  for (const token of [platformToken, githubToken, contentToken]) expect(text, where).not.toContain(token)
}

/** The hidden first line is the product's own, of characters that end no comment of HTML and mention no one. */
function withoutMarker(body: string): string {
  return body.replace(/^<!-- data-model-ci comment v2 [\w {}[\]",:.\\]+ -->\n/, '')
}
