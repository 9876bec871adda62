import type { Draft } from './change.ts'
import type { Sides } from './sides.ts'
import type { SurfaceEntity } from './surface.ts'

/** Cubes with other joins or keys, as the texts say; in another order, joins lead on other ways of the same length. */
export function rejoinedIn(drafts: readonly Draft[], sides: Sides | null): Set<string> {
  const [before, after] = [sides?.files?.base.all, sides?.files?.head.all]
  const orderIn = ({ joins }: SurfaceEntity) => [...(joins?.keys() ?? [])].join(' ')
  const reordered = [...(before?.values() ?? [])].filter((old) => {
    const now = after?.get(old.name)
    return now && orderIn(old) !== orderIn(now)
  })
  const changed = drafts.filter(({ id }) => /^(?:join|primary-key)-changed$/.test(id))
  return new Set([...changed.map(({ entity }) => entity), ...reordered.map(({ name }) => name)])
}
