import { posix } from 'node:path'
import { type CompilePhase, compilationError, type Say } from './outcome.ts'
import { isBelow, MAX_FILE_BYTES, type ProjectTree, readProjectFile } from './project-tree.ts'
import { type ModelProperties, readProperties, type SourceTable } from './properties.ts'
import type { ProjectSettings } from './settings.ts'
import { countMacros, readTemplate, snapshotNames, type TemplateUse } from './template.ts'

export interface Model {
  name: string
  path: string
  use: TemplateUse
  properties?: ModelProperties
}

/** A project as it was read, before anything in it was linked. */
export interface Project {
  name: string
  models: Model[]
  sources: SourceTable[]
  macros: number
  /** Seeds and snapshots: a model may refer to them, but no cube is made of them. */
  otherNodes: Set<string>
  dataTests: number
}

/** Reads all that belongs to a project; throws a CompileFailure on the first mistake. */
export async function readProject(tree: ProjectTree, settings: ProjectSettings, say: Say): Promise<Project> {
  const text = (path: string) => textOf(tree, path, 'dbt-compile', say)
  const below = (folders: string[], ending: RegExp) =>
    tree.paths.filter((path) => isBelow(path, folders) && ending.test(path))

  let macros = 0
  for (const path of below(settings.macroPaths, /\.sql$/)) macros += countMacros((await text(path)) ?? '')

  const otherNodes = new Set(below(settings.seedPaths, /\.csv$/).map((path) => posix.basename(path, '.csv')))
  for (const path of below(settings.snapshotPaths, /\.sql$/)) {
    for (const name of snapshotNames((await text(path)) ?? '')) otherNodes.add(name)
  }

  const models = new Map<string, Model>()
  for (const path of below(settings.modelPaths, /\.sql$/)) {
    const sql = await text(path)
    if (sql !== undefined) addModel(models, path, sql)
  }

  const sources: SourceTable[] = []
  const described: ModelProperties[] = []
  for (const path of below(settings.modelPaths, /\.ya?ml$/)) {
    const content = await text(path)
    if (content === undefined) continue
    const properties = readProperties({ path, text: content })
    sources.push(...properties.sources)
    described.push(...properties.models)
  }
  refuseTwice(sources)
  for (const properties of described) describe(models, properties)

  const tests = [...described.flatMap((one) => [one, ...one.columns]), ...sources].flatMap((one) => one.tests)
  return {
    name: settings.name,
    models: [...models.values()],
    sources,
    macros,
    otherNodes,
    dataTests: tests.length,
  }
}

/** The text of a file; a file that is too large is passed over with a word in the log. */
export async function textOf(
  tree: ProjectTree,
  path: string,
  phase: CompilePhase,
  say: Say,
): Promise<string | undefined> {
  const text = await readProjectFile(tree.root, path)
  if (text === undefined) say(phase, `Passed over ${path}: larger than ${MAX_FILE_BYTES / 1024} KiB`)
  return text
}

function addModel(models: Map<string, Model>, path: string, sql: string): void {
  const name = posix.basename(path, '.sql')
  const twin = models.get(name)
  if (twin) throw compilationError(`Two models are named "${name}":\n    - ${twin.path}\n    - ${path}`)
  const use = readTemplate(sql)
  if (use.problem !== undefined) throw compilationError(use.problem, `model ${name} (${path})`)
  if (use.empty) throw compilationError('the model is empty: it holds no SQL', `model ${name} (${path})`)
  models.set(name, { name, path, use })
}

function describe(models: Map<string, Model>, properties: ModelProperties): void {
  const model = models.get(properties.name)
  if (!model) {
    throw compilationError(
      `it describes a model named '${properties.name}', but there is no ${properties.name}.sql in this project`,
      properties.path,
    )
  }
  if (model.properties) {
    throw compilationError(
      `Model "${model.name}" is described twice:\n    - ${model.properties.path}\n    - ${properties.path}`,
    )
  }
  model.properties = properties
}

function refuseTwice(sources: SourceTable[]): void {
  const seen = new Map<string, string>()
  for (const { source, table, path } of sources) {
    const name = `${source}.${table}`
    const earlier = seen.get(name)
    if (earlier !== undefined)
      throw compilationError(`Source "${name}" is declared twice:\n    - ${earlier}\n    - ${path}`)
    seen.set(name, path)
  }
}
