import type { Place } from '../findings.ts'
import { code, link } from './markdown.ts'
import type { View } from './view.ts'

/** A location as a link to the file at the commit under test; `≈` marks an approximate one. */
export function placeLink({ hrefOf }: Pick<View, 'hrefOf'>, place: Place): string {
  const label = code(place.line === undefined ? place.path : `${place.path}:${place.line}`, 300)
  return `${place.guess === undefined ? '' : '≈ '}${link(label, hrefOf(place))}`
}
