import type { Node } from '../contract/strict.ts'
import { Refusal } from '../http/answer.ts'
import { type OffsetPage, type Page, pageOf, paginate } from '../pages.ts'
import type { Call } from './call.ts'

/** The page of a list that a call asks for. @param keyOf names an item, so that a cursor can */
export function pageBy<T>(call: Call, items: readonly T[], keyOf: (item: T) => string): Page<T> {
  const { pageSize, cursors } = call.state.switches
  return paginate(items, keyOf, capped(call), cappedSize(call, pageSize), cursors)
}

/** The same for lists that can also be asked for by offset and limit. */
export function pageByOffset<T>(call: Call, items: readonly T[], keyOf: (item: T) => string): OffsetPage<T> {
  const { pageSize, cursors } = call.state.switches
  return pageOf(items, keyOf, capped(call), cappedSize(call, pageSize), cursors)
}

/** A page size, or the largest one that the tenant has. Who asks for more is not told. */
export function cappedSize(call: Call, size: number): number {
  return Math.min(size, call.state.switches.mostPerPage ?? size)
}

function capped(call: Call): Node {
  const { first } = call.query
  return typeof first === 'number' ? { ...call.query, first: cappedSize(call, first) } : call.query
}

/** A page of objects in the order of their ids, each as the wire shows it. */
export function pageById<T extends { id: number }>(
  call: Call,
  items: readonly T[],
  show: (item: T) => Node,
): Page<Node> {
  return shown(
    pageBy(call, items, ({ id }) => String(id)),
    show,
  )
}

/**
 * A page of objects, the newest first.
 * @param ageOf ascends with the time of making; the id by default
 */
export function pageNewestFirst<T extends { id: number }>(
  call: Call,
  items: readonly T[],
  show: (item: T) => Node,
  ageOf: (item: T) => number = ({ id }) => id,
): Page<Node> {
  const sorted = [...items].sort((a, b) => ageOf(b) - ageOf(a))
  return shown(
    pageBy(call, sorted, (item) => descendingKey(ageOf(item))),
    show,
  )
}

/** A key that counts down from a large number: where the newest come first, it ascends, and stays good like an id. */
export function descendingKey(age: number): string {
  return String(Number.MAX_SAFE_INTEGER - age)
}

/** The same page with its items as the wire shows them. */
export function shown<T>(page: Page<T>, show: (item: T) => Node): Page<Node> {
  return { ...page, items: page.items.map(show) }
}

/** True if a call searches for nothing, or for a part of one of the texts, whatever the case of the letters. */
export function found(call: Call, ...texts: (string | null)[]): boolean {
  const { search } = call.query
  if (typeof search !== 'string') return true
  return texts.some((text) => text?.toLowerCase().includes(search.toLowerCase()))
}

/** An object by its id, or 404. */
export function requireById<T>(rows: ReadonlyMap<number, T>, id: unknown, what: string): T {
  const row = rows.get(Number(id))
  if (row === undefined) throw new Refusal(404, `${what} ${String(id)} not found`)
  return row
}
