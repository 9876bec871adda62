import type { Inherited } from './inherit.ts'

/** The groups of cubes that joins connect, by name; as the compiler numbers them, cubes without any join are in none. */
export function componentsOf(definitions: Inherited): Map<string, number> {
  const neighbours = new Map<string, string[]>()
  const connect = (from: string, to: string) => {
    const known = neighbours.get(from)
    if (known) known.push(to)
    else neighbours.set(from, [to])
  }
  for (const { name, joins } of definitions.values()) {
    for (const other of joins.keys()) {
      if (!definitions.has(other)) continue
      connect(name, other)
      connect(other, name)
    }
  }
  const groups = new Map<string, number>()
  let group = 0
  for (const start of neighbours.keys()) {
    if (groups.has(start)) continue
    group += 1
    const waiting = [start]
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      if (groups.has(at)) continue
      groups.set(at, group)
      waiting.push(...(neighbours.get(at) ?? []))
    }
  }
  return groups
}
