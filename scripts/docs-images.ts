import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { renderGitHub } from '../test/support/github-markdown.ts'

// Draws docs/images/ from the Markdown that the demo left: `node scripts/docs-images.ts .demo/<branch>`. Nothing is fetched:
// style and Mermaid come from node_modules, emoji are drawn here, since not every machine has a font of them.

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const { resolve } = createRequire(import.meta.url)
const mostBytes = 250 * 1000

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string', default: join(root, 'docs', 'images') } },
})
const [folder = join(root, '.demo', 'renamed-column')] = positionals

const style = `
body { margin: 0; background: #fff; font: 14px/1.5 Helvetica, Arial, "Liberation Sans", sans-serif; color: #1f2328 }
/* Each as wide as its longest line of code, which GitHub would let you scroll to. */
.frame.comment { width: 1180px }
.frame.summary { width: 1200px }
.frame { padding: 16px; display: flex; gap: 16px }
.box { flex: 1; min-width: 0; border: 1px solid #d1d9e0; border-radius: 6px; overflow: hidden }
.head { padding: 8px 16px; background: #f6f8fa; border-bottom: 1px solid #d1d9e0; color: #59636e }
.head b { color: #1f2328; font-weight: 600 }
.head i { font-style: normal; font-size: 12px; border: 1px solid #d1d9e0; border-radius: 2em; padding: 0 6px; margin: 0 2px }
.avatar { flex: none; width: 40px; height: 40px; border-radius: 50%; background: #1f2328 }
.avatar svg { display: block; margin: 8px }
.markdown-body { padding: 16px; font-family: Helvetica, Arial, "Liberation Sans", sans-serif; font-size: 14px }
.markdown-body.summary { padding: 24px; font-size: 16px }
.markdown-body > :last-child { margin-bottom: 0 }
.markdown-body code, .markdown-body pre { font-family: "Liberation Mono", monospace }
.emoji { height: 1.1em; width: 1.1em; vertical-align: -0.2em }
.mermaid { margin-bottom: 16px }
`

const robot =
  '<path d="M11 4h2v3h5a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2h5Z" fill="#fff"/>'
const avatar = `<svg width="24" height="24">${robot}<path d="M9 12v3M15 12v3" stroke="#1f2328" stroke-width="2"/></svg>`

const pages = [
  {
    name: 'comment',
    lineBreaks: true,
    frame: (body: string) =>
      `<div class="avatar">${avatar}</div><div class="box"><div class="head"><b>github-actions</b> <i>bot</i> commented now</div><article class="markdown-body">${body}</article></div>`,
  },
  {
    name: 'summary',
    lineBreaks: false,
    frame: (body: string) =>
      `<div class="box"><div class="head"><b>data-model</b> summary</div><article class="markdown-body summary">${body}</article></div>`,
  },
]

const emoji = new Map(
  Object.entries({
    '✅': '<rect width="20" height="20" rx="4" fill="#2da44e"/><path d="m5 10.5 3.5 3.5L15 6.5" fill="none" stroke="#fff" stroke-width="2.5"/>',
    '❌': '<path d="m3.5 3.5 13 13m0-13-13 13" stroke="#d1242f" stroke-width="4" stroke-linecap="round"/>',
    '⚠️': '<path d="M10 1 19.5 18.5H.5Z" fill="#ffc83d"/><path d="M10 7v6m0 1.5v2" stroke="#1f2328" stroke-width="2"/>',
    '⏹️': '<rect width="20" height="20" rx="4" fill="#54aeff"/><rect x="5" y="5" width="10" height="10" fill="#fff"/>',
    '⏭️': '<rect width="20" height="20" rx="4" fill="#54aeff"/><path d="m4 5 5 5-5 5Zm5 0 5 5-5 5Z" fill="#fff"/><path d="M15 5v10" stroke="#fff" stroke-width="2"/>',
  }),
)

function draw(markdown: string, page: (typeof pages)[number]): string {
  const body = renderGitHub(markdown, page)
    .html.replace(
      /<pre><code class="language-mermaid">([\s\S]*?)<\/code><\/pre>/g,
      '<div class="mermaid">$1</div>',
    )
    .replace(
      /[✅❌⚠⏹⏭]\ufe0f?/gu,
      (sign) =>
        `<svg class="emoji" viewBox="0 0 20 20">${emoji.get(sign) ?? emoji.get(`${sign}\ufe0f`)}</svg>`,
    )
  return `<!doctype html><meta charset="utf-8"><div class="frame ${page.name}">${page.frame(body)}</div>`
}

/** The sharpest picture that is not too large for a repository. */
async function picture(browser: Browser, html: string): Promise<Buffer> {
  let image: Buffer = Buffer.alloc(0)
  for (const deviceScaleFactor of [2, 1.5, 1]) {
    const context = await browser.newContext({
      viewport: { width: 1240, height: 800 },
      deviceScaleFactor,
      offline: true,
      timezoneId: 'UTC',
    })
    const page = await context.newPage()
    await page.setContent(html)
    await page.addStyleTag({ path: resolve('github-markdown-css/github-markdown-light.css') })
    await page.addStyleTag({ content: style })
    await page.addScriptTag({ path: join(root, 'node_modules', 'mermaid', 'dist', 'mermaid.min.js') })
    // As text, since the types of a page are not available here. Rejects if Mermaid rejects a diagram.
    await page.evaluate('mermaid.initialize({ startOnLoad: false }), mermaid.run()')
    const cut = await page.evaluate<number>(
      '[...document.querySelectorAll("pre, table")].filter((box) => box.scrollWidth > box.clientWidth).length',
    )
    if (cut > 0) throw new Error(`${cut} blocks would be cut at the right edge: make the frame wider`)
    image = await page.locator('.frame').screenshot()
    await context.close()
    if (image.length <= mostBytes) return image
  }
  console.warn('This picture is large even at its smallest scale.')
  return image
}

await mkdir(values.to, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
try {
  for (const page of pages) {
    const markdown = await readFile(join(folder, `${page.name}.md`), 'utf8')
    const image = await picture(browser, draw(markdown, page))
    const file = join(values.to, `${page.name}.png`)
    await writeFile(file, image)
    console.log(`${file}: ${Math.round(image.length / 1000)} kB`)
  }
} finally {
  await browser.close()
}
