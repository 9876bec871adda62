import type { CompiledCube, Definition, ViewGroup } from '../compiler/compilation.ts'
import { askModel } from '../model/validate.ts'
import { QueryRefusal, type ServedModel, servedModel } from './call.ts'
import type { QueryCall } from './handlers.ts'

/** The members of a cube or view that can be hidden. Hierarchies cannot. */
const kinds = ['measures', 'dimensions', 'segments'] as const

/** The model as a caller may see it; with `extended`, with the definitions of what is seen. */
export async function metaOf(call: QueryCall): Promise<unknown> {
  const model = await servedModel(call)
  const { definitions = {}, viewGroups = [] } = model.compilation
  const visible = await visibleCubes(call, model)
  const seen = visible.filter(({ type }) => call.query.onlyViews !== 'true' || type === 'view')
  if ('extended' in call.query) {
    return { cubes: seen.map((cube) => extendedOf(cube, definitions[cube.name])) }
  }
  const names = new Set(seen.map(({ name }) => name))
  const groups = viewGroups.flatMap((group) => visibleGroup(group, names) ?? [])
  return { cubes: seen, ...(groups.length === 0 ? {} : { viewGroups: groups }) }
}

/** The cubes and views that a caller sees, with the members that the caller sees. */
export async function visibleCubes(call: QueryCall, model: ServedModel): Promise<CompiledCube[]> {
  const hidden = await hiddenFrom(call, model)
  return model.compilation.cubes
    .map((cube) => visibleOf(patched(cube, hidden), call.devMode(call.state)))
    .filter((cube) => kinds.some((kind) => cube[kind].length > 0))
}

/** What the policies hide from the caller; undefined for a model without any. */
export async function hiddenFrom(
  { context }: QueryCall,
  { files, compilation }: ServedModel,
): Promise<ReadonlySet<string> | undefined> {
  if (compilation.guarded !== true) return undefined
  const hidden = await askModel(files, { kind: 'hidden', context })
  if ('error' in hidden) throw new QueryRefusal(500, hidden.error)
  return new Set(hidden.names)
}

function patched(cube: CompiledCube, hidden: ReadonlySet<string> | undefined): CompiledCube {
  if (hidden === undefined) return cube
  const patch = <T extends { name: string; public?: boolean }>(members: readonly T[]): T[] =>
    members.map((member) => {
      const isPublic = member.public !== false && !hidden.has(member.name)
      return { ...member, public: isPublic, isVisible: isPublic }
    })
  return {
    ...cube,
    measures: patch(cube.measures),
    dimensions: patch(cube.dimensions),
    segments: patch(cube.segments),
    ...(cube.hierarchies === undefined ? {} : { hierarchies: patch(cube.hierarchies) }),
  }
}

function visibleOf(cube: CompiledCube, devMode: boolean): CompiledCube {
  const isSeen = (member: { public: boolean }) => devMode || member.public
  return {
    ...cube,
    measures: cube.measures.filter(isSeen),
    dimensions: cube.dimensions.filter(isSeen),
    segments: cube.segments.filter(isSeen),
  }
}

function extendedOf(cube: CompiledCube, definition: Definition | undefined): unknown {
  if (definition === undefined) return cube
  const withDefinitions = (kind: (typeof kinds)[number]) =>
    cube[kind].map((member) => ({ ...member, ...definition[kind][member.name.slice(cube.name.length + 1)] }))
  return {
    ...cube,
    ...definition.entity,
    measures: withDefinitions('measures'),
    dimensions: withDefinitions('dimensions'),
    segments: withDefinitions('segments'),
  }
}

/** A group with the views that are seen; undefined for one without any. */
function visibleGroup(group: ViewGroup, seen: ReadonlySet<string>): ViewGroup | undefined {
  const views = (group.views ?? []).filter((name) => seen.has(name))
  const includes = (group.includes ?? []).flatMap((one): (string | ViewGroup)[] => {
    if (typeof one === 'string') return seen.has(one) ? [one] : []
    const inner = visibleGroup(one, seen)
    return inner === undefined ? [] : [inner]
  })
  if (views.length === 0 && includes.length === 0) return undefined
  const { name, title, description } = group
  return {
    name,
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    views,
    includes,
  }
}
