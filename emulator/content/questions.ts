import type { QueryableMember } from './members.ts'
import type { Random } from './random.ts'
import type { PlantedUse } from './truth.ts'

/** What a query asks of one cube or view, or of one cube and a dimension of another. */
export interface Question {
  entity: string
  measures: QueryableMember[]
  /** No times. */
  dimensions: QueryableMember[]
  time?: { member: QueryableMember; granularity: string }
  /** A dimension of type string. */
  filter?: QueryableMember
  segment?: QueryableMember
}

const plainGranularities = ['day', 'week', 'month', 'quarter', 'year']

/** A question about some members of one cube or view. */
export function questionAbout(random: Random, members: readonly QueryableMember[]): Question {
  const entities = [...new Set(members.map(({ name }) => entityOf(name)))]
  const usable = entities.filter((each) =>
    members.some(({ name, kind }) => entityOf(name) === each && kind !== 'segment'),
  )
  const entity = random.one(usable)
  const own = members.filter(({ name }) => entityOf(name) === entity)
  const measures = own.filter(({ kind }) => kind === 'measure')
  const dimensions = own.filter(({ kind }) => kind === 'dimension')
  const plain = dimensions.filter(({ type }) => type !== 'time' && type !== 'geo')
  const times = dimensions.filter(({ type }) => type === 'time')
  const texts = plain.filter(({ type }) => type === 'string')
  const segments = own.filter(({ kind }) => kind === 'segment')
  const withMeasures = measures.length > 0 && (plain.length + times.length === 0 || random.chance(0.9))
  const chosen = {
    measures: withMeasures ? random.some(measures, 2) : [],
    dimensions: plain.length > 0 && (times.length === 0 || random.chance(0.8)) ? random.some(plain, 2) : [],
  }
  const timed = times.length > 0 && (chosen.dimensions.length === 0 || random.chance(0.4))
  return {
    entity,
    ...chosen,
    ...(timed ? { time: timeOf(random, times) } : {}),
    ...(texts.length > 0 && random.chance(0.4) ? { filter: random.one(texts) } : {}),
    ...(segments.length > 0 && random.chance(0.3) ? { segment: random.one(segments) } : {}),
  }
}

function timeOf(random: Random, times: readonly QueryableMember[]): NonNullable<Question['time']> {
  const member = random.one(times)
  return { member, granularity: random.one([...(member.granularities ?? []), ...plainGranularities]) }
}

/** Everything that a question names. */
export function usesOf(question: Question, certainty: PlantedUse['certainty'], where: string): PlantedUse[] {
  const { measures, dimensions, filter, segment, time } = question
  const names = [...measures, ...dimensions, filter, segment].flatMap((one) => one?.name ?? [])
  return [
    ...[...new Set(names)].map((member): PlantedUse => ({ member, certainty, where })),
    ...(time ? [{ member: time.member.name, granularity: time.granularity, certainty, where }] : []),
  ]
}

/** The cube or view of a member. */
export function entityOf(member: string): string {
  return member.slice(0, member.indexOf('.'))
}

/** The name of a member without its cube or view. */
export function memberOf(member: string): string {
  return member.slice(member.indexOf('.') + 1)
}

/** A question about one cube, by a dimension of another one that the model joins to it. */
export function joinedQuestion(
  random: Random,
  members: readonly QueryableMember[],
  [from, to]: readonly [string, string],
): Question {
  const ofCube = (entity: string) => members.filter(({ name }) => entityOf(name) === entity)
  const others = ofCube(to).filter(
    ({ kind, type }) => kind === 'dimension' && type !== 'time' && type !== 'geo',
  )
  const question = questionAbout(random, ofCube(from))
  return { ...question, dimensions: [...question.dimensions, random.one(others)] }
}
