import { asList, asNode, asText, type Node } from '../shape.ts'
import { type Config, configInTree, isEnabled, isStrict } from './config.ts'
import { type Context, evaluated } from './context.ts'
import { type Column, type Constraint, columnOf, constraintsOf, type DataTest } from './described.ts'
import { entryProblem } from './entry-check.ts'
import { SyntaxProblem } from './jinja/tokens.ts'
import { CompileFailure, type Say } from './outcome.ts'
import { namedTest, testIdentity } from './test-entry.ts'
import { yamlValue } from './yaml.ts'

/** What a YAML file says about one model, or about one version of it. */
export interface ModelProperties {
  path: string
  description?: string
  config: Config
  columns: DescribedColumn[]
  constraints: Constraint[]
  tests: DataTest[]
}

type DescribedColumn = Column & Pick<ModelProperties, 'constraints' | 'tests'>

/** What a YAML file says about a model under its name. */
export interface ModelEntry extends ModelProperties {
  name: string
  versions: ModelVersion[]
  latest?: string
}

/** One version of a model, with the properties that hold for it. */
interface ModelVersion {
  version: string
  /** Name of its file, without ending. */
  definedIn: string
  properties: ModelProperties
}

/** What one property file has. */
interface Properties {
  models: ModelEntry[]
  /** `source.table` of each table. */
  sources: string[]
  /** Names of snapshots that are defined in YAML alone. */
  snapshots: string[]
  seeds: { name: string; config: Config }[]
}

/** What property files are read with. */
interface PropertyReader {
  context: Context
  /** The tree of configuration for tests, and the package and folders that the file lies in. */
  testTree: Record<string, unknown>
  fqn: string[]
  say: Say
}

/** Reads one property file; throws a CompileFailure that names the file and the error. */
export function readProperties(path: string, text: string, reader: PropertyReader): Properties {
  const value = yamlValue(text, 'dbt-compile', path, reader.say)
  if (value === null) return { models: [], sources: [], snapshots: [], seeds: [] }
  const root = asNode(value)
  if (!root) throw wrong(path, 'a property file has to be a mapping, such as "models:"')
  const reading = new Reading(path, reader)
  const entries = new Map(KEYS.map((key) => [key, reading.entries(root, key)]))
  for (const key of CHECKED) {
    for (const entry of entries.get(key) ?? []) {
      const name = reading.nameOf(entry, key)
      // What overrides a source of a package may be empty.
      const problem =
        'overrides' in entry ? undefined : entryProblem(entry, `${key.slice(0, -1)} ${name}`, name)
      if (problem !== undefined) throw wrong(path, problem)
    }
  }
  return {
    models: entries.get('models')?.map((entry) => reading.model(entry)) ?? [],
    sources:
      entries.get('sources')?.flatMap((entry) => {
        const source = reading.nameOf(entry, 'sources')
        const tables = reading.entries(entry, 'tables', ` of source ${source}`)
        return tables.map((table) => `${source}.${reading.nameOf(table, `tables of source ${source}`)}`)
      }) ?? [],
    // An entry without a relation describes a snapshot that SQL defines.
    snapshots:
      entries
        .get('snapshots')
        ?.flatMap((entry) => (entry.relation === undefined ? [] : [reading.nameOf(entry, 'snapshots')])) ??
      [],
    seeds: entries.get('seeds')?.map((entry) => reading.seed(entry)) ?? [],
  }
}

/** The lists of a property file. dbt wants each of them, where it is there, to be a list of entries with names. */
const KEYS = [
  'models',
  'seeds',
  'snapshots',
  'sources',
  'macros',
  'analyses',
  'exposures',
  'metrics',
  'semantic_models',
  'saved_queries',
] as const

/** Those of them whose entries have the same types of values. */
const CHECKED = ['models', 'seeds', 'snapshots', 'sources', 'macros'] as const

class Reading {
  readonly #path: string
  readonly #reader: PropertyReader
  readonly #usual: Config
  /** The tests that were read. */
  readonly #seenTests = new Set<string>()

  constructor(path: string, reader: PropertyReader) {
    this.#path = path
    this.#reader = reader
    this.#usual = configInTree(reader.testTree, reader.fqn)
  }

  model(map: Node): ModelEntry {
    const name = this.nameOf(map, 'models')
    const own = this.#properties(map, name, this.#columns(map, name))
    const latest = asText(map.latest_version)
    const versions = this.#list(map, 'versions').map((entry) => this.#version(entry, own, name))
    return { ...own, name, versions, ...(latest === undefined ? {} : { latest }) }
  }

  seed(map: Node): { name: string; config: Config } {
    const name = this.nameOf(map, 'seeds')
    return { name, config: asNode(this.#inWords(`seed ${name}`, { config: map.config }).config) ?? {} }
  }

  #properties(map: Node, name: string, columns: DescribedColumn[]): ModelProperties {
    const { description, config } = this.#evaluated(`model ${name}`, map)
    const text = asText(description)?.trim()
    return {
      path: this.#path,
      ...(text ? { description: text } : {}),
      config: asNode(config) ?? {},
      columns,
      constraints: constraintsOf(map.constraints),
      tests: this.#tests(map, `model ${name}`),
    }
  }

  /** What a version does not say itself holds as the model has it. */
  #version(map: Node, base: ModelProperties, name: string): ModelVersion {
    const version = asText(map.v)
    if (version === undefined) throw wrong(this.#path, `a version of model ${name} has no "v"`)
    const own = this.#properties(
      map,
      `${name} version ${version}`,
      this.#versionColumns(map, base.columns, `${name} version ${version}`),
    )
    const properties = {
      ...base,
      ...own,
      config: { ...base.config, ...own.config },
      constraints: map.constraints === undefined ? base.constraints : own.constraints,
      tests: map.tests === undefined && map.data_tests === undefined ? base.tests : own.tests,
    }
    return { version, definedIn: asText(map.defined_in) ?? `${name}_v${version}`, properties }
  }

  /** `include` and `exclude` pick from the model's columns; further entries replace or add one. */
  #versionColumns(map: Node, base: DescribedColumn[], name: string): DescribedColumn[] {
    const entries = this.#list(map, 'columns')
    const picks = entries.find((entry) => 'include' in entry || 'exclude' in entry)
    const included = picks?.include ?? 'all'
    const excluded = asList(picks?.exclude)
    const all = included === 'all' || included === '*'
    const taken = base.filter(
      (one) => (all || asList(included).includes(one.name)) && !excluded.includes(one.name),
    )
    const own = this.#columns({ columns: entries.filter((entry) => entry !== picks) }, name)
    return [...new Map([...taken, ...own].map((one) => [one.name, one])).values()]
  }

  /** A column that is described twice is read as dbt does: the last description counts, all tests do. */
  #columns(owner: Node, ownerName: string, parent = ''): DescribedColumn[] {
    const columns = new Map<string, DescribedColumn>()
    for (const map of this.#list(owner, 'columns')) {
      const name = parent + this.nameOf(map, `columns of ${ownerName}`)
      const where = `column ${name} of ${ownerName}`
      const earlier = columns.get(name)
      if (earlier) {
        const warning = `${this.#path}: column ${name} of ${ownerName} is described twice`
        this.#reader.say('dbt-compile', `[WARNING]: ${warning}; the last description counts`)
      }
      columns.set(name, {
        ...columnOf(name, this.#evaluated(where, map)),
        constraints: constraintsOf(map.constraints, name),
        tests: [...(earlier?.tests ?? []), ...this.#tests(map, where, name)],
      })
      for (const inner of this.#columns(map, ownerName, `${name}.`)) columns.set(inner.name, inner)
    }
    return [...columns.values()]
  }

  /** The enabled tests of a column or model, under their old key (`tests`) and their new one (`data_tests`). */
  #tests(owner: Node, where: string, column?: string): DataTest[] {
    const lists = ['tests', 'data_tests'].map((key) => this.#items(owner, key, ` of ${where}`))
    return lists.flat().flatMap((entry): DataTest[] => {
      const test = namedTest(entry)
      if ('problem' in test) throw wrong(this.#path, `${where}: ${test.problem}`)
      const { name, body } = test
      // Settings of a test may stand beside its arguments.
      const { severity, where: condition, error_if, enabled, config, ...further } = body
      const beside = Object.entries({ severity, where: condition, error_if, enabled })
      const own = Object.fromEntries(beside.filter(([, value]) => value !== undefined))
      const settings = { ...this.#usual, ...this.#inWords(where, { ...own, ...asNode(config) }) }
      if (!isEnabled(settings)) return []
      const identity = `${where}\n${testIdentity(name, body)}`
      if (this.#seenTests.has(identity)) throw wrong(this.#path, `${where}: the test ${name} is there twice`)
      this.#seenTests.add(identity)
      const { column_name, to, field } = { ...further, ...asNode(further.arguments) }
      const tested = column ?? asText(column_name)
      const [target, targetColumn] = [asText(to), asText(field)]
      const isRelation = name === 'relationships' && target !== undefined && targetColumn !== undefined
      return [
        {
          name,
          strict: isStrict(settings),
          ...(tested === undefined ? {} : { column: tested }),
          ...(isRelation ? { relation: { to: target, field: targetColumn } } : {}),
        },
      ]
    })
  }

  /** What the templates of an entry's own texts are. */
  #evaluated(where: string, { description, data_type, quote, config, meta }: Node): Node {
    return this.#inWords(where, { description, data_type, quote, config, meta })
  }

  #inWords(where: string, map: Node): Node {
    try {
      return asNode(evaluated(map, this.#reader.context)) ?? {}
    } catch (error) {
      if (error instanceof SyntaxProblem) throw wrong(this.#path, `${where}: ${error.message}`)
      throw error
    }
  }

  /** The entries of a list, each with a name. @param owner for the message, if it is not the file */
  entries(map: Node, key: string, owner = ''): Node[] {
    const entries = this.#list(map, key, owner)
    for (const entry of entries) this.nameOf(entry, `${key}${owner}`)
    return entries
  }

  #list(map: Node, key: string, owner = ''): Node[] {
    return this.#items(map, key, owner).map((item) => {
      const entry = asNode(item)
      if (!entry) throw wrong(this.#path, `an entry of ${key}${owner} is no mapping`)
      return entry
    })
  }

  /** A key without a value has no list either: dbt rejects it. */
  #items(map: Node, key: string, owner = ''): unknown[] {
    const value = map[key]
    if (value === undefined) return []
    if (!Array.isArray(value)) {
      const empty = value === null ? '; it is empty' : ''
      throw wrong(this.#path, `"${key}"${owner} has to be a list${empty}`)
    }
    return value
  }

  nameOf(map: Node, where: string): string {
    const { name } = map
    if (name === undefined || name === null || name === '')
      throw wrong(this.#path, `an entry of ${where} has no name`)
    if (typeof name === 'string') return name
    const read = asText(name) ?? 'no text'
    throw wrong(this.#path, `the name of an entry of ${where} is read as ${read}: put it in quotes`)
  }
}

function wrong(path: string, reason: string): CompileFailure {
  return new CompileFailure('dbt-compile', `Parsing Error\n  Error reading ${path}\n    ${reason}`)
}
