import type { ProjectTable } from '../warehouse/table.ts'
import { type Context, docsBlocks, type ModelUse, varsOf } from './context.ts'
import type { CubeModel } from './described.ts'
import { compilationError, type Say } from './outcome.ts'
import { namesOf, PackageReader } from './package-reader.ts'
import { below, type ProjectTree, textOf } from './project-tree.ts'
import type { ModelProperties } from './properties.ts'
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
  /** Where its table is. */
  relation: Pick<CubeModel, 'database' | 'schema' | 'alias'>
  use: ModelUse
  properties?: ModelProperties
}

/** A project with its packages, before anything in it was linked. */
export interface Project {
  name: string
  models: Model[]
  /** `source.table`, with the file that declares it. */
  sources: Map<string, string>
  macros: number
  /** Seeds and snapshots: a model may refer to them, but no cube is made of them. */
  otherNodes: Set<string>
  seeds: ProjectTable[]
  /** Names of models that are disabled. */
  disabled: Set<string>
  /** Packages that could not be read, as they would have to be downloaded. */
  absentPackages: string[]
  /** What templates of a package can know. */
  contextOf: (packageName: string) => Context
}

/** One package: the project itself, or a local package that it uses. */
export interface PackageSource {
  tree: ProjectTree
  settings: ProjectSettings
}

/** Reads a project and its packages; throws a CompileFailure on the first error. */
export async function readProject(
  root: PackageSource,
  packages: readonly PackageSource[],
  absentPackages: string[],
  say: Say,
): Promise<Project> {
  const all = [root, ...packages]
  const docs = new Map<string, { text: string; path: string }>()
  let macros = 0
  for (const { tree, settings } of all) {
    const read = async (path: string) => (await textOf(tree, path, 'dbt-compile', say)) ?? ''
    for (const path of below(tree, settings, settings.docsPaths, ['.md'])) {
      for (const { name, text } of docsBlocks(await read(path))) {
        const id = `${settings.name}.${name}`
        const earlier = docs.get(id)
        if (earlier)
          throw compilationError(`Two docs are named "${name}":\n    - ${earlier.path}\n    - ${path}`)
        docs.set(id, { text, path })
      }
    }
    for (const path of below(tree, settings, settings.macroPaths, ['.sql'])) {
      macros += namesOf('macro', await read(path)).length
    }
  }
  const { name: rootName, vars } = root.settings
  const contextOf = (name: string): Context => ({
    // The root project decides; what it does not set, a package sets itself.
    vars: {
      ...varsOf(all.find(({ settings }) => settings.name === name)?.settings.vars ?? {}, name),
      ...varsOf(vars, name),
    },
    project: name,
    doc: (block, packageName) =>
      (docs.get(`${packageName ?? name}.${block}`) ?? docs.get(`${rootName}.${block}`))?.text,
  })
  const project: Project = {
    name: rootName,
    models: [],
    sources: new Map(),
    macros,
    otherNodes: new Set(),
    seeds: [],
    disabled: new Set(),
    absentPackages,
    contextOf,
  }
  for (const one of all) {
    await new PackageReader(one, root, project, contextOf(one.settings.name), say).read()
  }
  return project
}
