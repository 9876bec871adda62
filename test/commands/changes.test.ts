import { describe, expect, it } from 'vitest'
import { calls, onceSent, step, useCommand } from '../support/command.ts'
import { type Compared, changesOf, compare, unknownOf } from '../support/compared.ts'
import { modelOf, ordersFile } from '../support/model-words.ts'

// How a branch is compared with what it is merged into: with the platform's own compiler and planner behind the query API.

useCommand()

const fails = { exitCode: 1, outputs: { 'failure-kind': 'breaking' } }

it('a breaking change fails with "fail-on: breaking", before anything is merged', async () => {
  const merging = { failOn: 'breaking', inputs: { command: 'merge' } }
  const head = modelOf('; no revenue; no status')
  expect(await compare({ head, files: head, ...merging })).toMatchObject({
    ...fails,
    outputs: { 'failure-kind': 'breaking', 'breaking-count': '2', valid: 'true' },
    errors: expect.arrayContaining([expect.stringContaining('2 breaking changes')]),
  })
  expect([calls('mergeToDefaultBranch'), step.report.findings.model?.changes[0]?.place?.path]).toEqual([
    0,
    ordersFile,
  ])
})

it('a branch that only gets more is green with any gate in dev mode, too', async () => {
  await compare({ head: '; spent', failOn: 'dangerous', inputs: { activate: 'dev-mode' } })
  expect([step.exitCode, changesOf(step)]).toEqual([0, ['safe member-added orders.spent']])
})

describe('a branch that changes while it is compared', () => {
  it.each([
    ['and stays valid is merged after another round', modelOf('; spent; comment'), 'none', 1],
    ['and is invalid then is not merged', { [ordersFile]: 'cubes: [' }, 'validation', 0],
    ['and loses a member then is not merged', modelOf('; spent; no revenue'), 'breaking', 0],
  ])('%s', async (_, then, failureKind, merges) => {
    // The commit arrives when the files were read for the comparison.
    const isRead = onceSent(
      ({ operationId, path }, moment) =>
        operationId === 'listFiles' && moment === 'worked' && path.includes('branchName=feature'),
      ({ state }) => state.putFiles('feature', then),
    )
    await compare({ head: '; spent', failOn: 'breaking', inputs: { command: 'merge' }, ...isRead() })
    expect([step.outputs['failure-kind'], calls('mergeToDefaultBranch')]).toEqual([failureKind, merges])
    const rounds = step.report.phases.filter(({ name }) => name === 'Changes')
    expect(rounds).toHaveLength(failureKind === 'validation' ? 1 : 2)
  })
})

describe('production that is built after a merge by others', () => {
  it.each([
    ['just before the comparison', 'fileHashes', 1],
    ['just before the comparison, after another merge', 'fileHashes', 2],
    ['when the branch began to be built', 'setBranchStagingEnvironment', 1],
    // The second build begins 10 s after the first one, and until then nothing is to be seen of it.
    ['when the branch began to be built, after another merge', 'setBranchStagingEnvironment', 2],
  ])('is waited for: merged %s', async (_, operation, merges) => {
    const theirs = onceSent(
      ({ operationId }, moment) => operationId === operation && moment === 'received',
      ({ state }) => {
        if (merges === 2) state.putFiles('main', { 'model/cubes/others.yml': 'cubes: []\n' })
        state.putFiles('main', modelOf('; spent'))
      },
    )
    const added = { 'model/cubes/own.yml': 'cubes: []\n' }
    await compare({ added, failOn: 'breaking', switches: { queueBuilds: true }, ...theirs() })
    expect(step).toMatchObject(fails)
    expect([changesOf(step), unknownOf(step)]).toEqual([['breaking member-removed orders.spent'], []])
    // What is seen to be built is not compared before.
    if (merges === 1) expect(calls('metaV1')).toBe(2)
  })
})

describe('a merge into the parent', () => {
  it.each<[string, boolean, Partial<Compared>]>([
    ['is compared with it', true, {}],
    ['is compared with it whatever "compare-with" says', true, { team: 'compare-with: main\n' }],
    ['fails where it has no environment, and says how it gets one', false, {}],
  ])('%s', async (_, staging, given) => {
    const branches = [
      { name: 'develop', files: modelOf('; spent'), staging },
      { name: 'feature', parent: 'develop', files: modelOf('; no revenue') },
    ]
    const inputs = { command: 'merge', into: 'parent' }
    await compare({ ...given, failOn: 'breaking', inputs, platform: { state: { branches } } })
    expect(step).toMatchObject(fails)
    expect(step.report.findings.model?.base).toBe('develop')
    const removed = ['revenue', 'spent'].map((name) => `breaking member-removed orders.${name}`)
    expect(changesOf(step)).toEqual(staging ? removed : [])
    const problem =
      'Branch "develop" has no query API at the moment; to compare with it, switch on its staging'
    expect(step.errors.at(-1)?.includes(problem)).toBe(!staging)
  })
})

describe('an outage of the planner', () => {
  it.each([
    ['fails the gate after the changes were reported', '; spent', 'fail', 1],
    ['is a warning with "on-platform-outage: warn"', '; spent', 'warn', 0],
    ['is no excuse for a change that was found', '; spent; no revenue', 'warn', 1],
  ])('%s', async (_, head, onOutage, exitCode) => {
    await compare({
      head,
      failOn: 'breaking',
      inputs: { 'on-platform-outage': onOutage, timeout: '3m' },
      faults: [{ operation: 'sqlV1Post', kind: 'status', status: 502 }],
    })
    expect(step).toMatchObject({ exitCode, outputs: { 'failure-kind': 'network' } })
    expect(step.report.findings.changeGate?.result).toBe('unknown')
    expect(changesOf(step)).toContain('safe member-added orders.spent')
  })
})

it('a typical pull request takes ten requests, of which two find out that files differ, and few plans', async () => {
  await compare({ head: '; orders2; no revenue', failOn: 'breaking' })
  const all = step.platform.requests.map(({ operationId }) => operationId ?? '')
  // After the comparison, saved content is read.
  const made = all.slice(0, all.indexOf('getReports'))
  const count = (...names: string[]) => made.filter((name) => names.includes(name)).length
  const ofEnvironments = ['getDeploymentEnvironments', 'createDeploymentEnvironmentToken', 'metaV1']
  expect(count('fileHashes', 'listFiles', ...ofEnvironments)).toBe(10)
  expect(step.report.findings.model?.plans.checked).toBe(5)
  expect(count('sqlV1Post')).toBeLessThanOrEqual(20)
  expect(count('getDeploymentSettings')).toBe(1)
})

describe('the tokens', () => {
  it('go to their own hosts only, and are hidden', async () => {
    const { platform, masks, lines, report } = await compare({ head: '; orders2' })
    const hosts = platform.requests.map(({ environment, credential }) => `${credential} ${environment ?? ''}`)
    expect(new Set(hosts)).toEqual(new Set(['management ', 'data main', 'data feature']))
    expect(masks).toHaveLength(2)
    const printed = [...lines.filter((line) => !line.startsWith('::add-mask::')), JSON.stringify(report)]
    for (const token of masks) expect(printed.join('\n')).not.toContain(token)
  })
})
