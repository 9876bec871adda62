import { deepStrictEqual } from 'node:assert'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Deployment } from '../../emulator/state/deployment.ts'
import { settingsShape, switchesShape } from '../../emulator/state/settings.ts'
import { decode, encode } from '../../emulator/store/codec.ts'

const none = new Map<string, string>()

function throughJson(value: unknown): unknown {
  return decode(JSON.parse(JSON.stringify(encode(value, none))), none)
}

test('any data comes back as it was', () => {
  const anything = fc.anything({
    key: fc.oneof(fc.string(), fc.constantFrom('$', '__proto__', 'key', 'value', '0', 'a/b', '~1')),
    values: [fc.boolean(), fc.integer(), fc.string(), fc.constant(null), fc.constant(undefined)],
    withMap: true,
  })
  const property = fc.property(anything, (value) => {
    expect(isDeepStrictEqual(throughJson(value), value)).toBe(true)
  })
  fc.assert(property)
})

test('a member called __proto__', () => {
  const value: unknown = JSON.parse('{"__proto__":{"polluted":true},"$":"map"}')
  deepStrictEqual(throughJson(value), value)
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

test('what is shared is shared again, and circles close', () => {
  const shared = { n: 1 }
  const circle: { self?: unknown } = {}
  circle.self = circle
  const value = new Map<unknown, unknown>([
    [shared, { key: { n: 2 }, 'a/b': shared }],
    ['circle', circle],
  ])
  const back = throughJson(value) as typeof value
  const [[key, holder], [, round]] = [...back] as [
    [unknown, Record<string, unknown>],
    [unknown, typeof circle],
  ]
  expect(holder['a/b']).toBe(key)
  expect(holder.key).toEqual({ n: 2 })
  expect(round.self).toBe(round)
})

test('a deployment comes back as one, and counts on', () => {
  const before = new Deployment(3, settingsShape.parse({}), switchesShape.parse({}))
  before.addBranch({ name: 'main', parent: null, files: new Map([['a.yml', 'x']]) })
  const after = throughJson(before) as Deployment
  expect(after).toBeInstanceOf(Deployment)
  deepStrictEqual(after, before)
  const [one, other] = [before, after].map((deployment) =>
    deployment.addBranch({ name: 'b', parent: 'main', files: new Map() }),
  )
  expect(one).toMatchObject({ id: 2 })
  expect(other).toEqual(one)
})

test('work under way is dropped, a token is replaced and found again', () => {
  expect(throughJson({ work: new Promise(() => undefined) })).toEqual({ work: Promise.resolve() })
  const sessions = new Map([['secret', 'dev-ci-1']])
  const written = encode(sessions, new Map([['secret', 'sha256:1']]))
  expect(JSON.stringify(written)).not.toContain('secret')
  expect(decode(written, new Map([['sha256:1', 'secret']]))).toEqual(sessions)
  const stranger = decode(written, none)
  expect(encode(stranger, none)).toEqual(written)
})

test.each([
  ['a function', { a: { 'b/c': [() => 1] } }, '/a/b~1c/0 cannot be kept: a function'],
  ['a symbol', [Symbol('x')], '/0 cannot be kept: a symbol'],
  ['a number that JSON does not know', { a: Number.NaN }, '/a cannot be kept: NaN'],
  ['bytes', { a: Buffer.from('a') }, '/a cannot be kept: Buffer'],
  ['an unknown class', { url: new URL('https://a.example') }, '/url cannot be kept: URL'],
])('%s in the state is an error that names the place', (_, value, text) => {
  expect(() => encode(value, none)).toThrow(text)
})

test.each([
  [{ $: 'wheel' }, '/: "wheel" is unknown'],
  [{ a: { $: 'same', as: '/b' } }, '/a: there is nothing at "/b"'],
  [[{ $: 'map' }], '/0: a list is missing'],
  [{ $: 'map', entries: [1] }, '/0: a list is missing'],
  [{ $: 'deployment' }, '"deployment" is unknown'],
  [{ $: 'same', as: 1 }, '/: text is missing'],
  [{ $: 'toString', members: {} }, '"toString" is unknown'],
])('%j cannot be read, and the error names the place', (value, text) => {
  expect(() => decode(value, none)).toThrow(text)
})
