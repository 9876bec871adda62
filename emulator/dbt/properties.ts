import { asList, asRecord, asText } from '../model/shape.ts'
import { type Config, configInTree, laidOver } from './config.ts'
import { readConstraints } from './constraints.ts'
import { type Context, evaluated } from './context.ts'
import { type DataTest, readTests } from './data-tests.ts'
import type {
  Column,
  ModelEntry,
  ModelProperties,
  ModelVersion,
  Properties,
  SourceTable,
} from './described.ts'
import { SyntaxProblem } from './jinja/nodes.ts'
import { CompileFailure, type Say } from './outcome.ts'
import type { ProjectFile } from './project-tree.ts'
import { yamlValue } from './yaml.ts'

/** What property files are read with. */
export interface PropertyReader {
  context: Context
  /** The tree of configuration for tests, and the package and folders that the file lies in. */
  testTree: Record<string, unknown>
  fqn: string[]
  say: Say
}

/** Reads one property file; throws a CompileFailure that names the file and the error. */
export function readProperties(file: ProjectFile, reader: PropertyReader): Properties {
  const value = yamlValue(file.text, 'dbt-compile', file.path, reader.say)
  if (value === null) return { models: [], sources: [], snapshots: [] }
  const root = asRecord(value)
  if (!root) throw wrong(file.path, 'a property file has to be a mapping, such as "models:"')
  const reading = new Reading(file.path, reader)
  return {
    models: reading.list(root, 'models').map((entry) => reading.model(asRecord(entry) ?? {})),
    sources: reading.list(root, 'sources').flatMap((entry) => reading.source(asRecord(entry) ?? {})),
    // An entry without a relation describes a snapshot that SQL defines.
    snapshots: reading.list(root, 'snapshots').flatMap((entry) => {
      const map = asRecord(entry) ?? {}
      return map.relation === undefined ? [] : [reading.nameOf(map, 'snapshots')]
    }),
  }
}

class Reading {
  readonly #path: string
  readonly #reader: PropertyReader
  readonly #usual: Config

  constructor(path: string, reader: PropertyReader) {
    this.#path = path
    this.#reader = reader
    this.#usual = configInTree(reader.testTree, reader.fqn)
  }

  model(map: Record<string, unknown>): ModelEntry {
    const name = this.nameOf(map, 'models')
    const own = this.#properties(map, name, this.#columns(map, name))
    const latest = asText(map.latest_version)
    const versions = this.list(map, 'versions').map((entry) =>
      this.#version(asRecord(entry) ?? {}, own, name),
    )
    return { ...own, versions, ...(latest === undefined ? {} : { latest }) }
  }

  #properties(map: Record<string, unknown>, name: string, columns: Column[]): ModelProperties {
    const where = `model ${name}`
    const description = this.#text(map.description, where)
    return {
      name,
      path: this.#path,
      ...(description === undefined ? {} : { description }),
      config: this.#config(map, where),
      columns,
      constraints: readConstraints(map.constraints, this.#reader.context),
      tests: this.#tests(map, where),
    }
  }

  /** What a version does not say itself holds as the model has it. */
  #version(map: Record<string, unknown>, base: ModelProperties, name: string): ModelVersion {
    const version = asText(map.v)
    if (version === undefined) throw wrong(this.#path, `a version of model ${name} has no "v"`)
    const own = this.#properties(map, name, [])
    const properties = {
      ...base,
      ...(own.description === undefined ? {} : { description: own.description }),
      config: laidOver(base.config, own.config),
      columns: this.#versionColumns(map, base.columns, `${name} version ${version}`),
      constraints: map.constraints === undefined ? base.constraints : own.constraints,
      tests: map.tests === undefined && map.data_tests === undefined ? base.tests : own.tests,
    }
    return { version, definedIn: asText(map.defined_in) ?? `${name}_v${version}`, properties }
  }

  /** `include` and `exclude` pick from the model's columns; further entries replace or add one. */
  #versionColumns(map: Record<string, unknown>, base: Column[], name: string): Column[] {
    const entries = this.list(map, 'columns').map((entry) => asRecord(entry) ?? {})
    const picks = entries.find((entry) => 'include' in entry || 'exclude' in entry)
    const included = picks?.include ?? 'all'
    const excluded = asList(picks?.exclude)
    const all = included === 'all' || included === '*'
    const taken = base.filter(
      (one) => (all || asList(included).includes(one.name)) && !excluded.includes(one.name),
    )
    const own = this.#columns({ columns: entries.filter((entry) => entry !== picks) }, name)
    const replaced = taken.map((one) => own.find((other) => other.name === one.name) ?? one)
    return [...replaced, ...own.filter((one) => !taken.some((other) => other.name === one.name))]
  }

  source(map: Record<string, unknown>): SourceTable[] {
    const source = this.nameOf(map, 'sources')
    return this.list(map, 'tables').map((item) => {
      const table = asRecord(item) ?? {}
      const name = this.nameOf(table, `tables of source ${source}`)
      const columns = this.#columns(table, `${source}.${name}`)
      const tests = this.#tests(table, `source ${source}.${name}`)
      return {
        source,
        table: name,
        path: this.#path,
        tests: [...tests, ...columns.flatMap((one) => one.tests)],
      }
    })
  }

  /** A column that is described twice is read as dbt does: the last description counts, all tests do. */
  #columns(owner: Record<string, unknown>, ownerName: string, parent = ''): Column[] {
    const columns = new Map<string, Column>()
    for (const entry of this.list(owner, 'columns')) {
      const map = asRecord(entry) ?? {}
      const name = parent + this.nameOf(map, `columns of ${ownerName}`)
      const earlier = columns.get(name)
      if (earlier)
        this.#warn(`column ${name} of ${ownerName} is described twice; the last description counts`)
      const column = this.#column(map, name, ownerName)
      columns.set(name, { ...column, tests: [...(earlier?.tests ?? []), ...column.tests] })
      for (const inner of this.#columns(map, ownerName, `${name}.`)) columns.set(inner.name, inner)
    }
    return [...columns.values()]
  }

  #column(map: Record<string, unknown>, name: string, ownerName: string): Column {
    const where = `column ${name} of ${ownerName}`
    const description = this.#text(map.description, where)
    const dataType = this.#text(map.data_type, where)
    const meta = asRecord(this.#config(map, where).meta) ?? {}
    const dimensionType = asText(meta.dimension_type)
    return {
      name,
      ...(map.quote === true ? { quote: true } : {}),
      ...(description === undefined ? {} : { description }),
      ...(dataType === undefined ? {} : { dataType }),
      ...(dimensionType === undefined ? {} : { dimensionType }),
      constraints: readConstraints(map.constraints, this.#reader.context, name),
      tests: this.#tests(map, where),
    }
  }

  #tests(owner: Record<string, unknown>, where: string): DataTest[] {
    const tests = this.#evaluated(where, () => readTests(owner, this.#usual, this.#reader.context))
    const bad = tests.find((test) => test.problem !== undefined)
    if (bad) throw wrong(this.#path, `${where}: ${bad.problem}`)
    return tests
  }

  /** `config`, with what may also stand beside it. */
  #config(map: Record<string, unknown>, where: string): Config {
    return this.#evaluated(where, () => {
      const { meta, tags } = map
      const beside = { ...(meta === undefined ? {} : { meta }), ...(tags === undefined ? {} : { tags }) }
      const config = asRecord(evaluated(map.config, this.#reader.context)) ?? {}
      return laidOver(asRecord(evaluated(beside, this.#reader.context)) ?? {}, config)
    })
  }

  #text(value: unknown, where: string): string | undefined {
    return asText(this.#evaluated(where, () => evaluated(value, this.#reader.context)))
  }

  #evaluated<T>(where: string, evaluate: () => T): T {
    try {
      return evaluate()
    } catch (error) {
      if (error instanceof SyntaxProblem) throw wrong(this.#path, `${where}: ${error.message}`)
      throw error
    }
  }

  #warn(message: string): void {
    this.#reader.say('dbt-compile', `[WARNING]: ${this.#path}: ${message}`)
  }

  list(owner: Record<string, unknown>, key: string): unknown[] {
    const value = owner[key]
    if (value !== undefined && value !== null && !Array.isArray(value)) {
      throw wrong(this.#path, `"${key}" has to be a list`)
    }
    return asList(value)
  }

  nameOf(map: Record<string, unknown>, where: string): string {
    const name = asText(map.name)
    if (name === undefined || name === '') throw wrong(this.#path, `an entry of ${where} has no name`)
    return name
  }
}

function wrong(path: string, reason: string): CompileFailure {
  return new CompileFailure('dbt-compile', `Parsing Error\n  Error reading ${path}\n    ${reason}`)
}
