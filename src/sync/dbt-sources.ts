import type { DbtFiles } from '../base/findings.ts'
import { readDbtYaml } from '../base/yaml-text.ts'
import { cleanPath, inFolder, pathFrom } from '../locate/paths.ts'

// Which files of a repository dbt and the step read. A file too many costs a sync, a file too few hides a change: what is not clear
// is a problem.

/** Folders and files that dbt reads; paths inside the repository, empty for the repository itself. */
interface DbtSources {
  /** Projects, the files of which are read that are not in a folder. */
  projects: string[]
  /** Folders that are read with all that is in them. */
  folders: string[]
  /** Those of them with macros, and those with nothing that a table is made of. */
  macros: string[]
  tests: string[]
}

/** A file of the commit, as text; null if there is none; or why it cannot be read. */
export type ReadText = (path: string) => Promise<{ text: string | null } | { problem: string }>

/** dbt reads these, in one of its versions, if the project does not name others. */
const usualFolders = [
  ...['models', 'seeds', 'data', 'tests', 'macros', 'analyses', 'analysis', 'snapshots', 'functions'],
  ...['dbt_packages', 'dbt_modules'],
]
const usualMacros = ['macros']
const usualTests = ['tests', 'analyses', 'analysis']
const mostPackages = 20

/** What dbt reads of a project whose settings are not known. */
export function usualSources(dir: string): DbtSources {
  const root = cleanPath(dir) ?? ''
  const inRoot = (names: readonly string[]) => names.map((name) => inFolder(root, name))
  return {
    projects: [root],
    folders: inRoot(usualFolders),
    macros: inRoot(usualMacros),
    tests: inRoot(usualTests),
  }
}

/** What the step reads whatever the files say: dbt's usual files, the team file, the model, and what defines the job. */
export function stepSources(of: { dbtProjectDir: string; modelPath: string; config: string }): DbtSources {
  const { folders, ...usual } = usualSources(of.dbtProjectDir)
  // In the root of a repository, the model is in the folder that the platform reads.
  const model = cleanPath(of.modelPath) ?? 'model'
  const jobs = ['.github/workflows', '.github/actions']
  return { ...usual, folders: [...folders, cleanPath(of.config) ?? of.config, model, ...jobs] }
}

/**
 * Reads the settings of a project, and of the packages of the same repository that it uses.
 * @param dir its folder; `.` for the repository itself
 * @returns a problem if they are missing, or do not say it plainly
 */
export async function dbtSources(dir: string, read: ReadText): Promise<DbtSources | { problem: string }> {
  const found = usualSources(dir)
  const todo = [...found.projects]
  const known = new Set(todo)
  for (let project = todo.shift(); project !== undefined; project = todo.shift()) {
    const settings = await documentAt(inFolder(project, 'dbt_project.yml'), read)
    if ('problem' in settings) return settings
    if (settings.value === null)
      return { problem: `"${project || '.'}" has no dbt_project.yml; \`dbt-project-dir\` names its folder` }
    for (const [key, value] of Object.entries(settings.value)) {
      const folders = namedFolders(key, value, project)
      if ('problem' in folders) return folders
      found.folders.push(...folders.paths)
      if (key === 'macro-paths') found.macros.push(...folders.paths)
      if (key === 'test-paths' || key === 'analysis-paths') found.tests.push(...folders.paths)
    }
    for (const name of ['packages.yml', 'dependencies.yml']) {
      const packages = await documentAt(inFolder(project, name), read)
      if ('problem' in packages) return packages
      const locals = localPackages(packages.value, project, name)
      if ('problem' in locals) return locals
      for (const path of locals.paths) {
        if (known.has(path)) continue
        known.add(path)
        todo.push(path)
        found.folders.push(path)
        found.macros.push(inFolder(path, 'macros'))
      }
    }
    if (known.size > 1 + mostPackages) return { problem: `it uses more than ${mostPackages} local packages` }
  }
  return found
}

/** Whether dbt reads the file, or it replaces a folder that dbt reads, as a submodule does. */
export function isSource(
  path: string,
  { projects, folders }: Pick<DbtSources, 'projects' | 'folders'>,
): boolean {
  const replaces = (folder: string) => folder === path || folder.startsWith(`${path}/`)
  if ([...projects, ...folders].some(replaces)) return true
  if (folders.some((folder) => folder === '' || path.startsWith(`${folder}/`))) return true
  const cut = path.lastIndexOf('/')
  return projects.includes(path.slice(0, Math.max(cut, 0))) && !isForPeople(path.slice(cut + 1))
}

/** What a file of dbt is that tables and their columns are made of; null for any other, such as a test. */
export function sourceKind(path: string, sources: DbtSources): keyof DbtFiles | null {
  if (!isSource(path, sources)) return null
  if (/(?:^|\/)(?:dbt_project|packages|dependencies|package-lock)\.yml$/.test(path)) return 'settings'
  const isIn = (folder: string) => path.startsWith(`${folder}/`)
  if (sources.tests.some(isIn)) return null
  // Sources and snapshots are configured there, too.
  if (/\.ya?ml$/i.test(path)) return 'properties'
  if (/\.csv$/i.test(path)) return 'seeds'
  if (!/\.(?:sql|py)$/i.test(path)) return null
  return sources.macros.some(isIn) ? 'macros' : 'sql'
}

/** Beside the project's own folders, dbt reads no such file. */
function isForPeople(name: string): boolean {
  return /\.md$|^LICENSE|^\.gitignore$/i.test(name)
}

type Paths = { paths: string[] } | { problem: string }

async function documentAt(
  path: string,
  read: ReadText,
): Promise<{ value: Readonly<Record<string, unknown>> | null } | { problem: string }> {
  const found = await read(path)
  if ('problem' in found) return { problem: `"${path}" ${found.problem}` }
  if (found.text === null) return { value: null }
  const reading = readDbtYaml(found.text)
  if ('problems' in reading) return { problem: `"${path}" ${reading.problems[0] ?? 'cannot be read'}` }
  // What is no map has no settings.
  return { value: Object.assign({}, reading.value) }
}

/** The folders that a setting names: every key that ends like `model-paths`, since dbt adds new ones. */
function namedFolders(key: string, value: unknown, project: string): Paths {
  if (key !== 'packages-install-path' && !key.endsWith('-paths')) return { paths: [] }
  return resolved(Array.isArray(value) ? value : [value], project, 'dbt_project.yml')
}

function localPackages(
  value: Readonly<Record<string, unknown>> | null,
  project: string,
  where: string,
): Paths {
  const { packages } = value ?? {}
  if (packages === undefined || packages === null) return { paths: [] }
  if (!Array.isArray(packages))
    return { problem: `the packages in ${where} of "${project || '.'}" are no list` }
  const locals = packages.flatMap((entry: unknown) =>
    typeof entry === 'object' && entry !== null && 'local' in entry ? [entry.local] : [],
  )
  return resolved(locals, project, where)
}

function resolved(named: readonly unknown[], project: string, where: string): Paths {
  const paths: string[] = []
  for (const name of named) {
    const path = typeof name === 'string' ? pathFrom(project, name) : null
    if (path === null)
      return {
        problem: `a folder in ${where} of "${project || '.'}" is computed or outside of the repository`,
      }
    paths.push(path)
  }
  return { paths }
}
