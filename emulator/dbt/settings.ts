import { posix } from 'node:path'
import { asList, asNode, asText } from '../shape.ts'
import { CompileFailure, type Say } from './outcome.ts'
import { yamlValue } from './yaml.ts'

/** The part of dbt_project.yml that decides what is read. */
export interface ProjectSettings {
  name: string
  modelPaths: string[]
  macroPaths: string[]
  seedPaths: string[]
  snapshotPaths: string[]
  testPaths: string[]
  /** Where blocks of documentation are looked for. */
  docsPaths: string[]
  /** Installed packages and results of earlier runs: no part of the project. */
  excluded: string[]
  vars: Record<string, unknown>
  /** The trees of configuration under `models:`, `seeds:` and `data_tests:`. */
  models: Record<string, unknown>
  seeds: Record<string, unknown>
  dataTests: Record<string, unknown>
}

export const SETTINGS_FILE = 'dbt_project.yml'

/**
 * Reads dbt_project.yml; throws a CompileFailure that names what is wrong with it.
 * @param folder of the project in the repository; blank for its root
 */
export function readSettings(text: string | undefined, folder: string, say: Say): ProjectSettings {
  if (text === undefined) {
    const where = folder === '' ? 'the project directory' : `the folder ${folder} of the repository`
    throw failure(`no ${SETTINGS_FILE} was found in ${where}`)
  }
  const settings = asNode(yamlValue(text, 'dbt-deps', SETTINGS_FILE, say))
  if (!settings) throw failure(`${SETTINGS_FILE} has to be a mapping, with the project's name in it`)
  const name = asText(settings.name)
  if (name === undefined) throw failure(`${SETTINGS_FILE} does not say the project's "name"`)
  if (!/^[A-Za-z_]\w*$/.test(name)) {
    throw failure(
      `${SETTINGS_FILE}: the name "${name}" may hold letters, digits and underscores only, and no digit first`,
    )
  }
  const modelPaths = folders(settings, folder, 'model-paths', ['models'], 'source-paths')
  const macroPaths = folders(settings, folder, 'macro-paths', ['macros'])
  const seedPaths = folders(settings, folder, 'seed-paths', ['seeds'], 'data-paths')
  const snapshotPaths = folders(settings, folder, 'snapshot-paths', ['snapshots'])
  const testPaths = folders(settings, folder, 'test-paths', ['tests'])
  const analysisPaths = folders(settings, folder, 'analysis-paths', ['analyses'])
  const resources = [modelPaths, macroPaths, seedPaths, snapshotPaths, testPaths, analysisPaths].flat()
  const docsPaths = folders(settings, folder, 'docs-paths', resources)
  return {
    name,
    modelPaths,
    macroPaths,
    seedPaths,
    snapshotPaths,
    testPaths,
    docsPaths,
    excluded: [
      folderNamed(settings, 'target-path', 'target'),
      folderNamed(settings, 'packages-install-path', 'dbt_packages'),
      folderNamed(settings, 'log-path', 'logs'),
    ],
    vars: asNode(settings.vars) ?? {},
    models: asNode(settings.models) ?? {},
    seeds: asNode(settings.seeds) ?? {},
    dataTests: { ...asNode(settings.tests), ...asNode(settings.data_tests) },
  }
}

/** A package that a project asks for. */
export interface PackageRequest {
  /** As dbt names it in its log. */
  name: string
  /** Folder of a local package, relative to the project. */
  local?: string
}

/** Reads packages.yml or dependencies.yml. */
export function readPackages(text: string, path: string, say: Say): PackageRequest[] {
  const root = asNode(yamlValue(text, 'dbt-deps', path, say)) ?? {}
  // Models of other projects can be referred to as if they were in a package.
  const projects = asList(root.projects).flatMap((entry) => asText(asNode(entry)?.name) ?? [])
  const packages = asList(root.packages).map((entry): PackageRequest => {
    const map = asNode(entry) ?? {}
    const local = asText(map.local)
    if (local !== undefined) return { name: local, local: posix.normalize(local).replace(/\/$/, '') }
    const name = asText(map.package) ?? asText(map.git) ?? asText(map.tarball) ?? asText(map.private)
    if (name === undefined) throw failure(`${path}: a package has neither "package" nor "git" nor "local"`)
    return { name }
  })
  return [...packages, ...projects.map((name) => ({ name }))]
}

function folderNamed(settings: Record<string, unknown>, key: string, usual: string): string {
  return posix.normalize(asText(settings[key]) ?? usual).replace(/\/$/, '')
}

/** @param former the key's name in older versions of dbt */
function folders(
  settings: Record<string, unknown>,
  project: string,
  key: string,
  usual: string[],
  former?: string,
): string[] {
  const value = settings[key] ?? (former === undefined ? undefined : settings[former])
  if (value === undefined || value === null) return usual
  if (!Array.isArray(value)) throw failure(`${SETTINGS_FILE}: "${key}" has to be a list of folders`)
  return value.map((item: unknown) => {
    const folder = asText(item)
    if (folder === undefined || folder.trim() === '') {
      throw failure(`${SETTINGS_FILE}: "${key}" holds an entry that is not a folder`)
    }
    const plain = posix.normalize(folder.trim()).replace(/\/$/, '')
    if (/^\.\.(?:\/|$)/.test(posix.join(project, plain)) || posix.isAbsolute(folder.trim())) {
      throw failure(`${SETTINGS_FILE}: "${key}" names ${folder}, which is outside of the repository`)
    }
    return plain
  })
}

function failure(reason: string): CompileFailure {
  return new CompileFailure('dbt-deps', `Runtime Error\n  ${reason}`)
}
