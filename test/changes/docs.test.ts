import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { changeClasses } from '../../src/changes/change.ts'

const page = readFileSync(new URL('../../docs/changes.md', import.meta.url), 'utf8')
const sections = page
  .split(/^## /m)
  .slice(1)
  // It stands before them.
  .filter((section) => !section.startsWith('What no plan shows'))
  .map((section) => ({ id: section.split('\n')[0], text: section }))

describe('docs/changes.md', () => {
  it('has a section for each class, in their order', () => {
    expect(sections.map(({ id }) => id)).toEqual(Object.keys(changeClasses))
  })

  it.each(Object.entries(changeClasses))(
    'says the level, an example and the fix of %s',
    (id, { level, fix }) => {
      const { text } = sections.find((section) => section.id === id) ?? { text: '' }
      expect(text).toMatch(new RegExp(`^${id}\n\n\\*\\*${level}\\.\\*\\* `))
      expect(text).toMatch(/^Example: /m)
      if (fix !== '') expect(text).toMatch(/^Fix: /m)
    },
  )
})
