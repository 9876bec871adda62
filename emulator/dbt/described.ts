import type { Config } from './config.ts'
import type { Constraint } from './constraints.ts'
import type { DataTest } from './data-tests.ts'

// What the property files of a dbt project describe.

/** A column of a model, as a YAML file describes it. */
export interface Column {
  /** Members of structures are written with dots. */
  name: string
  /** Written in quotes, as its name is no plain word. */
  quote?: boolean
  description?: string
  dataType?: string
  /** `meta.dimension_type`: what the column is to become, whatever its data type says. */
  dimensionType?: string
  constraints: Constraint[]
  tests: DataTest[]
}

/** What a YAML file says about one model, or about one version of it. */
export interface ModelProperties {
  name: string
  path: string
  description?: string
  config: Config
  columns: Column[]
  constraints: Constraint[]
  tests: DataTest[]
}

/** What a YAML file says about a model under its name. */
export interface ModelEntry extends ModelProperties {
  versions: ModelVersion[]
  latest?: string
}

/** One version of a model, with the properties that hold for it. */
export interface ModelVersion {
  version: string
  /** Name of its file, without ending. */
  definedIn: string
  properties: ModelProperties
}

/** A table of a source. */
export interface SourceTable {
  source: string
  table: string
  path: string
  tests: DataTest[]
}

/** What one property file has. */
export interface Properties {
  models: ModelEntry[]
  sources: SourceTable[]
  /** Names of snapshots that are defined in YAML alone. */
  snapshots: string[]
}
