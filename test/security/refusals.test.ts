import { describe, expect, it } from 'vitest'
import type { WireAnswer } from '../../src/http/transport.ts'
import { canaryWith, expectContained } from './canary.ts'
import { useRecordings } from './recordings.ts'
import { githubToken, platformToken } from './run.ts'

// What comes instead of an answer: refusals, pages, redirects, with what a runner or a page could be made to obey in
// the body, in whatever form it comes, and in the headers.

const { of, play } = useRecordings(['sync', 'merge'])

/** Everything that a refusal is read for. */
function refusals(token: string): WireAnswer[] {
  const text = canaryWith(token)
  const headers = {
    'content-type': 'application/json',
    'x-request-id': text,
    'x-github-request-id': text,
    'x-accepted-github-permissions': text,
    'retry-after': text,
    date: text,
    link: text,
  }
  const bodies: [string, string][] = [
    ['application/json', JSON.stringify({ message: text })],
    ['application/json', JSON.stringify({ error: { message: [text, { error: text }] } })],
    [
      'application/json',
      JSON.stringify({ message: 'm', errors: [text, { message: text }, { field: text }] }),
    ],
    ['application/json', JSON.stringify({ [text]: text })],
    ['text/plain', text],
    ['text/html', `<title>${text}</title>${text}`],
    [text, text],
  ]
  const statuses = [400, 401, 403, 404, 409, 422, 302, 429, 500, 200]
  return statuses.flatMap((status, row) =>
    // Not every body with every status, and only one where the call is repeated again and again.
    (row < 7 ? [0, 2] : [0]).map((step) => {
      const [type, body] = bodies[(row + step) % bodies.length] ?? ['', '']
      const location = row % 2 === 0 ? `https://evil.example/${text}` : `https://${token}.example/`
      return { status, headers: { ...headers, 'content-type': type, location }, body }
    }),
  )
}

describe.each(['sync', 'merge'])('in %s', (name) => {
  it('no refusal of the platform acts, shows the token or breaks a page', async () => {
    for (const operation of of(name).tape.keys()) {
      if (operation.startsWith('GitHub')) continue
      for (const refusal of refusals(platformToken)) {
        const played = await play(name, (asked, answer) => (asked === operation ? refusal : answer))
        expectContained(played, `${operation} ${refusal.status} ${refusal.body}`)
      }
    }
  }, 180_000)
})

describe('of GitHub', () => {
  it('no refusal acts, shows the token or breaks a page', async () => {
    const operations = [...of('sync').tape.keys()].filter((operation) => operation.startsWith('GitHub'))
    expect(operations).toHaveLength(7)
    for (const operation of operations) {
      for (const refusal of refusals(githubToken)) {
        const played = await play('sync', (asked, answer) => (asked === operation ? refusal : answer))
        expectContained(played, `${operation} ${refusal.status}`)
        // The team file and the base decide what fails the step, so nothing is assumed. Settings of dbt only explain.
        const isNeeded = /contents\/\.data-model-ci|compare|git.ref|pulls/.test(operation)
        // At a commit that GitHub shows, a file that it does not have is none.
        const isNone = /contents/.test(operation) && refusal.status === 404
        expect(played.outputs.outcome, operation).toBe(isNeeded && !isNone ? 'failure' : 'success')
      }
    }
  })
})

describe('a connection that fails', () => {
  it('shows neither the token nor acts, whatever the error says', async () => {
    for (const operation of [
      'startDbtSync',
      'validateDataModel',
      'GitHub GET /repos/team/dbt/issues/{}/comments',
    ]) {
      const token = operation.startsWith('GitHub') ? githubToken : platformToken
      const played = await play('sync', (asked, answer) => {
        if (asked === operation)
          throw Object.assign(new Error(canaryWith(token)), { code: `E${canaryWith('x')}` })
        return answer
      })
      expectContained(played, operation)
    }
  })
})
