import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hiding, hidingFrom } from '../../src/http/exchange.ts'

/** Ways in which a server may write a sign of the token: as it is, escaped, or as a code in either case. */
const spellings = [
  (sign: string) => sign,
  (sign: string) => `\\${sign}`,
  (sign: string) => `\\u00${hex(sign)}`,
  (sign: string) => `\\u00${hex(sign).toUpperCase()}`,
  (sign: string) => `%${hex(sign)}`,
  (sign: string) => `%${hex(sign).toUpperCase()}`,
]

function hex(sign: string): string {
  return sign.charCodeAt(0).toString(16)
}

/** What the input takes as a token. */
const token = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 8,
  maxLength: 20,
})

describe('the token', () => {
  it('is taken out of every text that quotes it, however its signs are written', () => {
    fc.assert(
      fc.property(token, fc.infiniteStream(fc.constantFrom(...spellings)), (text, ways) => {
        const written = text
          .split('')
          .map((sign) => ways.next().value(sign))
          .join('')
        expect(hiding(text)(` ${written}\n`)).toBe(' ***\n')
      }),
    )
  })

  it('is taken out wherever it stands, as often as it does', () => {
    const hide = hiding('tok/en.1')
    expect(hide('tok/en.1: {"a":"tok\\/en.1","b":"tok%2Fen.1"} tok\\u002fen\\u002E1')).toBe(
      '***: {"a":"***","b":"***"} ***',
    )
  })

  it.each(['tok/enx1', 'TOK/EN.1', 'tok/en.', 'tok /en.1', 'tok\\\\/en.1'])(
    'is not taken for %j, which the reader may need',
    (text) => expect(hiding('tok/en.1')(text)).toBe(text),
  )

  it('of fewer than eight signs is no reason to spoil what the platform says', () => {
    expect(hiding('refused')('refused')).toBe('refused')
    expect(hiding('')('refused')).toBe('refused')
    expect(hiding('rejected')('rejected')).toBe('***')
  })
})

describe('what comes back', () => {
  const token = 'tok_4f8a91c2d7e65b30'
  const { signal } = new AbortController()
  const wire = { url: new URL('https://a.example/'), method: 'GET', headers: {}, body: null, signal } as const
  const faultOf = (reason: unknown) =>
    hidingFrom(() => Promise.reject(reason), [token])(wire).catch((error: unknown) => error)

  it('has no secret in body and headers, also in those that come twice or not at all', async () => {
    const headers = { 'x-id': [`id-${token}`, token], date: `${token} 9`, 'x-none': undefined }
    const send = async () => ({ status: 409, headers, body: `bad ${token} or password` })
    expect(await hidingFrom(send, [token, 'password'])(wire)).toEqual({
      status: 409,
      headers: { 'x-id': ['id-***', '***'], date: '*** 9', 'x-none': undefined },
      body: 'bad *** or ***',
    })
  })

  it('has none in a fault, which is told and judged as before', async () => {
    const details = { code: 'ECONNRESET', unsent: true }
    const told = (message: string) => Object.assign(new Error(message), details)
    expect(await faultOf(told(`to Bearer ${token}`))).toEqual(told('to Bearer ***'))
    expect(await faultOf(Object.assign(told('broken'), { cause: token }))).toEqual(told('broken'))
  })

  it.each([Object.assign(new Error('the wire broke'), { hostname: 'a.example' }), 'gone', null])(
    'is as it was where a fault has none: %s',
    async (reason) => expect(await faultOf(reason)).toBe(reason),
  )
})
