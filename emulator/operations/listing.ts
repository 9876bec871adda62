import type { Node } from '../contract/strict.ts'
import { Refusal } from '../http/answer.ts'
import { type Page, paginate } from '../pages.ts'
import type { Call } from './call.ts'

/** A page of objects in the order of their ids, each as the wire shows it. */
export function pageById<T extends { id: number }>(
  call: Call,
  items: readonly T[],
  show: (item: T) => Node,
): Page<Node> {
  return shown(
    paginate(items, ({ id }) => String(id), call.query, call.state.switches.pageSize),
    show,
  )
}

/**
 * A page of objects, the newest first. Their cursors count down from a large number, so that they ascend like ids do
 * and stay good when their object is deleted.
 * @param ageOf ascends with the time of making; the id by default
 */
export function pageNewestFirst<T extends { id: number }>(
  call: Call,
  items: readonly T[],
  show: (item: T) => Node,
  ageOf: (item: T) => number = ({ id }) => id,
): Page<Node> {
  const sorted = [...items].sort((a, b) => ageOf(b) - ageOf(a))
  const keyOf = (item: T) => String(Number.MAX_SAFE_INTEGER - ageOf(item))
  return shown(paginate(sorted, keyOf, call.query, call.state.switches.pageSize), show)
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

/** Refuses a call that asks for a page in both ways. */
export function refuseMixedPaging(query: Node, ...others: string[]): void {
  const cursor = query.first !== undefined || query.after !== undefined
  if (cursor && others.some((name) => query[name] !== undefined)) {
    throw new Refusal(400, `${others.join('/')} and first/after cannot be mixed`)
  }
}

/** An object by its id, or 404. */
export function requireById<T>(rows: ReadonlyMap<number, T>, id: unknown, what: string): T {
  const row = rows.get(Number(id))
  if (row === undefined) throw new Refusal(404, `${what} ${String(id)} not found`)
  return row
}
