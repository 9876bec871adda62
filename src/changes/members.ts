import type { ChangeId } from '../findings.ts'
import type { Follow } from './aliases.ts'
import type { Draft } from './change.ts'
import type { Member, SurfaceEntity } from './surface.ts'
import { differing, type Values } from './values.ts'

/** The parts of a member that only change what readers see. */
const safeParts = [
  ['title-changed', 'title'],
  ['description-changed', 'description'],
  ['format-changed', 'format'],
  ['meta-changed', 'meta'],
  ['order-changed', 'order'],
  ['drill-members-changed', 'drillMembers'],
] as const

/**
 * How a member that both sides have differs.
 * @param follow the new names of renamed members of cubes
 */
export function compareMember(
  entity: SurfaceEntity,
  base: Member,
  head: Member,
  follow: Follow = (name) => name,
): Draft[] {
  const draft = drafter(entity, head)
  if (base.kind !== head.kind) return draft('member-kind-changed', { kind: base.kind }, { kind: head.kind })
  return [
    ...compareTypes(draft, base, head),
    ...compareGranularities(draft, base, head),
    ...draft('member-source-changed', ...sourcesOf(base, head, follow)),
    ...draft('member-definition-changed', base.definition ?? {}, head.definition ?? {}, base, head),
    ...safeParts.flatMap(([id, part]) => draft(id, { [part]: base[part] }, { [part]: head[part] })),
  ]
}

type Drafter = (
  id: ChangeId,
  before: Values,
  after: Values,
  ...needed: readonly { definition: Values | null }[]
) => Draft[]

/** Makes a change of this id if the values differ, and if the definitions it needs were read. */
function drafter({ name: entity }: SurfaceEntity, { name, kind }: Member): Drafter {
  return (id, before, after, ...needed) => {
    if (needed.some(({ definition }) => definition === null)) return []
    const values = differing(before, after)
    return values === null ? [] : [{ id, kind, entity, member: `${entity}.${name}`, ...values }]
  }
}

function compareTypes(draft: Drafter, base: Member, head: Member): Draft[] {
  const isMeasure = base.kind === 'measure'
  const before = { type: base.type, ...(isMeasure ? { aggregation: base.aggType } : {}) }
  const after = { type: head.type, ...(isMeasure ? { aggregation: head.aggType } : {}) }
  if (base.type === head.type) return draft('aggregation-changed', before, after)
  return draft(isMeasure ? 'measure-type-changed' : 'dimension-type-changed', before, after)
}

/** Queries name custom granularities. A dimension of another type has none, which its type says already. */
function compareGranularities(draft: Drafter, base: Member, head: Member): Draft[] {
  if (base.type !== head.type) return []
  const names = new Set([...base.granularities.keys(), ...head.granularities.keys()])
  return [...names].flatMap((name) => {
    const [old, now] = [base.granularities.get(name), head.granularities.get(name)]
    if (now === undefined) return draft('granularity-removed', { granularity: name }, {})
    if (old === undefined) return draft('granularity-added', {}, { granularity: name })
    const key = `granularity ${name}`
    return draft('member-definition-changed', { [key]: old }, { [key]: now })
  })
}

/** Not every reading names the source of a view's member; geo dimensions have none. */
function sourcesOf(base: Member, head: Member, follow: Follow): [Values, Values] {
  const isNamed = base.aliasMember !== '' && head.aliasMember !== ''
  const known = isNamed && follow(base.aliasMember) !== head.aliasMember
  return known ? [{ member: base.aliasMember }, { member: head.aliasMember }] : [{}, {}]
}
