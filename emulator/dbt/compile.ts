import { posix } from 'node:path'
import { counted, generate } from './generate/generate.ts'
import { buildOrder, linked } from './graph.ts'
import {
  type CompiledFile,
  CompileFailure,
  type CompileLogLine,
  type CompileOutcome,
  type Say,
} from './outcome.ts'
import { type PackageSource, type Project, readProject } from './project.ts'
import { IGNORE_FILE, listTree, type ProjectTree, textOf, treeFrom, withoutIgnored } from './project-tree.ts'
import { type PackageRequest, readPackages, readSettings, SETTINGS_FILE } from './settings.ts'
import { tableOf } from './tables.ts'

export type { CompiledFile, CompileLogLine, CompileOutcome } from './outcome.ts'

/**
 * Makes a data model of the dbt project in a checked-out repository, by reading it alone: none of its code is run.
 * An error of the project is an outcome; only faults of the machine are thrown.
 * @param projectPath folder of the project in the repository
 */
export async function compileProject(directory: string, projectPath = ''): Promise<CompileOutcome> {
  return outcomeOf(async (say) => {
    const repository = await openTree(directory, say)
    const project = await compileModels(repository, projectPath, say)
    say('manifest', `Processing manifest of project ${project.name}`)
    const cubes = project.models.map((model) => linked(model, project, say))
    const files = generate(cubes, say)
    const { models, sources, macros } = project
    return {
      files,
      tables: [...project.seeds, ...cubes.map(tableOf)],
      projectName: project.name,
      stats: { models: models.length, sources: sources.size, macros, cubeCount: files.length },
    }
  })
}

/** What a compilation made, before it is written. */
type Made = Pick<CompileOutcome & { ok: true }, 'files' | 'tables' | 'stats'> & { projectName: string }

/** Carries out a compilation and tells how it ended. */
export async function outcomeOf(compile: (say: Say) => Made | Promise<Made>): Promise<CompileOutcome> {
  const log: CompileLogLine[] = []
  const say: Say = (phase, message) => log.push({ phase, level: 'info', message })
  try {
    const { projectName, ...made } = await compile(say)
    writeFiles(made.files, projectName, say)
    return { ok: true, ...made, log }
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

async function compileModels(repository: ProjectTree, projectPath: string, say: Say): Promise<Project> {
  say('dbt-deps', 'Running with dbt')
  const path = folderOf(projectPath)
  const root = await openPackage(treeFrom(repository, path), path, say)
  const { name, modelPaths } = root.settings
  say('dbt-deps', `Project ${name}\n  models in: ${modelPaths.join(', ')}`)
  const requests = await packageRequests(root.tree, say)
  if (requests === undefined) say('dbt-deps', 'Warning: No packages were found in packages.yml')
  const packages: PackageSource[] = []
  const absent: string[] = []
  for (const { name: wanted, local } of requests ?? []) {
    if (local === undefined) absent.push(wanted)
    else packages.push(await localPackage(repository, path, local, say))
  }
  if (absent.length > 0) say('dbt-deps', `Packages are not downloaded here: ${absent.join(', ')}`)
  say('dbt-compile', 'Running with dbt\nUnable to do partial parsing: no earlier parse was kept')
  const project = await readProject(root, packages, absent, say)
  const { models, sources, macros } = project
  const found = [counted(models.length, 'model'), counted(sources.size, 'source'), counted(macros, 'macro')]
  say('dbt-compile', `Found ${found.join(', ')}`)
  for (const [index, { id }] of buildOrder(project, say).entries()) {
    const model = id.split('.').slice(2).join('.')
    say('dbt-compile', `${index + 1} of ${models.length} OK compiled model ${model}`)
  }
  return project
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
  const settings = readSettings(text, folder, say)
  const patterns = tree.paths.includes(IGNORE_FILE)
    ? await textOf(tree, IGNORE_FILE, 'dbt-deps', say)
    : undefined
  return { tree: patterns === undefined ? tree : withoutIgnored(tree, patterns), settings }
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
