import { expect, test } from 'vitest'
import { play, transcripts } from '../support/transcript.ts'
import { startPlatform } from './support.ts'

const me = '/api/v1/users/me'

test.each([
  ['every call', '{}', [503, 503, 503, 503]],
  ['the second', '{call: 2}', [200, 503, 200, 200]],
  ['every second', '{call: {every: 2}}', [200, 503, 200, 503]],
  ['all from the third on', '{call: {from: 3}}', [200, 200, 503, 503]],
])('a fault strikes %s', (_, call, expected) =>
  play(
    {},
    `
      call = SEE ${call}
      FAULT {operation: getMe, kind: status, ...call}
      ${expected.map((status) => `GET /users/me → ${status}`).join('\n')}`,
  ),
)

transcripts(
  { acts: { clear: ({ emulator }) => emulator.clearFaults() } },
  {
    'faults can be cleared, and * strikes all operations': `
      FAULT {operation: '*', kind: status, status: 429, headers: {retry-after: '1'}}
      GET build/branches → 429
      do clear
      GET /users/me → 200`,

    'reset-before does nothing, reset-after does the work': `
      FAULT {operation: createBranch, kind: reset-before, call: 1}
      FAULT {operation: createBranch, kind: reset-after, call: 2}
      POST build/branches {name: one} → broken
      POST build/branches {name: two} → broken
      STATE branches → *.name [main, two]`,

    'a status fault can come after the work': `
      FAULT {operation: createBranch, kind: status, status: 502, when: after}
      POST build/branches {name: one} → 502
      STATE branches → *.name [main, one]`,

    'html, plain text and odd bodies': `
      FAULT {operation: getMe, kind: html, call: 1}
      GET /users/me → 200 <html
      do clear
      FAULT {operation: getMe, kind: plain-text-error, call: 1}
      FAULT {operation: getMe, kind: 'null', call: 2}
      FAULT {operation: getMe, kind: empty-object, call: 3}
      FAULT {operation: getMe, kind: replace-body, body: [1], call: 4}
      FAULT {operation: getMe, kind: patch-body, body: {username: null}, call: 5}
      text = GET /users/me → 500
      SEE $text → '/./'
      GET /users/me → == null
      GET /users/me → == {}
      GET /users/me → == [1]
      GET /users/me → {id: 1, username: null}`,

    'a body that breaks off': `
      FAULT {operation: getMe, kind: cut-json, call: 1}
      FAULT {operation: getMe, kind: close-after-head, call: 2}
      GET /users/me → broken
      GET /users/me → broken`,

    'late visibility is a span of time': `
      FAULT {operation: getMe, kind: not-found-for, ms: 10000}
      GET /users/me → 404
      GET /users/me → 404
      +10s
      GET /users/me → 200`,
  },
)

transcripts(
  { state: { history: 5 }, acts: { clear: ({ emulator }) => emulator.clearFaults() } },
  {
    'lists lose their pages': `
      full = GET dbt-sync?first=2
      FAULT {operation: listDbtSyncs, kind: cursor-ignored}
      GET dbt-sync?first=2&after=$full.pageInfo.endCursor → == $full
      do clear
      FAULT {operation: listDbtSyncs, kind: cursor-ignored, first: true}
      GET dbt-sync?first=2 → [any, any, any, any, any]
      do clear
      FAULT {operation: listDbtSyncs, kind: cursor-stuck}
      stuck = GET dbt-sync?first=2
      GET dbt-sync?first=2&after=$stuck.pageInfo.endCursor → {pageInfo: {hasNextPage: true, endCursor: $stuck.pageInfo.endCursor}}
      do clear
      FAULT {operation: listDbtSyncs, kind: page-info-null}
      GET dbt-sync?first=2 → {pageInfo: null}`,
  },
)

transcripts(
  { repository: true },
  {
    'an ignored ref leaves no gitRef behind': `
      FAULT {operation: startDbtSync, kind: ignore-ref, call: 1}
      run = POST dbt-sync {ref: feature/one} → {branchName: ~dbt-sync/main-}
      GET dbt-sync → [{syncJobId: $run.syncJobId, gitRef: absent}]
      +60s
      GET dbt-sync/$run.syncJobId/result → {cubeCount: 1}`,

    'the history can hide the ref of a sync that used it': `
      FAULT {operation: listDbtSyncs, kind: no-git-ref}
      run = POST dbt-sync {ref: v1}
      GET dbt-sync → [{syncJobId: $run.syncJobId, gitRef: absent}]`,

    'a hung status never moves again': `
      run = POST dbt-sync {}
      +40s
      FAULT {operation: getDbtSyncStatus, kind: hung-status}
      first = GET dbt-sync/$run.syncJobId → {status: COMPILING_DBT}
      +1h
      GET dbt-sync/$run.syncJobId → == $first
      STATE runningSyncs → [any]
      STATE branches → *.name [main]`,

    'an unknown status is shown for that call': `
      FAULT {operation: getDbtSyncStatus, kind: unknown-status, call: 1}
      run = POST dbt-sync {}
      GET dbt-sync/$run.syncJobId → {status: WARMING_CACHE}
      GET dbt-sync/$run.syncJobId → {status: INITIALIZING}`,

    'a skewed clock moves every time in the answer': `
      FAULT {operation: getDbtSyncStatus, kind: clock-skew, ms: -3600000}
      run = POST dbt-sync {}
      GET dbt-sync/$run.syncJobId → {updatedAt: '2025-12-31T23:00:00.000Z'}`,

    'a start that goes its own way': `
      FAULT {operation: startDbtSync, kind: accept-blank-ref, call: 1}
      FAULT {operation: startDbtSync, kind: ignore-output, call: 2}
      FAULT {operation: startDbtSync, kind: ignore-source, call: 3}
      a = POST dbt-sync {ref: ''} → {branchName: ~dbt-sync/main-}
      +60s
      GET dbt-sync/$a.syncJobId/result → {cubeCount: 1}
      b = POST dbt-sync {output: files} → {branchName: ~dbt-sync/main-}
      +60s
      GET dbt-sync/$b.syncJobId/result → {cubeCount: 1}
      c = POST dbt-sync {source: manifest, manifest: {}} → {branchName: ~dbt-sync/main-}
      +60s
      GET dbt-sync/$c.syncJobId/result → {cubeCount: 1}`,
  },
)

test('a misspelt fault is rejected', async () => {
  const { emulator } = await startPlatform()
  expect(() => emulator.addFault({ operation: 'getMee', kind: 'status' })).toThrow('getMee')
})

test('a delay waits, and a slow drip arrives whole at last', async () => {
  const { call, emulator, slept } = await startPlatform()
  emulator.addFault({ operation: 'getMe', kind: 'delay', ms: 7000 })
  expect((await call('GET', me)).status).toBe(200)
  expect(slept).toEqual([7000])
  emulator.clearFaults()
  emulator.addFault({ operation: 'getMe', kind: 'slow-drip', ms: 5 })
  expect((await call('GET', me)).json.username).toBe('ci')
  expect(slept.length).toBeGreaterThan(6)
})

test('a connection that breaks before or after the work has no status', async () => {
  const { call, emulator } = await startPlatform()
  emulator.addFault({ operation: 'getMe', kind: 'reset-before', call: 1 })
  emulator.addFault({ operation: 'getMe', kind: 'reset-after', call: 2 })
  await expect(call('GET', me)).rejects.toThrow()
  await expect(call('GET', me)).rejects.toThrow()
  expect(emulator.requests.map(({ status }) => status)).toEqual([0, 0])
})

test('a silent server ends with the emulator', async () => {
  const { call, emulator } = await startPlatform()
  emulator.addFault({ operation: 'getMe', kind: 'silent' })
  const waiting = expect(call('GET', me)).rejects.toThrow()
  while (emulator.requests.length === 0) await new Promise(setImmediate)
  await emulator.close()
  await waiting
})
