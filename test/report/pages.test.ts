import { expect, it } from 'vitest'
import type {
  Consumer,
  Findings,
  ModelChange,
  ReaderChange,
  ReaderComparison,
  Report,
} from '../../src/base/findings.ts'
import { oneLine } from '../../src/base/text.ts'
import { renderComment } from '../../src/report/comment.ts'
import { renderSummary } from '../../src/report/summary.ts'
import { counted } from '../support/rows.ts'
import { changeOf, comparisonOf, consumerOf, impactOf, readerOf, reportOf } from './reports.ts'

// Whole comments and job summaries as pages, to be read as users read them. `npx vitest run test/report/pages.test.ts -u`
// writes them anew.

const url = 'https://github.com/acme/shop/actions/runs/7'
const run = { ...reportOf().run, repository: 'acme/shop', url, sha: 'a1b2c3d', eventName: 'pull_request' }
const product = { ...reportOf().product, docs: 'https://ci.example/docs' }
const pullRequest = { ...run, pullRequest: 7 }

function page(findings: Findings, change: Partial<Report> = {}): Report {
  return reportOf({ run, findings, ...change })
}
const failed = (failureKind: Report['verdict']['failureKind'], sentence = 'It fails.') => ({
  verdict: { outcome: 'failure', failureKind, sentence } as const,
})

const label = 'approved-breaking-change'
const gate = {
  failOn: 'impact',
  result: 'rejected',
  changes: 6,
  label,
  advice: `Add the label \`${label}\` to accept them, or keep the old names.`,
} as const
const at = (line: number) => ({ place: { path: 'models/orders.yml', line } })
const safe = (id: ModelChange['id'], member: string) => changeOf({ id, level: 'safe', member })

const renamed = [
  changeOf({
    ...{ member: 'orders.status', renamedTo: 'orders.state', renameCertainty: 'likely', ...at(12) },
    fix: 'Keep orders.status as an alias for one release.',
    patch: { path: 'models/orders.sql', line: 3, lines: ['state,', 'state as status, -- until 2026-12-31'] },
  }),
  changeOf({ entity: 'sales', member: 'sales.label', causedBy: ['sales.status'], fingerprint: 'b' }),
  changeOf({ entity: 'sales', member: 'sales.status', causedBy: ['orders.status'], fingerprint: 'c' }),
  changeOf({
    ...{ id: 'plan-failed', kind: 'measure', member: 'orders.completed', fingerprint: 'd' },
    ...{ message: "'orders.state' not found", place: { ...at(31).place, guess: 'mapped' } },
  }),
  changeOf({ member: 'orders.paid', fingerprint: 'e', fix: 'Keep it.', ...at(20) }),
  changeOf({ kind: 'measure', member: 'orders.total_paid', fingerprint: 'f', ...at(20) }),
].map((change): ModelChange => ({ ...change, gated: true }))
const others = [
  changeOf({
    ...{ id: 'aggregation-changed', level: 'dangerous', kind: 'measure', member: 'orders.revenue' },
    ...{ fingerprint: 'g', before: { type: 'sum' }, after: { type: 'avg', filters: 'paid' } },
  }),
  ...['a', 'b'].map((name) => safe('member-added', `orders.${name}`)),
  changeOf({ id: 'entity-added', level: 'safe', kind: 'view', entity: 'sales', member: 'sales' }),
  safe('title-changed', 'orders.id'),
]

const status = { member: 'orders.status', certainty: 'exact', fingerprint: '9f2c41d07ab3' } as const
const monday = { text: 'At 07:30 AM, only on Monday', enabled: true, recipients: 31 }
const consumers: Consumer[] = [
  consumerOf({
    url: 'https://tenant.example.com/dashboards/7',
    uses: ['widget 4', 'a filter'].map((where) => ({ ...status, where })),
    schedules: [monday, { text: 'every day', enabled: false }],
  }),
  consumerOf({
    ...{ id: 8, name: 'Ops board', owner: { id: 4, name: 'Ben' } },
    uses: [{ member: 'orders.completed', certainty: 'planned', fingerprint: 'd', where: 'widget 1' }],
    schedules: [{ text: 'every Friday', enabled: true, recipients: 6 }],
  }),
  consumerOf({ id: 9, name: 'Portal', uses: [{ ...status, where: 'a filter' }], embedded: true }),
  consumerOf({
    ...{ type: 'report', id: 2, name: 'Open orders', version: 'draft' },
    uses: [{ ...status, where: 'SQL', certainty: 'planned' }],
    sheets: [{ host: 'excel', workbook: 'Forecast.xlsx', sheet: 'Orders' }],
  }),
  consumerOf({
    ...{ id: 10, name: 'Board', version: 'draft' },
    uses: ['widget 4', 'a filter'].map((where) => ({ member: 'orders.old', certainty: 'exact', where })),
  }),
  ...[1, 2].map((id) => consumerOf({ type: 'report', id, name: `Revenue ${id}`, state: 'changes' })),
  consumerOf({ type: 'report', id: 29, name: 'Slow', state: 'loses-rollup' }),
  consumerOf({ type: 'report', id: 30, name: 'Mentions it', state: 'may-use' }),
  consumerOf({ type: 'notification', id: 31, name: '', state: 'already-broken' }),
]
const impact = impactOf(consumers, {
  checked: { reports: 1988, dashboards: 300, notifications: 300 },
  unchecked: [{ type: 'report', count: 12, reason: 'not semantic SQL' }],
  unchanged: { reports: 7, dashboards: 1, notifications: 0 },
})
const renamedColumn = page(
  {
    model: comparisonOf([...renamed, ...others], {
      dbtFiles: { sql: 1, macros: 0, seeds: 0, properties: 0, settings: 0 },
    }),
    impact,
    changeGate: gate,
  },
  { product, run: pullRequest, ...failed('breaking') },
)

const entry = { change: 'member-removed', member: 'orders.*', reason: 'agreed', until: '2027-01-31' } as const
const accepted = page(
  {
    model: comparisonOf(
      [
        changeOf({ acceptedInFile: { reason: 'not used', until: entry.until }, origin: 'base', ...at(12) }),
        changeOf({
          ...{ member: 'orders.paid', fingerprint: 'b', acceptedBy: 'ana', usualLevel: 'dangerous' },
          reason: 'Level set in `.data-model-ci.yml`.',
        }),
      ],
      {
        acceptEntries: [
          { ...entry, line: 3, changes: 1, state: 'used' },
          { ...entry, line: 9, changes: 0, state: 'unused' },
          { ...entry, line: 12, changes: 0, state: 'expired' },
          { ...entry, line: 15, changes: 2, state: 'added', fingerprint: '00000000000b' },
        ],
        attribution: 'none',
        readers: ['analyst', 'emea', 'finance'].map((readerOf) => ({ reader: readerOf, changes: [] })),
      },
    ),
    impact: impactOf([]),
    changeGate: { ...gate, result: 'accepted', labelEvent: 1 },
  },
  { run: { ...run, eventName: 'push' } },
)

const partly = page({
  model: comparisonOf([safe('member-added', 'orders.a')], {
    ...{ readings: ['files'], attribution: 'none', behindBy: 3, comparedAs: 'groups: finance' },
    unknown: ['The query API of the branch is unknown.'],
    valuesUnknown: 'The two environments write SQL differently.',
    plans: { checked: 4, unchanged: 1518, changed: 0, failed: 1, alreadyFailing: 2, sent: 8 },
  }),
})

const fiscal = {
  ...safe('granularity-added', 'orders.created_at'),
  ...{ before: {}, after: { granularity: 'fiscal' } },
}
const small = page({
  model: comparisonOf([{ ...fiscal, ...at(33) }, safe('hierarchy-added', 'orders.place')]),
})

const definitionOf = (granularity: string) =>
  `{dimensions: "[status, region, country]", external: true, granularity: "${granularity}", measures: "[count, revenue, net_revenue, average]", scheduledRefresh: true, timeDimension: "created_at"}`
const lostIn = (name: string, change: Partial<ModelChange>) =>
  changeOf({ level: 'dangerous', member: `orders.${name}`, fingerprint: name, ...change })
const lostRollup = (name: string, before: string, after: string) =>
  lostIn(name, {
    ...{ id: 'rollup-lost', kind: 'pre-aggregation', affects: ['orders.revenue'] },
    ...{ before: { definition: before }, after: { definition: after } },
  })
const lostLevels = (name: string, before: string, after: string) =>
  lostIn(name, {
    ...{ id: 'hierarchy-removed', kind: 'hierarchy' },
    ...{ before: { levels: before }, after: { levels: after } },
  })
const grouped = page({
  model: comparisonOf([
    ...Array.from({ length: 21 }, (_, index) =>
      changeOf({
        ...{ kind: index === 0 ? 'dimension' : 'measure', member: `orders.m${index}`, ...at(7) },
        fingerprint: `${index}`,
      }),
    ),
    lostRollup('main', definitionOf('day'), definitionOf('month')),
    lostRollup('by_day', 'by day', ''),
    lostLevels('place', '[country, region]', '[country]'),
    lostLevels('date', '[year, month]', ''),
    ...['a', 'b', 'c'].map((name) => safe('description-changed', `orders.${name}`)),
    ...['a', 'b'].map((name) => safe('member-source-changed', `sales.${name}`)),
    fiscal,
  ]),
})

const dbtFiles = { sql: 1, macros: 0, seeds: 0, properties: 0, settings: 0 }
const identical = page({ model: comparisonOf([], { readings: ['files'], dbtFiles }) })

const gets = { entity: 'orders', members: ['orders.amount'], isWhole: false }
const filtered = (state: ReaderChange['state'], before: string[], after: string[]) => ({
  ...{ state, filters: { before, after } },
})
const [region, country] = ['orders.region', 'orders.country']
/** What of `orders` each reader gets otherwise. */
const given = [
  { state: 'sees more' },
  { state: 'sees more', isWhole: true },
  { state: 'sees more', members: counted(3, 'orders.m') },
  { state: 'sees more', members: ['customers.email'] },
  { state: 'sees less', members: counted(1500, 'orders.m') },
  { state: 'sees less', members: counted(12, 'orders.m'), isWhole: true },
  { state: 'comes back empty' },
  { state: 'comes back empty', members: counted(5, 'orders.m') },
  filtered('rows widened', [region], []),
  filtered('rows narrowed', [], [region]),
  filtered('rows changed', [region], [country]),
  filtered('rows changed', [region], [region, country]),
  filtered('rows changed', [region, country], [country]),
  filtered('rows changed', [region], [region]),
  filtered('rows changed', [], []),
  { state: 'rows changed' },
  { state: 'loses rollup', rollups: ['orders.main'], members: counted(2, 'orders.m') },
  { state: 'loses rollup' },
  { state: 'other SQL', members: counted(2, 'orders.m') },
].map((change, at): ReaderComparison => readerOf(`r${at}`, { ...gets, ...change } as ReaderChange))
const narrowed = (name: string, members: string[], isWhole = false) =>
  changeOf({
    ...{ id: 'access-narrowed', kind: 'access-policy', readers: [name], message: 'in its words' },
    ...{ member: members.length === 1 && !isWhole ? (members[0] ?? '') : 'orders' },
    ...(members.length > 1 && { affects: members }),
  })
const seen = (name: string, names?: string[]) =>
  changeOf({ ...{ member: `orders.${name}`, fingerprint: name, ...at(3) }, ...(names && { readers: names }) })
const readers = page({
  model: comparisonOf(
    [
      changeOf({ member: 'orders.amount', fingerprint: 'amount' }),
      changeOf({ member: 'orders.total', fingerprint: 'total', causedBy: ['orders.amount'] }),
      ...given.flatMap(({ reader: name, changes }) =>
        changes.map(({ members, isWhole }) => narrowed(name, members, isWhole)),
      ),
      ...['orders.b', 'orders.c'].map((member) => narrowed('emea', [member])),
      { ...narrowed('apac', counted(5, 'orders.m')), fix: 'Grant it.' },
      ...[seen('a'), seen('b', ['emea']), seen('c', ['emea']), seen('d', counted(7, 'orders.m'))],
    ],
    {
      readers: [
        ...[...given, readerOf('same'), readerOf('other')],
        readerOf(
          'emea',
          { ...gets, state: 'other SQL', entity: 'lines', members: ['orders.b'] },
          { ...gets, state: 'sees less', members: ['orders.b'] },
          { ...gets, state: 'comes back empty', members: ['orders.c'] },
        ),
        { ...readerOf('apac'), unknown: 'What `apac` gets was not compared: the platform dropped `region`.' },
        { ...readerOf('latam', { ...gets, state: 'sees more' }), unknown: 'What `latam` gets is unknown.' },
      ],
    },
  ),
})

const fileName = 'model/orders.yml'
const errors = page(
  {
    ...{ valid: false, ref: 'topic', branch: 'dbt-sync/topic-1' },
    errors: [
      {
        message: 'orders cube: "dimensions.status" is wrong\nPossible reasons:\n\t* it is',
        ...{ fileName, times: 1, place: { ...at(26).place, guess: 'mapped' } },
      },
      { message: 'amountx is not defined', fileName, times: 3 },
      { message: 'nowhere', times: 1 },
      { message: 'in no file that is named', times: 1, ...at(26) },
      { message: 'of production', times: 1, known: true },
    ],
  },
  failed('validation', 'The data model has errors.'),
)
const onPlatform = page(
  {
    valid: false,
    errors: [
      {
        message: '`revenue` includes `plan`, which `accounts` no longer has',
        times: 1,
        branchPlace: { path: 'model/views/revenue.yml', line: 7 },
      },
    ],
  },
  { product, ...failed('validation') },
)
const syncError =
  "Compilation Error in model orders (models/orders.sql)\n  Model 'orders' depends on a node named 'stg_paymets' which was not found"
const notCompiled = page(
  {
    ...{ syncError, syncStatus: 'FAILED', refVerified: 'true', refEvidence: 'gitRef in the sync history' },
    ...{ commitVerified: 'true', commitEvidence: 'gitCommit in the sync history' },
  },
  {
    verdict: {
      ...failed('sync', `dbt failed: ${oneLine(syncError)}. Did you mean "stg_payments"?`).verdict,
      ...{ title: 'dbt cannot read the project', place: { path: 'models/orders.sql', line: 4 } },
    },
  },
)

const synced = page(
  {
    ...{
      ref: 'main',
      refVerified: 'true',
      refEvidence: 'gitRef in the sync history',
      syncStatus: 'COMPLETED',
    },
    ...{
      branch: 'dbt-sync/main-1',
      generatedFiles: ['a', 'b', 'c'].map((name) => `model/cubes/${name}.yml`),
    },
    changes: { base: 'prod', added: ['model/cubes/c.yml'], changed: [], removed: ['model/cubes/old.yml'] },
    ...{ cubeCount: 8, manifest: { models: 11, sources: 6 }, syncDurationMs: 6000 },
    ...{ buildStatus: 'built', buildEvidence: 'hash a1', valid: true, validatedBranch: 'dbt-sync/main-1' },
    syncPhases: [
      { name: 'sandbox', durationMs: 800 },
      { name: 'dbt: compile', durationMs: 1500 },
    ],
    preview: { branch: 'dbt-sync/main-1', link: 'https://p.example', replaced: [] },
  },
  {
    phases: [
      { name: 'Start', startedAt: 0, durationMs: 450, failed: false },
      { name: 'Sync', startedAt: 450, durationMs: 64_000, failed: true },
    ],
    warnings: ['The branch is old.'],
  },
)

it.each<[string, Report]>([
  ['a-column-is-renamed', renamedColumn],
  ['accepted-changes', accepted],
  ['not-compared-completely', partly],
  ['identical-but-for-dbt', identical],
  ['what-is-new', small],
  ['changes-in-groups', grouped],
  ['who-sees-what', readers],
  ['errors-in-two-files', errors],
  ['an-error-on-the-platform', onPlatform],
  ['dbt-does-not-compile', notCompiled],
  ['synced-and-valid', synced],
])('the comment reads like pages/%s.md', async (name, report) => {
  await expect(`${renderComment(report)}\n`).toMatchFileSnapshot(`pages/${name}.md`)
})

it.each<[string, Report]>([['synced-and-valid', synced]])(
  'the job summary reads like pages/%s.summary.md',
  async (name, report) => {
    await expect(renderSummary(report)).toMatchFileSnapshot(`pages/${name}.summary.md`)
  },
)
