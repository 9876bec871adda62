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

/** One member of a cube or view, named `entity.member`. What is not named here is in it, too. */
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
  hierarchies?: { name: string }[]
}

/** What the model defines beyond the description of a cube or view, with its code as text. */
export interface Definition {
  /** Of the entity itself. */
  entity: Record<string, unknown>
  /** By the short name of the member. */
  measures: Record<string, Record<string, unknown>>
  dimensions: Record<string, Record<string, unknown>>
  segments: Record<string, Record<string, unknown>>
}

/** What the compiler makes of a data model. */
export interface Compilation {
  /** Empty for a model that compiles. */
  errors: ModelError[]
  /** All errors as one text, as the query API tells them; null for a model that compiles. */
  text: string | null
  /** The same text with the class of the error in front of it. */
  thrown?: string
  /** The errors without the code around their positions; only if the compiler listed them. */
  plain?: string
  /** The cubes and views that compiled; those of a broken model are not all there. */
  cubes: CompiledCube[]
  /** By cube or view; only of a model that compiles. */
  definitions?: Record<string, Definition>
  /** Whether an access policy may hide members from a caller. */
  guarded?: boolean
}
