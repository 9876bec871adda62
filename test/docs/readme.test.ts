import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { withTables } from '../../scripts/readme-tables.ts'
import { importsOf } from '../support/imports.ts'
import { codeIn, pageOf, tableOf } from '../support/markdown.ts'
import { parseMermaid } from '../support/mermaid.ts'
import { read, root } from '../support/repository.ts'

const readme = read('README.md')
const troubleshooting = pageOf(read('docs/troubleshooting.md'))

interface Step {
  uses?: string
  run?: string
  env?: Record<string, string>
}
interface Workflow {
  permissions?: object
  concurrency?: string | { group: string }
  jobs: Record<string, { permissions?: object; steps: Step[] }>
}

describe('the tables of inputs and outputs', () => {
  it('are what "npm run docs:tables" makes of action.yml', () => {
    expect(withTables(readme, read('action.yml'))).toBe(readme)
  })
})

describe('the README', () => {
  it('is short enough to be read', () => {
    expect(readme.split(/\s+/).length).toBeLessThan(1800)
  })
})

describe('the picture of docs/concepts.md', () => {
  it('is one that Mermaid can draw', async () => {
    const pictures = pageOf(read('docs/concepts.md')).code.filter(({ language }) => language === 'mermaid')
    expect(pictures).toHaveLength(1)
    for (const { text } of pictures) expect(await parseMermaid(text)).toBe('ok')
  })
})

describe('the workflows', () => {
  it.each(['Quick start', 'Push', 'Release tag'])('of "%s" is complete', (title) => {
    const section = readme.split(/^##+ /m).find((text) => text.startsWith(`${title}\n`)) ?? ''
    const [text = ''] = pageOf(section).code.flatMap(({ language, text }) =>
      language === 'yaml' ? text : [],
    )
    const workflow = parse(text) as Workflow
    expect(workflow.permissions).toEqual({})
    expect(workflow.concurrency).toBeDefined()
    for (const job of Object.values(workflow.jobs)) expect(job.permissions).toBeDefined()
  })

  it('read the answer of a call as they say', () => {
    const calling = pageOf(read('docs/calling-the-api.md')).code.filter(({ language }) => language === 'yaml')
    const steps = calling
      .map(({ text }) => text)
      .flatMap((text) => Object.values((parse(text) as Workflow).jobs))
      .flatMap((job) => job.steps)
    const reading = steps.filter(({ env }) => env?.FILE?.includes('response-path'))
    expect(reading).toHaveLength(1)
    const folder = mkdtempSync(join(tmpdir(), 'readme-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const FILE = join(folder, 'response.json')
    writeFileSync(FILE, JSON.stringify({ humanReadableSchedule: 'Mondays at 07:30' }))
    const { PATH = '' } = process.env
    const options = { env: { PATH, FILE }, encoding: 'utf8', stdio: 'pipe' } as const
    expect(execFileSync('bash', ['-c', reading[0]?.run ?? ''], options)).toBe('Mondays at 07:30\n')
    expect(read('contract/management-api.yaml')).toContain('humanReadableSchedule')
  })
})

describe('the texts of docs/troubleshooting.md', () => {
  const sources = importsOf(root, 'src').files.map(read)
  const texts = tableOf(troubleshooting, 'text', 'cause and fix').map(([text = '']) => codeIn(text)[0] ?? '')

  it('are enough to be worth looking into', () => {
    expect(texts.length).toBeGreaterThan(20)
    expect(new Set(texts).size).toBe(texts.length)
  })

  /** The text as the code has it: what is left open is a place that is filled in. */
  const asWritten = (text: string) => {
    const parts = text.split('…').map((part) => (part.trim() === '' ? '' : part))
    const fixed = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    return new RegExp(fixed.join('\\$\\{[^`]{1,200}?\\}'))
  }

  it.each(texts)('%s is what the code prints', (text) => {
    expect(text.replaceAll('…', '').trim().length).toBeGreaterThan(12)
    expect(sources.some((source) => asWritten(text).test(source))).toBe(true)
  })
})
