import type { EntityKind, MemberKind } from './surface.ts'
import type { Values } from './values.ts'

/** A member as a file defines it. */
export interface MemberDefinition {
  name: string
  kind: MemberKind
  /** From 1. */
  line: number
  public: boolean
  /** Its parts by their names in the file. */
  values: Values
}

/** A part of an entity that is no member: a join, a pre-aggregation, a hierarchy. */
export interface PartDefinition {
  line: number
  values: Values
}

/** A cube or view as a file defines it; what it inherits is not in it. */
export interface EntityDefinition {
  name: string
  kind: EntityKind
  /** Path as the platform has it. */
  path: string
  line: number
  public: boolean
  extends: string
  values: Values
  members: ReadonlyMap<string, MemberDefinition>
  joins: ReadonlyMap<string, PartDefinition>
  preAggregations: ReadonlyMap<string, PartDefinition>
  hierarchies: ReadonlyMap<string, PartDefinition>
  accessPolicy: PartDefinition | null
}

/** What the files of a branch define. */
export interface Definitions {
  /** By name; of files that can be interpreted. */
  entities: ReadonlyMap<string, EntityDefinition>
  /** Files with templates or code, by path: their text. */
  texts: ReadonlyMap<string, string>
}
