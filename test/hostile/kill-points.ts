import type { Moment, RecordedRequest, RequestHook } from '../../emulator/index.ts'
import type { Scenario } from './kill-scenarios.ts'

/** A moment in the life of one request. */
export interface Point {
  operation: string
  /** Which call of the operation, from 1. */
  nth: number
  moment: Moment
}

const writes = new Set([
  'startDbtSync',
  'cancelDbtSync',
  'setBranchStagingEnvironment',
  'startDevMode',
  'stopDevMode',
  'removeBranch',
  'pull',
  'mergeToDefaultBranch',
  'startUpload',
  'uploadFile',
  'finishUpload',
])

/** Sent several at a time, and again after a slow one: which is the last differs from run to run. */
const unordered: ReadonlySet<string> = new Set(['sqlV1Post'])

/**
 * Every moment of every request of a run, with two exceptions that keep the number of cases down. Of an operation that
 * is called many times, which are polls, its first, second and last call stand for all. And a read changes nothing, so
 * the moments before and after its work are one and the same.
 */
export function pointsOf(
  requests: readonly RecordedRequest[],
  { from, seenElsewhere = [] }: Pick<Scenario, 'from' | 'seenElsewhere'> = {},
): Point[] {
  const operations = requests.map(({ operationId }) => operationId)
  const start = from === undefined ? 0 : operations.indexOf(from)
  if (start < 0) throw new Error(`${from} was never called`)
  return operations.flatMap((operation, index) => {
    const nth = operations.slice(0, index + 1).filter((other) => other === operation).length
    const total = operations.filter((other) => other === operation).length
    if (index < start || (nth > 2 && (nth !== total || unordered.has(operation)))) return []
    return momentsOf(operation, seenElsewhere.includes(operation)).map((moment) => ({
      operation,
      nth,
      moment,
    }))
  })
}

/** Whether an operation changes anything. */
export function isWrite(operation: string): boolean {
  return writes.has(operation)
}

function momentsOf(operation: string, brief: boolean): readonly Moment[] {
  if (isWrite(operation)) return ['received', 'worked', 'answered']
  return brief ? ['answered'] : ['received', 'answered']
}

/** Calls back at a point, once. */
export function hookAt(
  { operation, nth, moment }: Point,
  act: (request: RecordedRequest) => void | Promise<void>,
): RequestHook {
  const seen: RecordedRequest[] = []
  return (request, reached) => {
    if (request.operationId === operation && reached === 'received') seen.push(request)
    return moment === reached && seen[nth - 1] === request ? act(request) : undefined
  }
}

export function namePoint({ operation, nth, moment }: Point): string {
  return `${operation} #${nth} ${moment}`
}
