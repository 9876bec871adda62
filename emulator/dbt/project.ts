import type { ProjectTable } from '../warehouse/table.ts'
import { countMacros, docsBlocks, type Macro, macrosOf } from './blocks.ts'
import type { Config } from './config.ts'
import { type Context, targetOf, varsOf } from './context.ts'
import type { ModelProperties, SourceTable } from './described.ts'
import type { ModelUse } from './model-file.ts'
import type { DbtOptions } from './options.ts'
import { compilationError, type Say } from './outcome.ts'
import { PackageReader } from './package-reader.ts'
import { below, textOf } from './project-files.ts'
import type { ProjectTree } from './project-tree.ts'
import type { Relation } from './relation.ts'
import type { ProjectSettings } from './settings.ts'

/** An enabled model. */
export interface Model {
  /** As dbt identifies it. */
  id: string
  name: string
  version?: string
  /** Whether a reference without a version means this one. */
  isLatest: boolean
  packageName: string
  path: string
  /** Package, folders and name. */
  fqn: string[]
  config: Config
  relation: Relation
  use: ModelUse
  properties?: ModelProperties
}

/** A project with its packages, before anything in it was linked. */
export interface Project {
  name: string
  models: Model[]
  sources: SourceTable[]
  macros: number
  /** Seeds and snapshots: a model may refer to them, but no cube is made of them. */
  otherNodes: Set<string>
  seeds: ProjectTable[]
  /** Names of models that are disabled. */
  disabled: Set<string>
  dataTests: number
  /** Packages that could not be read, as they would have to be downloaded. */
  absentPackages: string[]
}

/** One package: the project itself, or a local package that it uses. */
export interface PackageSource {
  tree: ProjectTree
  settings: ProjectSettings
}

/** Reads a project, the root package first; throws a CompileFailure on the first error. */
export async function readProject(
  packages: readonly PackageSource[],
  absentPackages: string[],
  options: DbtOptions,
  say: Say,
): Promise<Project> {
  const [root] = packages
  if (root === undefined) throw new Error('a project has a root package')
  const docs = await readDocs(packages, say)
  const project: Project = {
    name: root.settings.name,
    models: [],
    sources: [],
    macros: 0,
    otherNodes: new Set(),
    seeds: [],
    disabled: new Set(),
    dataTests: 0,
    absentPackages,
  }
  const macros = await readMacros(packages, project, say)
  for (const one of packages) {
    const { name } = one.settings
    const context: Context = {
      target: targetOf(options),
      // The root project decides; what it does not set, a package sets itself.
      vars: { ...varsOf(one.settings.vars, name), ...varsOf(root.settings.vars, name) },
      project: name,
      doc: (block, packageName) =>
        docs.get(`${packageName ?? name}.${block}`) ?? docs.get(`${root.settings.name}.${block}`),
    }
    await new PackageReader(one, root, project, macros, context, say).read()
  }
  refuseTwice(project.sources)
  return project
}

async function readDocs(packages: readonly PackageSource[], say: Say): Promise<Map<string, string>> {
  const docs = new Map<string, string>()
  for (const { tree, settings } of packages) {
    for (const path of below(tree, settings, settings.docsPaths, /\.md$/)) {
      for (const [name, text] of docsBlocks((await textOf(tree, path, 'dbt-compile', say)) ?? '')) {
        docs.set(`${settings.name}.${name}`, text)
      }
    }
  }
  return docs
}

/** Only the root project's macros replace those of dbt. */
async function readMacros(
  packages: readonly PackageSource[],
  project: Project,
  say: Say,
): Promise<Map<string, Macro>> {
  const macros = new Map<string, Macro>()
  for (const [index, { tree, settings }] of packages.entries()) {
    for (const path of below(tree, settings, settings.macroPaths, /\.sql$/)) {
      const text = (await textOf(tree, path, 'dbt-compile', say)) ?? ''
      project.macros += countMacros(text)
      if (index > 0 || !text.includes('generate_')) continue
      for (const [name, macro] of macrosOf(text)) macros.set(name, macro)
    }
  }
  return macros
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
