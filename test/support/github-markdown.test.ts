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

describe('what is live', () => {
  it.each([
    ['see @octocat.', '@octocat'],
    ['@octocat', '@octocat'],
    ['see (@team/people)', '@team/people'],
    ['a**b**@octocat', '@octocat'],
    ['ü@octocat', '@octocat'],
    ['see &#64;octocat', '@octocat'],
    ['see \\@octocat', '@octocat'],
    ['<details><summary>@octocat</summary>\n\nx\n\n</details>', '@octocat'],
    ['| a |\n|---|\n| @octocat |', '@octocat'],
  ])('a mention: %s', (markdown, mention) => {
    expect(renderGitHub(markdown).mentions).toEqual([mention])
  })

  it.each([
    ['see #1', '#1'],
    ['see &#35;1', '#1'],
    ['see GH-12.', 'GH-12'],
    ['see acme/shop-dbt#7', 'acme/shop-dbt#7'],
    ['see acme#7', 'acme#7'],
  ])('a reference: %s', (markdown, reference) => {
    expect(renderGitHub(markdown).references).toEqual([reference])
  })

  it.each([
    ['at a1b2c3d', 'a1b2c3d'],
    [`at ${'a1'.repeat(20)}`, 'a1'.repeat(20)],
    ['at acme/shop@a1b2c3d', 'acme/shop@a1b2c3d'],
  ])('a commit: %s', (markdown, commit) => {
    expect(renderGitHub(markdown).commits).toEqual([commit])
  })

  it.each([
    ['[a](https://x.example)', 'https://x.example'],
    ['[a]\n\n[a]: https://x.example', 'https://x.example'],
    ['<https://x.example>', 'https://x.example'],
    ['see https://x.example/a', 'https://x.example/a'],
    ['see www.x.example', 'http://www.x.example'],
    ['see ftp://x.example', 'ftp://x.example'],
    ['see a@x.example', 'mailto:a@x.example'],
    ['see a&#64;x.example', 'mailto:a@x.example'],
    ['see <a href="https://x.example">a</a>', 'https://x.example'],
    // A raw <code> is no code to GitHub's parser.
    ['see <code>https://x.example</code>', 'https://x.example'],
    ['see <code>a&#64;x.example</code>', 'mailto:a@x.example'],
  ])('a link: %s', (markdown, link) => {
    expect(renderGitHub(markdown).links).toEqual([link])
  })

  it.each(['![a](https://x.example/a.png)', '<img src="https://x.example/a.png">'])(
    'an image: %s',
    (markdown) => {
      expect(renderGitHub(markdown).images).toEqual(['https://x.example/a.png'])
    },
  )

  it('an emoji and a formula', () => {
    expect(renderGitHub('so :tada: and :+1:').emoji).toEqual([':tada:', ':+1:'])
    expect(renderGitHub('so $a*b$').math).toEqual(['$a*b$'])
    expect(renderGitHub('so $a **b** c$').math).toEqual(['$a b c$'])
    expect(renderGitHub('so $`a`$').math).toEqual(['$`$'])
    expect(renderGitHub('$$\na\n$$').math).toEqual(['$$\na\n$$'])
  })
})

describe('what is raw', () => {
  it('is told tag by tag', () => {
    expect(renderGitHub('a <b>b</b><br>\n\n<!-- mark -->\n\n<div>\n<i>c</i>\n</div>').rawHtml).toEqual([
      '<b>',
      '</b>',
      '<br>',
      '<!-- mark -->',
      '<div>',
      '<i>',
      '</i>',
      '</div>',
    ])
  })

  it('is missing where backticks in two codes make one of what is between them', () => {
    const rendered = renderGitHub('<code>a`</code> and <code>`b</code>')
    expect(rendered.rawHtml).toEqual(['<code>', '</code>'])
    expect(rendered.codeSpans).toEqual(['a</code> and <code>b'])
  })

  it('is told where the sanitizer takes it away', () => {
    expect(alarmsOf('a <img src="https://x.example" onerror=alert(1)>')).toEqual({
      images: ['https://x.example'],
      rawHtml: ['<img src="https://x.example" onerror=alert(1)>'],
      strippedHtml: ['img[onerror]'],
    })
    expect(renderGitHub('<a href="javascript:x">a</a>').strippedHtml).toEqual(['a[href]'])
    expect(renderGitHub('a <form><input type=text></form>').strippedHtml).toContain('<form>')
    expect(renderGitHub('a <script>b</script>').strippedHtml).toEqual(['<script>'])
    expect(renderGitHub('a <code class="x" style="y">b</code>').strippedHtml).toEqual([
      'code[class=x]',
      'code[style]',
    ])
  })

  it('leaves the page without what was taken away', () => {
    const { html } = renderGitHub('<div onclick="x">a</div>\n\n<iframe src="https://x.example"></iframe>')
    expect(html).toContain('<div>a</div>')
    expect(html).not.toMatch(/onclick|<iframe/)
  })
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

  it('also where it takes only the end: a list, a table, a footnote', () => {
    for (const end of ['- a', '| a |\n|---|\n| b |', 'a[^1]\n\n[^1]: b']) {
      expect(renderGitHub(end).endsClean).toBe(true)
    }
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
