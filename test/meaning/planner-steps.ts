import { parse } from 'yaml'
import type { Model, Node } from './edited-models.ts'
import { listOf, memberOf, named, remove } from './edits.ts'

export type Change = (model: Model) => void

export const set =
  (entity: string, member: string, values: Node): Change =>
  (model) =>
    void Object.assign(memberOf(model, entity, member), values)
export const setEntity =
  (entity: string, values: Node): Change =>
  (model) =>
    void Object.assign(named(model, entity), values)
export const without =
  (entity: string, list: string, name: string): Change =>
  (model) =>
    remove(model, entity, list, name)
/** An item of a list by its name, or by its path in a view. */
export const setIn =
  (entity: string, list: string, name: string, values: Node): Change =>
  (model) => {
    const found = listOf(named(model, entity), list).find((one) => (one.name ?? one.join_path) === name)
    if (!found) throw new Error(`no ${name} in ${list} of ${entity}`)
    Object.assign(found, values)
  }
export const add =
  (entity: string, list: string, item: Node): Change =>
  (model) => {
    const node = named(model, entity)
    node[list] = [...listOf(node, list), item]
  }
export const all =
  (...changes: readonly Change[]): Change =>
  (model) => {
    for (const one of changes) one(model)
  }
const keepViewNames: Change = (model) => {
  // A prefix is the name of the cube, and so part of the view's members.
  for (const { views = [] } of Object.values(model))
    for (const view of views)
      for (const cube of listOf(view, 'cubes'))
        if (cube.prefix === true) cube.alias ??= String(cube.join_path).split('.').at(-1)
}
/** Renames a private cube, its views' members keep their names. */
export const renamedBelow = (from: string, to: string) => (model: Model) => {
  keepViewNames(model)
  const views = ['name', 'alias'] as const
  const kept = new Map<Node, Node>()
  for (const file of Object.values(model))
    for (const view of file.views ?? [])
      for (const one of [view, ...listOf(view, 'cubes')])
        kept.set(one, Object.fromEntries(views.map((key) => [key, one[key]])))
  for (const file of Object.values(model)) {
    for (const list of [file.cubes ?? [], file.views ?? []])
      for (const node of list) {
        const text = JSON.stringify(node).replace(new RegExp(`(?<!shop\\.)\\b${from}\\b`, 'g'), to)
        const own = parse(text)
        if (node.cubes) {
          own.name = node.name
          for (const [at, one] of listOf(node, 'cubes').entries())
            if (one.alias !== undefined) own.cubes[at].alias = one.alias
        }
        Object.assign(node, own)
      }
  }
}

export const join = (name: string, sql: string, relationship = 'many_to_one') => ({ name, relationship, sql })
