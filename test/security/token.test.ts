import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { WireAnswer } from '../../src/http/transport.ts'
import { startDbtSync } from '../../src/platform/operations.ts'
import { answer, errorOf, platformFixture, type Reply } from '../platform/fake-send.ts'

// A server that says back what it was given, in every form in which a JSON encoder or a proxy may write it.

const token = 'Zm9v/YmFy+cXV4==&<x>'

const refusalOf = (reply: Reply) =>
  errorOf(
    platformFixture([reply], { token }).platform.call(
      startDbtSync,
      { path: { deploymentId: 1 }, body: { branchName: 'b', ref: 'main' } },
      { signal: new AbortController().signal },
    ),
  )

const spellings: [string, (character: string) => string][] = [
  ['with slashes set off', (character) => (character === '/' ? '\\/' : character)],
  ['with signs as codes', (character) => (/\w/.test(character) ? character : code(character))],
  ['all in codes', code],
  ['all in codes of capital letters', (character) => code(character).toUpperCase().replace('U', 'u')],
]

function code(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

describe('a token', () => {
  it.each([400, 401, 403, 404, 409, 500])('is in no error of a %i, nor in what made it', async (status) => {
    const replies: WireAnswer[] = [
      answer({ message: `no ${token}` }, status),
      answer({ [token]: token }, status),
      answer(`Authorization: Bearer ${token}`, status, { 'content-type': 'text/plain' }),
      answer(`<title>${token}</title>`, status, { 'content-type': 'text/html' }),
      answer({}, status, { 'x-request-id': token, location: `https://${token}` }),
    ]
    for (const reply of replies) {
      const error = await refusalOf(reply)
      expect(inspect(error, { depth: 9 }) + JSON.stringify(error)).not.toContain(token)
    }
  })

  it('is in no error of an answer that cannot be read, nor in what made it', async () => {
    for (const body of [`{"x":"${token}`, `{"syncJobId":["${token}"]}`, `"${token}"`, token]) {
      expect(inspect(await refusalOf(answer(body)), { depth: 9 })).not.toContain(token)
    }
  })

  it('is in no error of a connection that fails', async () => {
    const fault = Object.assign(new Error(`bad header ${token}`), { code: 'UND_ERR_INVALID_ARG' })
    expect(inspect(await refusalOf(fault), { depth: 9 })).not.toContain(token)
  })

  it.each(spellings)('is in no error also when it comes back %s', async (_, spell) => {
    // It is taken out of the text of the answer, before the encoder's own way of writing it is undone.
    const error = await refusalOf(answer(`{"message":"bad ${token.split('').map(spell).join('')}"}`, 400))
    expect(error.message).not.toContain(token)
  })

  it('is in no error also when a header that holds it comes twice', async () => {
    // Of headers that come more than once nothing is taken out.
    const headers = { 'content-type': 'application/json', 'x-request-id': [token, token] }
    expect((await refusalOf({ status: 400, headers, body: '{}' })).message).not.toContain(token)
  })
})
