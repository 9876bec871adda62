import { at, type Entity, type Model, type Site, yamlOf } from './entities.ts'
import { labelOffset, partsOf } from './yaml-keys.ts'
import { isSeq, textOf } from './yaml-tree.ts'

const maxFolders = 200

interface Included {
  offset: number | undefined
  cube: string
  member: string
}

/** What a view includes, by the names that it has in the view; of several, the last. */
export function included(view: Entity): Map<string, Included> {
  const found = new Map<string, Included>()
  const { tree, keys } = yamlOf(view)
  const list = tree?.target(keys?.entry(view.body, 'cubes')?.value)
  if (!tree || !keys || !isSeq(list)) return found
  const text = (map: unknown, key: string) => textOf(tree.target(keys.entry(map, key)?.value))
  for (const part of list.items) {
    const cube = partsOf(text(part, 'join_path') ?? '').at(-1) ?? ''
    const prefix = text(part, 'prefix') === 'true' ? `${text(part, 'alias') ?? cube}_` : ''
    const includes = tree.target(keys.entry(part, 'includes')?.value)
    for (const one of isSeq(includes) ? includes.items : []) {
      const member = textOf(tree.target(one)) ?? text(one, 'name') ?? text(one, 'alias')
      if (member === undefined) continue
      const name = `${prefix}${text(one, 'alias') ?? member}`
      found.set(name, { cube, member, offset: labelOffset(tree, keys, one) })
    }
  }
  return found
}

/** Where a view includes a member, by its name in the view. */
export function includedSite(model: Model, view: Entity, name: string): Site | null {
  for (const one of model.lineage(view)) {
    const item = included(one).get(name)
    if (!item) continue
    // A member that exists, or whose cube has an error of its own.
    const site = at(one, item.offset)
    const [cube] = model.called(item.cube)
    if (!cube || !site) return site
    return { ...site, follows: item.cube, sure: !model.hasMember(cube, item.member) }
  }
  return null
}

/** Where a folder of a view, or a folder in it, lists a member. */
export function folderSite(view: Entity, name: string, folder: string): Site | null {
  const { tree, keys } = yamlOf(view)
  if (view.kind !== 'view' || !tree || !keys) return null
  const waiting = [keys.entry(view.body, 'folders')?.value]
  for (let seen = 0; waiting.length > 0 && seen < maxFolders; seen++) {
    const list = waiting.shift()
    const item = keys.item(keys.entry(keys.item(list, folder), 'includes')?.value, name)
    const site = item === undefined ? null : at(view, labelOffset(tree, keys, item))
    const from = included(view).get(name)
    if (site) return from ? { ...site, follows: from.cube } : site
    const folders = tree.target(list)
    if (isSeq(folders))
      waiting.push(...folders.items.flatMap((one) => keys.entry(one, 'includes')?.value ?? []))
  }
  return null
}
