import { seeded } from '../../../bench/random.ts'

// Random models with access policies, each with one random edit, and the readers that ask for them.

/** A list of the model's YAML, as JSON. */
export interface Node {
  name: string
  [key: string]: unknown
}

/** The entities of a model by name; each is a file of its own. */
export type Model = Record<string, Node>

/** Both sides of a pull request, and what it does. */
export interface EditedModel {
  base: Model
  head: Model
  edit: string
}

/** Everyone who asks: by name, with the security context. */
export const readers: Readonly<Record<string, Record<string, unknown>>> = {
  analyst: { groups: ['a'] },
  emea: { groups: ['b'], region: 'EU' },
  lead: { groups: ['a', 'c'], region: 'US', inside: true },
  guest: { groups: [], region: 'EU', inside: false },
}

/** Sorted by path, as a folder is read. */
export function filesOf(model: Model): { path: string; content: string }[] {
  const files = Object.values(model).map((entity) => ({
    path: `model/${entity.name}.yml`,
    content: JSON.stringify({ [isView(entity) ? 'views' : 'cubes']: [entity] }),
  }))
  return files.sort((a, b) => (a.path < b.path ? -1 : 1))
}

const plain = new WeakMap<Model, Model>()

/** The same model without policies; for the same model the same one. */
export function unguarded(model: Model): Model {
  const known = plain.get(model)
  if (known) return known
  const found = structuredClone(model)
  for (const entity of Object.values(found)) delete entity.access_policy
  plain.set(model, found)
  return found
}

function isView({ cubes }: Node): boolean {
  return cubes !== undefined
}

/** The short names of members that an entity may be asked for. */
const membersOf: Record<string, string[]> = {
  orders: ['status', 'region', 'amount', 'city', 'created_at', 'count', 'total', 'mean', 'big', 'id'],
  customers: ['city', 'tier', 'count', 'id'],
  staff: ['team', 'salary', 'count', 'payroll', 'id'],
  sales: ['status', 'region', 'total', 'count', 'city', 'tier'],
}
/** Those that rows are filtered by. */
const columnsOf: Record<string, string[]> = {
  orders: ['status', 'region', 'city', 'amount', 'id'],
  customers: ['city', 'tier'],
  staff: ['team', 'salary'],
  sales: ['status', 'region', 'city'],
}
const numbers = new Set(['amount', 'salary', 'id'])

type Chance = ReturnType<typeof chanceOf>

/** Decisions that are the same for the same seed. */
function chanceOf(seed: number) {
  const random = seeded(seed)
  const pick = <T>(list: readonly T[]): T => {
    const one = list[Math.floor(random() * list.length)]
    if (one === undefined) throw new Error('There is nothing to pick from')
    return one
  }
  const is = (share: number) => random() < share
  const some = <T>(list: readonly T[], share = 0.5): T[] => {
    const found = list.filter(() => is(share))
    return found.length > 0 ? found : [pick(list)]
  }
  return { pick, is, some }
}

/** Two joined cubes and one apart, a view over the former, and pre-aggregations. */
function plainModel({ is, some }: Chance): Model {
  const dimension = (name: string, type: string, rest: object = {}) => ({
    ...{ name, type, sql: `{CUBE}.${name}` },
    ...rest,
  })
  const key = { ...dimension('id', 'number'), primary_key: true, public: is(0.5) }
  const mask = (sql: string) => (is(0.4) ? { mask: is(0.7) ? { sql } : -1 } : {})
  return {
    orders: {
      name: 'orders',
      sql_table: 'orders',
      joins: [{ name: 'customers', sql: '{CUBE}.customer_id = {customers.id}', relationship: 'many_to_one' }],
      dimensions: [
        key,
        dimension('status', 'string', mask("'hidden'")),
        dimension('region', 'string', mask('left({CUBE}.region, 1)')),
        dimension('amount', 'number', mask('0')),
        { name: 'city', type: 'string', sql: '{customers.city}' },
        dimension('created_at', 'time'),
      ],
      measures: [
        { name: 'count', type: 'count' },
        { name: 'total', type: 'sum', sql: '{CUBE}.amount', ...mask('-1') },
        { name: 'mean', type: 'number', sql: '{total} / {count}' },
      ],
      segments: [{ name: 'big', sql: '{CUBE}.amount > 100' }],
      pre_aggregations: [
        { name: 'main', measures: ['count', 'total'], dimensions: some(['status', 'region', 'amount']) },
      ],
    },
    customers: {
      name: 'customers',
      sql_table: 'customers',
      dimensions: [key, dimension('city', 'string'), dimension('tier', 'string', mask("'none'"))],
      measures: [{ name: 'count', type: 'count' }],
      ...(is(0.5) && { pre_aggregations: [{ name: 'cities', measures: ['count'], dimensions: ['city'] }] }),
    },
    staff: {
      name: 'staff',
      sql_table: 'staff',
      dimensions: [key, dimension('team', 'string'), dimension('salary', 'number', mask('0'))],
      measures: [
        { name: 'count', type: 'count' },
        { name: 'payroll', type: 'sum', sql: '{CUBE}.salary' },
      ],
    },
    sales: {
      name: 'sales',
      cubes: [
        { join_path: 'orders', includes: ['status', 'region', 'total', 'count'] },
        { join_path: 'orders.customers', includes: ['city', 'tier'] },
      ],
    },
  }
}

function leaf(entity: string, { pick, is, some }: Chance): Record<string, unknown> {
  const member = pick(columnsOf[entity] ?? [])
  if (is(0.1)) return { member, operator: pick(['set', 'notSet']) }
  if (numbers.has(member)) return { member, operator: pick(['gt', 'lte', 'equals']), values: [pick([1, 20])] }
  // Not every context has a region.
  const values = is(0.3) ? ['{ security_context.region }'] : some(['EU', 'US', 'new', 'done'], 0.3)
  return { member, operator: pick(['equals', 'notEquals', 'contains']), values }
}

function rowFilter(entity: string, chance: Chance): Record<string, unknown> {
  const { is, pick } = chance
  if (is(0.6)) return leaf(entity, chance)
  const by = pick(['or', 'and'])
  const last = is(0.3)
    ? { [by === 'or' ? 'and' : 'or']: [leaf(entity, chance), leaf(entity, chance)] }
    : leaf(entity, chance)
  return { [by]: [leaf(entity, chance), last] }
}

type Policy = Record<string, unknown>

function policyOf(entity: string, chance: Chance): Policy {
  const { is, pick, some } = chance
  const members = membersOf[entity] ?? []
  const policy: Policy = is(0.15) ? { groups: some(['a', 'b', 'c']) } : { group: pick(['*', 'a', 'b', 'c']) }
  if (is(0.12)) policy.conditions = [{ if: '{ security_context.inside }' }]
  if (is(0.7)) {
    policy.member_level = is(0.4)
      ? { includes: '*', excludes: some(members, 0.2) }
      : { includes: some(members, 0.7) }
    if (is(0.35)) policy.member_masking = is(0.3) ? { includes: '*' } : { includes: some(members, 0.4) }
  }
  if (is(0.5)) {
    const filters = Array.from({ length: pick([1, 1, 2]) }, () => rowFilter(entity, chance))
    policy.row_level = is(0.15) ? { allow_all: true } : { filters }
  }
  return policy
}

/** @param share of the entities that have policies */
function guard(model: Model, chance: Chance, share: number): void {
  for (const entity of Object.values(model))
    if (chance.is(share))
      entity.access_policy = Array.from({ length: chance.pick([1, 2, 2, 3]) }, () =>
        policyOf(entity.name, chance),
      )
}

/** Changes one thing of an entity. @returns what, or null where this edit does not fit */
type Edit = (entity: Node, chance: Chance) => string | null

const policiesIn = (entity: Node) => (entity.access_policy ?? []) as Policy[]

/** An edit of one of its policies. */
const ofPolicy =
  (change: (policy: Policy, entity: string, chance: Chance) => string | null): Edit =>
  (entity, chance) => {
    const policies = policiesIn(entity)
    return policies.length === 0 ? null : change(chance.pick(policies), entity.name, chance)
  }

const edits: Edit[] = [
  (entity, chance) => {
    entity.access_policy = [...policiesIn(entity), policyOf(entity.name, chance)]
    return 'a policy more'
  },
  (entity, { pick }) => {
    const policies = policiesIn(entity)
    if (policies.length === 0) return null
    const gone = pick(policies)
    entity.access_policy = policies.filter((one) => one !== gone)
    if (policies.length === 1) delete entity.access_policy
    return 'a policy less'
  },
  ofPolicy((policy, _, { pick }) => {
    delete policy.groups
    policy.group = pick(['*', 'a', 'b', 'c'])
    return 'another group'
  }),
  ofPolicy((policy, entity, { some }) => {
    policy.member_level = { includes: some(membersOf[entity] ?? [], 0.7) }
    return 'other members'
  }),
  ofPolicy((policy, entity, { some }) => {
    policy.member_level = { includes: '*', excludes: some(membersOf[entity] ?? [], 0.2) }
    return 'members excluded'
  }),
  ofPolicy((policy) => {
    if (policy.member_level === undefined) return null
    delete policy.member_level
    delete policy.member_masking
    return 'all members'
  }),
  ofPolicy((policy, entity, { some }) => {
    policy.member_level ??= { includes: some(membersOf[entity] ?? [], 0.5) }
    policy.member_masking = { includes: some(membersOf[entity] ?? [], 0.5) }
    return 'other masks'
  }),
  ofPolicy((policy, entity, chance) => {
    policy.row_level = { filters: [rowFilter(entity, chance)] }
    return 'another row filter'
  }),
  ofPolicy((policy, entity, chance) => {
    const { filters } = (policy.row_level ?? {}) as { filters?: unknown[] }
    policy.row_level = { filters: [...(filters ?? []), leaf(entity, chance)] }
    return 'a row filter more'
  }),
  ofPolicy((policy) => {
    if (policy.row_level === undefined) return null
    delete policy.row_level
    return 'no row filter'
  }),
  ofPolicy((policy, _, { is }) => {
    const found = [policy.row_level].flatMap(
      (one) => /"values":\[(?!\[)[^\]]*\]/.exec(JSON.stringify(one ?? '')) ?? [],
    )
    if (found.length === 0) return null
    const values = is(0.5) ? '"values":["7"]' : '"values":["7","8"]'
    policy.row_level = JSON.parse(JSON.stringify(policy.row_level).replace(found[0] ?? '', values))
    return 'another value'
  }),
  (entity, { pick }) => {
    const list = entity.dimensions as { name: string; sql: string }[] | undefined
    const one = list && pick(list.filter(({ name }) => !['id', 'city', 'created_at'].includes(name)))
    if (!one) return null
    one.sql = `lower({CUBE}.${one.name})`
    return `another definition of ${one.name}`
  },
  (entity) => {
    const [rollup] = (entity.pre_aggregations ?? []) as { dimensions: string[] }[]
    if (!rollup || rollup.dimensions.length < 2) return null
    rollup.dimensions.pop()
    return 'a pre-aggregation with a dimension less'
  },
]

/** A model and what one pull request makes of it. */
export function editedModel(seed: number): EditedModel {
  const chance = chanceOf(seed)
  const base = plainModel(chance)
  guard(base, chance, 0.7)
  for (;;) {
    const head = structuredClone(base)
    const entity = chance.pick(Object.values(head))
    const edit = chance.pick(edits)(entity, chance)
    if (edit !== null) return { base, head, edit: `${entity.name}: ${edit}` }
  }
}

/** Queries of several members of one entity, with filters and segments. */
export function queriesOf(seed: number, count: number): Record<string, unknown>[] {
  const chance = chanceOf(seed)
  const { pick, is, some } = chance
  return Array.from({ length: count }, () => {
    const entity = pick(Object.keys(membersOf))
    const all = (membersOf[entity] ?? []).filter((name) => name !== 'big')
    const chosen = some(all, 0.35)
    const isMeasure = (name: string) => ['count', 'total', 'mean', 'payroll'].includes(name)
    const named = (name: string) => `${entity}.${name}`
    const column = pick(columnsOf[entity] ?? [])
    const value = numbers.has(column) ? '20' : 'EU'
    return {
      measures: chosen.filter(isMeasure).map(named),
      dimensions: chosen.filter((name) => !isMeasure(name)).map(named),
      ...(entity === 'orders' && is(0.2) && { segments: ['orders.big'] }),
      ...(is(0.3) && { filters: [{ member: named(column), operator: 'equals', values: [value] }] }),
    }
  })
}
