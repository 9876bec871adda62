import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errorText } from '../../src/http/faults.ts'
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
    ['\n  <!doctype html><title lang="en">Down</title>', 'Down'],
    ['<HTML><title></title>', ''],
    ['expected <html> here', 'expected <html> here'],
    ['["a","",null,{},"b"]', 'a; b'],
    ['{"message":[],"error":{}}', '{"message":[],"error":{}}'],
    ['{"message":false}', 'false'],
    ['false', 'false'],
  ])('of %j is %j', (body, expected) => {
    expect(errorText(body, json)).toBe(expected)
  })

  it('goes by the content type, too', () => {
    expect(errorText('<div>x</div>', 'text/html; charset=utf-8')).toBe('an HTML page')
    expect(errorText('plain', 'text/plain')).toBe('plain')
    expect(errorText('{"message":"m"}', '')).toBe('m')
  })

  it('of many messages is the first twenty', () => {
    const messages = Array.from({ length: 21 }, (_, index) => `m${index}`)
    expect(errorText(JSON.stringify({ message: messages }), json)).toBe(messages.slice(0, 20).join('; '))
  })

  it.each(['error', 'message'])(
    'is looked for six levels deep below "%s"; what is deeper stays as it came',
    (name) => {
      const nested = (levels: number) => `${`{"${name}":`.repeat(levels)}"deep"${'}'.repeat(levels)}`
      expect(errorText(nested(6), json)).toBe('deep')
      expect(errorText(nested(7), json)).toBe(`{"${name}":{"${name}":"deep"}}`)
    },
  )

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
