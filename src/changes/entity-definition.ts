import type { Definition } from '../locate/definitions.ts'
import type { Source } from '../locate/library.ts'
import { labelOffset } from '../locate/yaml-path.ts'
import { offsetOf } from '../locate/yaml-tree.ts'
import type { EntityDefinition, MemberDefinition, PartDefinition } from './definitions.ts'
import type { MemberKind } from './surface.ts'
import { canonical, type Values } from './values.ts'
import { isPlain, namedIn, type Plain, plainValue } from './yaml-values.ts'

type Yaml = NonNullable<ReturnType<Source['yaml']>>

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

const sourceParts = ['sql', 'sql_table', 'extends', 'data_source']

/** An entity of a file; null if it is too large to be interpreted. */
export function readEntity(
  source: Source,
  yaml: Yaml,
  entity: Definition,
  budget: { nodes: number },
): EntityDefinition | null {
  const read = plainValue(yaml.tree, entity.body, budget)
  if (read === null) return null
  const plain = isPlain(read.value) ? read.value : {}
  const { path } = source
  const lineOf = (offset: number | undefined) => source.lines().at(offset ?? entity.offset ?? 0).line
  const lineIn = (list: string, name: string) => {
    const item = yaml.keys.item(yaml.keys.entry(entity.body, list)?.value, name)
    return lineOf(item === undefined ? undefined : labelOffset(yaml.tree, yaml.keys, item))
  }
  const parts = (list: string) =>
    new Map(
      namedIn(plain[list]).map(([name, part]) => [name, { path, line: lineIn(list, name), ...partOf(part) }]),
    )
  return {
    name: entity.name,
    kind: entity.kind,
    path,
    line: lineOf(entity.offset),
    extends: canonical(plain.extends),
    source: pick(plain, sourceParts),
    refreshKey: canonical(plain.refresh_key),
    members: membersOf(plain, path, lineIn),
    joins: parts('joins'),
    preAggregations: parts('pre_aggregations'),
    hierarchies: parts('hierarchies'),
    accessPolicy: policyOf(plain, path, lineOf(offsetOf(yaml.keys.entry(entity.body, 'access_policy')?.key))),
    plain,
  }
}

function membersOf(
  plain: Plain,
  path: string,
  lineIn: (list: string, name: string) => number,
): Map<string, MemberDefinition> {
  const members = new Map<string, MemberDefinition>()
  for (const [kind, list] of kinds) {
    for (const [name, member] of namedIn(plain[list])) {
      if (members.has(name)) continue
      const primaryKey = member.primary_key === true
      members.set(name, {
        name,
        kind,
        path,
        line: lineIn(list, name),
        public: isPublic(member) ?? !primaryKey,
        primaryKey,
        values: definitionValues(member),
        plain: member,
      })
    }
  }
  return members
}

/** Undefined where the file does not say. */
export function isPublic(plain: Plain): boolean | undefined {
  const value = plain.public ?? plain.shown
  return typeof value === 'boolean' ? value : undefined
}

function definitionValues(member: Plain): Values {
  const names = Object.keys(member).filter((name) => !shownParts.has(name))
  return pick(member, names)
}

function pick(plain: Plain, names: readonly string[]): Values {
  const found = names.map((name) => [name.replaceAll('_', ' '), canonical(plain[name])] as const)
  return Object.fromEntries(found.filter(([, text]) => text !== ''))
}

function partOf(plain: Plain): Pick<PartDefinition, 'values' | 'plain'> {
  const names = Object.keys(plain).filter((name) => name !== 'name')
  return { values: pick(plain, names), plain }
}

function policyOf(plain: Plain, path: string, line: number): PartDefinition | null {
  const policy = plain.access_policy
  return policy === undefined || policy === null
    ? null
    : { path, line, values: { 'access policy': canonical(policy) }, plain: {} }
}
