import type { Entity } from './entities.ts'
import { isMap, isPair, isSeq, offsetOf, textOf } from './yaml-nodes.ts'

/** A key, or the name of a list entry, above a position. */
export interface Step {
  name: string
  offset: number
}

const maxSteps = 50

/** The way from an entity down to a position in it: `dimensions`, `status`, `type`. */
export function trailTo({ source, body }: Entity, offset: number): Step[] {
  const yaml = source.yaml()
  const steps: Step[] = []
  if (!yaml) return steps
  let node = yaml.tree.target(body)
  while (steps.length < maxSteps) {
    if (isMap(node)) {
      const pair: unknown = node.items.findLast((one) => isPair(one) && startOf(one.key) <= offset)
      if (!isPair(pair)) break
      steps.push({ name: textOf(pair.key) ?? '', offset: startOf(pair.key) })
      if (startOf(pair.value) > offset) break
      node = yaml.tree.target(pair.value)
    } else if (isSeq(node)) {
      const item: unknown = node.items.findLast((one) => startOf(one) <= offset)
      if (item === undefined) break
      const target = yaml.tree.target(item)
      const name = textOf(target) ?? textOf(yaml.tree.target(yaml.keys.label(target)?.value))
      steps.push({ name: name ?? `[${node.items.indexOf(item)}]`, offset: startOf(item) })
      node = target
    } else break
  }
  return steps
}

function startOf(node: unknown): number {
  return offsetOf(node) ?? Number.POSITIVE_INFINITY
}
