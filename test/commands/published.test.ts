import { expect, it } from 'vitest'
import { actionsBot } from '../../emulator/github/index.ts'
import type { Findings, Report } from '../../src/base/findings.ts'
import type { AnnotationProperties, Log } from '../../src/base/log.ts'
import { GitHubError } from '../../src/github/errors.ts'
import type { GitHub } from '../../src/github/github.ts'
import { readMarker } from '../../src/github/marker.ts'
import { listedBy } from '../../src/github/own-comment.ts'
import type { Shown } from '../../src/inputs/settings.ts'
import { commandNames, commenting } from '../../src/inputs/table.ts'
import { publish } from '../../src/publish.ts'
import { marked, ofJob } from '../github/marks.ts'
import { changeOf, comparisonOf, consumerOf, impactOf, reportOf } from '../report/reports.ts'
import { stepFixture } from '../support/fixture.ts'
import { connect } from '../support/github.ts'
import { memoryWorkspace } from '../support/memory-workspace.ts'
import { startHub } from '../support/pull-on-github.ts'

// What becomes of a report: its comment with the mark for later runs, its annotations, and what goes wrong with them.

const shown: Shown = {
  command: 'sync',
  comment: 'always',
  githubToken: 'ghs_actions',
  commentKey: ofJob,
  ran: true,
}

/** Publishes reports of one pull request, one after another. */
async function pullRequest() {
  const server = await startHub()
  const { context, lines } = stepFixture({})
  const { clock } = context
  const annotated: string[] = []
  const note = (kind: string) => (text: string, at: AnnotationProperties | undefined) => {
    if (at) annotated.push(`${kind} ${at.file}:${at.startLine}:${at.startColumn} ${at.title}: ${text}`)
    else annotated.push(`${kind} ${text}`)
  }
  const run = { ...context.run, pullRequest: { number: 7, fromFork: false, closed: false } }
  const outputs: Record<string, string> = {}
  const { url: baseUrl, repository } = server
  const log: Log = {
    ...context.log,
    error: (text, at) => {
      note('error')(text, at)
      context.log.error(text, at)
    },
    warning: (text, at) => {
      note('warning')(text, at)
      context.log.warning(text, at)
    },
  }
  return {
    server,
    outputs,
    lines,
    annotated,
    comment: () => server.comments[0],
    mark: () => readMarker(server.comments[0]?.body ?? ''),
    publish: (
      change: Partial<Report>,
      how: Partial<Shown> = {},
      connectGitHub?: () => Promise<GitHub>,
      basis: string | null = 'basis',
    ) =>
      publish(
        {
          ...{ run, log, clock, workspace: memoryWorkspace({}) },
          writeReport: async () => '/report.json',
          writeSummary: async () => undefined,
          connectGitHub: connectGitHub ?? (async () => connect({ baseUrl, repository, clock })),
        },
        { ...shown, ...how },
        reportOf(change),
        (name, value) => {
          outputs[name] = value
        },
        new AbortController().signal,
        basis,
      ),
  }
}

const [breaking, dangerous, safe, unexplained] = ['a', 'b', 'c', 'd'].map((one) => one.repeat(12)) as [
  string,
  string,
  string,
  string,
]
const model = comparisonOf([
  changeOf({ fingerprint: breaking }),
  changeOf({ fingerprint: dangerous, level: 'dangerous', member: 'orders.b' }),
  changeOf({ fingerprint: safe, level: 'safe', member: 'orders.c' }),
])
const use = { where: 'widget 4', certainty: 'exact', member: 'orders.d' } as const
const impact = impactOf([
  consumerOf({ uses: [{ ...use, fingerprint: unexplained }, use] }),
  consumerOf({ id: 8, state: 'changes', uses: [{ ...use, fingerprint: 'e'.repeat(12) }] }),
])
const gate = { failOn: 'breaking', result: 'accepted', changes: 1, label: 'fine' } as const
const accepted = { ...gate, labelEvent: 9, acceptedFingerprints: [breaking] }

const result = { basis: 'basis', outcome: 'success', failureKind: 'none', sentence: 'Synced "main".' }

it.each<[string, Findings, string[], number | null]>([
  ['nothing compared', {}, [], null],
  ['changes', { model }, [breaking, dangerous], null],
  ['changes and content that breaks', { model, impact }, [breaking, dangerous, unexplained], null],
  ['changes that are accepted', { model, changeGate: accepted }, [breaking, dangerous], 9],
  ['changes, where the label is not set', { model, changeGate: gate }, [breaking, dangerous], 0],
])('the comment hides what it lists, and the result: %s', async (_, findings, listed, label) => {
  const of = await pullRequest()
  await of.publish({ findings })
  const mark = of.mark()
  expect(mark && listedBy(mark)).toEqual(listed)
  expect(mark?.result).toMatchObject({ ...result, label })
  expect(mark?.result?.outputs['breaking-count']).toBe(findings.model && '1')
  expect(of.lines()).toHaveLength(1)
})

it.each<[string, Partial<Report>, string | null]>([
  ['a result that rests on what is unknown', {}, null],
  [
    'a label that is unknown',
    { findings: { model, changeGate: { ...gate, problem: 'GitHub is away' } } },
    'basis',
  ],
  [
    'a forgiven one',
    { verdict: { outcome: 'failure', failureKind: 'network', sentence: 'No.', forgiven: true } },
    'basis',
  ],
  [
    'a cancelled one',
    { verdict: { outcome: 'cancelled', failureKind: 'cancelled', sentence: 'No.' } },
    'basis',
  ],
])('%s is not repeated', async (_, change, basis) => {
  const of = await pullRequest()
  await of.publish(change, {}, undefined, basis)
  expect(of.mark()).not.toBeNull()
  expect(of.mark()?.result).toBeUndefined()
})

it.each(commandNames)('%s leaves the comments of other jobs and accounts', async (command) => {
  const of = await pullRequest()
  const { server } = of
  const copied = marked({ runId: '99' })
  server.add(7, { login: 'other[bot]', type: 'Bot' }, copied)
  const others = [{ job: 'preview.yml preview' }, { job: 'gate.yml other' }, { deployment: 'tenant.test 2' }]
  for (const other of others) server.add(7, actionsBot, marked({ rank: 4 }, '❌', { ...ofJob, ...other }))
  const before = server.comments.map(({ body }) => body)
  await of.publish({ command }, { command })
  await of.publish({ command }, { command })
  expect(server.comments.map(({ body }) => body).slice(0, before.length)).toEqual(before)
  expect(server.comments).toHaveLength(before.length + (commenting.includes(command) ? 1 : 0))
})

it('a worse result of the same attempt stays', async () => {
  const of = await pullRequest()
  const red = { outcome: 'failure', failureKind: 'build', sentence: 'No.' } as const
  await of.publish({ verdict: red })
  await of.publish({ verdict: { ...red, forgiven: true } })
  await of.publish({})
  await of.publish({ verdict: { ...red, outcome: 'skipped' } })
  expect(of.mark()?.result?.outcome).toBe('failure')
  expect(of.lines().at(-1)).toMatch(/unchanged, because it shows a newer or worse result/)
})

it('what a branch that does not compile no longer has is not marked', async () => {
  const of = await pullRequest()
  const verdict = { outcome: 'failure', failureKind: 'validation', sentence: 'No.' } as const
  await of.publish({ findings: { model }, verdict })
  expect(of.mark()?.listed).toBe('')
})

it('a long report leaves room for its mark', async () => {
  const of = await pullRequest()
  const many = Array.from({ length: 1500 }, (_, index) =>
    changeOf({ fingerprint: index.toString(16).padStart(12, '0'), member: `orders.m${index}` }),
  )
  const errors = many.map(({ member }) => ({ message: `${member} ${'long '.repeat(200)}`, times: 1 }))
  await of.publish({ findings: { model: comparisonOf(many), errors } })
  expect(of.mark()?.listed).toHaveLength(1500 * 12)
  const { length } = of.comment()?.body ?? ''
  // GitHub takes 65,536 characters, and the comment keeps away from that.
  expect(length).toBeGreaterThan(55_000)
  expect(length).toBeLessThanOrEqual(60_000)
})

it('there is no output for a comment that is not made', async () => {
  const of = await pullRequest()
  await of.publish({}, { ran: false })
  expect(of.comment()).toBeUndefined()
  expect(of.outputs).toEqual({ 'report-path': '/report.json' })
  expect(of.lines()).toEqual([])
})

it('an error is named, with its fix if it has one', async () => {
  const of = await pullRequest()
  await of.publish({}, {}, () => Promise.reject(new Error('It is away...')))
  expect(of.lines()).toEqual(['Warning: Could not write the pull request comment: It is away.'])
  const withFix = { operation: 'labels', status: 400, text: 'No', advice: 'Fix it.', arrived: 'no' } as const
  await of.publish({}, {}, () => Promise.reject(new GitHubError(withFix)))
  expect(of.lines().at(-1)).toMatch(/^Warning: Could not write the pull request comment: .*: No\. Fix it\.$/)
})

const error = { message: 'wrong', times: 1 }
const place = { path: 'a.yml' }
const rest = 'more breaking changes in the data model, in the job summary.'

it.each<[string, Findings, string[]]>([
  [
    'an error in a file',
    { errors: [{ ...error, place }] },
    ['error a.yml:undefined:undefined Data model: wrong'],
  ],
  [
    'an error at a line',
    { errors: [{ ...error, place: { ...place, line: 3, column: 5 } }] },
    ['error a.yml:3:5 Data model: wrong'],
  ],
  [
    'more errors',
    { errors: [{ ...error, place }, error] },
    [
      'error a.yml:undefined:undefined Data model: wrong',
      'error … and 1 more error in the data model, in the job summary.',
    ],
  ],
  [
    'changes that fail nothing',
    { model: comparisonOf(Array.from({ length: 12 }, () => changeOf({ place: { ...place, line: 3 } }))) },
    [
      ...Array.from({ length: 8 }, () => expect.stringMatching(/^warning a\.yml:3:undefined /)),
      `warning … and 4 ${rest}`,
    ],
  ],
])('%s is annotated', async (_, findings, wanted) => {
  const of = await pullRequest()
  await of.publish({ findings }, { comment: 'never' })
  expect(of.annotated).toEqual(wanted)
})
