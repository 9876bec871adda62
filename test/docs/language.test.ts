import { expect, it } from 'vitest'
import { findWords } from '../../scripts/check-language.ts'

// The check itself is part of `npm run lint`.

it('the language check names file, line, word and standard term', () => {
  const planted = 'A sync.\nThe Mistake is mended, and nothing else.\n'
  expect(findWords('docs/page.md', planted)).toEqual([
    'docs/page.md:2: "mended" (use: fix)',
    'docs/page.md:2: "Mistake" (use: error)',
  ])
  expect(findWords('README.md', 'A designed remark: outlook, unanswerable.')).toEqual([])
})
