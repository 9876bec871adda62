import { cubeOf, type DoubleCube } from './planner-double.ts'

// Models of the forms that make many questions.

/** Both sides of a model, and how many members and granularities differ. */
export interface PlanningModel {
  base: DoubleCube[]
  head: DoubleCube[]
  changed: number
}

const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))

/** Another expression of the first measure of the first cube. */
export function withOneMeasureChanged(base: DoubleCube[]): PlanningModel {
  const head = base.map((cube, at) =>
    at > 0
      ? cube
      : { ...cube, members: cube.members.map((one) => (one.name === 'm0' ? { ...one, sql: 'other' } : one)) },
  )
  return { base, head, changed: 1 }
}

/** Facts that join some dimension cubes each. */
export function star(facts = 60, joins = 9, dimensions = 40): DoubleCube[] {
  const size = { measures: 5, dimensions: 8 }
  return [
    ...times(facts, (at) =>
      cubeOf(
        `fact${at}`,
        size,
        times(joins, (one) => `dim${(at * 7 + one * 3) % dimensions}`),
      ),
    ),
    ...times(dimensions, (at) => cubeOf(`dim${at}`, { measures: 1, dimensions: 8, time: false })),
  ]
}

/** Cubes that reach others through a private one. */
export function hub(from = 60, to = 40): DoubleCube[] {
  const size = { measures: 5, dimensions: 8 }
  const before = times(from, (at) => cubeOf(`from${at}`, size, ['hub']))
  const behind = times(to, (at) => cubeOf(`to${at}`, size))
  const between = cubeOf(
    'hub',
    size,
    behind.map(({ name }) => name),
  )
  return [...before, ...behind, { ...between, isPrivate: true }]
}

/** Facts that have their joins from a private cube that they extend. */
function heirs(): DoubleCube[] {
  const [parent, ...others] = star(1)
  const facts = times(60, (at) => ({
    ...cubeOf(`heir${at}`, { measures: 5, dimensions: 8 }),
    parent: 'fact0',
  }))
  return [...facts, ...others, ...(parent ? [{ ...parent, isPrivate: true }] : [])]
}

function flat(cubes: number, members: number): DoubleCube[] {
  const measures = Math.ceil(members / 4)
  return times(cubes, (at) => cubeOf(`c${at}`, { measures, dimensions: members - measures - 1 }))
}

/** One cube joins another one that repeats its rows. */
export function withMany(cubes: DoubleCube[], from: string, to: string): DoubleCube[] {
  const join = { to, relationship: 'one_to_many' } as const
  return cubes.map((cube) => (cube.name === from ? { ...cube, joins: [...cube.joins, join] } : cube))
}

/** Another expression of a member of the first three cubes. */
function withThreeChanged(base: DoubleCube[]): PlanningModel {
  const other = (cube: DoubleCube) => ({
    ...cube,
    members: cube.members.map((one, at) => (at === 20 ? { ...one, sql: 'other' } : one)),
  })
  return { base, head: base.map((cube, at) => (at < 3 ? other(cube) : cube)), changed: 3 }
}

function inOtherSchema(base: DoubleCube[], changed: number): PlanningModel {
  return {
    base,
    head: base.map((cube) => ({ ...cube, table: cube.table.replace('main', 'other') })),
    changed,
  }
}

/** Every other member of each cube has another name. */
function renamed(base: DoubleCube[]): DoubleCube[] {
  return base.map((cube) => ({
    ...cube,
    members: cube.members.map((one, at) => (at % 2 === 0 ? one : { ...one, name: `${one.name}_new` })),
  }))
}

export const models = {
  'star, one measure changed': () => withOneMeasureChanged(star()),
  'star, one fact with one_to_many': () => withOneMeasureChanged(withMany(star(), 'fact0', 'dim39')),
  'star, a dimension cube with one_to_many': () => withOneMeasureChanged(withMany(star(), 'dim0', 'dim1')),
  '60 facts that extend a private one': () => withOneMeasureChanged(heirs()),
  'private hub between 60 and 40 cubes': () => withOneMeasureChanged(hub()),
  'private hub, one_to_many elsewhere': () =>
    withOneMeasureChanged([
      ...hub(),
      cubeOf('other', {}, [{ to: 'last', relationship: 'one_to_many' }]),
      cubeOf('last', {}),
    ]),
  '100 cubes of 40 members, unchanged': () => ({ base: flat(100, 40), head: flat(100, 40), changed: 0 }),
  '600 members, unchanged': () => ({ base: flat(12, 50), head: flat(12, 50), changed: 0 }),
  '600 members, one changed': () => withOneMeasureChanged(flat(12, 50)),
  '600 members, 3 changed': () => withThreeChanged(flat(12, 50)),
  '5,000 members, unchanged': () => ({ base: flat(100, 50), head: flat(100, 50), changed: 0 }),
  '5,000 members, 3 changed': () => withThreeChanged(flat(100, 50)),
  // Each member, and a time by day.
  '60 cubes of 20 members in another schema': () => inOtherSchema(flat(60, 20), 60 * 21),
  'star in another schema': () => inOtherSchema(star(), 60 * 15 + 40 * 9),
  '60 cubes of 20 members, half of them renamed': () => {
    const base = flat(60, 20)
    return { base, head: renamed(base), changed: 0 }
  },
} satisfies Record<string, () => PlanningModel>

export type ModelName = keyof typeof models
