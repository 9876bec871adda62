import { inOrder } from '../model/shape.ts'
import { readYaml } from '../model/yaml-text.ts'
import { cubeFile } from './cube-file.ts'
import { buildOrder } from './graph.ts'
import { joinsOf } from './joins.ts'
import {
  type CompiledFile,
  CompileFailure,
  type CompileLogLine,
  type CompileOutcome,
  type Say,
} from './outcome.ts'
import { type Model, type Project, readProject, textOf } from './project.ts'
import { listTree, type ProjectTree } from './project-tree.ts'
import { type ProjectSettings, readSettings, SETTINGS_FILE } from './settings.ts'

export type { CompiledFile, CompileLogLine, CompileOutcome } from './outcome.ts'

/**
 * Makes a data model of the dbt project in a directory, by reading it alone: none of its code is run.
 * A mistake of the project is an outcome; only faults of the machine are thrown.
 */
export async function compileProject(directory: string): Promise<CompileOutcome> {
  const log: CompileLogLine[] = []
  const say: Say = (phase, message) => log.push({ phase, level: 'info', message })
  try {
    const tree = await openTree(directory, say)
    const settings = await prepare(tree, say)
    const project = await compileModels(tree, settings, say)
    const files = writeFiles(project, cubes(project, say), say)
    const { models, sources, macros } = project
    const stats = { models: models.length, sources: sources.length, macros, cubeCount: files.length }
    return { ok: true, files, stats, log }
  } catch (failure) {
    if (!(failure instanceof CompileFailure)) throw failure
    const { phase, status, message } = failure
    log.push({ phase, level: 'error', message })
    return { ok: false, failedStatus: status, failedPhase: phase, error: message, log }
  }
}

async function openTree(directory: string, say: Say): Promise<ProjectTree> {
  say('repo-clone', 'Reading the checked-out repository')
  const tree = await listTree(directory).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error
    throw new CompileFailure('repo-clone', 'Runtime Error\n  the project directory does not exist')
  })
  for (const path of tree.symlinks) say('repo-clone', `Passed over ${path}: a symbolic link`)
  say('repo-clone', `Checked out ${counted(tree.paths.length, 'file')}`)
  return tree
}

async function prepare(tree: ProjectTree, say: Say): Promise<ProjectSettings> {
  say('dbt-deps', 'Running with dbt')
  const read = async (path: string) =>
    tree.paths.includes(path) ? textOf(tree, path, 'dbt-deps', say) : undefined
  const settings = readSettings(await read(SETTINGS_FILE))
  say('dbt-deps', `Project ${settings.name}\n  models in: ${settings.modelPaths.join(', ')}`)
  const packages = await read('packages.yml')
  if (packages === undefined) say('dbt-deps', 'Warning: No packages were found in packages.yml')
  else {
    const reading = readYaml(packages)
    if (!reading.ok) {
      throw new CompileFailure(
        'dbt-deps',
        `Runtime Error\n  packages.yml is not valid YAML: line ${reading.line}, column ${reading.column}: ${reading.reason}`,
      )
    }
    say('dbt-deps', 'Packages are not downloaded here: packages.yml was read only')
  }
  return settings
}

async function compileModels(tree: ProjectTree, settings: ProjectSettings, say: Say): Promise<Project> {
  say('dbt-compile', 'Running with dbt\nUnable to do partial parsing: no earlier parse was kept')
  const project = await readProject(tree, settings, say)
  say(
    'dbt-compile',
    `Found ${[
      counted(project.models.length, 'model'),
      counted(project.dataTests, 'data test'),
      counted(project.sources.length, 'source'),
      counted(project.macros, 'macro'),
    ].join(', ')}`,
  )
  const order = buildOrder(project)
  for (const [index, model] of order.entries()) {
    say('dbt-compile', `${index + 1} of ${order.length} OK compiled model ${model.name}`)
  }
  return project
}

function cubes(project: Project, say: Say): CompiledFile[] {
  say('manifest', `Processing manifest of project ${project.name}`)
  if (project.models.length === 0) {
    throw new CompileFailure(
      'manifest',
      'Manifest Error\n  the manifest holds no models: nothing to make cubes of',
    )
  }
  const byName = (a: Model, b: Model) => inOrder(a.name, b.name)
  const files: CompiledFile[] = []
  let joinCount = 0
  for (const model of [...project.models].sort(byName)) {
    const { joins, warnings } = joinsOf(model, project)
    for (const warning of warnings) say('manifest', warning)
    joinCount += joins.length
    files.push(cubeFile(model, joins))
  }
  say('manifest', `Made ${counted(files.length, 'cube')} with ${counted(joinCount, 'join')}`)
  return files
}

function writeFiles(project: Project, files: CompiledFile[], say: Say): CompiledFile[] {
  const written = new Map<string, string>()
  for (const { path } of files) {
    const twin = written.get(path.toLowerCase())
    if (twin !== undefined) {
      throw new CompileFailure('write-files', `Write Error\n  ${twin} and ${path} differ in case alone`)
    }
    written.set(path.toLowerCase(), path)
  }
  say(
    'write-files',
    `Writing ${counted(files.length, 'file')}:\n${files.map(({ path }) => `  ${path}`).join('\n')}`,
  )
  say('write-files', `Done with project ${project.name}`)
  return files
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
