/** A column of a model, as the manifest has it. */
export interface ManifestColumn {
  name: string
  quote?: boolean
  description?: string
  dataType?: string
  dimensionType?: string
}

/** A reference from columns of one model to those of another. */
export interface Reference {
  columns: string[]
  /** The model that is referred to. */
  target: string
  targetColumns: string[]
  /** What it was found in, for the log. */
  evidence: string
}

/** A model, as far as files are generated from it; read from a project or from a manifest.json. */
export interface ManifestModel {
  /** As dbt identifies it. */
  id: string
  /** Of versions other than the latest: with the version behind it. */
  name: string
  database: string
  schema: string
  alias: string
  description?: string
  packageName: string
  /** Of its file, in the project. */
  path: string
  /** Package, folders and name. */
  fqn: string[]
  tags: string[]
  materialized: string
  columns: ManifestColumn[]
  /** Columns of each `primary_key` constraint. */
  primaryKeys: string[][]
  /** Columns that are `unique` and `not_null` beyond doubt. */
  uniqueColumns: string[]
  references: Reference[]
  /** The models that it is made of. */
  parents: string[]
}
