import type { AccessPolicy } from './schema-compiler.ts'

// Which members are shown with a mask in place of their values, and for which rows. The compiler writes the masks itself.

/** A member that is masked in the rows that do not meet the filter; in all, without one. */
export interface Mask {
  member: string
  filter?: unknown
}

type MemberList = AccessPolicy['memberLevel']

/** Whether a list of a policy has a member. */
export function isIn(list: MemberList, member: string): boolean {
  return list?.includesMembers.includes(member) === true && !list.excludesMembers.includes(member)
}

/** Whether a policy shows only some rows. */
export function hasRowFilter({ rowLevel }: AccessPolicy): boolean {
  return rowLevel?.allowAll !== true && (rowLevel?.filters ?? []).length > 0
}

/**
 * The mask of a member, unless one of the policies that grant it shows it in all rows.
 * @param rowsOf what the rows of a policy have to meet
 */
export function maskFor(
  member: string,
  granting: readonly AccessPolicy[],
  rowsOf: (policy: AccessPolicy) => unknown,
): Mask[] {
  const full = granting.filter(({ memberLevel }) => memberLevel === undefined || isIn(memberLevel, member))
  if (full.some(({ rowLevel }) => rowLevel === undefined || rowLevel.allowAll === true)) return []
  if (!granting.some(({ memberMasking }) => isIn(memberMasking, member))) return []
  const rows = full.filter(hasRowFilter).map(rowsOf)
  if (rows.length === 0) return [{ member }]
  return [{ member, filter: rows.length === 1 ? rows[0] : { or: rows } }]
}

/** The masks without those whose filter each row of the query meets: where the query itself asks for no others. */
export function unmasked(masks: readonly Mask[], filters: readonly unknown[]): Mask[] {
  const certain = filters.flatMap(certainIn)
  return masks.filter(({ filter }) => filter === undefined || !follows(filter as Filter, certain))
}

interface Filter {
  member?: string
  operator?: string
  values?: unknown[]
  or?: Filter[]
  and?: Filter[]
}

function certainIn(filter: unknown): Filter[] {
  const { or, and, ...leaf }: Filter = Object(filter)
  if (and) return and.flatMap(certainIn)
  return or ? [] : [leaf]
}

function follows(filter: Filter, certain: readonly Filter[]): boolean {
  if (filter.and) return filter.and.every((one) => follows(one, certain))
  if (filter.or) return filter.or.some((one) => follows(one, certain))
  return certain.some((known) => known.member === filter.member && isStricter(known, filter))
}

/** Whether a condition lets through no value that the other one does not. As the engine, it knows few operators. */
function isStricter(known: Filter, wanted: Filter): boolean {
  const [own, others] = [known, wanted].map(({ values = [] }) => values.map(String))
  if (!own || !others) return false
  const isPart = own.every((value) => others.includes(value))
  const isSame = own.length === others.length && isPart && others.every((value) => own.includes(value))
  if (known.operator === wanted.operator && isSame) return true
  if (known.operator === 'equals' && wanted.operator === 'equals') return own.length > 0 && isPart
  const [limit, bound] = [own, others].map((values) => (values.length === 1 ? Number(values[0]) : Number.NaN))
  if (limit === undefined || bound === undefined) return false
  const operators = [known.operator, wanted.operator]
  const isStrict = operators.join(' ') === 'gte gt' || operators.join(' ') === 'lte lt'
  if (operators.every((one) => one === 'gt' || one === 'gte'))
    return isStrict ? limit > bound : limit >= bound
  if (operators.every((one) => one === 'lt' || one === 'lte'))
    return isStrict ? limit < bound : limit <= bound
  return false
}
