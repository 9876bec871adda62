import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { product } from '../../src/base/version.ts'
import { documents, pageOf } from '../support/markdown.ts'

// The workflows of this repository and those that its users copy, as their tests read them.

export const root = fileURLToPath(new URL('../../', import.meta.url))

export const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')

export interface Step {
  id?: string
  uses?: string
  run?: string
  if?: string
  shell?: string
  with?: Record<string, unknown>
  env?: Record<string, unknown>
  'continue-on-error'?: boolean
}

interface Job {
  needs?: string | string[]
  if?: string
  permissions?: Record<string, string>
  environment?: string
  concurrency?: unknown
  'timeout-minutes'?: number
  env?: Record<string, unknown>
  steps: Step[]
}

interface Workflow {
  name: string
  on: unknown
  permissions?: unknown
  concurrency?: unknown
  env?: Record<string, unknown>
  jobs: Record<string, Job>
}

/** A workflow's file: its path from the root of the repository, its text, and what that says. */
export interface Document {
  path: string
  text: string
  workflow: Workflow
}

function documentsIn(folder: string): Document[] {
  const names = readdirSync(`${root}${folder}`).filter((name) => name.endsWith('.yml'))
  return names.toSorted().map((name) => {
    const path = `${folder}/${name}`
    const text = read(path)
    return { path, text, workflow: parse(text) as Workflow }
  })
}

/** What a user copies. */
export const examples = documentsIn('examples/workflows')

/** What runs in this repository. */
export const own = documentsIn('.github/workflows')

export const all = [...examples, ...own]

/** Whole workflows in documents, to be copied, too. Each has the path of its document, and its own name behind it. */
export const inMarkdown: Document[] = documents().flatMap((path) =>
  pageOf(read(path)).code.flatMap(({ language, text }) => {
    if (language !== 'yaml' || !/^jobs:/m.test(text)) return []
    const workflow = parse(text) as Workflow
    return [{ path: `${path}: ${workflow.name}`, text, workflow }]
  }),
)

export function documentAt(path: string): Document {
  const found = all.find((document) => document.path === path)
  if (!found) throw new Error(`there is no ${path}`)
  return found
}

export function jobOf(document: Document, name: string): Job {
  const job = document.workflow.jobs[name]
  if (!job) throw new Error(`${document.path} has no job "${name}"`)
  return job
}

/** Every step of a workflow, with the name of its job. */
export function stepsOf({ workflow }: Document): (Step & { job: string })[] {
  return Object.entries(workflow.jobs).flatMap(([job, { steps }]) => steps.map((step) => ({ ...step, job })))
}

/** How workflows name this action: by the tag of its major version, which a release moves. */
export const ownUse = `OWNER/data-model-ci@v${product.version.split('.')[0]}`

/** What stands behind it in every workflow that users may copy. */
export const ownUseNote = 'replace OWNER, and pin a commit'
