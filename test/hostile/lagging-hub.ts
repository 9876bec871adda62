import * as fc from 'fast-check'
import { HEADER } from '../../emulator/dbt/generate/cube-file.ts'
import type { DemoProject } from '../../scripts/demo-project.ts'
import type { Comment } from '../../src/github/github.ts'

// GitHub as the jobs of a case have it, and what happens there meanwhile: an earlier job's checkout in the workspace, refs
// that move, a pull request that gets another base or is closed and opened again, and two workflows on it.

/** Plain values, so that a failing case can be read and repeated. Times are since the first job began. */
export interface Hub {
  /** All jobs are of one pull request. */
  proposed: boolean
  /** What an earlier job left in the workspace, of another commit. */
  disk: 'nothing' | 'loose' | 'broken'
  /** The data test in the team file of the default branch. */
  test: 'none' | 'passes' | 'fails'
  failOn: 'never' | 'breaking'
  /** What is synced, and the given branch, lack a member of production. */
  breaking: boolean
  /** What the event names as the base of the pull request, and what GitHub has, before and after the change. */
  base: { event: Base; first: Base; last: Base; afterMs: number }
  /** A ref moves to the commit that the platform clones, or on from it to another one. */
  ref: { moves: 'never' | 'to' | 'on'; afterMs: number }
  /** The platform names the commit that it synced. */
  named: boolean
  skipUnchanged: boolean
  /** Against the default branch, the pull request changes documents only. Against the other one it does in any case. */
  documents: boolean
  workflows: 'one' | 'two'
  /** How long a request takes. */
  pauseMs: number
  /** So late are comments in the list. */
  commentLagMs: number
  /** The clean-up of the closed pull request, by a run with this ID. */
  closed: {
    afterMs: number
    startsAfterMs: number
    reopensAfterMs: number | null
    runId: number
    ofFork: boolean
  } | null
}

type Base = 'trunk' | 'stack'

/** The commit of an event whose ref has moved on. */
export const earlierCommit = '7'.repeat(40)
export const number = 7
export const repository = 'acme/shop-dbt'
/** The commits of the default branch, and of one that somebody has made to be merged into. */
export const tips: Record<Base, string> = { trunk: 'b'.repeat(40), stack: '6'.repeat(40) }

const times = fc.constantFrom(0, 3000, 10_000, 30_000, 60_000, 75_000, 90_000, 120_000)
const base = fc.constantFrom<Base[]>('trunk', 'stack')

export const anyHub: fc.Arbitrary<Hub> = fc.record({
  proposed: fc.constantFrom(true, true, false),
  disk: fc.constantFrom('nothing', 'loose', 'loose', 'broken'),
  test: fc.constantFrom('none', 'passes', 'fails'),
  failOn: fc.constantFrom('never', 'breaking', 'breaking'),
  breaking: fc.boolean(),
  base: fc.record({ event: base, first: base, last: base, afterMs: times }),
  ref: fc.record({ moves: fc.constantFrom('never', 'never', 'to', 'on'), afterMs: times }),
  named: fc.boolean(),
  skipUnchanged: fc.boolean(),
  documents: fc.constantFrom(false, false, true),
  workflows: fc.constantFrom('one', 'two', 'two'),
  pauseMs: fc.constantFrom(0, 200, 1500),
  commentLagMs: fc.constantFrom(0, 0, 1500),
  closed: fc.option(
    fc.record({
      afterMs: times,
      startsAfterMs: fc.constantFrom(0, 5000, 60_000),
      reopensAfterMs: fc.option(fc.constantFrom(0, 1000, 4000, 20_000, 60_000), { freq: 2 }),
      runId: fc.constantFrom(60, 95),
      ofFork: fc.constantFrom(false, false, false, true),
    }),
    { freq: 2 },
  ),
})

const customers = (more: string) => `cubes:
  - name: customers
    sql_table: customers
    dimensions:
      - name: id
        sql: id
        type: number
        primary_key: true
${more}    measures:
      - name: count
        type: count
`
const model = 'model/cubes/customers.yml'

/** What production has: with a breaking change, more than a sync generates, and more than the given branch. */
export function productionOf({ breaking }: Hub): Record<string, string> {
  const nickname = '      - name: nickname\n        sql: nickname\n        type: string\n'
  const legacy = customers(nickname).replaceAll('customers', 'legacy')
  return {
    [model]: customers(nickname),
    ...(breaking ? { 'model/cubes/dbt/legacy.yml': HEADER + legacy } : {}),
  }
}
export const givenIn = ({ breaking }: Hub) => (breaking ? { [model]: customers('') } : {})

export const config = '.data-model-ci.yml'
const tests = 'tests/data.yml'
const expecting = (value: number) => `tests:
  - {name: customers, query: {measures: [customers.count]}, expect: {rows: 1, value: {customers.count: "= ${value}"}}}
`
/** In the warehouse there are two. */
const testFiles = { passes: { [tests]: expecting(2) }, fails: { [tests]: expecting(3) } }
/** What the default branch has, which everybody has agreed on. */
export const reviewed = ({ test }: Hub) =>
  test === 'none' ? { [config]: 'tests: []\n' } : { [config]: `tests: [${tests}]\n`, ...testFiles[test] }

/** What nobody has reviewed: it is on the disk, in a pull request, and in a base that is not the default branch. */
const accepted = ['member-removed', 'entity-removed'].map(
  (change) => `  - {change: ${change}, member: "*", reason: agreed, until: 2026-02-01}\n`,
)
export const loose = { [config]: `accept:\n${accepted.join('')}tests: []\n`, ...testFiles.passes }
export const disks: Record<Hub['disk'], Record<string, string>> = {
  nothing: {},
  loose: { 'dbt_project.yml': 'name: earlier\n', ...loose },
  broken: { 'dbt_project.yml': 'name: earlier\n', [config]: 'wrong: true\n', ...testFiles.fails },
}

/** A comment, and which job has created it and which has written it last. */
export type KeptComment = Comment & { at: number; createdBy: number; writtenBy: number }

/** GitHub while the jobs run, and what they did there. */
export interface HubWorld {
  the: Hub
  startedAt: number
  comments: KeptComment[]
  /** Which job was the first to send a body. */
  authors: Map<string, number>
  deleted: { by: number; createdBy: number }[]
  /** The commits of the dbt project, by branch. */
  branches: DemoProject['branches']
  /** The commit that the event of a job is about, by job. That of the first job is the head of the pull request. */
  heads: string[]
}

/** @param startedAt the time of the world, which has not begun to pass */
export function openHub(the: Hub, startedAt: number, { branches }: DemoProject): HubWorld {
  return { the, startedAt, branches, comments: [], authors: new Map(), deleted: [], heads: [] }
}

/** The base that GitHub has at a time. */
export function baseAt({ the: { base: of }, startedAt }: HubWorld, at: number): Base {
  return at - startedAt < of.afterMs ? of.first : of.last
}

export function isOpenAt({ the: { closed }, startedAt }: HubWorld, at: number): boolean {
  if (closed === null || at - startedAt < closed.afterMs) return true
  const { afterMs, reopensAfterMs } = closed
  return reopensAfterMs !== null && at - startedAt >= afterMs + reopensAfterMs
}

/** The commit that the platform clones of a branch or tag. */
export function clonedOf({ branches }: HubWorld, ref: string): string | undefined {
  return branches[ref === 'v1.0.0' ? 'main' : ref]
}

/** Where a ref of the dbt project is on GitHub. @param cloned the commit that the platform clones */
export function refAt({ the: { ref }, startedAt }: HubWorld, cloned: string, at: number): string {
  const isLater = at - startedAt >= ref.afterMs
  return ref.moves === 'never' || isLater === (ref.moves === 'to') ? cloned : earlierCommit
}

/** A workflow has its own comment. */
export const workflowOf = ({ the }: HubWorld, job: number) =>
  the.workflows === 'two' ? `gate-${job}` : 'gate'
