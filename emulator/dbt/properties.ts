import { asList, asRecord, asText } from '../model/shape.ts'
import { readYaml } from '../model/yaml-text.ts'
import { type DataTest, readTests } from './data-tests.ts'
import { CompileFailure } from './outcome.ts'
import type { ProjectFile } from './project-tree.ts'

export interface Column {
  name: string
  description?: string
  dataType?: string
  /** `meta.dimension_type`: what the column is to become, whatever its data type says. */
  dimensionType?: string
  tests: DataTest[]
}

/** What a YAML file says about one model. */
export interface ModelProperties {
  name: string
  path: string
  description?: string
  columns: Column[]
  tests: DataTest[]
}

export interface SourceTable {
  source: string
  table: string
  path: string
  tests: DataTest[]
}

export interface Properties {
  models: ModelProperties[]
  sources: SourceTable[]
}

/** Reads one property file; throws a CompileFailure that names the file and the mistake. */
export function readProperties(file: ProjectFile): Properties {
  const reading = readYaml(file.text)
  if (!reading.ok) {
    throw mistake(
      file.path,
      `the file is not valid YAML: line ${reading.line}, column ${reading.column}: ${reading.reason}`,
    )
  }
  if (reading.value === null) return { models: [], sources: [] }
  const root = asRecord(reading.value)
  if (!root) throw mistake(file.path, 'a property file has to be a mapping, such as "models:"')
  return {
    models: list(root, 'models', file.path).map((entry) => readModel(entry, file.path)),
    sources: list(root, 'sources', file.path).flatMap((entry) => readSource(entry, file.path)),
  }
}

function readModel(entry: unknown, path: string): ModelProperties {
  const map = asRecord(entry) ?? {}
  const name = nameOf(map, 'models', path)
  const description = asText(map.description)
  return {
    name,
    path,
    ...(description === undefined ? {} : { description }),
    columns: readColumns(map, name, path),
    tests: checkedTests(map, `model ${name}`, path),
  }
}

function readSource(entry: unknown, path: string): SourceTable[] {
  const map = asRecord(entry) ?? {}
  const source = nameOf(map, 'sources', path)
  return list(map, 'tables', path).map((item) => {
    const table = asRecord(item) ?? {}
    const name = nameOf(table, `tables of source ${source}`, path)
    const columns = readColumns(table, `${source}.${name}`, path)
    const tests = checkedTests(table, `source ${source}.${name}`, path)
    return { source, table: name, path, tests: [...tests, ...columns.flatMap((column) => column.tests)] }
  })
}

function readColumns(owner: Record<string, unknown>, ownerName: string, path: string): Column[] {
  const seen = new Set<string>()
  return list(owner, 'columns', path).map((entry) => {
    const map = asRecord(entry) ?? {}
    const name = nameOf(map, `columns of ${ownerName}`, path)
    if (seen.has(name)) throw mistake(path, `column ${name} of ${ownerName} is described twice`)
    seen.add(name)
    const description = asText(map.description)
    const dataType = asText(map.data_type)
    const meta = { ...asRecord(asRecord(map.config)?.meta), ...asRecord(map.meta) }
    const dimensionType = asText(meta.dimension_type)
    return {
      name,
      ...(description === undefined ? {} : { description }),
      ...(dataType === undefined ? {} : { dataType }),
      ...(dimensionType === undefined ? {} : { dimensionType }),
      tests: checkedTests(map, `column ${name} of ${ownerName}`, path),
    }
  })
}

function checkedTests(owner: Record<string, unknown>, where: string, path: string): DataTest[] {
  const tests = readTests(owner)
  const bad = tests.find((test) => test.problem !== undefined)
  if (bad) throw mistake(path, `${where}: ${bad.problem}`)
  return tests
}

function list(owner: Record<string, unknown>, key: string, path: string): unknown[] {
  const value = owner[key]
  if (value !== undefined && value !== null && !Array.isArray(value)) {
    throw mistake(path, `"${key}" has to be a list`)
  }
  return asList(value)
}

function nameOf(map: Record<string, unknown>, where: string, path: string): string {
  const name = asText(map.name)
  if (name === undefined || name === '') throw mistake(path, `an entry of ${where} has no name`)
  return name
}

function mistake(path: string, reason: string): CompileFailure {
  return new CompileFailure('dbt-compile', `Parsing Error\n  Error reading ${path}\n    ${reason}`)
}
