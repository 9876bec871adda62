import { entityOf, memberIn, type ProbeItem, queryOf } from '../changes/probes.ts'
import type { Surface } from '../changes/surface.ts'
import type { ModelChange } from '../findings.ts'
import type { SavedQuery } from './saved-query.ts'

// Which saved content is worth a plan: what names a cube or view that a change is about. The changes that it names explain
// what the planners say about it; they do not decide.

/** What can be queried on both sides; null where that was not read. */
export interface Surfaces {
  base: Surface | null
  head: Surface | null
}

/** A change whose name content has. */
export interface Hit {
  change: ModelChange
  /** `orders.status`, as the content names it; the cube or view if no member is named. */
  member: string
  /** `exact`: a structured query names it. `name`: its words are in a text. `around`: only its cube or view is named. */
  by: 'exact' | 'name' | 'around'
  /** A query groups or filters by it as a time. */
  asTime?: boolean
}

/** A name in a structured query. */
export interface Use {
  member: string
  granularity?: string
  asTime?: boolean
}

export type Touched = ReturnType<typeof touchedBy>

/** Changes that no saved query can name: of pre-aggregations only the members count that lose them. */
const unnamed = /^(?:pre-aggregation-|hierarchy-|\w+-failed-new$)/

/** Each piece of content keeps them until it is judged. */
const mostAround = 50

interface Join {
  change: ModelChange
  entities: ReadonlySet<string>
}

/** What texts can say about a cube or view, in lower case. */
interface Words {
  entity: string
  whole: ModelChange[]
  /** By the member's name, without that of the entity. */
  members: Map<string, ModelChange[]>
}

/** @param changes of any level: safe ones are skipped */
export function touchedBy(changes: readonly ModelChange[], { base, head }: Surfaces) {
  const told = changes.filter(({ level, id }) => level !== 'safe' && !unnamed.test(id))
  const joins = told
    .filter(({ kind }) => kind === 'join')
    .map((change): Join => ({ change, entities: new Set(joinedBy(change)) }))
  const byName = new Map<string, ModelChange[]>()
  const byEntity = new Map<string, ModelChange[]>()
  const words = new Map<string, Words>()
  const wordsOfEntity = (entity: string): Words => {
    const found = words.get(entity.toLowerCase()) ?? { entity, whole: [], members: new Map() }
    words.set(entity.toLowerCase(), found)
    return found
  }
  for (const change of told.filter(({ kind }) => kind !== 'join')) {
    const names = namesOf(change)
    for (const name of names) {
      push(byName, name, change)
      const entity = entityOf(name)
      if (name === entity) wordsOfEntity(entity).whole.push(change)
      else push(wordsOfEntity(entity).members, name.slice(entity.length + 1).toLowerCase(), change)
    }
    for (const entity of new Set(names.map(entityOf))) push(byEntity, entity, change)
  }
  for (const entity of joins.flatMap(({ entities }) => [...entities])) wordsOfEntity(entity)

  const joinHits = (entities: ReadonlySet<string>, by: Hit['by']): Hit[] =>
    joins
      .filter((join) => isOver(entities, join))
      .map(({ change }) => ({ change, member: change.member, by }))
  /** Changes of the entities, the breaking ones first, as `changes` has them. */
  const around = (entities: ReadonlySet<string>): Hit[] =>
    [...entities].flatMap((entity) =>
      (byEntity.get(entity) ?? [])
        .slice(0, mostAround)
        .map((change): Hit => ({ change, member: entity, by: 'around' })),
    )
  const entitiesIn = (all: ReadonlySet<string>): Words[] =>
    all.size < words.size
      ? [...all].flatMap((word) => words.get(word) ?? [])
      : [...words].filter(([word]) => all.has(word)).map(([, entity]) => entity)
  const inText = (all: ReadonlySet<string>, found: readonly Words[]) =>
    found.flatMap(({ entity, whole, members }): Hit[] => [
      ...whole.map((change): Hit => ({ change, member: entity, by: 'name' })),
      ...[...members]
        .filter(([name]) => all.has(name))
        .flatMap(([name, own]) =>
          own.map((change): Hit => ({ change, member: fullName(change, entity, name), by: 'name' })),
        ),
    ])

  return {
    isEmpty: told.length === 0,
    /** What a structured query names; empty if it names nothing that is touched. */
    ofQuery(uses: readonly Use[]): Hit[] {
      const entities = new Set(uses.map(({ member }) => entityOf(member)))
      const exact = uses.flatMap(({ member, granularity, asTime = false }) =>
        [...(byName.get(member) ?? []), ...(byName.get(entityOf(member)) ?? [])]
          .filter((change) => [undefined, granularity].includes(granularityOf(change)))
          .map((change): Hit => ({ change, member, by: 'exact', asTime })),
      )
      return [...exact, ...joinHits(entities, 'exact'), ...around(entities)]
    },
    /** What a statement names, by its words; empty if it names nothing that is touched. */
    ofSql(all: ReadonlySet<string>): Hit[] {
      const found = entitiesIn(all)
      const entities = new Set(found.map(({ entity }) => entity))
      return [...inText(all, found), ...joinHits(entities, 'name'), ...around(entities)]
    },
    /** Changes whose names are in a text that is not SQL: the member and its cube or view, each as a whole word. */
    ofText(all: ReadonlySet<string>): Hit[] {
      // The name of a cube alone is an ordinary word.
      const found = entitiesIn(all).filter(({ entity, members }) => {
        const known = base?.entities.get(entity)?.members.keys()
        return (
          known === undefined || [...known, ...members.keys()].some((name) => all.has(name.toLowerCase()))
        )
      })
      return inText(all, found)
    },
    /** Whether the text names a cube or view of the base; true where those are unknown. */
    namesAnEntity(all: ReadonlySet<string>): boolean {
      const known = base && [...base.entities.keys(), ...base.hidden]
      return !known || known.some((name) => all.has(name.toLowerCase()))
    },
    /** A query of members that are not saved as one; undefined if none can be made of them. */
    queryOf(uses: readonly Use[]): SavedQuery | undefined {
      const items = uses.map(({ member, granularity }): ProbeItem => {
        const known = (base && memberIn(base, member)) ?? (head && memberIn(head, member))
        return {
          member,
          kind: known?.kind ?? 'dimension',
          ...(granularity === undefined ? {} : { granularity }),
        }
      })
      const text = JSON.stringify(queryOf(items))
      return items.some(({ kind }) => kind !== 'segment') ? { form: 'json', text } : undefined
    },
  }
}

/** Whether a query of these may lead over the join: one of a cube that it is about and any other, or of the view that has both. */
function isOver(entities: ReadonlySet<string>, join: Join): boolean {
  const isNamed = [...entities].some((name) => join.entities.has(name))
  return isNamed && (entities.size > 1 || join.entities.size === 1)
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

/** The name as the model spells it. */
function fullName({ member, affects = [] }: ModelChange, entity: string, name: string): string {
  const full = `${entity}.${name}`
  return [member, ...affects].find((one) => one.toLowerCase() === full.toLowerCase()) ?? full
}

/** The names that a change is about. */
function namesOf({ kind, entity, member, affects = [] }: ModelChange): string[] {
  if (kind === 'pre-aggregation') return affects.length > 0 ? affects : [entity]
  const others = member === entity ? affects.filter((name) => entityOf(name) !== entity) : affects
  return [...new Set([member, ...others])]
}

/** The custom granularity that a change is about. */
function granularityOf({ id, before, after }: ModelChange): string | undefined {
  if (id === 'granularity-removed') return before?.granularity
  return id === 'plan-failed' ? after?.granularity : undefined
}

/** The cubes and views that a change of a join is about. */
function joinedBy({ entity, member, affects }: ModelChange): string[] {
  return affects ? affects.map(entityOf) : [entity, member.slice(entity.length + 1)].filter(Boolean)
}

/** More text than this of one item is not searched. */
export const mostSearched = 2_000_000

const word = /[\p{L}\p{N}_$]+/gu

/**
 * The words of texts, in lower case. Result columns are often called `orders__status`: the parts of such a word are words,
 * too; and a word may follow an escaped line break, such as `\nstatus` in the source of a program.
 */
export function wordsOf(texts: Iterable<string>): Set<string> {
  const all = new Set<string>()
  for (const text of texts) {
    addWords(text, all)
    if (/\\[nrtbf]/.test(text)) addWords(text.replace(/\\[nrtbf]/g, ' '), all)
  }
  return all
}

function addWords(text: string, all: Set<string>): void {
  for (const [found] of text.toLowerCase().matchAll(word)) {
    all.add(found)
    if (found.includes('__')) for (const part of found.split('__')) if (part !== '') all.add(part)
  }
}

const maxDepth = 60

/** The texts in a value of unknown structure, names of members included. A text that holds JSON is read as such. */
export function textsIn(value: unknown): string[] {
  const texts: string[] = []
  collect(value, texts, 0)
  return texts
}

function collect(value: unknown, texts: string[], depth: number): void {
  if (typeof value === 'string') {
    const parsed = parsedJson(value)
    if (parsed === undefined || depth >= maxDepth) texts.push(value)
    else collect(parsed, texts, depth + 1)
    return
  }
  if (typeof value !== 'object' || value === null) return
  // So deep that it was not written by hand: searched as it is.
  if (depth >= maxDepth) {
    texts.push(JSON.stringify(value))
    return
  }
  for (const [key, one] of Object.entries(value)) {
    if (!Array.isArray(value)) texts.push(key)
    collect(one, texts, depth + 1)
  }
}

/** The object or list that a text holds as JSON; undefined for any other text. */
export function parsedJson(text: string): unknown {
  if (!/^\s*["[{]/.test(text)) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return (typeof value === 'object' && value !== null) || typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}

/** Characters of all texts together. */
export function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, { length }) => sum + length, 0)
}
