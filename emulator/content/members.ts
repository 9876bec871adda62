import type { CompiledCube, CompiledMember, ModelFile } from '../compiler/compilation.ts'
import { isNode } from '../contract/strict.ts'
import { compileModel } from '../model/validate.ts'

/** A member that saved content can use. */
export interface QueryableMember {
  /** `orders.status` */
  name: string
  kind: 'measure' | 'dimension' | 'segment'
  /** Of its values; of a measure, what it aggregates by. */
  type: string
  /** Granularities that the model gives a time dimension. */
  granularities?: string[]
}

/** The public members of the model in these files, which compiles. @param files by path, as of a branch */
export async function queryableMembers(files: Readonly<Record<string, string>>): Promise<QueryableMember[]> {
  const { text, cubes } = await compileModel(modelOf(files))
  if (text !== null) throw new Error(text)
  return cubes.flatMap(membersOf)
}

/** The public cubes that a join of the model leads to, each with the cube that it leads from, in the model of these files. */
export async function joinedCubes(files: Readonly<Record<string, string>>): Promise<[string, string][]> {
  const { definitions = {}, cubes } = await compileModel(modelOf(files))
  const shown = new Set(cubes.filter((one) => one.public).map(({ name }) => name))
  return Object.entries(definitions).flatMap(([from, { entity }]) => {
    const joins = Array.isArray(entity.joins) ? entity.joins.filter(isNode) : []
    const pairs = joins.map(({ name }): [string, string] => [from, String(name)])
    return pairs.filter((pair) => pair.every((name) => shown.has(name)))
  })
}

function modelOf(files: Readonly<Record<string, string>>): ModelFile[] {
  return Object.entries(files).map(([path, content]) => ({ path, content }))
}

function membersOf({ measures, dimensions, segments }: CompiledCube): QueryableMember[] {
  const shown = (members: readonly CompiledMember[]) => members.filter((one) => one.public)
  return [
    ...shown(measures).map(({ name, type, aggType }): QueryableMember => {
      return { name, kind: 'measure', type: aggType ?? type ?? '' }
    }),
    ...shown(dimensions).map((one): QueryableMember => {
      const { granularities } = one as { granularities?: { name: string }[] }
      const names = granularities?.map(({ name }) => name)
      return {
        name: one.name,
        kind: 'dimension',
        type: one.type ?? '',
        ...(names && { granularities: names }),
      }
    }),
    ...shown(segments).map(({ name }): QueryableMember => ({ name, kind: 'segment', type: '' })),
  ]
}
