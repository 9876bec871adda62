import { readFileSync } from 'node:fs'
import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { read } from '../support/repository.ts'

const readme = read('README.md')
const blocks = (language: string) =>
  [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, text = '']) => text,
  )

interface Workflow {
  jobs: Record<string, { steps: { uses?: string; with?: Record<string, unknown> }[] }>
}

const action = parse(read('action.yml')) as { inputs: Record<string, { required?: boolean }> }

describe.each(blocks('yaml'))('the workflow %#', (content) => {
  it('is valid for the parser of GitHub', () => {
    const errors = (text: string) =>
      parseWorkflow(
        { name: 'readme.yml', content: text },
        new NoOperationTraceWriter(),
      ).context.errors.getErrors()
    expect(errors(content)).toEqual([])
    expect(errors(content.replace('runs-on', 'run-on'))).not.toEqual([])
  })

  it('gives the action inputs that it has, and all that it needs', () => {
    const steps = Object.values((parse(content) as Workflow).jobs).flatMap((job) => job.steps)
    const uses = steps.filter((step) => step.uses?.includes('/data-model-ci@'))
    expect(uses.length).toBeGreaterThan(0)
    const required = Object.keys(action.inputs).filter((name) => action.inputs[name]?.required)
    for (const step of uses) {
      const given = Object.keys(step.with ?? {})
      expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(given))
      expect(given).toEqual(expect.arrayContaining(required))
    }
  })
})

describe('the commands', () => {
  it('are all run by the CI script as they stand, or are scripts that there are', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const commands = blocks('sh').flatMap((block) => block.trim().split(/\n| && /))
    expect(commands).toContain('npm ci')
    // It runs the tests through the script that says what they cost.
    const ci = read('.ci/run') + read('scripts/test-cost.ts')
    expect(read('.ci/run')).toContain('npm run --silent test:cost')
    for (const command of commands)
      expect(
        ci.includes(command.replace('npm run ', 'npm run --silent ')) || ci.includes(command),
        command,
      ).toBe(true)
    for (const name of ['demo', 'test']) expect(scripts[name]).toBeDefined()
  })

  it('of CONTRIBUTING.md are scripts that there are', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = [...read('CONTRIBUTING.md').matchAll(/`npm run ([a-z:]+)`/g)].map(([, name = '']) => name)
    expect(named.length).toBeGreaterThan(5)
    for (const name of named) expect(scripts[name], name).toBeDefined()
  })

  it('link to files that there are', () => {
    const links = [...readme.matchAll(/\]\(([^)#:]+)\)/g)].map(([, path = '']) => path)
    expect(links.length).toBeGreaterThan(3)
    for (const path of links)
      expect(() => readFileSync(new URL(`../../${path}`, import.meta.url))).not.toThrow(/ENOENT/)
  })
})
