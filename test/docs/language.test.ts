import { describe, expect, it } from 'vitest'
import { filesToCheck, findWords } from '../../scripts/check-language.ts'

// The check itself is part of `npm run lint`.

describe('the language check', () => {
  it('names file, line, word and standard term', () => {
    const planted = 'A sync.\nThe Mistake is mended, and nothing else.\n'
    expect(findWords('docs/page.md', planted)).toEqual([
      'docs/page.md:2: "mended" (use: fix)',
      'docs/page.md:2: "Mistake" (use: error)',
    ])
  })

  it.each([
    ['src/report/view.ts', '// What the server answered.', ['answered']],
    ['src/report/view.ts', 'const remedy = row.remedy // a mistake', ['mistake']],
    ['docs/troubleshooting.md', '| `it looks like a commit` | It looks wrong |', ['looks']],
    ['docs/internals/emulator-reference.md', '`refuse` (reject): refuse', ['refuse']],
    ['CONTRIBUTING.md', 'See `test/emulator/rights.test.ts` for rights.', ['rights']],
    ['bench/start.ts', 'const address = server.address()', ['address']],
    ['src/base/findings.ts', '// See platform-facts and DESIGN.md.', ['platform-facts', 'DESIGN.md']],
    ['README.md', 'A designed remark: outlook, unanswerable.', []],
  ])('%s: %s', (file, line, words) => {
    expect(findWords(file, line).map((found) => /"(.*)" \(use/.exec(found)?.[1])).toEqual(words)
  })

  it('covers what people read, without generated files', () => {
    const files = filesToCheck()
    expect(files).toEqual(
      expect.arrayContaining([
        'README.md',
        'action.yml',
        'docs/report.schema.json',
        'docs/troubleshooting.md',
        'scripts/start-platform.sh',
        'src/main.ts',
      ]),
    )
    expect(files.filter((file) => /fault-matrix|contract\.json|^contract\//.test(file))).toEqual([])
    expect(files.some((file) => file.startsWith('.github/'))).toBe(true)
    expect(files.some((file) => file.startsWith('examples/'))).toBe(true)
  })
})
