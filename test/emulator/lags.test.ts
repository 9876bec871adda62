import { expect, test } from 'vitest'
import type { InitialState } from '../../emulator/index.ts'
import { optionalMembers } from '../../emulator/state/untold.ts'
import { type Given, play, transcripts } from '../support/transcript.ts'
import { cube } from './support.ts'

// Reads that lag behind, each on its own, and members that a tenant does not tell.

const values = {
  release: { message: 'release', branchName: 'next' },
  kept: { removeBranchAfterMerge: false },
}
const branches = [{ name: 'next', files: { 'model/cubes/fresh.yml': cube('fresh') } }]
const given = (switches: NonNullable<InitialState['switches']>): Given => ({
  values,
  state: { branches, switches },
})

transcripts(given({ branchListLagMs: 7000 }), {
  'a branch list that lags shows new branches, hashes and deletions late': `
    before = GET build/branches
    +1s
    POST build/branches {name: later}
    POST build/merge-to-default $release
    +6999ms
    GET build/branches → == $before
    +1ms
    after = GET build/branches → *.name [main, later]
    SEE $after.items.0.lastHash → not $before.items.0.lastHash`,
})

transcripts(given({ buildLagMs: 7000 }), {
  'a build status that lags shows the old build, and knows no young branch': `
    before = GET build-status?branchName=main
    +1s
    POST build/merge-to-default {...release, ...kept}
    POST build/branches {name: later}
    +6999ms
    GET build-status?branchName=main → == $before
    GET build-status?branchName=later → {errorText: Bad branch}
    GET build/branches → *.name [main, next, later]
    +1ms
    GET build-status?branchName=main → {status: building}
    GET build-status?branchName=later → {errorText: Branch is not active}`,
})

transcripts(given({ fileListLagMs: 7000 }), {
  'lists of files that lag show old files, and those of the parent for a young branch': `
    before = GET build/data-model/file-hashes?branchName=main
    next = GET build/data-model/file-hashes?branchName=next
    SEE $next → not $before
    +1s
    POST build/merge-to-default {...release, ...kept}
    +6999ms
    GET build/data-model/file-hashes?branchName=main → == $before
    +1ms
    GET build/data-model/file-hashes?branchName=main → $next`,
})

transcripts(given({ environmentListLagMs: 7000 }), {
  'a list of environments that lags has no young one, and one that is gone': `
    GET environments → *.branch [main]
    +1s
    STATE branches.1.staging = true
    GET environments → *.branch [main]
    +7s
    GET environments → *.branch [main, next]
    STATE branches.1.staging = false
    +1s
    GET environments → *.branch [main, next]`,
})

test.each(['reports', 'workbooks', 'notifications'])(
  'a list of %s that lags has what is gone, as it was',
  (what) =>
    play(
      {
        ...given({ contentListLagMs: 7000 }),
        acts: {
          change: ({ emulator: { state } }) => {
            for (const report of state.deployment.workspace.reports.values()) report.name = 'renamed'
            for (const workbook of state.deployment.workspace.workbooks.values()) workbook.name = 'renamed'
            state.deployment.notifications.delete(1)
          },
        },
      },
      `
      before = GET ${what}
      SEE $before.items → not []
      +1s
      do change
      GET environments
      +6999ms
      GET ${what} → == $before
      +1ms
      GET ${what} → not $before`,
    ),
)

/** Time passes until the run is over. */
const end: NonNullable<Given['acts']>[string] = async ({ emulator, clock }) => {
  const [run] = emulator.state.deployment.runs
  await run?.work
  clock.now += run?.plan?.endMs ?? 0
}

transcripts(
  { repository: true, acts: { end }, state: { switches: { branchListLagMs: 7000 } } },
  {
    'the branch of a sync that ended between two requests is as late as the lag, and not later': `
      POST dbt-sync {branchName: synced, ref: main}
      do end
      +7s
      GET build/branches → *.name [main, synced]`,
  },
)

transcripts(
  { repository: true, state: { switches: { historyLagMs: 7000 } } },
  {
    'a history that lags has no young run, and old states': `
      run = POST dbt-sync {branchName: synced, ref: main}
      +6999ms
      GET dbt-sync → == []
      DELETE dbt-sync/$run.syncJobId
      +1ms
      GET dbt-sync → [{syncJobId: $run.syncJobId, status: RUNNING}]
      +6999ms
      GET dbt-sync → [{status: CANCELLED}]`,
  },
)

transcripts(
  { repository: true, acts: { end } },
  {
    'a single read may be late, or not tell a member': `
      FAULT {operation: listBranches, kind: late, ms: 7000, call: 2}
      FAULT {operation: listBranches, kind: untold, value: 'lastHash,parentBranch', call: 3}
      POST dbt-sync {branchName: synced, ref: main}
      do end
      +6999ms
      GET build/branches → *.name [main, synced]
      GET build/branches → *.name [main]
      GET build/branches → [any, {name: synced, lastHash: null, parentBranch: null}]`,
  },
)

transcripts(
  { ...given({ queueBuilds: true }), values: { ...values, other: cube('other') } },
  {
    'builds that queue begin one after another, with nothing to be seen in between': `
      PATCH /__emulator/state {files: {main: {model/cubes/other.yml: $other}}}
      other = GET build-status?branchName=main → {buildJobId: 1002}
      +1s
      POST build/merge-to-default {...release, ...kept}
      GET build-status?branchName=main → == $other
      +33999ms
      GET build-status?branchName=main → {buildJobId: 1002}
      +1ms
      GET build-status?branchName=main → {status: building, buildJobId: 1003}`,
  },
)

test.each(['null', 'absent'] as const)('a tenant may tell every optional member as %s', (how) => {
  const nullableFields = Object.fromEntries(optionalMembers.map((name) => [name, how]))
  // A run of the past was of no certain ref, and read no commit.
  const never = ['listDbtSyncs.gitRef', 'listDbtSyncs.triggerContext']
  const untold = (_: unknown, known: Record<string, unknown>) => {
    for (const name of optionalMembers.filter((each) => !never.includes(each))) {
      const [operation = '', member = ''] = name.split('.')
      const answer = known[operation] as { items?: object[] } | undefined
      const item: unknown = answer?.items?.[0] ?? answer
      expect(item, name).toBeDefined()
      expect(Reflect.get(Object(item), member), name).toBe(how === 'null' ? null : undefined)
    }
  }
  return play(
    { state: { branches, history: 1, switches: { nullableFields } }, acts: { untold } },
    `
      listBranches = GET build/branches
      buildStatus = GET build-status
      listDbtSyncs = GET dbt-sync
      startDevMode = POST build/dev-mode {}
      do untold`,
  )
})
