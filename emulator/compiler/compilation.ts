/** A file of the data model; its path is relative to the folder that holds the model. */
export interface ModelFile {
  path: string
  content: string
}

/** One error of the data model, as the compiler reports it. */
export interface ModelError {
  message: string
  /** Only if the compiler names a file. */
  fileName?: string
}

/** One member of a cube or view, named `entity.member`. */
export interface CompiledMember {
  name: string
  title: string
  shortTitle: string
  description?: string
  /** The type of its values; of a measure, `aggType` is the type that the model gives it. */
  type?: string
  aggType?: string
  /** Members of views: the member of a cube that it stands for. */
  aliasMember?: string
  primaryKey?: boolean
  public: boolean
}

/** A cube or view that compiled. Hidden ones and hidden members are in it, with `public: false`. */
export interface CompiledCube {
  name: string
  type: 'cube' | 'view'
  title: string
  description?: string
  public: boolean
  /** Cubes that can be joined have the same number; views have none. */
  connectedComponent?: number
  measures: CompiledMember[]
  dimensions: CompiledMember[]
  segments: CompiledMember[]
}

/** What the compiler makes of a data model. */
export interface Compilation {
  /** Empty for a model that compiles. */
  errors: ModelError[]
  /** All errors as one text, as the query API tells them; null for a model that compiles. */
  text: string | null
  /** The cubes and views that compiled; those of a broken model are not all there. */
  cubes: CompiledCube[]
  /** The file of each cube and view that the compiler got to know, broken ones included. */
  files: Record<string, string>
}
