import { describe, expect, it } from 'vitest'
import { readYaml } from '../../../emulator/model/yaml-text.ts'

describe('readYaml', () => {
  it('gives plain values, and null for an empty document', () => {
    expect(readYaml('a: [1, yes]')).toEqual({ ok: true, value: { a: [1, 'yes'] } })
    expect(readYaml('# nothing')).toEqual({ ok: true, value: null })
  })

  it('refuses a key that is given twice, at the second one', () => {
    expect(readYaml('a: 1\nb: 2\na: 3\n')).toMatchObject({ ok: false, line: 3, column: 1 })
  })

  it('shows a mistake of indentation where the text begins', () => {
    expect(readYaml('cubes:\n  - name: x\n   sql: y\n')).toMatchObject({ ok: false, line: 3, column: 4 })
  })

  it('refuses aliases that multiply', () => {
    const rows = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]']
    for (let depth = 1; depth < 8; depth += 1) {
      const alias = `*a${depth - 1}`
      rows.push(`a${depth}: &a${depth} [${Array(10).fill(alias).join(', ')}]`)
    }
    expect(readYaml(rows.join('\n'))).toMatchObject({ ok: false, reason: expect.stringContaining('alias') })
  })

  it('refuses brackets without end', () => {
    expect(readYaml('['.repeat(20_000))).toMatchObject({
      ok: false,
      reason: 'The document is nested too deeply',
    })
  })
})
