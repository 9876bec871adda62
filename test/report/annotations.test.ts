import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ModelError } from '../../src/base/findings.ts'
import { annotationsOf } from '../../src/report/annotations.ts'
import { hostileText } from '../support/hostile-text.ts'
import { reportOf } from './reports.ts'

const of = (errors: ModelError[]) => annotationsOf(reportOf({ findings: { errors } }), 'in the job summary')

const placed = (length: number) =>
  Array.from({ length }, (_, index): ModelError => {
    return { message: `m${index}`, times: 1, place: { path: 'a.yml', line: index + 1 } }
  })

describe('annotations', () => {
  it('are of the mistakes that have a place, in their order', () => {
    const { errors, more } = of(placed(2))
    expect(errors).toEqual([
      { title: 'Data model', message: 'm0', place: { path: 'a.yml', line: 1 } },
      { title: 'Data model', message: 'm1', place: { path: 'a.yml', line: 2 } },
    ])
    expect(more).toBeNull()
  })

  it.each([
    [1, 1, null],
    [9, 9, null],
    [10, 8, '… and 2 more errors in the data model, in the job summary.'],
    [5000, 8, '… and 4,992 more errors in the data model, in the job summary.'],
  ])('of %d mistakes are %d', (mistakes, shown, more) => {
    const annotations = of(placed(mistakes))
    expect(annotations.errors).toHaveLength(shown)
    expect(annotations.more).toBe(more)
    // With the verdict's own they are ten at most: GitHub drops the eleventh without a word.
    expect(annotations.errors.length + (more === null ? 0 : 1)).toBeLessThanOrEqual(9)
  })

  it('count those without a place among the rest', () => {
    expect(of([...placed(1), { message: 'x', times: 1 }]).more).toBe(
      '… and 1 more error in the data model, in the job summary.',
    )
    expect(of([...placed(9), { message: 'x', times: 1 }])).toMatchObject({
      errors: { length: 8 },
      more: expect.stringContaining('2 more'),
    })
  })

  it('are none when nothing has a place: the verdict says it all', () => {
    expect(of([{ message: 'x', times: 1 }])).toEqual({ errors: [], warnings: [], more: null })
    expect(of([])).toEqual({ errors: [], warnings: [], more: null })
  })

  it('say what is behind the place', () => {
    const place = { path: 'models/orders.yml', guess: 'mapped from the generated file model/orders.yml' }
    const [annotation] = of([{ message: 'a\n\tb', fileName: 'model/orders.yml', times: 2, place }]).errors
    expect(annotation?.message.split('\n')).toEqual([
      'a',
      '\tb',
      'Reported 2 times.',
      'In the data model: model/orders.yml.',
      'Approximate location: mapped from the generated file model/orders.yml.',
    ])
  })

  it('keep to 4,096 characters and to what no terminal or runner obeys, whatever is in them', () => {
    const text = fc.oneof(
      hostileText,
      fc.constantFrom('a'.repeat(9000), '😀\n'.repeat(9000), `${'😀'.repeat(400)}\n`.repeat(10)),
    )
    fc.assert(
      fc.property(text, text, (message, other) => {
        const place = { path: 'a.yml', guess: other }
        const [annotation] = of([{ message, fileName: other, times: 1, place }]).errors
        const said = annotation?.message ?? ''
        expect(said.length).toBeLessThanOrEqual(4096)
        expect(said.isWellFormed()).toBe(true)
        expect(said).not.toContain('##[')
        expect(said).not.toMatch(
          /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/,
        )
      }),
    )
  })
})
