import { describe, expect, it } from 'vitest'
import { changeClasses } from '../../src/meaning/change.ts'
import { read } from '../support/repository.ts'

const page = read('docs/changes.md')
const sections = page
  .split(/^## /m)
  .slice(1)
  // It stands before them.
  .filter((section) => !section.startsWith('What no plan shows'))
  .map((section) => ({ id: section.split('\n')[0], text: section }))

const generalFix = 'Compare the results of both branches before merging.'

describe('docs/changes.md', () => {
  it('says once what to do where a section names no fix', () => {
    expect(page).toContain(generalFix.replace('Compare', 'compare'))
  })

  it('has a section for each class, in their order', () => {
    expect(sections.map(({ id }) => id)).toEqual(Object.keys(changeClasses))
  })

  it.each(Object.entries(changeClasses))(
    'says the level and the fix of %s, and gives an example where queries may notice it',
    (id, { level, fix }) => {
      const { text } = sections.find((section) => section.id === id) ?? { text: '' }
      expect(text).toMatch(new RegExp(`^${id}\n\n\\*\\*${level}\\.\\*\\* `))
      // The comment shows both sides of the others.
      if (level !== 'safe') expect(text).toMatch(/^Example: /m)
      // What stands before the sections, for all of them.
      if (fix !== '' && fix !== generalFix) expect(text).toMatch(/^Fix: /m)
    },
  )
})
