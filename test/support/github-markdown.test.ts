import { describe, expect, it } from 'vitest'
import { type Rendered, renderGitHub } from './github-markdown.ts'

// The oracle is held to account here: it must see each of these, and must not see them where there are none.

/** The members that say that something is live, raw or open. */
function alarms(rendered: Rendered): Partial<Rendered> {
  const { mentions, references, commits, links, images, emoji, math, rawHtml, strippedHtml, unclosed } =
    rendered
  const all = { mentions, references, commits, links, images, emoji, math, rawHtml, strippedHtml, unclosed }
  return Object.fromEntries(Object.entries(all).filter(([, list]) => list.length > 0))
}

const alarmsOf = (markdown: string) => alarms(renderGitHub(markdown))

const one = (member: keyof Rendered, found: string) => (markdown: string) =>
  [markdown, { [member]: [found] }] as const
const tag = (of: Partial<Rendered>, ...rawHtml: string[]): Partial<Rendered> => ({ ...of, rawHtml })

it.each<readonly [string, Partial<Rendered>]>([
  ...['see @octocat.', 'a**b**@octocat', 'ü@octocat', 'see &#64;octocat', 'see \\@octocat'].map(
    one('mentions', '@octocat'),
  ),
  ['see (@team/people)', { mentions: ['@team/people'] }],
  ['| a |\n|---|\n| @octocat |', { mentions: ['@octocat'] }],
  ...['see #1', 'see &#35;1'].map(one('references', '#1')),
  ...['GH-12', 'acme/shop-dbt#7', 'acme#7'].map((text) => one('references', text)(`see ${text}`)),
  ...['a1b2c3d', 'a1'.repeat(20), 'acme/shop@a1b2c3d'].map((text) => one('commits', text)(`at ${text}`)),
  ...['[a](https://x.example)', '[a]\n\n[a]: https://x.example', '<https://x.example>'].map(
    one('links', 'https://x.example'),
  ),
  ['see https://x.example/a', { links: ['https://x.example/a'] }],
  ['see www.x.example', { links: ['http://www.x.example'] }],
  ['see ftp://x.example', { links: ['ftp://x.example'] }],
  ...['see a@x.example', 'see a&#64;x.example'].map(one('links', 'mailto:a@x.example')),
  [
    'see <a href="https://x.example">a</a>',
    tag({ links: ['https://x.example'] }, '<a href="https://x.example">', '</a>'),
  ],
  // A raw <code> is no code to GitHub's parser.
  ['see <code>https://x.example</code>', tag({ links: ['https://x.example'] }, '<code>', '</code>')],
  ['![a](https://x.example/a.png)', { images: ['https://x.example/a.png'] }],
  ['so :tada: and :+1:', { emoji: [':tada:', ':+1:'] }],
  ...['so $a*b$', 'so $$a*b$$'].map((text) => one('math', text.slice(3))(text)),
  ['a <b>b</b>\n\n<!-- mark -->', tag({}, '<b>', '</b>', '<!-- mark -->')],
  [
    'a <img src="https://x.example" onerror=alert(1)>',
    tag(
      { images: ['https://x.example'], strippedHtml: ['img[onerror]'] },
      '<img src="https://x.example" onerror=alert(1)>',
    ),
  ],
  ['a <script>b</script>', tag({ strippedHtml: ['<script>'] }, '<script>', '</script>')],
])('%s is live: %j', (markdown, found) => {
  expect(alarmsOf(markdown)).toEqual(found)
})

it('backticks in two codes make one of what is between them', () => {
  const rendered = renderGitHub('<code>a`</code> and <code>`b</code>')
  expect(rendered.rawHtml).toEqual(['<code>', '</code>'])
  expect(rendered.codeSpans).toEqual(['a</code> and <code>b'])
})

describe('what is left open', () => {
  it.each([
    ['a fence', '```js\na', ['fence'], false],
    ['a longer fence', '````\na\n```', ['fence'], false],
    ['a fence in a list, which ends with the list', '- a\n  ```\n  b\n', ['fence'], true],
    ['details', '<details><summary>a</summary>\n\nb', ['<details>'], false],
    ['a summary', '<details><summary>a\n\nb\n\n</details>', ['<summary>'], true],
    ['a comment', 'a\n\n<!-- b', ['<!--'], false],
    ['code', 'a <code>b\n\nc', ['<code>'], false],
    ['code over the border of a cell', '| <code>a | b</code> |\n|---|---|', ['<code>', '</code>'], true],
    ['code that was not open', 'a</code> b', ['</code>'], true],
    ['tags that cross', 'a <b><i>b</b></i>', ['<i>', '</i>'], true],
  ])('%s', (_, markdown, unclosed, endsClean) => {
    const rendered = renderGitHub(markdown)
    expect(rendered.unclosed.toSorted()).toEqual(unclosed.toSorted())
    expect(rendered.endsClean).toBe(endsClean)
  })

  it('nothing of what is closed', () => {
    const closed = [
      '<!-- mark -->',
      '- a\n  ````text\n  ```\n  ````',
      '> ```\n> a\n> ```',
      '<details><summary>a <code>b</code></summary>\n\n- c<br>d\n\n</details>',
      '```\na\n```',
      '    indented',
    ]
    const rendered = renderGitHub(closed.join('\n\n'))
    expect(rendered.unclosed).toEqual([])
    expect(rendered.endsClean).toBe(true)
    expect(rendered.text).not.toContain('END-OF-DOCUMENT')
  })
})

describe('tables', () => {
  const row = (cell: string) => renderGitHub(`| a | b |\n|---|---|\n| ${cell} | z |`).tables

  it('are told as written: a pipe makes a cell, a line break ends the row', () => {
    expect(row('x')).toEqual([{ columns: 2, head: ['a', 'b'], rows: [['x', 'z']] }])
    expect(row('x | y')[0]?.rows).toEqual([['x', 'y', 'z']])
    expect(row('`x | y`')[0]?.rows).toEqual([['`x', 'y`', 'z']])
    expect(row('x\ny')[0]?.rows).toEqual([['x'], ['y', 'z']])
  })

  it('keep pipes that are escaped', () => {
    expect(row('x \\| y')[0]?.rows).toEqual([['x | y', 'z']])
    expect(row('<code>x &#124; y</code>')[0]?.rows).toEqual([['x | y', 'z']])
  })
})

describe('texts', () => {
  it('are those a reader sees', () => {
    const rendered = renderGitHub('# a\n\nb &lt; `c` <code>&#60;d&#62;</code>\n\n```text\ne\nf\n```\n')
    expect(rendered.text).toBe('a\nb < c <d>\ne\nf')
    expect(rendered.codeSpans).toEqual(['c', '<d>'])
    expect(rendered.codeBlocks).toEqual([{ language: 'text', text: 'e\nf' }])
  })

  it('show an entity that was cut in half', () => {
    expect(renderGitHub('<code>a&#124;b</code>').codeSpans).toEqual(['a|b'])
    expect(renderGitHub('<code>a&#12</code>').codeSpans).toEqual(['a&#12'])
    expect(renderGitHub('<code>a&#1234567890;</code>').codeSpans).toEqual(['a&#1234567890;'])
  })

  it('break at the end of a line only in comments', () => {
    expect(renderGitHub('a\nb').html).toBe('<p>a\nb</p>\n')
    expect(renderGitHub('a\nb', { lineBreaks: true }).html).toBe('<p>a<br>\nb</p>\n')
  })
})

describe('no alarm', () => {
  const quiet =
    '@octocat #1 GH-1 acme/shop#1 a1b2c3d :tada: $a$ <img src=x onerror=y> https://x.example a@x.example'

  it('is raised by code', () => {
    expect(alarmsOf(`\`${quiet}\``)).toEqual({})
    expect(alarmsOf(`\`\`\`text\n${quiet}\n\`\`\``)).toEqual({})
    expect(alarmsOf(`    ${quiet}`)).toEqual({})
  })

  it('but its own tags is raised by raw code whose markup is escaped', () => {
    const text =
      '&#64;octocat &#35;1 GH-1 a1b2c3d &#58;tada&#58; &#36;a&#36; https&#58;//x.example www&#46;x.example'
    expect(alarmsOf(`a <code>${text}</code>`)).toEqual({ rawHtml: ['<code>', '</code>'] })
  })

  it('is raised by plain prose', () => {
    expect(
      alarmsOf('It took 12:30:45, cost $5 and $6, at 100 %; a@b is no address, nor is e-mail or x#y.'),
    ).toEqual({})
    expect(alarmsOf('**bold** text & more — 42 of 100 cubes')).toEqual({})
  })
})
