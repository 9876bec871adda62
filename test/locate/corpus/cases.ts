import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import * as z from 'zod/mini'

/** A data model of the corpus. */
export interface Case {
  kind: string
  /** The file that was changed, and the changed text. */
  file: string
  change: string
  /** Texts by path in the folder of the data model. */
  files: Record<string, string>
  /** Where the error is; any of them counts. Empty for a sound model. */
  marks: { path: string; line: number }[]
}

/** Ends a line that has the error; removed before the model is compiled. */
const mark = /[ \t]*⟵/

const row = z.object({
  kind: z.optional(z.string()),
  in: z.string(),
  from: z.string(),
  to: z.string(),
  mark: z.optional(z.string()),
  'mark-in': z.optional(z.string()),
})
export type Row = z.infer<typeof row>

/** Reads a file of this folder. */
export function readYaml(name: string): unknown {
  return parse(readFileSync(new URL(name, import.meta.url), 'utf8'))
}

export function readRows(name: string): Row[] {
  return z.array(row).parse(readYaml(name))
}

export function readFiles(name: string): Record<string, string> {
  return z.record(z.string(), z.string()).parse(readYaml(name))
}

/** The cases of a file, each with all files of the model that it changes. */
export function readCases(name: string, base: Record<string, string>): Case[] {
  return readRows(name).map((one) => caseOf(one, base))
}

/** Makes the change of a row in the base. @throws Error when the base does not have its text exactly once or more */
export function caseOf(
  { kind = 'sound', in: file, from, to, ...other }: Row,
  base: Record<string, string>,
): Case {
  const before = base[file] ?? ''
  if (!before.includes(from)) throw new Error(`${file} has no ${JSON.stringify(from)}`)
  const files = { ...base, [file]: before.replace(from, () => to) }
  const marks: Case['marks'] = []
  const lines = (files[file] ?? '').split('\n')
  for (const [index, line] of lines.entries())
    if (mark.test(line)) marks.push({ path: file, line: index + 1 })
  files[file] = lines.map((line) => line.replace(mark, '')).join('\n')
  if (other.mark !== undefined) {
    const path = other['mark-in'] ?? file
    const at = (files[path] ?? '').indexOf(other.mark)
    if (at < 0) throw new Error(`${path} has no ${JSON.stringify(other.mark)}`)
    const through = (files[path] ?? '').slice(0, at + other.mark.trimEnd().length)
    marks.push({ path, line: through.split('\n').length })
  }
  return {
    kind,
    file,
    change: to.replaceAll(new RegExp(mark, 'g'), '').trim() || `without ${from.trim()}`,
    files,
    marks,
  }
}

const generated = z.object({
  project: z.record(z.string(), z.string()),
  model: z.record(z.string(), z.string()),
})
const generatedRow = z.object({
  kind: z.string(),
  in: z.string(),
  from: z.string(),
  to: z.string(),
  at: z.string(),
  'dbt-from': z.optional(z.string()),
  'dbt-to': z.optional(z.string()),
})

/** The cases of generated models. The checkout of the job is the dbt project alone. */
export function readDbtCases(): (Case & { checkout: Record<string, string> })[] {
  const { project, model } = generated.parse(readYaml('base-dbt.yml'))
  return z
    .array(generatedRow)
    .parse(readYaml('dbt.yml'))
    .map(({ in: cube, at, ...one }) => {
      const file = `cubes/dbt/${cube.replace(/^dbt_/, '')}.yml`
      const made = caseOf({ kind: one.kind, in: file, from: one.from, to: one.to }, model)
      const from = one['dbt-from'] ?? ''
      const checkout = Object.fromEntries(
        Object.entries(project).map(([path, text]) => [path, text.replace(from, () => one['dbt-to'] ?? '')]),
      )
      // Of a column that several models have, the one in the changed model.
      const [path, text] = Object.entries(checkout).find(
        ([name, content]) => name.endsWith('.yml') && content.includes(at) && content.includes('models:'),
      ) ?? ['', '']
      const inModel = Math.max(0, text.indexOf(`- name: ${cube.replace(/^dbt_/, '')}`))
      const offset = text.indexOf(at, inModel) < 0 ? text.indexOf(at) : text.indexOf(at, inModel)
      if (offset < 0 || path === '') throw new Error(`The project has no ${JSON.stringify(at)}`)
      return { ...made, checkout, marks: [{ path, line: text.slice(0, offset).split('\n').length }] }
    })
}
