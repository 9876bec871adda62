import { describe, expect, it } from 'vitest'
import { countMarks } from '../../src/base/yaml-text.ts'

describe('what of YAML costs time', () => {
  it.each([
    ['', 0],
    ['plain text, with "quotes"', 3],
    ['a: 1\n- b\n', 4],
    [',[]{}:-?&*!|>#%@`\'"\n', 20],
    ['SELECT a.b FROM c WHERE (d = 1) / 2', 0],
    ['größe 日本', 0],
  ])('of %j is %i characters', (text, count) => {
    expect(countMarks(text)).toBe(count)
  })
})
