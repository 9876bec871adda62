import { posix } from 'node:path'
import { asRecord, asText } from '../model/shape.ts'
import { readYaml } from '../model/yaml-text.ts'
import { CompileFailure } from './outcome.ts'

/** The part of dbt_project.yml that decides what is read. */
export interface ProjectSettings {
  name: string
  modelPaths: string[]
  macroPaths: string[]
  seedPaths: string[]
  snapshotPaths: string[]
}

export const SETTINGS_FILE = 'dbt_project.yml'

/** Reads dbt_project.yml; throws a CompileFailure that names what is wrong with it. */
export function readSettings(text: string | undefined): ProjectSettings {
  if (text === undefined) throw failure(`no ${SETTINGS_FILE} was found in the project directory`)
  const reading = readYaml(text)
  if (!reading.ok) {
    throw failure(
      `${SETTINGS_FILE} is not valid YAML: line ${reading.line}, column ${reading.column}: ${reading.reason}`,
    )
  }
  const settings = asRecord(reading.value)
  if (!settings) throw failure(`${SETTINGS_FILE} has to be a mapping, with the project's name in it`)
  const name = asText(settings.name)
  if (name === undefined) throw failure(`${SETTINGS_FILE} does not say the project's "name"`)
  if (!/^[A-Za-z_]\w*$/.test(name)) {
    throw failure(
      `${SETTINGS_FILE}: the name "${name}" may hold letters, digits and underscores only, and no digit first`,
    )
  }
  return {
    name,
    modelPaths: folders(settings, 'model-paths', ['models']),
    macroPaths: folders(settings, 'macro-paths', ['macros']),
    seedPaths: folders(settings, 'seed-paths', ['seeds']),
    snapshotPaths: folders(settings, 'snapshot-paths', ['snapshots']),
  }
}

function folders(settings: Record<string, unknown>, key: string, usual: string[]): string[] {
  const value = settings[key]
  if (value === undefined || value === null) return usual
  if (!Array.isArray(value)) throw failure(`${SETTINGS_FILE}: "${key}" has to be a list of folders`)
  return value.map((item: unknown) => {
    const folder = asText(item)
    if (folder === undefined || folder.trim() === '') {
      throw failure(`${SETTINGS_FILE}: "${key}" holds an entry that is not a folder`)
    }
    const plain = posix.normalize(folder.trim()).replace(/\/$/, '')
    if (plain === '..' || plain.startsWith('../') || posix.isAbsolute(folder.trim())) {
      throw failure(`${SETTINGS_FILE}: "${key}" names ${folder}, which is outside of the project`)
    }
    return plain
  })
}

function failure(reason: string): CompileFailure {
  return new CompileFailure('dbt-deps', `Runtime Error\n  ${reason}`)
}
