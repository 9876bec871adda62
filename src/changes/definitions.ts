import type { ModelFile } from '../findings.ts'
import { type Definition, definitionsIn } from '../locate/entities.ts'
import { isYaml, type Source, sourceOf } from '../locate/library.ts'
import { cleanPath } from '../locate/paths.ts'
import { countMarks } from '../runtime/yaml-size.ts'
import type { EntityKind, MemberKind } from './surface.ts'
import { canonical, inOrder, type Values } from './values.ts'
import { isPlain, mostNodes, namedIn, type Plain, plainValue } from './yaml-values.ts'

/** A part of an entity as a file defines it: a join, a pre-aggregation, a hierarchy. */
export interface PartDefinition {
  /** What it is made of, by the names of the parts in the file. */
  values: Values
  plain: Plain
}

/** A member as a file defines it; its values are what it is made of, without what only readers see. */
export interface MemberDefinition extends PartDefinition {
  name: string
  kind: MemberKind
  public: boolean
  primaryKey: boolean
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

  /** Null if the file cannot be interpreted. */
  function read(path: string, content: string): EntityDefinition[] | null {
    if (!isYaml(path) || template.test(content)) return null
    const marks = countMarks(content)
    left -= marks
    if (marks > mostFileMarks || left < 0) return null
    const source = sourceOf(path, content)
    const yaml = source.yaml()
    if (!yaml || yaml.tree.broken) return null
    const found = [...definitionsIn(source).values()].flatMap(([first]) => first ?? [])
    const read = found.map((one) => readEntity(yaml.tree, path, one, budget))
    return read.every((entity) => entity !== null) ? read : null
  }
}

const kinds: readonly [MemberKind, string][] = [
  ['measure', 'measures'],
  ['dimension', 'dimensions'],
  ['segment', 'segments'],
]

/** Parts of a member that what can be queried shows already, or that do not change its values. */
const shownParts: ReadonlySet<string> = new Set([
  ...['name', 'title', 'description', 'format', 'currency', 'meta', 'type', 'order', 'granularities'],
  ...['public', 'shown', 'primary_key', 'drill_members', 'drill_member_references', 'links'],
  'suggest_filter_values',
])

const sourceParts = ['sql', 'sql_table', 'extends', 'data_source', 'default_filters']

type Tree = NonNullable<ReturnType<Source['yaml']>>['tree']

/** An entity of a file; null if it is too large to be interpreted. */
function readEntity(
  tree: Tree,
  path: string,
  { name, kind, body }: Definition,
  budget: { nodes: number },
): EntityDefinition | null {
  const read = plainValue(tree, body, budget)
  if (read === null) return null
  const plain = isPlain(read.value) ? read.value : {}
  const parts = (list: string) =>
    new Map(namedIn(plain[list]).map(([part, own]) => [part, { values: pick(own), plain: own }]))
  const members = new Map<string, MemberDefinition>()
  for (const [memberKind, list] of kinds)
    for (const [member, own] of namedIn(plain[list]))
      if (!members.has(member)) members.set(member, memberOf(member, memberKind, own))
  return {
    name,
    kind,
    path,
    extends: canonical(plain.extends),
    source: pick(plain, sourceParts),
    refreshKey: canonical(plain.refresh_key),
    members,
    joins: parts('joins'),
    preAggregations: parts('pre_aggregations'),
    hierarchies: parts('hierarchies'),
    accessPolicy: canonical(plain.access_policy),
    plain,
  }
}

function memberOf(name: string, kind: MemberKind, plain: Plain): MemberDefinition {
  const primaryKey = plain.primary_key === true
  const values = pick(
    plain,
    Object.keys(plain).filter((part) => !shownParts.has(part)),
  )
  return { name, kind, public: isPublic(plain) ?? !primaryKey, primaryKey, values, plain }
}

/** Undefined where the file does not say. */
export function isPublic(plain: Plain): boolean | undefined {
  const value = plain.public ?? plain.shown
  return typeof value === 'boolean' ? value : undefined
}

function pick(plain: Plain, names = Object.keys(plain).filter((name) => name !== 'name')): Values {
  const found = names.map((name) => [name.replaceAll('_', ' '), canonical(plain[name])] as const)
  return Object.fromEntries(found.filter(([, text]) => text !== ''))
}
