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
})
