import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  adviceFor,
  errorText,
  failureKindOf,
  PlatformError,
  type Trouble,
  troubleOfStatus,
} from '../../src/platform/errors.ts'
import { hostileText } from '../support/hostile-text.ts'

const json = 'application/json'

describe('errorText', () => {
  it.each([
    ['{"message":"no such ref"}', 'no such ref'],
    ['{"error":"no such ref"}', 'no such ref'],
    ['{"message":"first","error":"second"}', 'first'],
    ['{"message":"","error":"second"}', 'second'],
    ['{"message":null,"error":"second"}', 'second'],
    ['{"message":["a","b"]}', 'a; b'],
    ['{"message":[{"message":"a"},{"error":"b"}]}', 'a; b'],
    ['{"message":{"error":"inner"}}', 'inner'],
    ['{"error":{"code":7}}', '{"code":7}'],
    ['{"code":7}', '{"code":7}'],
    ['{"message":404}', '404'],
    ['"quoted"', 'quoted'],
    ['["a","b"]', 'a; b'],
    ['{}', ''],
    ['[]', ''],
    ['null', ''],
    ['', ''],
    ['  \n ', ''],
    ['upstream connect error', 'upstream connect error'],
    ['{"message":"cut of', '{"message":"cut of'],
    ['two\nlines\u001b[31m red\u0000', 'two lines red'],
    ['<html><head><title>502 Bad\nGateway</title></head><body>long</body></html>', '502 Bad Gateway'],
    ['<!DOCTYPE html><body>no title</body>', 'an HTML page'],
  ])('of %j is %j', (body, expected) => {
    expect(errorText(body, json)).toBe(expected)
  })

  it('goes by the content type, too', () => {
    expect(errorText('<div>x</div>', 'text/html; charset=utf-8')).toBe('an HTML page')
    expect(errorText('plain', 'text/plain')).toBe('plain')
    expect(errorText('{"message":"m"}', '')).toBe('m')
  })

  it('is one line of at most 800 characters without control characters, for any body', () => {
    const body = fc.oneof(
      hostileText,
      fc.json(),
      fc
        .record({ message: fc.oneof(hostileText, fc.array(hostileText), fc.jsonValue()) })
        .map((value) => JSON.stringify(value)),
      fc.constant('x'.repeat(5000)),
      fc.constant('['.repeat(3000) + ']'.repeat(3000)),
    )
    fc.assert(
      fc.property(body, fc.constantFrom(json, 'text/html', ''), (text, type) => {
        const line = errorText(text, type)
        expect(line.length).toBeLessThanOrEqual(800)
        expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e]/)
      }),
    )
  })
})

describe('troubleOfStatus', () => {
  it.each<[Trouble, number[]]>([
    ['auth', [401, 403]],
    ['not-found', [404]],
    ['unsupported', [405, 501]],
    ['unreachable', [408, 429, 500, 502, 503, 504, 520, 599]],
    ['rejected', [400, 402, 409, 410, 411, 413, 418, 422, 451]],
  ])('is %s for %j', (trouble, statuses) => {
    for (const status of statuses) expect(troubleOfStatus(status), String(status)).toBe(trouble)
  })
})

describe('adviceFor', () => {
  it('tells a token that is not valid from one that may not', () => {
    const notValid = adviceFor(401, 'startDbtSync')
    const mayNot = adviceFor(403, 'startDbtSync')
    expect(notValid).toMatch(/expired/)
    expect(notValid).toContain('"auth-scheme: api-key"')
    expect(notValid).toContain('"bearer"')
    expect(mayNot).toMatch(/valid but/)
    expect(mayNot).toMatch(/other deployments/)
    expect(mayNot).not.toMatch(/expired/)
  })

  it.each([
    ['startDbtSync', 'SchemaUpdate'],
    ['cancelDbtSync', 'SchemaUpdate'],
    ['getDbtSyncStatus', 'SchemaRead'],
    ['getDbtSyncLogs', 'SchemaRead'],
    ['listBranches', 'SchemaRead'],
    ['createNotification', 'createNotification, which may be an administrator'],
    ['updateFiles', 'SchemaUpdateDevBranches'],
  ])('names the right that %s needs', (operation, right) => {
    expect(adviceFor(403, operation)).toContain(right)
  })

  it('says something for every status, and something of its own for 429', () => {
    for (let status = 400; status < 600; status++) expect(adviceFor(status, 'x').length).toBeGreaterThan(10)
    expect(adviceFor(429, 'x')).toContain('rate')
    expect(adviceFor(503, 'x')).not.toContain('rate')
  })
})

describe('a platform error', () => {
  const error = (change: object) =>
    new PlatformError({
      operation: 'getX',
      trouble: 'rejected',
      text: '',
      advice: '',
      arrived: 'no',
      ...change,
    })

  it('is one sentence with operation, status, text and request', () => {
    expect(error({ status: 409, text: 'branch exists. ', requestId: 'r-1' }).message).toBe(
      'getX was answered 409: branch exists (request r-1).',
    )
    expect(error({ status: 409 }).message).toBe('getX was answered 409.')
    expect(error({ text: 'ECONNRESET' }).message).toBe('getX got no usable answer: ECONNRESET.')
  })

  it.each<[Trouble, string]>([
    ['auth', 'auth'],
    ['unsupported', 'unsupported'],
    ['unreachable', 'network'],
    ['not-found', 'sync'],
    ['rejected', 'sync'],
  ])('of trouble %s counts as %s', (trouble, kind) => {
    expect(failureKindOf(error({ trouble }), 'sync')).toBe(kind)
  })
})
