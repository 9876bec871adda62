import type { CompiledCube, CompiledMember } from '../../../emulator/compiler/compilation.ts'
import { compileModel } from '../../../emulator/model/validate.ts'
import type { PlantedUse } from './plant.ts'

/** Random choices that a seed repeats. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed | 0
  }

  /** A number from 0 up to, and without, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from 0 up to, and without, a limit. */
  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  /** True with this probability. */
  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** One of several; throws where there are none. */
  one<T>(all: readonly T[]): T {
    const chosen = all[this.below(all.length)]
    if (chosen === undefined) throw new Error('Nothing to choose from')
    return chosen
  }

  /** Up to so many different ones, at least one if there are any. */
  some<T>(all: readonly T[], most: number): T[] {
    const left = [...all]
    const count = Math.min(left.length, 1 + this.below(most))
    return Array.from({ length: count }, () => left.splice(this.below(left.length), 1)).flat()
  }
}

/** What a query asks of one cube or view. */
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

/** A member that saved content can use. */
export interface QueryableMember {
  /** `orders.status` */
  name: string
  kind: 'measure' | 'dimension' | 'segment'
  /** Of its values; of a measure, what it aggregates by. */
  type: string
  /** Granularities that the model gives a time dimension. */
  granularities?: string[]
}

/** The public members of the model in these files, which compiles. @param files by path, as of a branch */
export async function queryableMembers(files: Readonly<Record<string, string>>): Promise<QueryableMember[]> {
  const { text, cubes } = await compileModel(
    Object.entries(files).map(([path, content]) => ({ path, content })),
  )
  if (text !== null) throw new Error(text)
  return cubes.flatMap(membersOf)
}

function membersOf({ measures, dimensions, segments }: CompiledCube): QueryableMember[] {
  const shown = (members: readonly CompiledMember[]) => members.filter((one) => one.public)
  return [
    ...shown(measures).map(({ name, type, aggType }): QueryableMember => {
      return { name, kind: 'measure', type: aggType ?? type ?? '' }
    }),
    ...shown(dimensions).map((one): QueryableMember => {
      const { granularities } = one as { granularities?: { name: string }[] }
      const names = granularities?.map(({ name }) => name)
      return {
        name: one.name,
        kind: 'dimension',
        type: one.type ?? '',
        ...(names && { granularities: names }),
      }
    }),
    ...shown(segments).map(({ name }): QueryableMember => ({ name, kind: 'segment', type: '' })),
  ]
}
