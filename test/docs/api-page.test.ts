import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { apiExamples } from '../support/api-examples.ts'
import { contractOperations } from '../support/contract-operations.ts'

// docs/api.md: where each operation of the contract is, in the product, in the emulator and in the tests.

const root = fileURLToPath(new URL('../..', import.meta.url))
const bundleTest = 'test/e2e/every-operation.test.ts'
const errorTest = 'test/commands/api-errors.test.ts'

/** The files of a folder, by what each of them exports that is an operation's row or handler. */
async function filesById(folder: string, idsIn: (value: unknown) => string[]): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
    // An index only gathers what others export.
    if (!name.endsWith('.ts') || name.endsWith('index.ts')) continue
    const path = `${folder}/${name.replaceAll('\\', '/')}`
    const exported: unknown[] = Object.values((await import(pathToFileURL(join(root, path)).href)) as object)
    for (const id of exported.flatMap(idsIn)) {
      if (files.has(id) && files.get(id) !== path) throw new Error(`${id} is in ${files.get(id)} and ${path}`)
      files.set(id, path)
    }
  }
  return files
}

function rowIds(value: unknown): string[] {
  const rows: unknown[] = Array.isArray(value) ? value : []
  return rows.map((row) => (row as { id: string }).id)
}

function handlerIds(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([id, handler]) =>
    typeof (handler as { run?: unknown } | null)?.run === 'function' ? [id] : [],
  )
}

function fileOf(files: ReadonlyMap<string, string>, id: string): string {
  const path = files.get(id)
  if (path === undefined) throw new Error(`${id} is nowhere`)
  return path
}

function link(path: string): string {
  return `[${path.replace(/^(?:src\/platform|emulator)\/operations\/|\.ts$/g, '')}](../${path})`
}

async function page(): Promise<string> {
  const operations = contractOperations()
  const rowFiles = await filesById('src/platform/operations', rowIds)
  const handlerFiles = await filesById('emulator/operations', handlerIds)
  const rows = operations.map(({ id, method, path, errors }) => {
    const example = apiExamples.find((candidate) => candidate.id === id)
    if (example === undefined) throw new Error(`${id} is called by no test`)
    const stated = Object.keys(errors).join(', ') || '–'
    return `| \`${id}\` | \`${method} ${path}\` | ${link(fileOf(rowFiles, id))} | ${link(fileOf(handlerFiles, id))} | ${stated} |`
  })
  return `# The API

Every operation of [the contract](../contract/management-api.yaml), ${operations.length} in all. \`command: api\` calls each by its id or by
its method and path; what it takes is in the contract. What is
surely wrong is rejected before anything is sent; what the contract does not list, the tenant's own document decides.

Row: where \`src/platform/operations/\` has it as data. Handler: where \`emulator/operations/\` carries it out, with state.
Each is called through the committed bundle by [\`${bundleTest}\`](../${bundleTest}), one test of its
name, and each error that the contract states for it is met in [\`${errorTest}\`](../${errorTest});
401, 429 and a gateway's answers are tried on all of them there, too. This page is written by
\`test/docs/api-page.test.ts\`.

| operation | request | row | handler | stated errors |
|---|---|---|---|---|
${rows.join('\n')}
`
}

it('docs/api.md has every operation, its row, its handler and its tests', async () => {
  await expect(await page()).toMatchFileSnapshot('../../docs/api.md')
})
