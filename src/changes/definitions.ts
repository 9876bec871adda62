import type { ModelFile } from '../findings.ts'
import { type Definition, definitionsIn } from '../locate/entities.ts'
import { isYaml, type Source, sourceOf } from '../locate/library.ts'
import { cleanPath } from '../locate/paths.ts'
import { isMap, isPair, isScalar, isSeq, textOf, type YamlTree } from '../locate/yaml-tree.ts'
import { countMarks } from '../runtime/yaml-text.ts'
import {
  deprecatedIn,
  type EntityKind,
  granularitiesOf,
  type Member,
  type MemberKind,
  type Parts,
} from './surface.ts'
import { canonical, inOrder, type Values } from './values.ts'

/** A member as a file defines it; its definition is what it is made of, without what only readers see. */
export interface FileMember extends Member {
  public: boolean
  plain: Plain
}

/** A cube or view as a file defines it; what it inherits is not in it. */
export interface EntityDefinition {
  name: string
  kind: EntityKind
  /** As the platform has it, without a leading slash. */
  path: string
  extends: string
  parts: Parts
  members: ReadonlyMap<string, FileMember>
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
  const parts = (list: string, valuesOf = pick) =>
    new Map(namedIn(plain[list]).map(([part, own]) => [part, valuesOf(own)]))
  const members = new Map<string, FileMember>()
  for (const [memberKind, list] of kinds)
    for (const [member, own] of namedIn(plain[list]))
      if (!members.has(member)) members.set(member, memberOf(member, memberKind, own))
  return {
    ...{ name, kind, path, members, plain },
    extends: canonical(plain.extends),
    parts: {
      source: pick(plain, sourceParts),
      refreshKey: pick(plain, ['refresh_key']),
      joins: parts('joins'),
      preAggregations: parts('pre_aggregations', (own) => ({ definition: canonical(pick(own)) })),
      primaryKey: null,
      accessPolicy: canonical(plain.access_policy),
    },
  }
}

/** Types of measures that are not numbers. */
const valueTypes: ReadonlySet<string> = new Set(['string', 'time', 'boolean'])

function memberOf(name: string, kind: MemberKind, plain: Plain): FileMember {
  const type = canonical(plain.type)
  const isMeasure = kind === 'measure'
  const primaryKey = plain.primary_key === true
  return {
    ...{ name, kind, primaryKey, plain },
    type: isMeasure ? (valueTypes.has(type) ? type : 'number') : kind === 'dimension' ? type : '',
    aggType: isMeasure ? type.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) : '',
    aliasMember: '',
    granularities: granularitiesOf(namedIn(plain.granularities)),
    deprecated: deprecatedIn(plain.meta),
    notes: { description: canonical(plain.description) },
    definition: pick(
      plain,
      Object.keys(plain).filter((part) => !shownParts.has(part)),
    ),
    public: isPublic(plain) ?? !primaryKey,
  }
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

/** Aliases and merged maps can multiply a file: nodes of a whole branch, and their depth. */
const mostNodes = 500_000
const maxDepth = 60

/** A map of a file, its keys in snake case. */
export type Plain = Record<string, unknown>

/**
 * The value of a YAML node, with its aliases and merged maps; keys in snake case, since the compiler accepts both spellings.
 * Null if it is too large or too deep to be read.
 * @param budget nodes that may still be read; an entity may take a part of them
 */
function plainValue(tree: YamlTree, root: unknown, budget: { nodes: number }): { value: unknown } | null {
  const most = Math.min(budget.nodes, mostNodes / 5)
  let left = most
  const read = (node: unknown, depth: number): unknown => {
    left -= depth > maxDepth ? most + 1 : 1
    if (left < 0) return undefined
    const found = tree.target(node)
    if (isScalar(found)) return found.value
    if (isSeq(found)) return found.items.map((item) => read(item, depth + 1))
    if (!isMap(found)) return undefined
    const own: [string, unknown][] = []
    const merged: [string, unknown][] = []
    for (const pair of found.items) {
      const key = isPair(pair) ? textOf(pair.key) : undefined
      if (key === undefined || !isPair(pair)) continue
      const value = read(pair.value, depth + 1)
      if (key === '<<') merged.push(...[value].flat().filter(isPlain).toReversed().flatMap(entriesOf))
      else own.push([snakeCase(key), value])
      if (left < 0) return undefined
    }
    return Object.fromEntries([...merged, ...own])
  }
  const value = read(root, 0)
  budget.nodes -= most - Math.max(left, 0)
  return left < 0 ? null : { value }
}

const entriesOf = (plain: Plain) => Object.entries(plain)

export function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function snakeCase(key: string): string {
  return key.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
}

/** The maps of a list, or of a map by name, with their names. */
export function namedIn(list: unknown): [string, Plain][] {
  const found: [unknown, unknown][] = Array.isArray(list)
    ? list.map((item) => [isPlain(item) ? (item.name ?? item.join_path) : undefined, item])
    : isPlain(list)
      ? Object.entries(list)
      : []
  return found.flatMap(([name, value]): [string, Plain][] =>
    typeof name === 'string' || typeof name === 'number' ? [[String(name), isPlain(value) ? value : {}]] : [],
  )
}
