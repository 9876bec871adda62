import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { block, layOut, type Section } from '../../src/report/layout.ts'

const characters = (limit: number) => ({ limit, measure: (text: string) => text.length })
const leftOut = (names: readonly string[]) => `Left out: ${names.join(', ')}.`

function list(name: string, priority: number, rows: string[], change: Partial<Section> = {}): Section {
  return {
    name,
    priority,
    head: `${name}:`,
    rows,
    foot: '/',
    more: (missing) => `and ${missing} more`,
    ...change,
  }
}

describe('sections', () => {
  it('stand whole and in their order when there is room, whatever their priorities', () => {
    const sections = [list('b', 2, ['1', '2']), block('a', 0, 'A'), list('c', 1, ['3'])]
    expect(layOut(sections, characters(1000), leftOut)).toBe('b:\n1\n2\n/\n\nA\n\nc:\n3\n/')
  })

  it('lose rows at the end, and say how many', () => {
    const rows = Array.from({ length: 100 }, (_, index) => `row ${index}`)
    const text = layOut([list('a', 0, rows)], characters(120), leftOut)
    expect(text).toMatch(/^a:\nrow 0\nrow 1\n/)
    const shown = text.match(/^row/gm)?.length ?? 0
    expect(text).toContain(`\nand ${100 - shown} more\n/`)
    expect(text.length).toBeLessThanOrEqual(120)
  })

  it('take no more than their own share', () => {
    const rows = Array.from({ length: 100 }, (_, index) => `row ${index}`)
    const text = layOut([list('a', 0, rows, { most: 60 })], characters(10_000), leftOut)
    expect(text.length).toBeLessThanOrEqual(60)
  })

  it('get their room by priority', () => {
    const rows = Array.from({ length: 10 }, (_, index) => `row ${index}`)
    const text = layOut([list('later', 2, rows), list('first', 1, rows)], characters(150), leftOut)
    expect(text).toContain('first:\nrow 0\nrow 1\nrow 2\nrow 3\nrow 4\nrow 5\nrow 6\nrow 7\nrow 8\nrow 9\n/')
    expect(text).toMatch(/^later:\nrow 0\n[^/]*and \d more\n\/\n\nfirst:/)
  })

  it('that find no room are named', () => {
    const text = layOut([block('a', 0, 'A'), block('b', 1, 'B'.repeat(500))], characters(100), leftOut)
    expect(text).toBe('A\n\nLeft out: b.')
  })

  it('have no head without a row', () => {
    const text = layOut([block('a', 0, 'A'), list('b', 1, ['x'.repeat(500)])], characters(100), leftOut)
    expect(text).toBe('A\n\nLeft out: b.')
  })

  it('never show a part of a row, never exceed the limit, and lose nothing without saying so', () => {
    const section = fc.record({
      priority: fc.nat(5),
      rows: fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), { maxLength: 30 }),
      most: fc.option(fc.nat(300), { nil: Number.POSITIVE_INFINITY }),
    })
    fc.assert(
      fc.property(fc.array(section, { maxLength: 5 }), fc.integer({ min: 120, max: 900 }), (parts, limit) => {
        const sections = parts.map(({ priority, rows, most }, index) => {
          const marked = rows.map((row, line) => `<${index}.${line} ${row.replaceAll('\n', ' ')}>`)
          return list(`s${index}`, priority, marked, { most, more: (missing) => `[${index}:${missing}]` })
        })
        const text = layOut(sections, { limit, measure: (text: string) => Buffer.byteLength(text) }, leftOut)
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(limit)
        for (const [index, { rows: made, name }] of sections.entries()) {
          const rows = [...made]
          if (text.includes(leftOut([]).slice(0, 8)) && text.split('Left out: ')[1]?.includes(name)) continue
          const shown = rows.filter((row) => text.includes(row)).length
          expect(rows.slice(0, shown).every((row) => text.includes(row))).toBe(true)
          if (shown < rows.length) expect(text).toContain(`[${index}:${rows.length - shown}]`)
        }
      }),
    )
  })
})
