import type { CompiledCube, Definition } from '../compiler/compilation.ts'
import { askModel } from '../model/validate.ts'
import { inDevMode, type QueryCall, QueryRefusal, type ServedModel, servedModel } from './call.ts'

/** The members of a cube or view that can be hidden. Hierarchies cannot. */
const kinds = ['measures', 'dimensions', 'segments'] as const

/** The model as a caller may see it; with `extended`, with the definitions of what is seen. */
export async function metaOf(call: QueryCall): Promise<unknown> {
  const model = await servedModel(call)
  const { definitions = {} } = model.compilation
  const visible = await visibleCubes(call, model)
  const seen = visible.filter(({ type }) => call.query.onlyViews !== 'true' || type === 'view')
  if ('extended' in call.query) {
    return { cubes: seen.map((cube) => extendedOf(cube, definitions[cube.name])) }
  }
  return { cubes: seen }
}

/** The cubes and views that a caller sees, with the members that the caller sees. */
export async function visibleCubes(
  call: QueryCall,
  { files, compilation }: ServedModel,
): Promise<CompiledCube[]> {
  const devMode = inDevMode(call.state, call.environment)
  const isSeen = (member: { public: boolean }) => devMode || member.public
  const hidden = compilation.guarded === true ? await hiddenFrom(call, files) : undefined
  return compilation.cubes
    .map((cube) => (hidden === undefined ? cube : patched(cube, hidden)))
    .map((cube) => ({
      ...cube,
      measures: cube.measures.filter(isSeen),
      dimensions: cube.dimensions.filter(isSeen),
      segments: cube.segments.filter(isSeen),
    }))
    .filter((cube) => kinds.some((kind) => cube[kind].length > 0))
}

/** What the policies hide from the caller. */
async function hiddenFrom({ context }: QueryCall, files: ServedModel['files']): Promise<ReadonlySet<string>> {
  const hidden = await askModel(files, { kind: 'hidden', context })
  if ('error' in hidden) throw new QueryRefusal(500, hidden.error)
  return new Set(hidden.names)
}

function patched(cube: CompiledCube, hidden: ReadonlySet<string>): CompiledCube {
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
