import { describe, expect, it } from 'vitest'
import { encode, encodeForm } from '../../src/platform/content.ts'
import type { Method } from '../../src/platform/operations.ts'

const row = (method: Method) => ({ id: 'x', method, path: '/x', query: [], repeatable: false })

describe('a request without a body', () => {
  it.each(['POST', 'PUT', 'PATCH'] as const)(
    'that is a %s says so, or a front end may refuse it',
    (method) => {
      expect(encode(row(method), undefined)).toEqual({ body: null, headers: { 'content-length': '0' } })
    },
  )

  it.each(['GET', 'DELETE'] as const)('that is a %s needs no word of it', (method) => {
    expect(encode(row(method), undefined)).toEqual({ body: null, headers: {} })
  })
})

describe('a body', () => {
  it.each([
    [{ a: 'ä', b: undefined }, '{"a":"ä"}'],
    [null, 'null'],
    [0, '0'],
    ['', '""'],
    [[], '[]'],
  ])('%j goes out as JSON, also one that is as good as nothing', (body, text) => {
    const headers = { 'content-type': 'application/json' }
    expect(encode(row('POST'), body)).toEqual({ body: text, headers })
    expect(encode(row('DELETE'), body)).toEqual({ body: text, headers })
  })

  it('that is a form is written out whole under the boundary that its type names', async () => {
    const form = new FormData()
    form.set('fileName', 'model/ä.yml')
    form.set('file', new Blob([new Uint8Array([0, 255, 10])]), 'ä.yml')
    const { body, headers } = await encodeForm(form)
    const [, boundary = ''] =
      /^multipart\/form-data; boundary=(.+)$/.exec(headers['content-type'] ?? '') ?? []
    const text = Buffer.from(body ?? '').toString('latin1')
    expect(text.startsWith(`--${boundary}\r\n`)).toBe(true)
    expect(text.trimEnd().endsWith(`--${boundary}--`)).toBe(true)
    expect(text).toContain('\r\n\r\n\u0000\u00ff\n\r\n')
    expect(Object.keys(headers)).toEqual(['content-type'])
  })
})
