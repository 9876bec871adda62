import type { PlannedQuery } from '../../emulator/compiler/planning.ts'
import type { Probed } from '../../src/meaning/compare-plans.ts'
import { filesDifference } from '../../src/meaning/files.ts'
import { entityOf, queryOf } from '../../src/meaning/probes.ts'
import { type CompiledModel, compiledModel } from './compiled-model.ts'
import type { filesOf, Model } from './edited-models.ts'
import { listOf } from './edits.ts'
import {
  type Asked,
  askedOf,
  pairsOf,
  queryFor,
  rollupQueries,
  type Side,
  type Verdict,
  verdictOf,
} from './planner-oracle.ts'
import { probeBoth } from './planners.ts'
import { planningSide } from './planning-side.ts'

export type Files = (model: Model) => ReturnType<typeof filesOf>

/** Of the models without pre-aggregations, since most edits do not change what is left. */
const plain = new Map<string, Promise<CompiledModel>>()

export async function sideOf(model: Model, files: Files): Promise<Side | null> {
  const own = files(model)
  const { compilation, plan } = await compiledModel(own)
  const { text, cubes, definitions = {} } = compilation
  if (text !== null) return null
  const without = structuredClone(model)
  for (const { cubes = [] } of Object.values(without)) for (const cube of cubes) delete cube.pre_aggregations
  const left = files(without)
  const key = JSON.stringify(left)
  const direct: Side['direct'] = async (query) => {
    const compiled = plain.get(key) ?? compiledModel(left)
    plain.set(key, compiled)
    return (await compiled).plan(query)
  }
  return { model, files: own, cubes, definitions, plan, direct }
}

/** Everything in which the states differ from the oracle; empty: nothing. */
export async function faults(
  base: Side,
  head: Side,
): Promise<{ found: string[]; result: Probed; expected: Verdict[] }> {
  const sides = { base: planningSide(base, base.plan), head: planningSide(head, head.plan) }
  const result = await probeBoth(sides, filesDifference({ base: base.files, head: head.files }))
  const [before, after] = [askedOf(base.cubes), askedOf(head.cubes)]
  const found: string[] = []
  const lone = new Map<string, Verdict>()
  const say = (text: string) => void found.push(text)
  const isShown = (...asked: readonly Asked[]) =>
    result.combinations.some(
      ({ probe, state }) =>
        !/^(?:not checked|rollup gained)$/.test(state.state) &&
        asked.some(({ cube }) =>
          probe.some(({ member }) => (after.get(member)?.cube ?? member.split('.')[0]) === cube),
        ),
    )
  const companions = [...before.values()].filter(
    ({ kind, key }) => (kind === 'measure' || kind === 'dimension') && after.get(key)?.kind === kind,
  )
  const isTime = ({ cubes }: Side, name: string) =>
    cubes.some(({ dimensions }) => dimensions.some((one) => one.name === name && one.type === 'time'))
  const timesOf = ({ entity }: Asked) =>
    [...after.values()].filter(
      (one) =>
        one.entity === entity &&
        one.kind === 'dimension' &&
        isTime(base, one.key) &&
        isTime(head, one.key) &&
        before.has(one.key),
    )
  /** A time of its own cube, or else of another one of the view where the join to it is the same. */
  const timeBeside = async (asked: Asked) => {
    const times = timesOf(asked)
    const own = times.find(({ cube }) => cube === asked.cube)
    const [other] = own ? [] : times
    if (!other) return own?.key
    const joined = await verdictOf(base, head, queryFor(asked, other))
    return joined === 'same' ? other.key : undefined
  }
  for (const asked of [...after.values()].toSorted(
    (a, b) => Number(a.kind === 'segment') - Number(b.kind === 'segment'),
  )) {
    const { key, kind, entity } = asked
    const state = result.states.get(key)?.state
    // Every time dimension has these, and a model may say what they are.
    const isPredefined = kind === 'granularity' && /\.(?:day|month|quarter)$/.test(key)
    if (before.get(key)?.kind !== kind && !isPredefined) {
      if (!state?.state.startsWith('new') && !(kind === 'segment' && state?.state === 'not checked'))
        say(`${key} is new, not ${state?.state}`)
      if (
        kind !== 'segment' &&
        state?.state !== ('error' in head.plan(queryFor(asked)) ? 'new, broken' : 'new')
      )
        say(`${key} is new, not ${state?.state}`)
      continue
    }
    if (kind === 'segment') {
      const sound = companions
        .filter((one) => one.entity === entity && !/broken/.test(lone.get(one.key) ?? ''))
        .slice(0, 4)
      const verdicts = await Promise.all(sound.map((one) => verdictOf(base, head, queryFor(asked, one))))
      const changed = verdicts.filter(
        (one, at) => one !== 'same' && lone.get(sound[at]?.key ?? '') === 'same',
      )
      if (sound.length > 0 && state?.state === 'not checked') say(`${key} was not checked`)
      if (changed.length > 0 && state?.state === 'same' && !isShown(asked))
        say(`${key} differs, but is ${state.state}`)
      // Where no member can be queried, no segment can.
      if (
        sound.length > 0 &&
        verdicts.every((one) => one === 'same' || one === 'gained') &&
        !/^(?:same|rollup gained|not checked)$/.test(state?.state ?? '')
      )
        say(`${key} is same, not ${state?.state}`)
      lone.set(key, changed[0] ?? 'same')
      continue
    }
    let verdict = await verdictOf(base, head, queryFor(asked))
    // Windows show only over time.
    const beside = kind === 'measure' && verdict === 'same' ? await timeBeside(asked) : undefined
    const alone = beside && (await verdictOf(base, head, { dimensions: [beside] }))
    const time = alone === undefined || /broken|repaired/.test(alone) ? undefined : beside
    if (time) {
      const overTime = await verdictOf(base, head, {
        ...queryFor(asked),
        timeDimensions: [
          {
            dimension: time,
            granularity: 'day',
            dateRange: ['2026-02-01T00:00:00.000', '2026-02-28T23:59:59.999'],
          },
        ],
      })
      if (overTime === 'different' || overTime === 'broken') verdict = overTime
    }
    lone.set(key, verdict)
    const expected = verdict === 'gained' ? /^(?:same|rollup gained)$/ : new RegExp(`^${verdict}$`)
    if (expected.test(state?.state ?? '')) continue
    if (verdict === 'different' && state?.state === 'rollup gained') continue
    if (verdict === 'rollup lost' && (isShown(asked) || state?.state === 'different')) continue
    // Both are told, and what is lost may hide that the values differ.
    if (verdict === 'different' && state?.state === 'rollup lost') continue
    if (verdict === 'same' && state?.state === 'different') {
      // Beside others of its cube, such as a time or a filter.
      const beside = companions.filter(
        (one) => one.entity === entity && one.cube === asked.cube && one.key !== key,
      )
      const verdicts = await Promise.all(beside.map((one) => verdictOf(base, head, queryFor(asked, one))))
      if (verdicts.includes('different')) continue
    }
    say(`${key} is ${verdict}, not ${state?.state} ${JSON.stringify(state)}`)
  }
  for (const key of result.states.keys())
    if (!after.has(key) && !key.endsWith('.day')) say(`${key} is not there`)
  const joined = (a: string, b: string) =>
    [base, head].some(({ model }) => reaches(model, a, b) || reaches(model, b, a))
  const expected = [...lone.values()]
  for (const [one, two] of pairsOf(before, after, joined)) {
    const verdict = await verdictOf(base, head, queryFor(one, two))
    expected.push(verdict)
    if (/^(?:same|gained|repaired|already broken)$/.test(verdict)) continue
    const isKnown = [one, two].some(({ key }) => result.states.get(key)?.state.state !== 'same')
    if (!isKnown && !isShown(one, two)) say(`${one.key} with ${two.key} is ${verdict}`)
  }
  const aliases = new Map(
    [...base.cubes].flatMap(({ dimensions, measures }) =>
      [...dimensions, ...measures].map(({ name, aliasMember = name }) => [name, aliasMember]),
    ),
  )
  for (const { query, asked } of rollupQueries(base.model, before, aliases)) {
    if (!asked.every(({ key, kind }) => after.get(key)?.kind === kind)) continue
    const verdict = await verdictOf(base, head, query)
    expected.push(verdict)
    const entities = new Set(asked.map(({ entity }) => entity))
    const isKnown = [...result.states.values()].some(
      ({ item, state }) => state.state !== 'same' && entities.has(entityOf(item.member)),
    )
    if (verdict === 'rollup lost' && !isKnown && !isShown(...asked))
      say(`${asked.map(({ key }) => key).join(', ')} lost a pre-aggregation`)
  }
  for (const { probe, state } of result.combinations) {
    const verdict = await verdictOf(base, head, { ...queryOf(probe) } as Partial<PlannedQuery>)
    if (verdict !== state.state && state.state !== 'rollup gained')
      say(`${probe.map(({ member }) => member).join(' with ')} is ${verdict}, not ${state.state}`)
  }
  return { found, result, expected }
}

/** Whether joins lead from a cube to another one, over any others. */
function reaches(model: Model, from: string, to: string): boolean {
  const cubes = new Map(
    Object.values(model).flatMap(({ cubes = [] }) => cubes.map((one) => [String(one.name), one])),
  )
  const seen = new Set([from])
  for (const name of seen)
    for (const join of listOf(cubes.get(name) ?? {}, 'joins')) seen.add(String(join.name))
  return seen.has(to)
}
