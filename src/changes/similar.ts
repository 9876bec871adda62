import leven from 'leven'
import type { Member } from './surface.ts'

/** Beyond these, names are not compared: the time grows with the product. */
const mostNames = 50
const mostCharacters = 100

/** The new member of the same kind and type with the most similar name; undefined if none is similar. */
export function similarName(gone: Member, made: readonly Member[]): string | undefined {
  if (made.length > mostNames || gone.name.length > mostCharacters) return undefined
  const fitting = made.filter(
    ({ kind, type, name }) => kind === gone.kind && type === gone.type && name.length <= mostCharacters,
  )
  const scored = fitting.map(({ name }) => ({ name, distance: leven(gone.name, name) }))
  const best = scored.toSorted((a, b) => a.distance - b.distance)[0]
  return best && best.distance <= gone.name.length / 3 ? best.name : undefined
}
