import { describe, expect, it } from 'vitest'
import type { Fault } from '../../emulator/index.ts'
import { calls, runStep, type Step, type StepOptions, useProject, withFaults } from '../support/platform.ts'

useProject()

const cube = (name: string) => `cubes:\n  - name: ${name}\n    sql_table: ${name}\n`
const theirs = { 'model/a.yml': cube('a'), 'model/gone.yml': cube('gone') }
const wanted = Object.fromEntries(
  ['a', 'b', 'c', 'd', 'e', 'g', 'h', 'i', 'j', 'k', 'l', 'm'].map((name) => [
    `model/${name}.yml`,
    cube(name),
  ]),
)

const deploy = (more: StepOptions = {}, inputs: Record<string, string> = {}) =>
  runStep({
    platform: { state: { files: theirs, branches: [{ name: 'topic', staging: true }] } },
    files: wanted,
    ...more,
    inputs: { command: 'deploy', branch: 'topic', ...inputs },
  })

const faulty = (...faults: Fault[]) => deploy(withFaults(...faults))
const filesOf = ({ platform: { state } }: Step, name = 'topic') =>
  Object.fromEntries(state.deployment.require(name).files)
/** How many commits there are, by the numbers that hashes are made of. */
const builds = ({ platform: { state } }: Step) => state.deployment.require('topic').builds.length

describe('the lost response to the end of an upload', () => {
  it.each([
    ['that arrived', { kind: 'reset-after' }, 1],
    ['that did not arrive', { kind: 'reset-before' }, 2],
  ] as const)('%s is searched for, and sent again only if it was lost', async (_, fault, sent) => {
    const step = await faulty({ operation: 'finishUpload', call: 1, ...fault })
    expect(step.lines.at(-1)).toMatch(
      /^Deployed to branch "topic": 11 added, 0 changed, 1 removed, 1 unchanged/,
    )
    expect(filesOf(step)).toEqual(wanted)
    expect(calls(step.platform, 'finishUpload')).toBe(sent)
    // One commit, one build of it.
    expect(builds(step)).toBe(2)
    // Only a response names the commit.
    expect(step.report.findings.buildEvidence).toMatch(
      sent === 1
        ? /^a new build \(job \d+\), and its commit is the head of the branch$/
        : /^its commit is the one of this upload$/,
    )
  })
})

describe('an upload that fails half-way', () => {
  it.each([
    [
      'a file is refused',
      { operation: 'uploadFile', kind: 'status', status: 413, call: 5 },
      'build',
      /"model\/.\.yml" was rejected: The platform responded 413 while uploading a file/,
    ],
    [
      'the token may not any more',
      { operation: 'uploadFile', kind: 'status', status: 403, call: 3 },
      'auth',
      /SchemaUpdate/,
    ],
    [
      'the end is refused',
      { operation: 'finishUpload', kind: 'status', status: 400, body: { message: 'No!' } },
      'build',
      /No!/,
    ],
    [
      'there is no such operation',
      { operation: 'startUpload', kind: 'html' },
      'unsupported',
      /does not offer/,
    ],
  ] as const)('when %s leaves the branch as it was', async (_, fault, kind, why) => {
    const step = await faulty(fault)
    expect(step.exitCode).toBe(1)
    expect(step.outputs['failure-kind']).toBe(kind)
    expect(step.errors).toEqual([expect.stringMatching(why)])
    expect(filesOf(step)).toEqual(theirs)
    expect(builds(step)).toBe(1)
    expect(step.report.findings.uploadedFileCount).toBeUndefined()
    expect(calls(step.platform, 'uploadFile')).toBeLessThanOrEqual(11)
  })

  it('repeats a file whose response was lost, in the same transaction', async () => {
    const step = await faulty(
      { operation: 'uploadFile', kind: 'reset-after', call: { every: 4 } },
      { operation: 'startUpload', kind: 'status', status: 500, when: 'after', call: 1 },
    )
    expect(step.exitCode).toBe(0)
    expect(filesOf(step)).toEqual(wanted)
    expect(builds(step)).toBe(2)
  })

  it('is unchanged when the job is cancelled', async () => {
    let sent = 0
    let stopStep: (signal: string) => void = () => undefined
    const step = await deploy({
      platform: {
        state: { files: theirs, branches: [{ name: 'topic', staging: true }] },
        onRequest({ operationId }, moment) {
          if (operationId === 'uploadFile' && moment === 'received' && ++sent === 3) stopStep('SIGINT')
        },
      },
      onLine: (_, stop) => {
        stopStep = stop
      },
    })
    expect(step.outputs.outcome).toBe('cancelled')
    expect(filesOf(step)).toEqual(theirs)
    expect(step.lines).toContain('The upload was not finished; branch "topic" is unchanged')
    expect(step.ledger()).toEqual({})
  })
})
