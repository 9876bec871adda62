import { test } from 'vitest'
import { play, transcripts } from '../support/transcript.ts'
import type { Body } from './support.ts'

const states = [
  'INITIALIZING',
  'CREATING_SANDBOX',
  'UPLOADING_PROJECT',
  'INSTALLING_DEPENDENCIES',
  'RUNNING_DBT_DEPS',
  'COMPILING_DBT',
  'PROCESSING_MANIFEST',
  'WRITING_CUBE_FILES',
  'FINALIZING',
  'COMPLETED',
]

transcripts(
  {
    repository: true,
    values: { states },
    acts: {
      watch: async ({ call, clock }, { run }) => {
        const seen = new Set<string>()
        for (let second = 0; second <= 60; second += 1) {
          const { syncJobId } = run as { syncJobId: string }
          seen.add((await call('GET', `/api/v1/deployments/1/dbt-sync/${syncJobId}`)).json.status)
          clock.now += 1000
        }
        return [...seen]
      },
    },
  },
  {
    'a sync walks its states in order and ends in a branch with files': `
      run = POST dbt-sync {ref: feature/one} → 200 {branchName: '/^dbt-sync/feature-one-20260101000000-[0-9a-f]{8}$/'}
      do watch
      SEE $watch → == $states
      STATE branches → *.name [main, $run.branchName]
      GET dbt-sync/$run.syncJobId/result → {cubeCount: 2, durationMs: 60000, generatedFiles: [any, any]}`,

    'a tag is synchronised, and the history names it': `
      POST dbt-sync {ref: v1}
      GET dbt-sync → [{status: RUNNING, gitRef: v1}]`,

    'a ref that does not exist ends as FAILED with the reason': `
      run = POST dbt-sync {ref: nowhere}
      +60s
      GET dbt-sync/$run.syncJobId → {status: FAILED, error: ~nowhere}
      GET dbt-sync → [{status: FAILED, failedPhase: repo-clone, errorMessage: ~nowhere}]
      GET dbt-sync/$run.syncJobId/result → 404
      STATE branches → *.name [main]`,

    'a project that does not compile fails in its phase': `
      run = POST dbt-sync {ref: broken}
      +47999ms
      GET dbt-sync/$run.syncJobId → {status: COMPILING_DBT}
      +1ms
      GET dbt-sync/$run.syncJobId → {status: FAILED}
      GET dbt-sync → [{failedPhase: dbt-compile, durationMs: 48000}]`,

    'blank refs and branch names are rejected, and nothing starts': `
      POST dbt-sync {ref: ''} → 400
      POST dbt-sync {ref: ' '} → 400
      POST dbt-sync {branchName: ''} → 400
      STATE starts → 0`,

    'a cancelled sync stands still, and the history alone says so': `
      run = POST dbt-sync {}
      +5s
      DELETE dbt-sync/$run.syncJobId → {message: any}
      before = GET dbt-sync/$run.syncJobId → {status: CREATING_SANDBOX}
      +600s
      GET dbt-sync/$run.syncJobId → == $before
      GET dbt-sync → [{status: CANCELLED, durationMs: 5000}]
      STATE branches → *.name [main]
      STATE runningSyncs → == []`,

    'an ended sync cannot be cancelled, and an unknown one is a 404': `
      run = POST dbt-sync {}
      GET dbt-sync/$run.syncJobId
      +60s
      DELETE dbt-sync/$run.syncJobId → 400
      DELETE dbt-sync/unknown → 404`,

    'output files makes no branch and keeps the contents for an hour': `
      run = POST dbt-sync {output: files, ref: feature/one} → {branchName: ''}
      +60s
      GET dbt-sync/$run.syncJobId/generated-files?first=1
        → {items: [{path: any, content: ~cubes}], pageInfo: {hasNextPage: true}}
      STATE branches → *.name [main]
      +1h
      GET dbt-sync/$run.syncJobId/generated-files → 404`,

    'a sync into a branch has no generated files to read': `
      run = POST dbt-sync {}
      +60s
      GET dbt-sync/$run.syncJobId/generated-files → 404`,

    'a manifest in the request is compiled instead of the repository': `
      run = POST dbt-sync {source: manifest, manifest: {nodes: {model.shop.a: {resource_type: model, name: a, columns: {id: {name: id}}}}}}
      +60s
      GET dbt-sync/$run.syncJobId/result → {generatedFiles: [{path: model/cubes/dbt/a.yml}]}
      GET dbt-sync → [{source: manifest}]
      POST dbt-sync {source: manifest} → 400`,

    'validation sees what the sync wrote': `
      run = POST dbt-sync {}
      +60s
      GET dbt-sync/$run.syncJobId
      PUT build/branches/staging-environment {branchName: $run.branchName, enabled: true}
      GET build/data-model/validate?branchName=$run.branchName
        → {branchName: $run.branchName, mode: dev_mode, valid: true, cubesCount: 2}`,
  },
)

transcripts(
  {
    repository: true,
    state: { switches: { syntheticLogLines: 100 } },
    acts: {
      compare: (_, logs) => {
        const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => (logs[name] as Body).items)
        const sizes = [a, b, c, d].map((items) => items?.length ?? 0)
        return {
          grows: sizes.join() === sizes.toSorted((one, other) => one - other).join(),
          ends: d?.filter(({ durationMs }) => durationMs !== undefined).length,
          long: (d?.length ?? 0) > 100,
        }
      },
    },
  },
  {
    'the log grows with time, one line with a duration at the end of each phase': `
      run = POST dbt-sync {}
      a = GET dbt-sync/$run.syncJobId/logs
      +20s
      b = GET dbt-sync/$run.syncJobId/logs
      +30s
      c = GET dbt-sync/$run.syncJobId/logs
      +30s
      d = GET dbt-sync/$run.syncJobId/logs
      do compare
      SEE $compare → {grows: true, ends: 9, long: true}
      page = GET dbt-sync/$run.syncJobId/logs?first=2
      GET dbt-sync/$run.syncJobId/logs?first=2&after=$page.pageInfo.endCursor → == [$d.items.2, $d.items.3]`,
  },
)

const runs = [
  { ref: 'a' },
  { status: 'FAILED' as const },
  { status: 'CANCELLED' as const },
  { durationMs: 30_000 },
]
transcripts(
  { state: { history: runs, switches: { pageSize: 3 } } },
  {
    'the history is newest first, filtered and in pages': `
      page = GET dbt-sync → *.syncJobId [past-sync-4, past-sync-3, past-sync-2]
      GET dbt-sync?after=$page.pageInfo.endCursor → {items: [{syncJobId: past-sync-1}], pageInfo: {hasNextPage: false}}
      GET dbt-sync?status=COMPLETED&trigger=api
        → [{syncJobId: past-sync-4, durationMs: 30000, phases: any}, {syncJobId: past-sync-1}]
      GET dbt-sync?trigger=webhook → == []`,
  },
)

const features = { ref: false, gitRef: false, output: false, missingOperations: ['getDbtSyncLogs'] }
test('an older tenant ignores the ref, and its spec does not know it', () =>
  play(
    { repository: true, state: { features }, violations: 'some' },
    `
      run = POST dbt-sync {ref: feature/one, output: files} → {branchName: ~dbt-sync/main-}
      GET /spec → {components: {schemas: {StartDbtSyncInput: {properties: {branchName: any, source: any, manifest: any, ref: absent, output: absent}}}}}
      GET dbt-sync/$run.syncJobId/logs → <html
      +60s
      GET dbt-sync/$run.syncJobId/result → {cubeCount: 1}`,
  ))

transcripts(
  {},
  {
    'the branch appears on completion and not before': `
      GIVEN {repository: true, speed: 10}
      run = POST dbt-sync {}
      GET dbt-sync/$run.syncJobId
      +5999ms
      STATE runningSyncs → [any]
      STATE branches → *.name [main]
      GET dbt-sync/$run.syncJobId/result → 404
      +1ms
      STATE runningSyncs → == []
      STATE branches → [any, any]`,

    'without a ref the tracked branch is synchronised': `
      GIVEN {repository: true, trackedBranch: feature/one}
      run = POST dbt-sync {} → {branchName: ~feature-one}
      +60s
      GET dbt-sync/$run.syncJobId/result → {cubeCount: 2}
      GET dbt-sync → [{syncJobId: $run.syncJobId, gitRef: absent}]`,

    'the files go to a branch that exists already': `
      GIVEN {repository: true, state: {branches: [{name: kept}]}}
      run = POST dbt-sync {branchName: kept} → {branchName: kept}
      GET dbt-sync/$run.syncJobId
      +60s
      GET build/data-model/file-hashes?branchName=kept → {model/cubes/dbt/orders.yml: any}`,

    'a status in another case breaks the contract': `
      GIVEN {violations: some}
      GET dbt-sync?status=cancelled → 400`,

    'the served spec of a current tenant knows the ref': `
      GET /spec → {components: {schemas: {StartDbtSyncInput: {properties: {ref: any}}}}}`,
  },
)
