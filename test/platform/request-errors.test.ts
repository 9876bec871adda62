import { describe, expect, it } from 'vitest'
import type { WireAnswer } from '../../src/http/transport.ts'
import type { OperationInfo } from '../../src/platform/operation.ts'
import { statusError } from '../../src/platform/request-errors.ts'
import { virtualClock } from '../support/virtual-clock.ts'

const operation: OperationInfo = { id: 'getX' }
const clock = virtualClock()
const json = { 'content-type': 'application/json' }

function errorOf(response: Partial<WireAnswer>, change: Partial<OperationInfo> = {}) {
  const whole = { status: 400, headers: json, body: '{}', ...response }
  return statusError({ ...operation, ...change }, whole, clock)
}

describe('a rejection by an operation whose verdict comes with status 500', () => {
  const verdict = '{"error":"Cannot compile the model.","type":"UserError"}'

  it.each<[string, number, Partial<OperationInfo>, string, string]>([
    ['counts as one if it says why', 500, { failsWith500: true }, verdict, 'rejected'],
    ['is a fault with any other status', 502, { failsWith500: true }, verdict, 'unreachable'],
    ['is a fault of any other operation', 500, {}, verdict, 'unreachable'],
    ['is a fault without a reason', 500, { failsWith500: true }, '{"message":"no"}', 'unreachable'],
    ['is a fault if it is no object', 500, { failsWith500: true }, '"error"', 'unreachable'],
    ['is a fault if it is null', 500, { failsWith500: true }, 'null', 'unreachable'],
    ['is a fault if it is no JSON', 500, { failsWith500: true }, 'error', 'unreachable'],
  ])('%s', (_, status, change, body, trouble) => {
    expect(errorOf({ status, body }, change).trouble).toBe(trouble)
  })
})

describe('the type of an error', () => {
  it.each<[string, string | undefined]>([
    ['{"error":"no","type":"UserError"}', 'UserError'],
    ['{"error":"no","type":7}', undefined],
    ['{"error":"no"}', undefined],
    ['{"type":"UserError"}', undefined],
    ['no JSON', undefined],
  ])('in %s is %s', (body, type) => {
    expect(errorOf({ body }).errorType).toBe(type)
  })
})

describe('the text of a rejection', () => {
  const body = '{"error":"Cannot find member orders.amount"}'

  it('is shown', () => {
    expect(errorOf({ body })).toMatchObject({ text: 'Cannot find member orders.amount', withheld: '' })
  })

  it('is withheld where it may hold values of the warehouse', () => {
    expect(errorOf({ body }, { withholdsText: true })).toMatchObject({
      text: '',
      withheld: 'Cannot find member orders.amount',
      message: 'The platform responded 400 while calling getX.',
    })
  })
})

describe('a response without a content type', () => {
  it.each<[number, string, string]>([
    [404, '<!doctype html><title>Not found</title>', 'unsupported'],
    [404, '{"error":"none"}', 'not-found'],
    [404, 'none', 'not-found'],
    [400, '<!doctype html><title>Bad</title>', 'rejected'],
  ])('%i %s is %s', (status, body, trouble) => {
    expect(errorOf({ status, body, headers: {} }).trouble).toBe(trouble)
  })
})

describe('the time to wait', () => {
  const retryAt = new Date(clock.now() + 90_000).toUTCString()

  it.each<[string, Record<string, string>, number | undefined]>([
    ['is what the header says', { 'retry-after': '7' }, 7000],
    ["counts from the server's clock", { 'retry-after': retryAt, date: at(60_000) }, 30_000],
    ['counts from the own clock where the server tells none', { 'retry-after': retryAt }, 90_000],
    ['counts from the own clock where that is no date', { 'retry-after': retryAt, date: 'x' }, 90_000],
    ['is unknown without the header', {}, undefined],
  ])('%s', (_, headers, expected) => {
    expect(errorOf({ status: 429, headers: { ...json, ...headers } }).retryAfterMs).toBe(expected)
  })

  function at(laterMs: number): string {
    return new Date(clock.now() + laterMs).toUTCString()
  }
})
