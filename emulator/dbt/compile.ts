import { posix } from 'node:path'
import type { ProjectTable } from '../warehouse/table.ts'
import { folderIn } from './generate/cube-file.ts'
import { counted, generate } from './generate/generate.ts'
import { buildOrder } from './graph.ts'
import { linkedModels } from './link.ts'
import { type DbtOptions, dbtOptions } from './options.ts'
import {
  type CompiledFile,
  CompileFailure,
  type CompileLogLine,
  type CompileOutcome,
  type Say,
} from './outcome.ts'
import { type PackageSource, type Project, readProject } from './project.ts'
import { textOf } from './project-files.ts'
import { listTree, type ProjectTree, treeFrom } from './project-tree.ts'
import { type PackageRequest, readPackages, readSettings, SETTINGS_FILE } from './settings.ts'
import { tableOf } from './tables.ts'

export type { CompiledFile, CompileLogLine, CompileOutcome } from './outcome.ts'

/**
 * Makes a data model of the dbt project in a checked-out repository, by reading it alone: none of its code is run.
 * An error of the project is an outcome; only faults of the machine are thrown.
 */
export async function compileProject(
  directory: string,
  options: DbtOptions = dbtOptions.parse({}),
): Promise<CompileOutcome> {
  return outcomeOf(async (say) => {
    const repository = await openTree(directory, say)
    const { packages, absent } = await prepare(repository, options, say)
    const project = await compileModels(packages, absent, options, say)
    say('manifest', `Processing manifest of project ${project.name}`)
    const linked = linkedModels(project, say)
    const generated = generate(linked, options, say)
    const { models, sources, macros } = project
    return {
      ...generated,
      tables: [...project.seeds, ...linked.map(tableOf)],
      projectName: project.name,
      stats: { models: models.length, sources: sources.length, macros, cubeCount: generated.files.length },
    }
  }, options)
}

/** What a compilation made, before it is written. */
export interface Made {
  files: CompiledFile[]
  kept: string[]
  tables: ProjectTable[]
  projectName: string
  stats: { models: number; sources: number; macros: number; cubeCount: number }
}

/** Carries out a compilation and tells how it ended. */
export async function outcomeOf(
  compile: (say: Say) => Made | Promise<Made>,
  options: DbtOptions,
): Promise<CompileOutcome> {
  const log: CompileLogLine[] = []
  const say: Say = (phase, message) => log.push({ phase, level: 'info', message })
  try {
    const { files, kept, tables, projectName, stats } = await compile(say)
    writeFiles(files, projectName, say)
    return { ok: true, files, replaces: { folder: folderIn(options), kept }, tables, stats, log }
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

async function prepare(
  repository: ProjectTree,
  options: DbtOptions,
  say: Say,
): Promise<{ packages: PackageSource[]; absent: string[] }> {
  say('dbt-deps', 'Running with dbt')
  const path = folderOf(options.dbtProjectPath)
  const root = await openPackage(treeFrom(repository, path), path, say)
  const { name, modelPaths } = root.settings
  say('dbt-deps', `Project ${name}\n  models in: ${modelPaths.join(', ')}`)
  const requests = await packageRequests(root.tree, say)
  if (requests === undefined) say('dbt-deps', 'Warning: No packages were found in packages.yml')
  const packages = [root]
  const absent: string[] = []
  for (const { name: wanted, local } of requests ?? []) {
    const found = local === undefined ? undefined : await localPackage(repository, path, local, say)
    if (found === undefined) absent.push(wanted)
    else packages.push(found)
  }
  if (absent.length > 0) say('dbt-deps', `Packages are not downloaded here: ${absent.join(', ')}`)
  return { packages, absent }
}

/** The project's folder, without slashes at its ends. */
function folderOf(projectPath: string): string {
  const path = posix.normalize(projectPath.trim() || '.').replace(/^\/+|\/+$/g, '')
  if (path === '..' || path.startsWith('../')) {
    throw new CompileFailure(
      'dbt-deps',
      `Runtime Error\n  the project path ${projectPath} is outside of the repository`,
    )
  }
  return path === '.' ? '' : path
}

async function openPackage(tree: ProjectTree, folder: string, say: Say): Promise<PackageSource> {
  const text = tree.paths.includes(SETTINGS_FILE)
    ? await textOf(tree, SETTINGS_FILE, 'dbt-deps', say)
    : undefined
  return { tree, settings: readSettings(text, folder, say) }
}

async function packageRequests(tree: ProjectTree, say: Say): Promise<PackageRequest[] | undefined> {
  const found = ['packages.yml', 'dependencies.yml'].filter((path) => tree.paths.includes(path))
  if (found.length === 0) return undefined
  const requests: PackageRequest[] = []
  for (const path of found) {
    requests.push(...readPackages((await textOf(tree, path, 'dbt-deps', say)) ?? '', path, say))
  }
  return requests
}

async function localPackage(
  repository: ProjectTree,
  projectPath: string,
  local: string,
  say: Say,
): Promise<PackageSource> {
  const folder = posix.join(projectPath, local)
  const tree = treeFrom(repository, folder)
  if (folder.startsWith('..') || !tree.paths.includes(SETTINGS_FILE)) {
    throw new CompileFailure(
      'dbt-deps',
      `Runtime Error\n  the local package ${local} has no ${SETTINGS_FILE}`,
    )
  }
  say('dbt-deps', `Installed the local package ${local}`)
  return openPackage(tree, folder, say)
}

async function compileModels(
  packages: PackageSource[],
  absent: string[],
  options: DbtOptions,
  say: Say,
): Promise<Project> {
  say('dbt-compile', 'Running with dbt\nUnable to do partial parsing: no earlier parse was kept')
  const project = await readProject(packages, absent, options, say)
  say(
    'dbt-compile',
    `Found ${[
      counted(project.models.length, 'model'),
      counted(project.dataTests, 'data test'),
      counted(project.sources.length, 'source'),
      counted(project.macros, 'macro'),
    ].join(', ')}`,
  )
  const order = buildOrder(project, say)
  for (const [index, model] of order.entries()) {
    say(
      'dbt-compile',
      `${index + 1} of ${order.length} OK compiled model ${model.id.split('.').slice(2).join('.')}`,
    )
  }
  return project
}

function writeFiles(files: CompiledFile[], projectName: string, say: Say): void {
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
  say('write-files', `Done with project ${projectName}`)
}
