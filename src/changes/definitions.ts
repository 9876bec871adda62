import type { ModelFile } from '../findings.ts'
import { definitionsIn } from '../locate/definitions.ts'
import { isYaml, type Source, sourceOf } from '../locate/library.ts'
import { cleanPath } from '../locate/paths.ts'
import { countMarks } from '../runtime/yaml-size.ts'
import { readEntity } from './entity-definition.ts'
import type { EntityKind, MemberKind } from './surface.ts'
import { inOrder, type Values } from './values.ts'
import { mostNodes, type Plain } from './yaml-values.ts'

/** A member as a file defines it. */
export interface MemberDefinition {
  name: string
  kind: MemberKind
  public: boolean
  primaryKey: boolean
  /** What its values are made of, by the names of the parts in the file. */
  values: Values
  plain: Plain
}

/** A part of an entity that is no member: a join, a pre-aggregation, a hierarchy. */
export interface PartDefinition {
  values: Values
  plain: Plain
}

/** A cube or view as a file defines it; what it inherits is not in it. */
export interface EntityDefinition {
  name: string
  kind: EntityKind
  /** As the platform has it, without a leading slash. */
  path: string
  extends: string
  /** What its rows are made of: `sql`, `sql_table`, … */
  source: Values
  refreshKey: string
  members: ReadonlyMap<string, MemberDefinition>
  joins: ReadonlyMap<string, PartDefinition>
  preAggregations: ReadonlyMap<string, PartDefinition>
  hierarchies: ReadonlyMap<string, PartDefinition>
  /** Empty if it has none. */
  accessPolicy: string
  plain: Plain
}

/** What the files of a branch define. */
export interface Definitions {
  /** By name; of files that can be interpreted. */
  entities: ReadonlyMap<string, EntityDefinition>
  /** Files with templates or code, by path: their text. */
  texts: ReadonlyMap<string, string>
  /** Files that were interpreted. */
  paths: ReadonlySet<string>
}

/** Files that were interpreted already: the two sides of a comparison have most files in common. */
export type KnownFiles = Map<string, EntityDefinition[] | null>

/** Structural characters of YAML, in one file and in total: a file with more is compared as text. */
const mostFileMarks = 200_000
const mostMarks = 1_000_000

const codeFile = /\.(?:[cm]?[jt]s|py|jinja2?|j2)$/i
const template = /\{\{|\{%|\{#/

/** Whether a file of this name can define something: YAML, code or a template. */
export function canDefine(path: string): boolean {
  return isYaml(path) || codeFile.test(path)
}

/**
 * What the files of a branch define. Never throws.
 * @param files paths as the platform has them
 * @param known pass the same map for both sides
 */
export function definitionsOf(files: readonly ModelFile[], known: KnownFiles = new Map()): Definitions {
  const entities = new Map<string, EntityDefinition>()
  const texts = new Map<string, string>()
  const paths = new Set<string>()
  let left = mostMarks
  const budget = { nodes: mostNodes }
  for (const { path, content } of files.toSorted((a, b) => inOrder(a.path, b.path))) {
    const clean = cleanPath(path)
    if (clean === null || !canDefine(clean)) continue
    const key = `${clean}\n${content}`
    const found = known.get(key) ?? (known.has(key) ? null : read(clean, content))
    known.set(key, found)
    if (found === null) texts.set(clean, content)
    else paths.add(clean)
    for (const entity of found ?? []) if (!entities.has(entity.name)) entities.set(entity.name, entity)
  }
  return { entities, texts, paths }

  function read(path: string, content: string): EntityDefinition[] | null {
    if (!isYaml(path) || template.test(content)) return null
    const marks = countMarks(content)
    left -= marks
    return marks > mostFileMarks || left < 0 ? null : entitiesOf(sourceOf(path, content), budget)
  }
}

/** Null if the file cannot be interpreted. */
function entitiesOf(source: Source, budget: { nodes: number }): EntityDefinition[] | null {
  const yaml = source.yaml()
  if (!yaml || yaml.tree.broken) return null
  const found = [...definitionsIn(source).values()].map(
    ([first]) => first && readEntity(yaml.tree, source.path, first, budget),
  )
  return found.some((entity) => entity === null)
    ? null
    : found.filter((entity) => entity !== undefined && entity !== null)
}
