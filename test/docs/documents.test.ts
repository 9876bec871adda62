import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { anchorsOf, documents, pageOf } from '../support/markdown.ts'
import { read, root } from '../support/repository.ts'

const pages = new Map(documents().map((path) => [path, pageOf(read(path))]))

/** Why a link of a document leads nowhere; null when it does not. */
function problemOf(link: string, from: string): string | null {
  if (/^[a-z]+:/.test(link)) return null
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? from : posix.join(posix.dirname(from), path)
  if (!existsSync(root + target)) return `${target} is not there`
  if (anchor === undefined) return null
  const page = pages.get(target)
  return page && anchorsOf(page).includes(anchor) ? null : `${target} has no heading #${anchor}`
}

describe('the links', () => {
  it('are many, and of many documents', () => {
    expect(pages.size).toBeGreaterThan(10)
    expect([...pages.values()].flatMap(({ links }) => links).length).toBeGreaterThan(40)
  })

  it.each([...pages.keys()])('of %s lead to files and headings that there are', (from) => {
    const problems = pages.get(from)?.links.map((link) => problemOf(link, from))
    expect(problems?.filter((problem) => problem !== null)).toEqual([])
  })
})

describe('the pages for users', () => {
  it('are short enough to be read: 13,500 words together', () => {
    const ofUsers = [...pages.keys()].filter((path) => /^docs\/[^/]+\.md$/.test(path))
    expect(ofUsers.length).toBeGreaterThan(20)
    const words = ofUsers.flatMap((path) => read(path).trim().split(/\s+/))
    expect(words.length).toBeLessThanOrEqual(13_500)
  })
})

describe('the files', () => {
  /** Paths that stand as code: from the root, or in what is about `src/`, from there. */
  const named = [...pages].flatMap(([path, { codes }]) =>
    codes
      .filter((code) => /^[\w.-]+(?:\/[\w.-]+)+\.(?:ts|mjs|ya?ml|md|json)$/.test(code))
      .map((code) => ({ path, code })),
  )

  it('that are named are there', () => {
    expect(named.length).toBeGreaterThan(50)
    const missing = named.filter(({ code }) => !existsSync(root + code) && !existsSync(`${root}src/${code}`))
    expect(missing).toEqual([])
  })
})

interface Workflow {
  jobs: Record<string, { steps: { uses?: string; with?: Record<string, unknown> }[] }>
}
const { inputs } = parse(read('action.yml')) as { inputs: Record<string, { required?: boolean }> }
const workflows = [...pages].flatMap(([path, { code }]) =>
  code
    .filter(({ language, text }) => language === 'yaml' && /^jobs:/m.test(text))
    .map(({ text }) => ({ path, name: /^name: (.*)$/m.exec(text)?.[1] ?? '', text })),
)

describe.each(workflows)('the workflow "$name" of $path', ({ text }) => {
  const steps = Object.values((parse(text) as Workflow).jobs).flatMap((job) => job.steps)

  it('is valid for the parser of GitHub', () => {
    const file = { name: 'workflow.yml', content: text }
    expect(parseWorkflow(file, new NoOperationTraceWriter()).context.errors.getErrors()).toEqual([])
  })

  it('gives the action inputs that it has, and all that it needs', () => {
    const ours = steps.filter(({ uses }) => uses?.startsWith('OWNER/data-model-ci@'))
    expect(ours.length).toBeGreaterThan(0)
    for (const { with: given = {} } of ours) {
      expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(given)))
      const required = Object.keys(inputs).filter((name) => inputs[name]?.required)
      expect(Object.keys(given)).toEqual(expect.arrayContaining(required))
    }
  })
})

describe('the commands', () => {
  it('stand where a test types them: README.md by .ci/run and curl.test.ts, the emulator’s page by its own test', () => {
    const typed = [...pages].filter(([, { code }]) =>
      code.some(({ language }) => /^(?:sh|bash|shell)$/.test(language)),
    )
    expect(typed.map(([path]) => path)).toEqual(['README.md', 'docs/emulator.md', 'docs/getting-a-token.md'])
  })
})
