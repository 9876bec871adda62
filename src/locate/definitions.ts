import type { Source } from './library.ts'
import { isMap, isPair, isSeq } from './yaml-nodes.ts'
import { labelOffset } from './yaml-path.ts'
import { offsetOf, textOf } from './yaml-tree.ts'

/** A cube or view where it is written. */
export interface Definition {
  kind: 'cube' | 'view'
  name: string
  offset: number | undefined
  body: unknown
}

const known = new WeakMap<Source, Map<string, Definition[]>>()

/** The cubes and views of a data-model file by name, in each of its documents: `cubes: [{name: a}]` or `cubes: {a: {}}`. */
export function definitionsIn(source: Source): Map<string, Definition[]> {
  let found = known.get(source)
  if (!found) {
    found = Map.groupBy(readDefinitions(source), ({ name }) => name)
    known.set(source, found)
  }
  return found
}

function readDefinitions(source: Source): Definition[] {
  const yaml = source.yaml()
  if (!yaml) return []
  const { tree, keys } = yaml
  return tree.roots.flatMap((root) =>
    (['cube', 'view'] as const).flatMap((kind): Definition[] => {
      const list = tree.target(keys.entry(root, `${kind}s`)?.value)
      if (isSeq(list)) {
        return list.items.flatMap((body) => {
          const name = textOf(tree.target(keys.entry(body, 'name')?.value))
          return name === undefined ? [] : [{ kind, name, body, offset: labelOffset(tree, keys, body) }]
        })
      }
      if (!isMap(list)) return []
      const items: readonly unknown[] = list.items
      return items.flatMap((pair) => {
        const name = isPair(pair) ? textOf(pair.key) : undefined
        return name === undefined || !isPair(pair)
          ? []
          : [{ kind, name, body: pair.value, offset: offsetOf(pair.key) }]
      })
    }),
  )
}
