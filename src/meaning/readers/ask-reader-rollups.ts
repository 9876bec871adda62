import { eachOf } from '../../base/concurrency.ts'
import type { ReaderChange } from '../../base/findings.ts'
import { atOnce } from '../planning/planners.ts'
import { entityOf, listedProbe, loadedProbe, publicProbes, type RollupProbe } from '../probes.ts'
import { inOrder } from '../values.ts'
import type { ReaderAsker, ReaderSides } from './reader-asker.ts'
import { isEmpty } from './reader-plans.ts'

// Which pre-aggregations a reader alone loses.

/** Pre-aggregations of what may differ, in the queries that they are made for, as far as this reader can ask them. */
export async function askReaderRollups(
  asker: ReaderAsker,
  { base, head }: ReaderSides,
  touched: ReadonlySet<string>,
): Promise<ReaderChange[]> {
  const surfaces = [base.surface, head.surface]
  const listed = surfaces.flatMap(({ entities }) =>
    [...entities.values()].flatMap(({ name, rollups }) => rollups.map((one) => listedProbe(name, one))),
  )
  const read = [...asker.rollups.values()].map(({ id, sql }) => loadedProbe(id, sql, surfaces))
  const all = new Map<string, RollupProbe>()
  for (const one of publicProbes(base.surface, head.surface, [...listed, ...read]))
    if (touched.has(entityOf(one.probe[0]?.member ?? ''))) all.set(JSON.stringify(one), one)
  const found = new Map<string, ReaderChange>()
  await eachOf(all.values(), atOnce, async ({ rollup, probe }) => {
    if (probe.every(({ kind }) => kind === 'segment')) return
    const { base: before, head: after } = await asker.pair(probe)
    if (!before || !after || isEmpty(before) || isEmpty(after)) return
    if (before.rollups.length === 0 || after.rollups.length > 0) return
    // What is lost for everybody is told of everybody.
    const usual = await asker.usually(probe)
    if (usual && usual.base.rollups.length > 0 && usual.head.rollups.length === 0) return
    const members = [...new Set(probe.map(({ member }) => member))].sort(inOrder)
    const entity = entityOf(members[0] ?? '')
    found.set(`${rollup} ${entity}`, {
      entity,
      state: 'loses rollup',
      members,
      isWhole: false,
      rollups: [rollup],
    })
  })
  return [...found.values()]
}
