import type { Definition } from '../locate/definitions.ts'
import type { Source } from '../locate/library.ts'
import type { EntityDefinition, MemberDefinition, PartDefinition } from './definitions.ts'
import type { MemberKind } from './surface.ts'
import { canonical, type Values } from './values.ts'
import { isPlain, namedIn, type Plain, plainValue } from './yaml-values.ts'

type Tree = NonNullable<ReturnType<Source['yaml']>>['tree']

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

/** An entity of a file; null if it is too large to be interpreted. */
export function readEntity(
  tree: Tree,
  path: string,
  { name, kind, body }: Definition,
  budget: { nodes: number },
): EntityDefinition | null {
  const read = plainValue(tree, body, budget)
  if (read === null) return null
  const plain = isPlain(read.value) ? read.value : {}
  const parts = (list: string) => new Map(namedIn(plain[list]).map(([part, own]) => [part, partOf(own)]))
  return {
    name,
    kind,
    path,
    extends: canonical(plain.extends),
    source: pick(plain, sourceParts),
    refreshKey: canonical(plain.refresh_key),
    members: membersOf(plain),
    joins: parts('joins'),
    preAggregations: parts('pre_aggregations'),
    hierarchies: parts('hierarchies'),
    accessPolicy: canonical(plain.access_policy),
    plain,
  }
}

function membersOf(plain: Plain): Map<string, MemberDefinition> {
  const members = new Map<string, MemberDefinition>()
  for (const [kind, list] of kinds) {
    for (const [name, member] of namedIn(plain[list])) {
      if (members.has(name)) continue
      const primaryKey = member.primary_key === true
      members.set(name, {
        name,
        kind,
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

function partOf(plain: Plain): PartDefinition {
  const names = Object.keys(plain).filter((name) => name !== 'name')
  return { values: pick(plain, names), plain }
}
