import { describe, expect } from 'vitest'
import type { InitialState } from '../../emulator/index.ts'
import type { GitHub } from '../../src/github/github.ts'
import {
  branchNames,
  calls,
  forkPullRequest,
  green,
  pullRequest,
  queryOf,
  red,
  rowsOf,
  type Scenario,
  scenariosOf,
  step,
  useCommand,
} from '../support/command.ts'

useCommand()

const old = 'dbt-sync/main-58f416b7-50-1-0123abcd'
const older = 'dbt-sync/feature-x-58f416b7-40-1-0123abcd'
/** With a dev-mode fork, which may be a person's. */
const open = 'dbt-sync/main-58f416b7-60-1-0123abcd'
const named = 'dbt-sync/main-20260101120000-0123abcd'
const untouched = ['main', open, 'dev-ann-1', 'theirs', 'dev-bob-1', named]

/** By default: two leftover branches, where runs of the past are a day apart, the newest a day ago. */
const cleansUp = scenariosOf({
  inputs: { command: 'cleanup', 'github-token': 'ghs_actions' },
  event: { payload: { repository: { default_branch: 'trunk' } } },
  // The pull request is closed there.
  github: () => ({ isOpen: () => Promise.resolve(false) }) as unknown as GitHub,
  state: {
    branches: [
      { name: old, staging: true },
      { name: open },
      { name: 'dev-ann-1', parent: open },
      { name: older },
      { name: 'theirs', staging: true },
      { name: 'dev-bob-1', parent: 'theirs' },
      { name: named },
    ],
    history: [
      { branchName: older, ref: 'feature/x' },
      { branchName: old, ref: 'main' },
      { branchName: 'dbt-sync/main-58f416b7-90-1-0123abcd', ref: 'main' },
    ],
  },
})
/** Branches that syncs made, each with its run. */
const made = (names: readonly string[], ref = 'main'): InitialState => ({
  branches: names.map((name) => ({ name })),
  history: names.map((branchName) => ({ branchName, ref })),
})
const many = (length: number) =>
  made(Array.from({ length }, (_, index) => `dbt-sync/main-58f416b7-${index}-1-0123abcd`))
const event = pullRequest('feature/x')
const closed = { ...event, payload: { ...(event.payload as object), action: 'closed' } }
const labeled = {
  ...event,
  payload: {
    action: 'labeled',
    pull_request: { ...(event.payload as { pull_request: object }).pull_request, state: 'closed' },
  },
}
const ofClosed = (what: string) => `dbt-sync/feature-x-58f416b7-${what}-1-0123abcd`
const really = { 'dry-run': 'false' }
const writes = () => step.platform.requests.filter(({ method }) => method !== 'GET')
const results = () => (step.report.findings.leftovers ?? []).map(({ what }) => what)
const nothingBut = (kept: number) => new RegExp(`^Nothing to remove; ${kept} leftover branch kept\\.$`)

describe('green', () => {
  cleansUp({
    'says what it would remove, and removes nothing, unless it is told to': {
      outputs: green,
      lastLine: /^2 leftover branches would be removed; "dry-run: false" removes them\.$/,
      lines: [`Would remove "${old}" (48 h old)`],
      summary: ['| Leftover branch | Forks | Age | Result |', '<code>would be removed</code>'],
      // What would be removed is asked whether it is being built.
      calls: { buildStatus: 2 },
      also() {
        expect(writes()).toEqual([])
        expect(step.lines.filter((line) => line.startsWith('Kept'))).toHaveLength(1)
      },
    },
    'removes branches of this action, staging off first, and nothing else': {
      inputs: really,
      outputs: green,
      lastLine: /^2 leftover branches removed\.$/,
      lines: [
        `Kept "${open}": dev mode is open on it ("dev-ann-1"), perhaps by a person; delete this fork on the platform if not needed`,
      ],
      also() {
        expect(branchNames()).toEqual(untouched)
        expect(step.platform.state.stagingBranches).toEqual(['theirs'])
        expect(writes().map((request) => [request.operationId, queryOf(request).branchName])).toEqual([
          ['removeBranch', older],
          ['setBranchStagingEnvironment', undefined],
          ['removeBranch', old],
        ])
        const ageMs = expect.any(Number)
        expect(step.report.findings.leftovers).toEqual([
          { branch: older, forks: [], what: 'removed', ageMs },
          { branch: old, forks: [], what: 'removed', ageMs },
          expect.objectContaining({
            branch: open,
            forks: ['dev-ann-1'],
            what: expect.stringMatching(/^kept/),
          }),
        ])
      },
    },
    'of a closed pull request removes what its own runs made and nothing uses, however young': {
      ...{ inputs: really, event: closed },
      state: {
        ...made([ofClosed('pr7-42'), ofClosed('40'), ofClosed('pr8-41'), ofClosed('pr7-43')], 'feature/x'),
        // Of the last one, the history has no run.
        branches: ['pr7-42', '40', 'pr8-41', 'pr7-43', 'pr7-44'].map((what) => ({ name: ofClosed(what) })),
      },
      faults: [
        {
          ...{ operation: 'buildStatus', kind: 'patch-body', call: 2 },
          body: { status: 'building', errorText: null },
        },
      ],
      outputs: green,
      lines: [`Kept "${ofClosed('pr7-43')}": a build of it is running`, `Removed "${ofClosed('pr7-44')}"`],
      also() {
        expect(branchNames()).toEqual(['main', ofClosed('40'), ofClosed('pr8-41'), ofClosed('pr7-43')])
        const unheardOf = { branch: ofClosed('pr7-44'), forks: [], what: 'removed' }
        expect(step.report.findings.leftovers).toContainEqual(unheardOf)
        expect(step.report.phases.map(({ name }) => name)).toEqual(['Find branches', 'Remove'])
      },
    },
    'of a label on a closed pull request removes no more than when it was closed': {
      ...{ inputs: really, event: labeled, state: made([ofClosed('pr7-42'), old], 'feature/x') },
      also: () => expect(branchNames()).toEqual(['main', old]),
    },
    'of a closed pull request keeps a branch whose build is unknown': {
      ...{ inputs: really, event: closed, state: made([ofClosed('pr7-42')], 'feature/x') },
      faults: [{ operation: 'buildStatus', kind: 'status', status: 400, call: 'every' }],
      lastLine: nothingBut(1),
      also: () =>
        expect(step.lines.join('\n')).toMatch(
          /^Kept ".*": whether it is in use is unknown \(.*400.*[^.]\)$/m,
        ),
    },
    'of a fork looks for nothing': {
      ...{ inputs: really, event: forkPullRequest('main') },
      lines: ['This run is for a branch of a forked repository, for which no branches are created.'],
      lastLine: /^Nothing to remove\.$/,
      sent: [],
    },
    'keeps what is younger than "older-than"': {
      inputs: { 'older-than': '3d' },
      lastLine: /^1 leftover branch would be removed; "dry-run: false" removes it\.$/,
      also: () => expect(step.lines.join('\n')).toContain(`Would remove "${older}" `),
    },
    'keeps what is younger, of a closed pull request, too': {
      ...{ inputs: { 'older-than': '3d' }, event: closed },
      state: made([ofClosed('pr7-42')], 'feature/x'),
      lastLine: nothingBut(1),
    },
    'finds nothing where there is nothing': {
      state: { branches: [], history: [] },
      lastLine: /^Nothing to remove\.$/,
      summary: ['No leftover branches.'],
    },
  })

  const preview = 'dbt-preview/feature-x-pr7-58f416b7-0123abcd-40-1-0123abcd'
  const previews = { ...made([preview], 'feature/x'), branches: [{ name: preview, staging: true }] }
  cleansUp({
    'keeps production, whatever its name': {
      state: { ...previews, settings: { deployBranchName: preview } },
      lastLine: /^Nothing to remove\.$/,
    },
    'keeps a preview of which GitHub cannot be asked': {
      ...{ inputs: { 'github-token': '' }, state: previews },
      lastLine: nothingBut(1),
    },
    'reads branches and history to their last page, and would remove at most 200': {
      state: many(250),
      lastLine:
        /^200 leftover branches would be removed; 50 more remain for the next run; "dry-run: false" removes them\.$/,
    },
    'removes at most 200': {
      ...{ inputs: really, state: many(250) },
      lastLine: /^200 leftover branches removed; 50 more remain for the next run\.$/,
      also() {
        expect(branchNames()).toHaveLength(51)
        expect(new Set(results().slice(-50))).toEqual(new Set(['kept: one run removes 200 at most']))
        expect(step.lines.filter((line) => line.startsWith('Removed "dbt-sync/main-'))).toHaveLength(200)
      },
    },
  })
})

describe('left behind', () => {
  const rejected = (call: 1 | 'every'): Scenario => ({
    inputs: really,
    faults: [{ operation: 'removeBranch', kind: 'status', status: 409, call }],
    outputs: red('build'),
  })
  cleansUp({
    'one that cannot be removed is named, and the others are removed': {
      ...rejected(1),
      warnings: [`"${older}" could not be removed`],
      also() {
        expect(branchNames()).toEqual(['main', open, 'dev-ann-1', older, 'theirs', 'dev-bob-1', named])
        expect(results()).toEqual(['could not be removed', 'removed', expect.stringMatching(/^kept/)])
      },
    },
    'after 50 that could not be removed no others are tried, and each is said': {
      ...{ ...rejected('every'), state: many(60) },
      summary: [/^### ❌ Data model: 50 leftover branches not removed$/m],
      also() {
        const untried = 'kept: not tried, since too many others could not be removed'
        const wanted = [...Array(50).fill('could not be removed'), ...Array(10).fill(untried)]
        expect(results()).toEqual(wanted)
      },
    },
    'where the token is rejected': {
      ...{ inputs: really, event: closed, state: made([ofClosed('pr7-42')], 'feature/x') },
      faults: [{ operation: 'buildStatus', kind: 'status', status: 401, call: 'every' }],
      outputs: red('auth'),
    },
    ...rowsOf(
      [
        ['branches', 'listBranches', 'cursor-stuck'],
        ['history', 'listDbtSyncs', 'html'],
      ] as const,
      ([what, operation, kind]) => [
        `everything, when the ${what} cannot be read`,
        {
          ...{ inputs: really, faults: [{ operation, kind }], outputs: { outcome: 'failure' } },
          also: () => expect(calls('removeBranch')).toBe(0),
        },
      ],
    ),
  })
})
