import { posix } from 'node:path'
import type { ProjectTable } from '../warehouse/table.ts'
import { docsBlocks, namesOf } from './blocks.ts'
import { type Context, type ModelUse, varsOf } from './context.ts'
import type { CubeModel } from './described.ts'
import { compilationError, type Say } from './outcome.ts'
import { PackageReader } from './package-reader.ts'
import { below, isBelow, type ProjectTree, textOf } from './project-tree.ts'
import type { ModelProperties } from './properties.ts'
import type { ProjectSettings } from './settings.ts'

/** Where a table is. */
export type Relation = Pick<CubeModel, 'database' | 'schema' | 'alias'>

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
  relation: Relation
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
  /** The resources of tables, each as its id and path, by the table. */
  tables: Map<string, string>
  /** Macros of the project name its tables, so that their names are not known. */
  namesTables: boolean
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
  let namesTables = false
  for (const one of all) {
    const { tree, settings } = one
    const read = async (path: string) => (await textOf(tree, path, 'dbt-compile', say)) ?? ''
    for (const path of below(tree, settings, settings.docsPaths, ['.md'])) {
      const blocks = docsBlocks(await read(path))
      if (!Array.isArray(blocks)) {
        const where = `${path}, line ${blocks.line}`
        throw compilationError(`The docs block "${blocks.name}" is not closed by "enddocs":\n    - ${where}`)
      }
      for (const { name, text } of blocks) {
        const id = `${settings.name}.${name}`
        const earlier = docs.get(id)
        if (earlier)
          throw compilationError(`Two docs are named "${name}":\n    - ${earlier.path}\n    - ${path}`)
        docs.set(id, { text, path })
      }
    }
    const defined = await macrosIn(one, read)
    macros += defined.length
    if (one === root)
      namesTables = defined.some((name) => /^generate_(?:database|schema|alias)_name$/.test(name))
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
    tables: new Map(),
    namesTables,
    disabled: new Set(),
    absentPackages,
    contextOf,
  }
  for (const one of all) {
    await new PackageReader(one, root, project, contextOf(one.settings.name), say).read()
  }
  return project
}

/** The names of the macros of a package. @throws CompileFailure if two macros or generic tests have one name */
async function macrosIn(
  { tree, settings }: PackageSource,
  read: (path: string) => Promise<string>,
): Promise<string[]> {
  const paths = new Map<string, string>()
  const add = (path: string, name: string) => {
    const earlier = paths.get(name)
    if (earlier !== undefined)
      throw compilationError(`Two macros are named "${name}":\n    - ${earlier}\n    - ${path}`)
    paths.set(name, path)
  }
  const macros: string[] = []
  const generic = settings.testPaths.map((folder) => posix.join(folder, 'generic'))
  for (const path of below(tree, settings, [...settings.macroPaths, ...generic], ['.sql'])) {
    const text = await read(path)
    const own = isBelow(path, settings.macroPaths) ? namesOf('macro', text) : []
    macros.push(...own)
    const tests = [...namesOf('test', text), ...namesOf('data_test', text)]
    // A generic test is a macro of this name.
    for (const name of [...own, ...tests.map((test) => `test_${test}`)]) add(path, name)
  }
  return macros
}
