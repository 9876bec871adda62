import { expect, it } from 'vitest'
import type {
  ChangeGate,
  Consumer,
  ContentImpact,
  Findings,
  ModelChange,
  ModelComparison,
  Report,
} from '../../src/base/findings.ts'
import { renderComment } from '../../src/report/comment.ts'
import { changeTo, comparisonOf, consumerOf, impactOf, reportOf } from './reports.ts'

// How comments begin: what stands open, without details. `npx vitest run test/report/beginnings.test.ts -u` writes it anew.

const label = 'approved-breaking-change'
const rejected: ChangeGate = {
  ...{ failOn: 'breaking', result: 'rejected', changes: 1, label },
  advice: `Add the label \`${label}\` to accept them, or keep the old names.`,
}
const red = { outcome: 'failure', failureKind: 'breaking', sentence: 'It fails.' } as const
const run = { ...reportOf().run, url: '' }
const page = (findings: Findings, change: Partial<Report> = {}) => reportOf({ run, ...change, findings })
const compared = (
  changes: ModelChange[],
  change: Partial<ModelComparison> = {},
  gate?: ChangeGate,
  verdict: Report['verdict'] = gate ? red : reportOf().verdict,
) => page({ model: comparisonOf(changes, change), ...(gate && { changeGate: gate }) }, { verdict })

const added = (name: string) => changeTo(`orders.${name}`, { id: 'member-added', level: 'safe' })
const safe = [...['a', 'b', 'c'].map(added), changeTo('orders.id', { id: 'title-changed', level: 'safe' })]
const broken = changeTo('orders.status', { gated: true })
const changes = [
  broken,
  changeTo('orders.revenue', { id: 'aggregation-changed', level: 'dangerous' }),
  ...safe,
]
const accepted = { ...changeTo('orders.paid', { gated: true }), acceptedBy: 'ana' }
const inFile: ModelChange = {
  ...changeTo('orders.paid'),
  acceptedInFile: { reason: 'agreed', until: '2027-01-01' },
}
const by = (name: string): Consumer['uses'] => [
  { member: 'orders.paid', where: 'widget 4', certainty: 'exact', fingerprint: `orders.${name}` },
]
const dangerous = ['revenue', 'total'].map((name) =>
  changeTo(`orders.${name}`, { id: 'aggregation-changed', level: 'dangerous', gated: true }),
)
const of = (origin: ModelChange['origin'], name = 'status') => changeTo(`orders.${name}`, { origin })
const unknown = ['The files are unknown.']
const plans = (unchanged: number) => ({ plans: { ...comparisonOf([]).plans, unchanged } })

const equal = (change: Partial<ModelComparison>, report: Partial<Report> = {}) =>
  page({ model: comparisonOf([], { readings: ['files'], ...change }) }, report)
const noFiles = { sql: 0, macros: 0, seeds: 0, properties: 0, settings: 0 }

const used = (consumers: Partial<Consumer>[], change: Partial<ContentImpact> = {}) => ({
  impact: impactOf(consumers.map(consumerOf), change),
})
const model = comparisonOf([])
const breaks = { model: comparisonOf([broken]) }
const mailed = (text: string, enabled = true) => ({ schedules: [{ text, enabled, recipients: 31 }] })
const unread: Partial<ContentImpact> = {
  complete: false,
  unchecked: [{ type: 'plan', count: 2, reason: 'x' }],
}
const gated = (change: Partial<ChangeGate>) => ({
  changeGate: { ...rejected, failOn: 'impact', ...change } as const,
})

const cases: [string, Report][] = [
  ...(['success', 'failure', 'cancelled', 'skipped'] as const).map((outcome): [string, Report] => [
    outcome,
    page({}, { verdict: { outcome, failureKind: 'none', sentence: 'Said.' } }),
  ]),
  ['not valid', page({}, { verdict: { ...red, failureKind: 'validation' } })],
  ['fail-on: never', compared([changeTo('orders.status')])],
  ['nothing changed', compared([], plans(2))],
  ['nothing breaking', compared(safe)],
  ['more new members', compared([...safe, added('d')])],
  ['a place', compared([{ ...added('a'), place: { path: 'a.yml', line: 3 } }], plans(1518))],
  ['not everything compared', compared([], { unknown })],
  ['rejected', compared(changes, {}, rejected)],
  ['accepted', compared([accepted], {}, { ...rejected, result: 'accepted' }, reportOf().verdict)],
  [
    'a change after the label',
    compared([broken, accepted], {}, { ...rejected, result: 'later', advice: 'Set it again.' }),
  ],
  ['unknown', compared([], { unknown }, { ...rejected, result: 'unknown', changes: 0 })],
  [
    'fail-on: dangerous, and some are accepted',
    compared([broken, accepted, ...dangerous, ...safe], {}, { ...rejected, failOn: 'dangerous', changes: 4 }),
  ],
  ['only dangerous ones', compared(dangerous, {}, { ...rejected, failOn: 'dangerous', changes: 2 })],
  ['no label could be read', compared(changes, {}, { ...rejected, problem: 'x' })],
  ['of the default branch', compared([of('base')])],
  ['of both', compared([of('pull-request'), of('base', 'paid')])],
  ['of unknown origin', compared([of('unknown')])],
  ['not attributed', compared([{ ...broken, origin: 'base' }], { attribution: 'none' }, rejected)],
  ['the same files', equal({})],
  ['the same upload', equal({}, { command: 'deploy' })],
  ['no file of dbt', equal({ dbtFiles: noFiles })],
  ['files of dbt', equal({ dbtFiles: { sql: 2, macros: 1, seeds: 1, properties: 0, settings: 1 } })],
  ['a base that could not be read', equal({ readings: [], unknown, dbtFiles: null })],
  ['a push', equal({ dbtFiles: null })],
  ['files that are not listed', equal({ dbtFiles: null }, { run: { ...run, pullRequest: 7 } })],
  ['the same SQL of other files', equal({ readings: ['files', 'meta'], dbtFiles: { ...noFiles, sql: 1 } })],
  ['a dashboard', page(used([{}]))],
  ['mailed on Mondays', page(used([mailed('At 07:30 AM, only on Monday')]))],
  ['mailed daily and weekly', page(used([mailed('only on Monday'), mailed('every day')]))],
  ['mailed on five days', page(used([mailed('At 07:30, Monday through Friday')]))],
  ['its mail is off', page(used([mailed('only on Monday', false)]))],
  ['reports', page(used([{ type: 'report' }, { type: 'report' }]))],
  ['a mail', page(used([{ type: 'notification', ...mailed('only on Monday') }]))],
  ['nothing breaks', page({ model, ...used([]) })],
  [
    'nothing breaks of what was checked',
    page({ model, ...used([], { unchecked: [{ type: 'report', count: 12, reason: 'ignored' }] }) }),
  ],
  ['it may break', page({ ...breaks, ...used([{ state: 'may-use' }]) })],
  [
    'it changes',
    page({ ...breaks, ...used([{ type: 'report', state: 'changes' }, { state: 'loses-rollup' }]) }),
  ],
  [
    'it keeps its SQL',
    page({ ...breaks, ...used([], { unchanged: { reports: 1, dashboards: 0, notifications: 0 } }) }),
  ],
  ['nothing uses it', page({ ...breaks, ...used([]) })],
  ['nothing read uses it', page({ ...breaks, ...used([], unread) })],
  [
    'not all is read',
    page({ model, ...used([], unread), ...gated({ result: 'unknown', changes: 0 }) }, { verdict: red }),
  ],
  [
    'not all is read, some breaks',
    page({ ...breaks, ...used([{}], unread), ...gated({}) }, { verdict: red }),
  ],
  ['unknown why it breaks', page({ model, ...used([{}]), ...gated({ changes: 0 }) }, { verdict: red })],
  [
    'content that breaks after the label',
    page(
      { model: comparisonOf([accepted]), ...used([{}]), ...gated({ result: 'later', changes: 1 }) },
      { verdict: red },
    ),
  ],
  [
    'accepted without a known reason',
    page({ model, ...used([{}]), ...gated({ result: 'accepted', changes: 0 }) }),
  ],
  [
    'accepted in the file, and what breaks by it',
    page({ model: comparisonOf([inFile]), ...used([{ uses: by('paid') }]) }),
  ],
  [
    'accepted in the file, and what breaks by another change, too',
    page({ model: comparisonOf([inFile]), ...used([{ uses: [...by('paid'), ...by('x')] }]) }),
  ],
]

it('comments begin as in pages/beginnings.md', async () => {
  const rows = cases.map(([name, shown]) => {
    const [open = ''] = renderComment(shown).split('\n\n<details>')
    const lines = open.split('\n').filter((line) => !/^(?:$| |\||\*\*(?:What b|B)reaks)/.test(line))
    return `| ${name} | ${lines
      .join('<br>')
      .replace('### ', '')
      .replace(/<\/?code>/g, '`')} |\n`
  })
  const head = '| Of | The comment begins with |\n|---|---|\n'
  await expect(head + rows.join('')).toMatchFileSnapshot('pages/beginnings.md')
})
