import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright-core'

// Draws docs/images/ from the pages that the demo left: `node scripts/docs-images.ts .demo/<branch>`, as wide as GitHub shows
// them, light and dark. Needs Chromium and a font with emoji, and nothing from the network.

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const mostBytes = 250 * 1000

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string', default: join(root, 'docs', 'images') } },
})
const [folder = join(root, '.demo', 'renamed-column')] = positionals

const pictures = [
  { page: 'comment', colorScheme: 'light', name: 'comment.png' },
  { page: 'comment', colorScheme: 'dark', name: 'comment-dark.png' },
] as const

/** The sharpest picture that is not too large for a repository. */
async function picture(browser: Browser, path: string, colorScheme: 'light' | 'dark'): Promise<Buffer> {
  let image: Buffer = Buffer.alloc(0)
  for (const deviceScaleFactor of [2, 1.5, 1]) {
    const context = await browser.newContext({
      viewport: { width: 1100, height: 800 },
      deviceScaleFactor,
      colorScheme,
      offline: true,
      timezoneId: 'UTC',
    })
    const page = await context.newPage()
    await page.goto(pathToFileURL(path).href)
    await page.waitForFunction('!document.querySelector("pre.mermaid:not([data-processed])")')
    // What GitHub would let one scroll to is not read.
    const cut = await page.evaluate<number>(
      '[...document.querySelectorAll("pre, table")].filter((box) => box.scrollWidth > box.clientWidth).length',
    )
    if (cut > 0) throw new Error(`${cut} blocks of ${path} are wider than GitHub shows them`)
    image = await page.locator('.box').screenshot()
    await context.close()
    if (image.length <= mostBytes) return image
  }
  console.warn('This picture is large even at its smallest scale.')
  return image
}

await mkdir(values.to, { recursive: true })
const flags = [
  ...['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync'],
]
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: flags,
})
try {
  for (const { page, colorScheme, name } of pictures) {
    const path = join(folder, `${page}.html`)
    await readFile(path)
    const image = await picture(browser, path, colorScheme)
    await writeFile(join(values.to, name), image)
    console.log(`${name}: ${Math.round(image.length / 1000)} kB`)
  }
} finally {
  await browser.close()
}
