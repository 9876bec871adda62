import type { Model, Node } from './edited-models.ts'

/** A change of a model that a person might make; false if the model has nothing to make it to. */
export type Edit = (model: Model, pick: Pick) => boolean

/** Chooses one of a list. */
export type Pick = <T>(list: readonly T[]) => T | undefined

/** Choices that a seed repeats. */
export function picker(seed: number): Pick {
  let state = seed * 2654435761
  return (list) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return list[Math.floor((state / 2 ** 32) * list.length)]
  }
}

type List = 'dimensions' | 'measures' | 'segments'

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
export const listOf = (node: Node, name: string): Node[] => {
  const list = node[name]
  return Array.isArray(list) ? list.filter(isNode) : []
}

const cubesOf = (model: Model) => Object.values(model).flatMap(({ cubes = [] }) => cubes)
const viewsOf = (model: Model) => Object.values(model).flatMap(({ views = [] }) => views)
const entitiesOf = (model: Model) => [...cubesOf(model), ...viewsOf(model)]

export function named(model: Model, entity: string): Node {
  const found = entitiesOf(model).find(({ name }) => name === entity)
  if (!found) throw new Error(`no entity ${entity}`)
  return found
}

export function memberOf(model: Model, entity: string, member: string): Node {
  const node = named(model, entity)
  const all = ['dimensions', 'measures', 'segments'].flatMap((list) => listOf(node, list))
  const found = all.find(({ name }) => name === member)
  if (!found) throw new Error(`no member ${entity}.${member}`)
  return found
}

export function remove(model: Model, entity: string, list: string, member: string): void {
  const node = named(model, entity)
  node[list] = listOf(node, list).filter(({ name }) => name !== member)
}

export function removeEntity(model: Model, entity: string): void {
  for (const file of Object.values(model)) {
    for (const list of ['cubes', 'views'] as const) {
      if (file[list]) file[list] = file[list].filter(({ name }) => name !== entity)
    }
  }
}

/** A member of a random cube, in a list. */
function someMember(
  model: Model,
  pick: Pick,
  lists: readonly List[] = ['dimensions', 'measures', 'segments'],
) {
  const all = cubesOf(model).flatMap((cube) =>
    lists.flatMap((list) => listOf(cube, list).map((member) => ({ cube, list, member }))),
  )
  return pick(all)
}

function change(node: Node | undefined, values: Node): boolean {
  if (!node) return false
  Object.assign(node, values)
  return true
}

/** Edits that can remove, hide, retype or add public members. */
export const riskyEdits: Record<string, Edit> = {
  'remove a member': (model, pick) => {
    const found = someMember(model, pick)
    if (!found) return false
    found.cube[found.list] = listOf(found.cube, found.list).filter((one) => one !== found.member)
    return true
  },
  'rename a member': (model, pick) => {
    const member = someMember(model, pick)?.member
    return change(member, { name: `${String(member?.name)}_new` })
  },
  'hide a member': (model, pick) => change(someMember(model, pick)?.member, { public: false }),
  'show a member': (model, pick) => change(someMember(model, pick)?.member, { public: true }),
  'change the type of a dimension': (model, pick) => {
    const found = someMember(model, pick, ['dimensions'])?.member
    return change(found, { type: found?.type === 'string' ? 'number' : 'string' })
  },
  'change the type of a measure': (model, pick) => {
    const found = someMember(model, pick, ['measures'])?.member
    return change(found, { type: found?.type === 'sum' ? 'string' : 'avg', sql: found?.sql ?? 'x' })
  },
  'add a member': (model, pick) => {
    const cube = pick(cubesOf(model))
    if (!cube) return false
    cube.dimensions = [...listOf(cube, 'dimensions'), { name: 'brand_new', sql: 'brand_new', type: 'string' }]
    return true
  },
  'remove an entity': (model, pick) => {
    const entity = pick(entitiesOf(model))
    if (entity) removeEntity(model, String(entity.name))
    return entity !== undefined
  },
  'hide an entity': (model, pick) => change(pick(entitiesOf(model)), { public: false }),
  'rename an entity': (model, pick) => {
    const entity = pick(entitiesOf(model))
    return change(entity, { name: `${String(entity?.name)}_new` })
  },
  'remove a cube from a view': (model, pick) => {
    const view = pick(viewsOf(model))
    if (!view) return false
    view.cubes = listOf(view, 'cubes').slice(0, -1)
    return true
  },
  'prefix the members of a view': (model, pick) => {
    const view = pick(viewsOf(model))
    return change(view && pick(listOf(view, 'cubes')), { prefix: true })
  },
  'exclude a member of a view': (model, pick) => {
    const list = pick(viewsOf(model).flatMap((view) => listOf(view, 'cubes')))
    return list?.includes === '*' && change(list, { excludes: ['id', 'count'] })
  },
}

/** Edits that leave every query as it is. */
export const safeEdits: Record<string, Edit> = {
  'a title of an entity': (model, pick) => change(pick(entitiesOf(model)), { title: 'Another title' }),
  'a description of an entity': (model, pick) =>
    change(pick(entitiesOf(model)), { description: 'Other words' }),
  'a title of a member': (model, pick) => change(someMember(model, pick)?.member, { title: 'Another' }),
  'a description of a member': (model, pick) =>
    change(someMember(model, pick)?.member, { description: 'Other words' }),
  'meta of a member': (model, pick) => change(someMember(model, pick)?.member, { meta: { team: 'x' } }),
  'a format': (model, pick) => change(someMember(model, pick, ['measures'])?.member, { format: 'percent' }),
  'another SQL': (model, pick) => change(someMember(model, pick, ['dimensions'])?.member, { sql: 'other' }),
  'another table': (model, pick) => {
    const cube = pick(cubesOf(model).filter((one) => one.sql_table !== undefined))
    return change(cube, { sql_table: 'other.table' })
  },
  'members in another order': (model, pick) => {
    const cube = pick(cubesOf(model))
    if (!cube) return false
    cube.dimensions = listOf(cube, 'dimensions').toReversed()
    return true
  },
  'a pre-aggregation': (model, pick) => {
    const cube = pick(cubesOf(model))
    return change(cube, { pre_aggregations: [{ name: 'extra', measures: ['count'] }] })
  },
}
