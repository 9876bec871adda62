import { describe, expect, it } from 'vitest'
import { GitHubError } from '../../src/github/errors.ts'
import type { GitHub } from '../../src/github/github.ts'
import type { TeamSettings } from '../../src/inputs/settings.ts'
import { opening } from '../../src/inputs/table.ts'
import { memoryWorkspace } from '../support/memory-workspace.ts'
import {
  projectGitHub,
  pullRequest,
  runStep,
  type Step,
  type StepOptions,
  useProject,
} from '../support/platform.ts'

// Which files count, whatever lies in the workspace: those of one commit, read through GitHub.

useProject()

const path = 'model/cubes/orders.yml'
const orders = `cubes:
  - name: orders
    sql_table: shop.orders
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
    measures:
      - {name: count, type: count}
      - {name: revenue, sql: amount, type: sum}
`
const less = orders.replace(/ {6}- \{name: revenue.*\n/, '')
const config = '.data-model-ci.yml'
const acceptsAll = 'accept: [{ change: member-removed, member: "*", reason: agreed, until: 2027-01-01 }]\n'

/** Every command that validates, merges or uploads. */
const commands: Record<TeamSettings['command'], Record<string, string>> = {
  sync: {},
  validate: { branch: 'feature' },
  merge: { branch: 'feature' },
  release: { branch: 'feature' },
  deploy: { branch: 'feature' },
}
const names = Object.keys(commands) as TeamSettings['command'][]

interface Given extends Omit<StepOptions, 'github'> {
  command: TeamSettings['command']
  /** Files of the commit of the run, which GitHub has. */
  commit?: Record<string, string>
  /** What an earlier job, or a sparse checkout, left on the disk. */
  disk?: Record<string, string>
  github?: Partial<GitHub>
}

async function run({
  command,
  commit = {},
  disk = { [path]: less },
  github,
  inputs,
  ...options
}: Given): Promise<Step> {
  return runStep({
    platform: {
      state: { files: { [path]: orders }, branches: [{ name: 'feature', files: { [path]: less } }] },
    },
    files: commit,
    workspace: memoryWorkspace(disk, 'e'.repeat(40)),
    github: () => ({ ...projectGitHub(), ...github }),
    ...options,
    inputs: { command, 'github-token': 'ghs_actions', ...commands[command], ...inputs },
  })
}

/** The requests that are no reads. */
const written = ({ platform }: Step) =>
  platform.requests.filter(({ method }) => method !== 'GET').map(({ operationId }) => operationId)

const fault = (status: number | null) =>
  new GitHubError({ operation: 'fileAt', status, text: 'No', advice: '', arrived: 'no' })

it('is asked of every command that validates, merges or uploads', () => {
  expect(names).toEqual(opening)
})

describe.each(names)('%s', (command) => {
  it.each<[string, number | null, string, string]>([
    ['may not read', 403, 'auth', 'GitHub denied access to the repository'],
    ['cannot read for an outage of GitHub', 503, 'network', 'GitHub responded 503'],
    ['cannot read without a connection to GitHub', null, 'network', 'GitHub did not respond'],
  ])(
    'starts nothing with a team file that it %s, and never forgives that',
    async (_, status, kind, title) => {
      const step = await run({
        command,
        inputs: { 'on-platform-outage': 'warn' },
        github: { fileAt: () => Promise.reject(fault(status)) },
      })
      expect(step.outputs).toMatchObject({ outcome: 'failure', 'failure-kind': kind })
      expect(step.exitCode).toBe(1)
      expect(step.errors.at(-1)).toMatch(/^"\.data-model-ci\.yml" of commit \w{12} could not be read: /)
      expect(step.summary).toMatch(new RegExp(`^### ❌ Data model: ${title}$`, 'm'))
      expect(written(step)).toEqual([])
    },
  )

  it('has the defaults with an empty token, and the log says so', async () => {
    const inputs = { 'github-token': '', ...(command === 'release' ? { 'fail-on': 'breaking' } : {}) }
    const step = await run({ command, commit: { [config]: 'wrong: true' }, inputs })
    if (command === 'release') expect(step.errors.at(-1)).toContain('`github-token`: is empty')
    else
      expect(step.lines).toContain(
        `"github-token" is empty, so no "${config}" is read, and the defaults apply`,
      )
  })
})

describe.each(['validate', 'merge', 'release'] as const)(
  'the workspace of another job, at %s,',
  (command) => {
    const gate = { 'fail-on': 'breaking' }

    it('accepts nothing', async () => {
      const step = await run({ command, inputs: gate, disk: { [config]: acceptsAll } })
      expect(step.outputs).toMatchObject({ outcome: 'failure', 'failure-kind': 'breaking' })
      expect(step.platform.state.merges).toBe(0)
      const own = await run({ command, inputs: gate, commit: { [config]: acceptsAll }, disk: {} })
      expect(own.outputs).toMatchObject({ outcome: 'success', 'failure-kind': 'none' })
    })

    it('drops no data tests, and has none', async () => {
      const tests = 'tests: [{ name: t, query: { measures: [orders.gone] }, expect: { rows: 1 } }]\n'
      const commit = { [config]: 'tests: [tests/data.yml]', 'tests/data.yml': tests }
      // A sparse checkout: tracked, and not on the disk.
      for (const disk of [
        { 'dbt_project.yml': '' },
        { [config]: 'tests: []', 'tests/data.yml': 'tests: []' },
      ]) {
        const step = await run({ command, commit, disk })
        expect(step.outputs).toMatchObject({ outcome: 'failure', 'failure-kind': 'tests' })
        expect(step.platform.state.merges).toBe(0)
      }
      const missing = await run({ command, commit: { [config]: 'tests: [tests/data.yml]' }, disk: commit })
      expect(missing.errors.at(-1)).toContain(
        'The file of data tests "tests/data.yml" does not exist in commit ',
      )
    })

    it('need not have the file that `config` names', async () => {
      const inputs = { ...gate, config: 'ci/team.yml' }
      const step = await run({ command, inputs, commit: { 'ci/team.yml': acceptsAll } })
      expect(step.errors).toEqual([])
      expect(step.exitCode).toBe(0)
    })
  },
)

describe('a pull request', () => {
  const [headSha, stacked] = ['c'.repeat(40), 'd'.repeat(40)]
  // The branch of the data model is no branch of the dbt repository.
  const event = pullRequest('work', headSha, stacked)
  const at = (files: Record<string, string>): Pick<GitHub, 'fileAt'> => ({
    fileAt: (name, commit) => {
      const text = files[`${commit === stacked ? 'stacked' : commit === headSha ? 'head' : 'main'}:${name}`]
      return Promise.resolve(text === undefined ? null : { value: Buffer.from(text) })
    },
  })
  const into = (baseRef: string): Pick<GitHub, 'pullRequest' | 'ref'> => ({
    pullRequest: async (number, signal) => ({
      ...(await projectGitHub().pullRequest(number, signal)),
      baseRef,
    }),
    ref: async (ref, signal) =>
      ref === 'heads/stacked' ? { type: 'commit', sha: stacked } : projectGitHub().ref(ref, signal),
  })
  const gate = { 'fail-on': 'breaking', comment: 'never' }

  it.each([
    ['that goes to a base of its author', 'stacked'],
    ['that was changed to the default branch since the event', 'main'],
  ])('%s has the team file of the default branch', async (_, base) => {
    const files = { [`stacked:${config}`]: acceptsAll, [`head:${config}`]: acceptsAll }
    const step = await run({
      command: 'validate',
      event,
      inputs: gate,
      github: { ...at(files), ...into(base) },
    })
    expect(step.outputs).toMatchObject({ outcome: 'failure', 'failure-kind': 'breaking' })
    const accepted = { ...at({ [`main:${config}`]: acceptsAll }), ...into(base) }
    expect((await run({ command: 'validate', event, inputs: gate, github: accepted })).exitCode).toBe(0)
  })

  it.each([
    ['stacked', 'success'],
    ['main', 'skipped'],
  ])(
    'that changes documents only, into %s, is not skipped unless that is the default branch',
    async (base, outcome) => {
      const compare: GitHub['compare'] = () =>
        Promise.resolve({ behindBy: 0, files: ['README.md'], renamed: new Map() })
      const project = at({ 'head:dbt_project.yml': 'name: shop' })
      const step = await run({
        command: 'sync',
        event: pullRequest('renamed-column', headSha, stacked),
        inputs: { 'skip-unchanged': 'true', validate: 'false', comment: 'never' },
        github: { ...project, ...into(base), compare },
      })
      expect(step.outputs.outcome).toBe(outcome)
    },
  )
})

describe('a gate that has nothing to compare', () => {
  const gate = { 'fail-on': 'breaking' }

  it.each<[string, Record<string, string>, Record<string, string>]>([
    ['the deploy branch', { branch: 'main' }, {}],
    [
      'the deploy branch, and another one to compare with',
      { branch: 'main' },
      { [config]: 'compare-with: feature' },
    ],
    ['the branch that `compare-with` names', {}, { [config]: 'compare-with: feature' }],
    ['a branch without comparisons', {}, { [config]: 'compare: false' }],
  ])('is rejected for %s before anything is started', async (_, inputs, commit) => {
    const step = await run({ command: 'validate', inputs: { ...gate, ...inputs }, commit })
    expect(step.outputs).toMatchObject({ outcome: 'failure', 'failure-kind': 'input' })
    expect(written(step)).toEqual([])
    const only = await run({ command: 'validate', inputs, commit: inputs.branch ? commit : {} })
    expect(only.exitCode).toBe(0)
  })

  it.each(names)('with `compare: false` is rejected for %s', async (command) => {
    const step = await run({ command, inputs: gate, commit: { [config]: 'compare: false' } })
    expect(step.outputs).toMatchObject({ outcome: 'failure', 'failure-kind': 'input' })
    expect(step.errors.at(-1)).toContain('"fail-on: breaking" has nothing to compare')
    expect(written(step)).toEqual([])
  })

  it('is rejected for a sync into the branch that `compare-with` names', async () => {
    const commit = { [config]: 'compare-with: ci/orders' }
    const step = await run({ command: 'sync', inputs: { ...gate, branch: 'ci/orders' }, commit })
    expect(step.outputs).toMatchObject({ outcome: 'failure', 'failure-kind': 'input' })
    expect(written(step)).toEqual([])
  })
})
