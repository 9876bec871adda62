import fc from 'fast-check'
import { failureKinds } from '../../src/base/failure.ts'
import type {
  Consumer,
  ContentImpact,
  ModelChange,
  ModelComparison,
  ReaderChange,
  ReaderComparison,
  Report,
} from '../../src/base/findings.ts'

/** A report of a green run, with what a test wants to be different. */
export function reportOf(change: Partial<Report> = {}): Report {
  return {
    reportVersion: 1,
    product: { name: 'data-model-ci', version: '1.2.3' },
    command: 'sync',
    deploymentId: 42,
    verdict: { outcome: 'success', failureKind: 'none', sentence: 'Synced "main".' },
    findings: {},
    phases: [],
    warnings: [],
    run: {
      repository: 'team/dbt',
      eventName: 'push',
      sha: 'a1'.repeat(20),
      url: 'https://github.example/team/dbt/actions/runs/77',
      attempt: '2',
    },
    startedAt: 0,
    durationMs: 65_000,
    ...change,
  }
}

/** A removed dimension, with what a test wants to be different. */
export function changeOf(change: Partial<ModelChange> = {}): ModelChange {
  return {
    id: 'member-removed',
    level: 'breaking',
    kind: 'dimension',
    entity: 'orders',
    member: 'orders.status',
    before: { type: 'string' },
    after: null,
    reason: 'Queries that use it fail.',
    fix: '',
    origin: 'pull-request',
    fingerprint: '9f2c41d07ab3',
    ...change,
  }
}

/** The same of another member, whose fingerprint is its name. */
export const changeTo = (member: string, change: Partial<ModelChange> = {}) =>
  changeOf({ member, fingerprint: member, ...change })

/** A complete comparison with `main`, with what a test wants to be different. */
export function comparisonOf(changes: ModelChange[], change: Partial<ModelComparison> = {}): ModelComparison {
  return {
    base: 'main',
    readings: ['meta', 'files'],
    changes,
    plans: { checked: 0, unchanged: 0, changed: 0, failed: 0, alreadyFailing: 0, sent: 0 },
    unknown: [],
    attribution: 'complete',
    ...change,
  }
}

/** A dashboard that breaks, with what a test wants to be different. */
export function consumerOf(change: Partial<Consumer> = {}): Consumer {
  return {
    type: 'dashboard',
    id: 7,
    name: 'Weekly sales',
    owner: { id: 3, name: 'Ana' },
    state: 'broken',
    uses: [{ member: 'orders.status', where: 'widget 4', certainty: 'exact', fingerprint: '9f2c41d07ab3' }],
    schedules: [],
    sheets: [],
    embedded: false,
    ...change,
  }
}

/** Saved content that was read completely, with what a test wants to be different. */
export function impactOf(consumers: Consumer[], change: Partial<ContentImpact> = {}): ContentImpact {
  return {
    complete: true,
    checked: { reports: 2000, dashboards: 300, notifications: 300 },
    unchecked: [],
    unchanged: { reports: 0, dashboards: 0, notifications: 0 },
    consumers,
    ...change,
  }
}

export const readerOf = (reader: string, ...changes: ReaderChange[]): ReaderComparison => ({
  reader,
  changes,
})

/** One of each kind, of an entity whose name, as all others, is a text. */
function readerChanges(text: string): ReaderChange[] {
  const filters = { before: [`x${text}`], after: [text] }
  const of = (state: ReaderChange['state'], members: string[]) => ({
    ...{ entity: text, state, members, isWhole: false },
  })
  return [
    of('sees more', [`x${text}`]),
    { ...of('rows changed', [text]), filters },
    of('sees less', Array(5).fill(`x${text}`)),
    { ...of('loses rollup', [text, text]), isWhole: true, rollups: [text] },
  ]
}

/** A report in which one text stands everywhere where a report can quote others. */
export function reportFullOf(text: string): Report {
  return reportOf({
    verdict: { outcome: 'failure', failureKind: 'sync', sentence: text, place: { path: text, line: 2 } },
    warnings: [text, text],
    findings: {
      ref: text,
      refVerified: 'true',
      refEvidence: text,
      syncedCommit: text,
      commitVerified: 'false',
      commitEvidence: text,
      branch: text,
      syncJobId: text,
      syncError: text,
      syncDurationMs: 5,
      leftovers: [{ branch: text, forks: [text, text], ageMs: 5, what: text }],
      // Operation and path are the product's own rows.
      call: {
        operation: 'getMe',
        method: 'GET',
        path: '/api/v1/users/me',
        status: 200,
        items: 3,
        pages: 2,
        excerpt: text,
      },
      preflight: [
        { name: text, state: 'missing', found: text, remedy: text, neededFor: [text, text], required: true },
        { name: text, state: 'other event', found: text, remedy: '', neededFor: [], required: false },
      ],
      ready: false,
      features: { start: true, ref: null, deployMode: text },
      syncStatus: text,
      generatedFiles: [text, text],
      cubeCount: 2,
      manifest: { models: 1, sources: 2, macros: 3 },
      syncPhases: [{ name: text, durationMs: 5 }],
      buildStatus: text,
      buildEvidence: text,
      valid: false,
      validatedBranch: text,
      merged: false,
      mergeEvidence: text,
      model: comparisonOf(
        [
          changeOf({
            member: text,
            entity: text,
            before: { type: text, [text]: text },
            after: { type: text },
            reason: text,
            // Names in it change what is code: test/report/changes.test.ts has these.
            fix: 'Keep the old name for one release.',
            renamedTo: text,
            renameCertainty: 'likely',
            members: { moved: 63, gone: 2 },
            causedBy: [text, text],
            message: text,
            origin: 'base',
            place: { path: text, line: 4, guess: text },
            acceptedBy: text,
            gated: true,
          }),
          changeOf({
            member: `y${text}`,
            usualLevel: 'dangerous',
            reason: 'Level set in `.data-model-ci.yml`.',
            acceptedInFile: { reason: text, until: '2027-01-31' },
          }),
          changeOf({
            ...{ id: 'join-path-lost', kind: 'join', entity: text, member: text },
            affects: [`y${text}.${text}`, text],
            join: { from: text, to: `y${text}` },
            basePlace: { path: text, line: 4, commit: 'b'.repeat(40), guess: text },
          }),
          ...Array.from({ length: 12 }, () =>
            changeOf({ entity: text, member: `x${text}`, renamedTo: text }),
          ),
          changeOf({ level: 'dangerous', id: 'join-changed', kind: 'join', entity: text, member: text }),
          changeOf({
            ...{
              level: 'dangerous',
              id: 'rows-changed',
              kind: 'access-policy',
              entity: text,
              member: `y${text}`,
            },
            affects: [text],
            readers: [text],
          }),
          changeOf({ entity: text, member: `y${text}`, readers: [text, text] }),
          changeOf({ level: 'safe', id: 'member-added', member: text }),
        ],
        {
          base: text,
          unknown: [text],
          attribution: 'none',
          behindBy: 2,
          dbtFiles: { sql: 2, macros: 1, seeds: 1, properties: 1, settings: 1 },
          readers: [
            { reader: text, changes: readerChanges(text) },
            // Names in it change what is code: test/report/readers.test.ts has these.
            { reader: text, changes: [], unknown: 'The token was signed for another context.' },
            { reader: text, changes: [] },
          ],
          acceptEntries: (['used', 'unused', 'expired', 'added'] as const).map((state) => ({
            change: 'member-removed',
            member: text,
            fingerprint: '9f2c41d07ab3',
            reason: text,
            until: '2027-01-31',
            line: 3,
            changes: 1,
            state,
          })),
        },
      ),
      impact: impactOf(
        (
          [
            ['broken', 'dashboard'],
            ['changes', 'report'],
            ['loses-rollup', 'report'],
            ['may-use', 'notification'],
            ['already-broken', 'report'],
          ] as const
        ).map(([state, type]) =>
          consumerOf({
            type,
            state,
            publicId: text,
            name: `n${text}`,
            url: 'https://github.example/team/dbt/7',
            owner: { id: 3, name: text },
            version: 'draft',
            uses: [
              {
                member: `m${text}`,
                where: `w${text}`,
                certainty: 'exact',
                fingerprint: '9f2c41d07ab3',
                message: text,
              },
              { member: '', where: `w${text}`, certainty: 'planned', message: `x${text}` },
            ],
            schedules: [
              { text, enabled: true, recipients: 31 },
              { text, enabled: false },
            ],
            sheets: [{ host: text, workbook: text, sheet: text }],
            embedded: true,
          }),
        ),
        { complete: false, unchecked: [{ type: 'plan', count: 2, reason: text }] },
      ),
      changeGate: {
        failOn: 'breaking',
        result: 'later',
        changes: 13,
        label: text,
        advice: `Add ${text}`,
        labelEvent: 9,
        acceptedFingerprints: [text],
        problem: text,
      },
      dataTests: [
        { name: text, file: text, branch: text, state: 'failed', rows: 3, durationMs: 5, reason: text },
        { name: text, branch: text, state: 'not run', reason: text },
        { name: text, branch: text, state: 'failed', rows: 3, durationMs: 5, reason: text, added: true },
        { name: text, branch: text, state: 'passed', rows: 1, durationMs: 5 },
      ],
      changes: { base: text, added: [text], changed: [], removed: [text] },
      errors: [
        { message: text, fileName: text, times: 2, place: { path: text, line: 3, guess: text } },
        { message: `${text}\n${text}\n${text}`, times: 1 },
        { message: text, fileName: text, times: 1, known: true, place: { path: text, guess: text } },
      ],
      preview: { branch: text, queryUrl: text, link: `x${text}`, replaced: [text] },
    },
    phases: [{ name: 'Sync', startedAt: 0, durationMs: 10, failed: true }],
    // A valid address of a run is a link, as it is meant: it comes from the runner.
    run: { repository: text, eventName: text, sha: text, url: `x${text}`, attempt: text },
  })
}

/** Whatever came of a run, with a text everywhere; in half of them commit and run are known, so that there are links. */
export const anyReport = (text: fc.Arbitrary<string>): fc.Arbitrary<Report> =>
  fc
    .record({
      text,
      outcome: fc.constantFrom('success', 'failure', 'cancelled', 'skipped'),
      failureKind: fc.constantFrom(...failureKinds),
      forgiven: fc.boolean(),
      linked: fc.boolean(),
      refVerified: fc.constantFrom('true', 'false', 'unknown'),
      valid: fc.boolean(),
    })
    .map(({ text: quoted, outcome, failureKind, forgiven, linked, refVerified, valid }) => {
      const full = reportFullOf(quoted)
      return {
        ...full,
        verdict: { ...full.verdict, outcome, failureKind, ...(forgiven ? { forgiven } : {}) } as const,
        findings: { ...full.findings, refVerified, valid } as const,
        run: linked ? reportOf().run : full.run,
      }
    })
