import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDuration, maxDurationMs, parseDuration } from '../../src/base/duration.ts'

describe('parseDuration', () => {
  it.each([
    ['500ms', 500],
    ['5s', 5_000],
    ['30m', 1_800_000],
    ['1h', 3_600_000],
    ['1.5h', 5_400_000],
    ['0.25s', 250],
    [' 5 s ', 5_000],
    ['5S', 5_000],
    ['168h', 604_800_000],
    ['7d', 604_800_000],
    ['1.5 D', 129_600_000],
    ['1MS', 1],
    ['0.5ms', 1],
    ['1.123456s', 1123],
    ['000000000001m', 60_000],
  ])('reads %j as %i ms', (text, expected) => {
    expect(parseDuration(text)).toBe(expected)
  })

  it.each([
    '',
    ' ',
    '5',
    's',
    '0s',
    '0.0ms',
    '-5s',
    '+5s',
    '5 min',
    '8d',
    '5w',
    '1h30m',
    '1e3s',
    '5s 5s',
    '٥s',
    'NaNs',
    '5\ns5',
    '1,5h',
    '169h',
    '604800001ms',
    '0.4ms',
    '5  s',
    '5.s',
    '.5s',
    '1.1234567s',
    '0000000000001s',
    '5sx',
    'x5s',
    '1.5.5s',
  ])('refuses %j', (text) => {
    expect(parseDuration(text)).toBeNull()
  })

  it('takes no longer one than the caller allows', () => {
    expect(parseDuration('1m', 60_000)).toBe(60_000)
    expect(parseDuration('60001ms', 60_000)).toBeNull()
  })

  it('reads every whole number with a unit as that many units, up to a week', () => {
    const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const
    fc.assert(
      fc.property(
        fc.constantFrom('ms', 's', 'm', 'h'),
        fc.oneof(fc.integer({ min: 1, max: 700_000_000 }), fc.integer({ min: 1, max: 200 })),
        (unit, count) => {
          const ms = count * units[unit]
          expect(parseDuration(`${count}${unit}`)).toBe(ms <= maxDurationMs ? ms : null)
        },
      ),
    )
  })

  it('gives nothing that a timer cannot hold, nor zero, for any text', () => {
    const text = fc
      .tuple(fc.string({ maxLength: 14 }), fc.constantFrom('', 'ms', 's', 'm', 'h'))
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(
        fc.oneof(
          text,
          fc.double().map((number) => `${number}s`),
          // Most of these are durations.
          fc.double({ min: 0, max: 700_000, noNaN: true }).map((number) => `${number.toFixed(3)}s`),
        ),
        (given) => {
          const ms = parseDuration(given)
          if (ms !== null) expect(Number.isInteger(ms) && ms > 0 && ms < 2 ** 31).toBe(true)
        },
      ),
    )
  })
})

describe('formatDuration', () => {
  it.each([
    [-5, '0 ms'],
    [0, '0 ms'],
    [450, '450 ms'],
    [0.4, '0 ms'],
    [1000, '1 s'],
    [1049, '1 s'],
    [1050, '1.1 s'],
    [60_000, '1 min'],
    [61_499, '1 min 01 s'],
    [3_540_000, '59 min'],
    [3_629_499, '1 h'],
    [3_630_000, '1 h 01 min'],
    [999, '999 ms'],
    [999.6, '1 s'],
    [8_200, '8.2 s'],
    [59_949, '59.9 s'],
    [59_950, '1 min'],
    [65_000, '1 min 05 s'],
    [3_599_499, '59 min 59 s'],
    [3_599_500, '1 h'],
    [7_380_000, '2 h 03 min'],
    [90_000_000, '25 h'],
  ])('writes %d ms as %j', (ms, expected) => {
    expect(formatDuration(ms)).toBe(expected)
  })

  const span = fc.oneof(
    fc.double({ min: 0, max: 1e9, noNaN: true }),
    fc
      .tuple(
        fc.integer({ min: 0, max: 600 }),
        fc.constantFrom(1000, 60_000, 3_600_000),
        fc.integer({ min: -600, max: 600 }),
      )
      .map(([count, unit, offset]) => Math.max(0, count * unit + offset)),
  )

  it('never says 60 s, 60 min or 1000 ms', () => {
    fc.assert(
      fc.property(span, (ms) => {
        expect(formatDuration(ms)).not.toMatch(/\b(60(\.0)? s|60 min|1000 ms)/)
      }),
    )
  })

  it('is off by no more than half of the last digit that it shows', () => {
    fc.assert(
      fc.property(span, (ms) => {
        const text = formatDuration(ms)
        const part = (unit: string) => Number(new RegExp(`([\\d.]+) ${unit}(?: |$)`).exec(text)?.[1] ?? 0)
        const said = part('h') * 3_600_000 + part('min') * 60_000 + part('s') * 1000 + part('ms')
        const digit = text.includes(' h')
          ? 60_000
          : text.includes(' min')
            ? 1000
            : text.includes(' ms')
              ? 1
              : 100
        // Rounded twice, to seconds and then to minutes, at most.
        expect(Math.abs(said - ms)).toBeLessThanOrEqual(digit / 2 + (digit === 60_000 ? 500 : 0.5))
      }),
    )
  })
})
