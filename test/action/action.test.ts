import { validateAction } from '@actions/languageservice/validate-action'
import { NoOperationTraceWriter } from '@actions/workflow-parser'
import { parseAction } from '@actions/workflow-parser/actions/action-parser'
import { describe, expect, it } from 'vitest'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { parse } from 'yaml'
import { failureKinds } from '../../src/base/failure.ts'
import { product, userAgent } from '../../src/base/version.ts'
import { readSettings } from '../../src/inputs/read-settings.ts'
import { commandsOf, inputDefault, inputExpression, inputNames } from '../../src/inputs/table.ts'
import { outputNames } from '../../src/report/outputs.ts'
import { read } from '../support/repository.ts'

const text = read('action.yml')

interface Input {
  description?: string
  default?: string
  required?: boolean
}

const action = parse(text) as {
  name: string
  description: string
  branding: { icon: string; color: string }
  inputs: Record<string, Input>
  outputs: Record<string, { description?: string }>
  runs: Record<string, string>
}

function parserErrors(content: string): string[] {
  const result = parseAction({ name: 'action.yml', content }, new NoOperationTraceWriter())
  return result.context.errors.getErrors().map(({ message }) => message)
}

let documents = 0

async function findings(content: string): Promise<string[]> {
  // The service remembers documents by their address.
  const document = TextDocument.create(`file:///${++documents}/action.yml`, 'yaml', 1, content)
  return (await validateAction(document)).map(({ message }) =>
    typeof message === 'string' ? message : message.value,
  )
}

describe('action.yml', () => {
  it('is valid for the parser of GitHub', () => {
    expect(parserErrors(text)).toEqual([])
    expect(parserErrors(text.replace('using: node24', 'using: node23'))).not.toEqual([])
  })

  it('is valid for the language service of GitHub', async () => {
    expect(await findings(text)).toEqual([])
    expect(await findings(text.replace('main: dist/index.js', 'mian: dist/index.js'))).not.toEqual([])
  })

  it('runs one bundle on Node 24, as main and as post', () => {
    expect(action.runs).toEqual({ using: 'node24', main: 'dist/index.js', post: 'dist/post.js' })
  })

  it('has the inputs that the code reads, in the same order', () => {
    expect(Object.keys(action.inputs)).toEqual(inputNames)
  })

  it('has the defaults that the code has', () => {
    const defaults = Object.fromEntries(
      inputNames.map((name) => [name, inputDefault(name) ?? inputExpression(name)]),
    )
    expect(
      Object.fromEntries(Object.entries(action.inputs).map(([name, input]) => [name, input.default])),
    ).toEqual(defaults)
  })

  it('requires the inputs that the code requires', () => {
    const required = Object.keys(action.inputs).filter((name) => action.inputs[name]?.required)
    const run = {
      eventName: 'push',
      repository: '',
      sha: '',
      runUrl: '',
      runId: '',
      runAttempt: '',
      ref: { name: 'main' },
      job: '',
      noRelease: null,
      pullRequest: null,
      forkBranch: null,
    }
    const result = readSettings({}, run)
    expect('problems' in result ? result.problems.map(({ input }) => input) : []).toEqual(required)
  })

  it('has one line for each input, and docs/inputs.md says for which commands it is', () => {
    const sections = read('docs/inputs.md').split(/^## /m)
    for (const name of inputNames) {
      expect(action.inputs[name]?.description?.trim().length, name).toBeLessThan(125)
      const about = sections.filter((section) => section.includes(`\`${name}\``))
      expect(about.length, name).toBeGreaterThan(0)
      for (const command of commandsOf(name) ?? [])
        expect(about.join(), `${name} for ${command}`).toContain(`\`${command}\``)
    }
  })

  it('has a description that the marketplace takes', () => {
    expect(action.description.length).toBeLessThan(125)
  })

  it('has the outputs that the code sets', () => {
    expect(Object.keys(action.outputs)).toEqual([...outputNames])
  })

  it('names only failure kinds that there are', () => {
    const description = action.outputs['failure-kind']?.description ?? ''
    const named = [...description.matchAll(/`([a-z]+)`/g)].map(([, kind]) => kind)
    expect(named.length).toBeGreaterThan(5)
    for (const kind of named) expect(failureKinds).toContain(kind)
  })

  it('describes every input and every output', () => {
    for (const [name, { description = '' }] of Object.entries({ ...action.inputs, ...action.outputs })) {
      expect(description.trim().length, name).toBeGreaterThan(20)
    }
  })
})

describe('the product', () => {
  it('has the name and version of the package', () => {
    const { name, version } = JSON.parse(read('package.json')) as { name: string; version: string }
    expect(product).toEqual({ name, version })
    expect(userAgent).toBe(`${name}/${version}`)
  })
})
