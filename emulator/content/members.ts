import type { CompiledCube, CompiledMember } from '../compiler/compilation.ts'
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
  const model = Object.entries(files).map(([path, content]) => ({ path, content }))
  const { text, cubes } = await compileModel(model)
  if (text !== null) throw new Error(text)
  return cubes.flatMap(membersOf)
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
