import type { Draft } from './change.ts'
import { findRenames, type Renames } from './renames.ts'
import type { Sides } from './sides.ts'
import type { Surface, SurfaceEntity } from './surface.ts'

/** The name that a member of a cube has now, if it was renamed, alone or with its cube; else the same name. */
export type Follow = (name: string) => string

/**
 * Follows renames of members and cubes, private ones, too: a view over a renamed cube has the same columns as before.
 * @param renames of the public surface
 */
export function followRenames(renames: Renames, { files }: Sides): Follow {
  const surfaceOf = (entities: ReadonlyMap<string, SurfaceEntity>): Surface => ({
    entities,
    hidden: new Set(),
    extended: false,
  })
  const known = [
    renames,
    ...(files ? [findRenames(surfaceOf(files.base.all), surfaceOf(files.head.all))] : []),
  ]
  return (name) => {
    const dot = name.indexOf('.')
    for (const { members, entities } of known) {
      const now = members.get(name)?.to
      if (now !== undefined) return now
      const entity = entities.get(name.slice(0, dot))
      if (entity) return `${entity.to}${name.slice(dot)}`
    }
    return name
  }
}

/**
 * Names the cause of what happened to a member of a view: the same change of the cube's member that it stands for.
 * @param hidden changes of private entities and members
 */
export function nameCauses(
  drafts: readonly Draft[],
  hidden: readonly Draft[],
  base: Surface,
  head: Surface,
): void {
  const known = new Set([...drafts, ...hidden].map(({ id, member }) => `${id} ${member}`))
  for (const draft of drafts) {
    const { id, entity, member } = draft
    const aliasIn = ({ entities }: Surface) =>
      entities.get(entity)?.members.get(member.slice(entity.length + 1))?.aliasMember
    // What is new stands for a member on the head only.
    const alias = aliasIn(base) ?? aliasIn(head) ?? ''
    if (alias !== '' && known.has(`${id} ${alias}`)) draft.causedBy = [alias]
  }
}
