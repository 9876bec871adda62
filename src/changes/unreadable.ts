import { oneLine } from '../runtime/text.ts'
import { configuresQueries, type Draft, isTextBeyondPlans } from './change.ts'
import type { Definitions } from './definitions.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { Surface, SurfaceEntity } from './surface.ts'

/** An entity of such a file may be hidden, and which one is unknown. */
const mentionsPolicy = /policy/i

/**
 * Files with templates or code whose text changed, or that can no longer be interpreted. A new one is told by its entities,
 * unless it sets what any query gives.
 * @param surface for the entities of a file, where the reading names them
 */
export function compareTexts(base: Definitions, head: Definitions, surface: Surface): Draft[] {
  const byFile = Map.groupBy(surface.entities.values(), ({ fileName }) => fileName)
  const changed: [path: string, text: string, before: string][] = []
  for (const [path, text] of head.texts) {
    const before = base.texts.get(path)
    const isOther = before === undefined ? base.paths.has(path) || configuresQueries(text) : before !== text
    if (isOther) changed.push([path, text, before ?? ''])
  }
  for (const [path, before] of base.texts) if (!head.texts.has(path)) changed.push([path, '', before])
  return changed.map(([path, text, before]): Draft => {
    // The compiler names files relative to the folder `model`.
    const [entity] = byFile.get(path) ?? byFile.get(path.replace(/^model\//, '')) ?? []
    return {
      id: mentionsPolicy.test(text + before) ? 'definition-not-visible' : 'definition-not-readable',
      kind: entity?.kind ?? 'cube',
      entity: entity?.name ?? path,
      member: entity?.name ?? path,
      before: { file: path },
      after: text === '' ? null : { file: path },
      detail: fingerprintOf('text', '', path, text),
      isBeyondPlans: isTextBeyondPlans(text + before),
    }
  })
}

/** What the base defines as public and does not show to this token: an entity, or some of its members. */
export interface Unseen {
  entity: SurfaceEntity
  /** Null: the whole entity. */
  members: readonly string[] | null
}

/**
 * What a policy hides and whose files differ: what that means is unknown.
 * @param digest identifies how the files differ
 */
export function compareUnseen(unseen: readonly Unseen[], digest: string): Draft[] {
  return unseen.flatMap(({ entity: { name, kind, members: all }, members }): Draft[] => {
    const draft = {
      id: 'definition-not-visible',
      before: null,
      after: null,
      detail: digest,
      entity: name,
    } as const
    if (members === null) return [{ ...draft, kind, member: name }]
    return members.map((member) => ({
      ...draft,
      kind: all.get(member)?.kind ?? kind,
      member: `${name}.${member}`,
    }))
  })
}

/** A message names at most this many entities. */
const mostNamed = 5

/** What the query API lacks although no policy hides it, and whose files differ: its response may lack a part. */
export function lostSentence(entities: readonly string[]): string[] {
  if (entities.length === 0) return []
  const named = entities.slice(0, mostNamed).map((name) => `\`${oneLine(name, 200)}\``)
  const more = entities.length > mostNamed ? ` and ${entities.length - mostNamed} more` : ''
  return [
    `The query API of the base does not show ${named.join(', ')}${more}, although no access policy hides it.`,
  ]
}
