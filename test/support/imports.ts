import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** One import of a file by another, both as paths from the repository's root. */
export interface Import {
  from: string
  /** Path of a file of this repository, or the name of a package. */
  to: string
  /** Nothing of it is there when the code runs. */
  typeOnly: boolean
}

// Our own sources, which a formatter lays out: an import begins a line, and says `type` before its braces when all of
// it is types.
const statement = /^(?:import|export)\s+(type\s+)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm
const late = /\bimport\((?:\/\*.*?\*\/\s*)?['"]([^'"]+)['"]\)/g

/** The imports that a source text makes. */
function importsIn(from: string, text: string): Import[] {
  const all = [
    ...[...text.matchAll(statement)].map(([, type, to = '']) => ({ to, typeOnly: type !== undefined })),
    ...[...text.matchAll(late)].map(([, to = '']) => ({ to, typeOnly: false })),
  ]
  return all.map(({ to, typeOnly }) => ({
    from,
    to: to.startsWith('.') ? posix.join(posix.dirname(from), to) : to,
    typeOnly,
  }))
}

/** Every TypeScript file of a folder, with the imports that it makes. */
export function importsOf(root: string, folder: string): { files: string[]; imports: Import[] } {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => posix.join(folder, path.replaceAll('\\', '/')))
    .sort()
  return { files, imports: files.flatMap((file) => importsIn(file, readFileSync(join(root, file), 'utf8'))) }
}

/** A circle of files that load each other; null when there is none. */
export function circleIn(imports: readonly Import[]): string[] | null {
  const loads = Map.groupBy(
    imports.filter(({ typeOnly }) => !typeOnly),
    ({ from }) => from,
  )
  const done = new Set<string>()
  const visit = (file: string, way: readonly string[]): string[] | null => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file]
    if (done.has(file)) return null
    for (const { to } of loads.get(file) ?? []) {
      const circle = visit(to, [...way, file])
      if (circle) return circle
    }
    done.add(file)
    return null
  }
  for (const file of loads.keys()) {
    const circle = visit(file, [])
    if (circle) return circle
  }
  return null
}
