import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { read, root } from '../support/repository.ts'

describe('docs/internals/threat-model.md', () => {
  const text = read('docs/internals/threat-model.md')
  const named = [...text.matchAll(/`(test\/[^`]+)` "((?:\\"|[^"])+)"/g)].map(([, file = '', title = '']) => ({
    file,
    title: title.replaceAll('\\"', '"'),
  }))

  it('names a file and a title for each test that it names', () => {
    expect(named.length).toBeGreaterThan(50)
    expect(text.match(/`test\//g)).toHaveLength(named.length)
  })

  it.each(named)('names a test that there is: $file $title', ({ file, title }) => {
    expect(existsSync(join(root, file)), file).toBe(true)
    const source = read(file).replaceAll("\\'", "'")
    // In quotes, or at the beginning of a row of a table.
    expect([`'${title}'`, `\`${title}\``, `    ${title} |`].some((form) => source.includes(form))).toBe(true)
  })

  it('says that what is open is open, and nothing else', () => {
    const [before = '', open = ''] = text.split('## Open')
    for (const { file, title } of named) {
      const source = read(file).replaceAll("\\'", "'")
      const opened = source.slice(0, source.indexOf(`'${title}'`)).matchAll(/^ +it((?:\.\w+)*)\(/gm)
      const fails = [...opened].at(-1)?.[1]?.startsWith('.fails') ?? false
      const row = before.split('\n').find((line) => line.includes(`"${title.replaceAll('"', '\\"')}"`))
      expect(row === undefined && open !== '', title).toBe(fails)
    }
  })
})

describe.each(['SECURITY.md', 'docs/internals/threat-model.md'])('%s', (path) => {
  it('links to files that there are, and gives no address of a person', () => {
    const links = [...read(path).matchAll(/\]\(([^)#]+)\)/g)].map(([, target = '']) => target)
    for (const target of links) expect(existsSync(join(root, dirname(path), target)), target).toBe(true)
    expect(read(path)).not.toMatch(/[\w.]+@[\w-]+\.[a-z]{2,}/)
  })
})
