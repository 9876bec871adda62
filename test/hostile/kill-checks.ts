import { expect } from 'vitest'
import type { RecordedRequest } from '../../emulator/index.ts'
import type { Ended } from './kill-process.ts'
import { isOurs, type Scenario } from './kill-scenarios.ts'
import { type Held, heldBy, type World } from './kill-world.ts'

/** How an undisturbed run goes. */
export interface Undisturbed {
  requests: RecordedRequest[]
  /** What production holds after a merge, by path. */
  productionFiles: Record<string, string>
}

/** What is ours and stays, because a test has made its end impossible or the policy says so. */
export interface Leaves {
  /** How many branches, at most. */
  branches?: number
  sync?: boolean
}

/** What a case is compared with. */
export interface Baseline {
  scenario: Scenario
  undisturbed: Undisturbed
  before: Held
}

export const anHourMs = 3_600_000
const ourToken = 'emulator-token'

/**
 * Post, on what a killed main saved: it finds all it needs, and has nothing to complain about. Only a start that was
 * never answered, and that the history does not have, may still be on its way: that is said.
 */
export function expectCleanedUp({ inputs }: Scenario, main: Pick<Ended, 'state'>, post: Ended): void {
  type Saved = { sync?: { jobId?: string }; change?: object }
  const { sync, change } = JSON.parse(main.state.ledger ?? '{}') as Saved
  const mayCome = sync && sync.jobId === undefined && !post.output.includes('Cleaned up: cancelled sync')
  const isOfChange = (warning: string) => /^(?:The main step was ended|A rollback of it) /.test(warning)
  const warnings = warningsIn(post.output)
  expect(warnings.some(isOfChange)).toBe(change !== undefined)
  expect(warnings.filter((warning) => !isOfChange(warning))).toEqual(
    mayCome && !post.output.includes(' has ended')
      ? [expect.stringMatching(/^Leftover .*, unconfirmed: the sync into branch "/)]
      : [],
  )
  expect(JSON.parse(post.state.ledger ?? '{}')).toEqual(
    inputs['delete-branch'] === 'on-success' ? expect.anything() : {},
  )
}

/** The warnings of a process, as a runner reads them or as they are logged in this process. */
function warningsIn(output: string): string[] {
  return [...output.matchAll(/^(?:::warning::|Warning: )(.*)$/gm)].map(([, text = '']) => text)
}

/** Nothing of others is touched, and nothing of ours is left but what is given; an hour later, too. */
export function expectLeft(
  world: World,
  { scenario, before, undisturbed }: Baseline,
  leaves: Leaves = {},
): void {
  const look = () => {
    const after = heldBy(world.platform.state)
    expectProduction(world, scenario, before, undisturbed, after)
    expectOthers(world, scenario, before, after)
    expectOwn(ownOf(after), { ...(scenario.keepsBranch ? { branches: 1 } : {}), ...leaves })
  }
  look()
  world.pass(anHourMs)
  // What is on its way in secret would have shown up by then.
  look()
  expect(world.platform.violations).toEqual([])
}

/** As it was, or fully merged and once; where that is taken back, once more. */
function expectProduction(
  { platform }: World,
  { unhealthy }: Scenario,
  before: Held,
  undisturbed: Undisturbed,
  after: Held,
): void {
  const merged = platform.requests.filter(
    ({ operationId, status }) => operationId === 'mergeToDefaultBranch' && status === 200,
  ).length
  const most = unhealthy ? 2 : 1
  expect(merged).toBeLessThanOrEqual(most)
  expect(platform.state.merges).toBe(merged)
  const { hash, builds } = before.production
  expect(after.production).toEqual(
    merged === 0
      ? before.production
      : {
          hash: expect.not.stringContaining(hash),
          files: merged === most ? undisturbed.productionFiles : expect.anything(),
          builds: builds + merged,
        },
  )
}

/**
 * A branch that was merged went with the merge, one that was uploaded to has its files; all else that was there is there
 * as it was.
 */
function expectOthers({ platform }: World, { merges, uploads }: Scenario, before: Held, after: Held): void {
  const uploaded = platform.requests.some(
    ({ operationId, status }) => operationId === 'finishUpload' && status === 200,
  )
  const merged = after.production.hash !== before.production.hash
  // A branch that others have forked stays.
  const isForked = before.branches.some(({ parent }) => parent !== undefined && parent === merges)
  const gone = merged && !isForked ? merges : undefined
  const stays = before.branches
    .filter(({ name }) => name !== gone)
    // Children of a branch that is gone move up.
    .map((branch) => (branch.parent === gone ? { ...branch, parent: 'main' } : branch))
    .map(({ hash, ...branch }) => {
      const moved = uploaded && branch.name === uploads
      return { ...branch, hash: moved ? expect.not.stringContaining(hash) : hash }
    })
  expect(after.branches.filter(({ name }) => !isOurs(name))).toEqual(stays)
  expect(after.sessions.filter(({ token }) => token !== ourToken)).toEqual(before.sessions)
  expect(after.syncing.filter((branch) => !isOurs(branch))).toEqual(before.syncing)
  expect(after.cancelled.filter((branch) => !isOurs(branch))).toEqual(before.cancelled)
  expect(after.elsewhere).toEqual(before.elsewhere)
}

/** What of all this is ours. */
export function ownOf({ branches, sessions, syncing }: Held) {
  const own = branches.filter(({ name }) => isOurs(name))
  return {
    branches: own.map(({ name }) => name),
    staging: own.filter(({ staging }) => staging).map(({ name }) => name),
    sessions: sessions.filter(({ token }) => token === ourToken).map(({ branchName }) => branchName),
    syncing: syncing.filter(isOurs),
  }
}

function expectOwn(own: ReturnType<typeof ownOf>, leaves: Leaves): void {
  expect(own.branches.length, own.branches.join(', ')).toBeLessThanOrEqual(leaves.branches ?? 0)
  expect([...own.staging, ...own.sessions]).toEqual([])
  // A sync that was not cancelled ends in the hour between the two looks.
  expect(own.syncing.length, own.syncing.join(', ')).toBeLessThanOrEqual(leaves.sync ? 1 : 0)
}
