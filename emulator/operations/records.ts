import type { noContent } from '../http/response.ts'
import type { Node } from '../shape.ts'
import { type IdKind, nextId } from '../state/tenant.ts'
import type { Call } from './call.ts'
import { requireById } from './listing.ts'
import { patch } from './patch.ts'

/** What tells one kind of record from another. */
export interface Kind<T extends { id: number }> {
  /** As messages name a record. */
  what: string
  counter: IdKind
  rows: (call: Call) => Map<number, T>
  /** Members that a body sets; for those of `clearable` null is a value. */
  plain: readonly (keyof T & string)[]
  clearable: readonly (keyof T & string)[]
  /** A new record before its body is laid over it; its id is not looked at. */
  blank: (call: Call) => T
  /** Members that follow from the body in another way than as they are. @throws Refusal */
  derived?: (call: Call, before: T) => Partial<T>
  /** Throws a Refusal for a record that may not be. @param others all but the record itself, as they are */
  check?: (call: Call, record: T, others: readonly T[]) => void
  show: (record: T, call: Call) => Node
  /** What goes with a record, or the Refusal that keeps it. */
  dropped?: (call: Call, record: T) => void
  /** The response to a deletion; an empty object by default. */
  gone?: typeof noContent
}

/** What all kinds of records can do. */
interface Records<T> {
  find: (call: Call) => T
  list: (call: Call) => Node[]
  create: (call: Call) => Node
  read: (call: Call) => Node
  update: (call: Call) => Node
  remove: (call: Call) => unknown
}

/** The operations on one kind of record; the path names a record by its `id`. */
export function recordsOf<T extends { id: number }>(kind: Kind<T>): Records<T> {
  const find = (call: Call) => requireById(kind.rows(call), call.params.id, kind.what)
  const written = (call: Call, before: T): T => {
    const after = {
      ...before,
      ...patch(call.body, kind.plain, kind.clearable),
      ...kind.derived?.(call, before),
    }
    kind.check?.(
      call,
      after,
      [...kind.rows(call).values()].filter((other) => other !== before),
    )
    return after
  }
  return {
    find,
    list: (call) => [...kind.rows(call).values()].map((record) => kind.show(record, call)),
    create: (call) => {
      const record = written(call, kind.blank(call))
      record.id = nextId(call.state.tenant, kind.counter)
      kind.rows(call).set(record.id, record)
      return kind.show(record, call)
    },
    read: (call) => kind.show(find(call), call),
    update: (call) => {
      const record = find(call)
      Object.assign(record, written(call, record), 'updatedAt' in record ? { updatedAt: call.now } : {})
      return kind.show(record, call)
    },
    remove: (call) => {
      const record = find(call)
      kind.dropped?.(call, record)
      kind.rows(call).delete(record.id)
      return kind.gone ?? {}
    },
  }
}
