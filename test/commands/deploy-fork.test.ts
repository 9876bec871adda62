import { describe, expect, it } from 'vitest'
import type { Emulator, Fault } from '../../emulator/index.ts'
import { calls, runStep, type Step, useProject, withFaults } from '../support/platform.ts'

useProject()

const cube = (name: string) => `cubes:\n  - name: ${name}\n    sql_table: ${name}\n`
const theirs = { 'model/a.yml': cube('a'), 'model/gone.yml': cube('gone') }
const ours = { 'model/a.yml': cube('a'), 'model/b.yml': cube('b') }

const rule =
  'Only personal dev-mode branches (names starting with "dev-") accept file writes: "topic" is not one'
const refused: Fault = {
  operation: 'startUpload',
  kind: 'status',
  status: 400,
  call: 1,
  body: { message: rule },
}

const deploy = (inputs: Record<string, string> = {}, faults: Fault[] = [refused], staging = false) =>
  runStep({
    platform: { state: { files: theirs, branches: [{ name: 'topic', staging }] } },
    files: ours,
    ...withFaults(...faults),
    inputs: { command: 'deploy', branch: 'topic', ...inputs },
  })

const filesOf = ({ platform: { state } }: Step, name = 'topic') =>
  Object.fromEntries(state.deployment.require(name).files)
const branches = ({ platform: { state } }: Step) => state.branches.map(({ name }) => name)

describe('a shared branch that takes no files', () => {
  it('gets them through a fork, which is built, validated, merged and removed', async () => {
    const step = await deploy()
    expect(step.exitCode).toBe(0)
    expect(step.lines.at(-1)).toMatch(
      /^Deployed to branch "topic", through its dev-mode fork "(dev-[^"]+)", which was merged into it; .*: 1 added, 0 changed, 1 removed, 1 unchanged; the fork is built and valid\.$/,
    )
    expect(filesOf(step)).toEqual(ours)
    expect(step.report.findings.validatedBranch).toMatch(/^dev-/)
    expect(step.report.findings.changes?.base).toBe('topic')
    expect(step.outputs).toMatchObject({
      branch: 'topic',
      merged: 'true',
      valid: 'true',
    })
    expect(step.report.findings.uploadedFileCount).toBe(1)
    const merge = step.platform.requests.find(({ operationId }) => operationId === 'mergeIntoParentBranch')
    expect(merge?.body).toMatchObject({ branchName: step.report.findings.validatedBranch })
    expect(calls(step.platform, 'commitChanges')).toBe(0)
    expect(step.summary).toContain('uploaded, merged, built and valid')
    await step.runPost()
    expect(branches(step)).toEqual(['main', 'topic'])
    expect(step.platform.state.sessions).toEqual([])
    expect(step.platform.violations).toEqual([])
  })

  it('is built once more where something compiles it', async () => {
    const step = await deploy({}, [refused], true)
    expect(step.exitCode).toBe(0)
    expect(step.lines.at(-1)).toContain('"topic" is rebuilt')
    expect(filesOf(step)).toEqual(ours)
  })

  it.each([
    [403, 'uploadFile'],
    [422, 'finishUpload'],
  ])('may say so with %i, at %s', async (status, operation) => {
    const step = await deploy({}, [{ ...refused, operation, status }])
    expect(step.exitCode).toBe(0)
    expect(filesOf(step)).toEqual(ours)
  })

  it('is not opened against the user’s will', async () => {
    const step = await deploy({ activate: 'never' }, [refused], true)
    expect(step.outputs['failure-kind']).toBe('build')
    expect(step.errors).toEqual([
      expect.stringMatching(/only through a dev-mode fork .*"activate: never" does not allow/),
    ])
    expect(calls(step.platform, 'startDevMode')).toBe(0)
  })

  it('stays as it is when the model has errors', async () => {
    const step = await runStep({
      platform: { state: { files: theirs, branches: [{ name: 'topic' }] } },
      files: { 'model/a.yml': 'cubes: 5' },
      prepare: (platform) => platform.addFault(refused),
      inputs: { command: 'deploy', branch: 'topic' },
    })
    expect(step.outputs['failure-kind']).toBe('validation')
    expect(filesOf(step)).toEqual(theirs)
    expect(calls(step.platform, 'mergeIntoParentBranch')).toBe(0)
    await step.runPost()
    expect(branches(step)).toEqual(['main', 'topic'])
  })

  it('stays as it is when the two conflict, and the verdict says where the files are', async () => {
    const step = await deploy({}, [refused, { operation: 'mergeIntoParentBranch', kind: 'conflict-409' }])
    expect(step.outputs['failure-kind']).toBe('merge')
    expect(step.errors).toEqual([
      expect.stringMatching(/"topic" is unchanged; "dev-[^"]+" is deleted when the job ends/),
    ])
    expect(filesOf(step)).toEqual(theirs)
    await step.runPost()
    expect(branches(step)).toEqual(['main', 'topic'])
  })

  it('that does not hold the files after the merge is red', async () => {
    const elsewhere = { 'model/a.yml': { hash: '0'.repeat(40) } }
    const step = await deploy({}, [
      refused,
      { operation: 'fileHashes', kind: 'replace-body', call: { from: 8 }, body: elsewhere },
    ])
    expect(step.outputs['failure-kind']).toBe('merge')
    expect(step.errors).toEqual([expect.stringContaining('does not hold exactly the uploaded files')])
  })

  it('that goes before the merge leaves production as it is', async () => {
    let platform: Emulator | undefined
    let isValid = false
    let isGone = false
    const step = await runStep({
      platform: {
        state: {
          files: theirs,
          branches: [{ name: 'topic' }],
          settings: { deployBranchMergeAllowed: false },
        },
        onRequest({ operationId, path }, moment) {
          if (operationId === 'validateDataModel') isValid = true
          const isBaseline = isValid && operationId === 'buildStatus' && path.endsWith('=topic')
          if (!isBaseline || moment !== 'answered' || isGone) return
          isGone = true
          const deployment = platform?.state.deployment
          if (deployment) deployment.removeBranch(deployment.require('topic'))
        },
      },
      files: ours,
      prepare(emulator) {
        platform = emulator
        emulator.addFault(refused)
      },
      inputs: { command: 'deploy', branch: 'topic' },
    })
    expect(step.outputs).toMatchObject({ 'failure-kind': 'merge', merged: 'false' })
    expect(step.errors[0]).toMatch(
      /^Not merged: "topic", the parent of branch "dev-[^"]+", no longer exists\. Check the branches/,
    )
    expect(calls(step.platform, 'mergeIntoParentBranch')).toBe(0)
    expect(filesOf(step, 'main')).toEqual(theirs)
  })

  it('takes them without validation if that is wanted, said loudly', async () => {
    const step = await deploy({ validate: 'false' })
    expect(step.exitCode).toBe(0)
    expect(calls(step.platform, 'validateDataModel')).toBe(0)
    expect(step.warnings).toContainEqual(expect.stringContaining('"validate: false"'))
    expect(filesOf(step)).toEqual(ours)
  })
})

describe('another rejection', () => {
  it.each(['The deploy branch is read-only', 'Developers may not upload', 'devmodel is unknown', ''])(
    'is no reason for a fork: %s',
    async (message) => {
      const step = await deploy({}, [{ ...refused, body: { message } }])
      expect(step.outputs['failure-kind']).toBe('build')
      expect(calls(step.platform, 'startDevMode')).toBe(0)
      expect(filesOf(step)).toEqual(theirs)
    },
  )
})
