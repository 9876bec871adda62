import type { Node } from '../shape.ts'
import type { CompiledCube, Definition } from './compilation.ts'

/** The definitions of what compiled, its code as text: expressions of the model have become functions by then. */
export function definitionsOf(
  sources: Record<string, Node>,
  cubes: readonly { config: CompiledCube }[],
): Record<string, Definition> {
  return Object.fromEntries(
    cubes.map(({ config }) => [config.name, definitionOf(sources[config.name] ?? {}, config)]),
  )
}

function definitionOf(source: Node, { measures, dimensions, segments }: CompiledCube): Definition {
  return {
    entity: {
      extends: codeOf(source.extends),
      sql: codeOf(source.sql),
      fileName: source.fileName,
      refreshKey: source.refreshKey,
      joins: named(source.joins)?.map((join) => ({ ...join, sql: codeOf(join.sql) })),
      preAggregations: named(source.preAggregations)?.map((one) => withReferences(one)),
    },
    measures: eachOf(measures, source.measures, (measure) => ({
      sql: codeOf(measure.sql),
      filters: list(measure.filters)?.map((filter) => ({ sql: codeOf(filter.sql) })),
    })),
    dimensions: eachOf(dimensions, source.dimensions, (dimension) => ({
      sql: codeOf(dimension.sql),
      case: caseOf(dimension.case),
    })),
    segments: eachOf(segments, source.segments, (segment) => ({ sql: codeOf(segment.sql) })),
  }
}

function eachOf(
  members: readonly { name: string }[],
  sources: unknown,
  describe: (source: Node) => Node,
): Record<string, Node> {
  const shortNames = members.map(({ name }) => name.slice(name.indexOf('.') + 1))
  return Object.fromEntries(
    shortNames.map((name) => [name, describe(node(Reflect.get(Object(sources), name)))]),
  )
}

/** What follows the arrow of a function; what is no function has no code. */
function codeOf(value: unknown): string | undefined {
  if (typeof value !== 'function') return undefined
  const text = String(value)
  const arrow = text.indexOf('=>')
  return arrow < 0 ? text : text.slice(arrow + 2).trim()
}

function withReferences(one: Node): Node {
  const references = ['timeDimensionReference', 'dimensionReferences', 'measureReferences']
  return { ...one, ...Object.fromEntries(references.map((name) => [name, codeOf(one[name])])) }
}

function caseOf(value: unknown): Node | undefined {
  const cases = node(value)
  if (Object.keys(cases).length === 0) return undefined
  const when = Object.values(Object(cases.when)).map(node)
  return {
    ...cases,
    when: when.map((one) => ({
      ...one,
      sql: codeOf(one.sql),
      label: codeOf(node(one.label).sql) ?? one.label,
    })),
  }
}

/** A list, or members by their names, as a list whose items have names. */
function named(value: unknown): Node[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value).map(([key, one]) => ({ ...node(one), name: node(one).name ?? key }))
}

function list(value: unknown): Node[] | undefined {
  return Array.isArray(value) ? value.map(node) : undefined
}

function node(value: unknown): Node {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
