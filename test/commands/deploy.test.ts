import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { openWorkspace } from '../../src/base/workspace.ts'
import { folderOf, writeFiles } from '../support/folders.ts'
import { calls, runStep, type Step, type StepOptions, useProject, withFaults } from '../support/platform.ts'

useProject()

const cube = (name: string, table = name) => `cubes:\n  - name: ${name}\n    sql_table: ${table}\n`
const theirs = { 'model/a.yml': cube('a'), 'model/b.yml': cube('b'), 'model/gone.yml': cube('gone') }
const ours = {
  'shop/model/a.yml': cube('a'),
  'shop/model/b.yml': cube('b', 'b2'),
  'shop/model/sub/new.yml': cube('c'),
}

/** A branch of its own, with staging on, that holds `theirs`. */
const seeded = (settings = {}) => ({
  state: { settings, files: theirs, branches: [{ name: 'topic', staging: true }, { name: 'idle' }] },
})

const deploy = (inputs: Record<string, string> = {}, more: StepOptions = {}) => {
  const target = inputs.production ? {} : { branch: 'topic' }
  return runStep({
    platform: seeded(),
    files: ours,
    ...more,
    inputs: { command: 'deploy', 'model-path': 'shop', ...target, ...inputs },
  })
}

const keeping = { ...ours, '.data-model-ci.yml': 'deploy: { remove-missing: false }\n' }

const filesOf = ({ platform: { state } }: Step, name = 'topic') =>
  Object.fromEntries(state.deployment.require(name).files)
const inModel = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path.replace(/^shop\//, ''), text]))
const writes = ({ platform }: Step) =>
  platform.requests.filter(({ method }) => method !== 'GET').map(({ operationId }) => operationId)
const queries = ({ platform }: Step, operation: string) =>
  platform.requests
    .filter(({ operationId }) => operationId === operation)
    .map(({ path }) => new URL(path, 'http://x').search)

describe('a deployment to a branch', () => {
  it('sends what changed, removes what is gone, and waits for its own build', async () => {
    const step = await deploy()
    expect(step.lines.at(-1)).toBe(
      'Deployed to branch "topic": 1 added, 1 changed, 1 removed, 1 unchanged; it is built and valid.',
    )
    expect(step.exitCode).toBe(0)
    expect(filesOf(step)).toEqual(inModel(ours))
    expect(writes(step).filter((operation) => !operation.includes('Token'))).toEqual([
      'startUpload',
      'uploadFile',
      'uploadFile',
      'finishUpload',
    ])
    for (const operation of ['startUpload', 'uploadFile', 'finishUpload'])
      for (const query of queries(step, operation)) expect(query).toBe('?branchName=topic')
    expect(step.platform.violations).toEqual([])
    expect(step.outputs).toMatchObject({
      branch: 'topic',
      'build-status': 'built',
      valid: 'true',
      'error-count': '0',
    })
    expect(step.report.findings).toMatchObject({ uploadedFileCount: 2, removedFileCount: 1 })
    expect(step.report.findings.buildEvidence).toBe('its commit is the one of this upload')
    expect(step.report.phases.map(({ name }) => name)).toEqual([
      ...['Read model', 'Settings', 'Compare', 'Upload', 'Open', 'Build', 'Validate', 'Changes'],
      'Verify files',
    ])
    expect(step.warnings).toEqual([])
    expect(step.ledger()).toEqual({})
  })

  it('warns where nothing of what is there stays', async () => {
    const step = await deploy({ 'dry-run': 'true' }, { files: { 'shop/model/other.yml': cube('c') } })
    expect(step.warnings).toEqual([
      'The upload removes every existing file of branch "topic". If that is not intended, check that "model-path" is the folder of the data model.',
    ])
  })

  it('keeps what is missing here, if it is told to', async () => {
    const step = await deploy({}, { files: keeping })
    expect(filesOf(step)).toEqual({ ...theirs, ...inModel(ours) })
    expect(step.report.findings.changes?.removed).toEqual([])
    expect(step.report.findings.removedFileCount).toBe(0)
  })

  it('switches staging on for a branch that nothing compiles, and off again', async () => {
    const step = await deploy({ branch: 'idle' })
    expect(step.exitCode).toBe(0)
    expect(filesOf(step, 'idle')).toEqual(inModel(ours))
    expect(
      writes(step)
        .filter((operation) => !operation.includes('Token'))
        .at(-1),
    ).toBe('setBranchStagingEnvironment')
    expect(step.ledger()).toEqual({ staging: 'idle' })
    await step.runPost()
    expect(step.platform.state.stagingBranches).toEqual(['topic'])
  })

  it('builds and validates a fork, if dev mode is asked for', async () => {
    const step = await deploy({ branch: 'idle', activate: 'dev-mode' })
    expect(step.exitCode).toBe(0)
    expect(filesOf(step, 'idle')).toEqual(inModel(ours))
    expect(step.report.findings.validatedBranch).toMatch(/^dev-/)
    expect(step.report.findings.buildEvidence).toBe('its commit is the one of this upload')
    await step.runPost()
    expect(step.platform.state.branches.map(({ name }) => name)).toEqual(['main', 'topic', 'idle'])
  })

  it('sends nothing when the branch holds the files already, and checks its build all the same', async () => {
    const files = Object.fromEntries(Object.entries(theirs).map(([path, text]) => [`shop/${path}`, text]))
    const step = await deploy({}, { files })
    expect(step.lines.at(-1)).toBe(
      'Deployed to branch "topic", which already held these files: 0 added, 0 changed, 0 removed, 3 unchanged; it is built and valid.',
    )
    expect(writes(step)).toEqual([])
    expect(step.report.findings).toMatchObject({ uploadedFileCount: 0, removedFileCount: 0 })
    expect(step.report.findings.buildEvidence).toBe(
      'its commit is the head of the branch: there was nothing to upload',
    )
    const broken = await deploy(
      {},
      { files, ...withFaults({ operation: 'buildStatus', kind: 'build-fails' }) },
    )
    expect(broken.outputs['failure-kind']).toBe('build')
  })

  it('sends nothing, and does not take the build of older files for one of these', async () => {
    const files = Object.fromEntries(Object.entries(theirs).map(([path, text]) => [`shop/${path}`, text]))
    const step = await deploy(
      { timeout: '5m' },
      {
        files,
        prepare: ({ state }) => {
          for (const build of state.deployment.require('topic').builds) build.hash = '0'.repeat(40)
        },
      },
    )
    expect(writes(step)).toEqual([])
    expect(step.outputs).toMatchObject({ outcome: 'failure', 'failure-kind': 'build' })
    expect(step.errors[0]).toContain('The platform built 0000000')
  })
})

describe('a git checkout', () => {
  const left = { 'gha-creds-1.json': '{}', 'model/made.yml': cube('made'), 'prod.pem': '' }
  const checkout = (more: Record<string, string> = {}) => {
    const folder = folderOf({ ...inModel(ours), ...more })
    const git = (...args: string[]) => execFileSync('git', args, { cwd: folder })
    git('init', '-q')
    git('add', '.')
    writeFiles(folder, left)
    return openWorkspace(folder)
  }

  it('is deployed without what other steps left in it', async () => {
    const step = await deploy({ 'model-path': '.' }, { workspace: checkout() })
    expect(step.exitCode).toBe(0)
    expect(filesOf(step)).toEqual(inModel(ours))
  })
})

describe('another job that deploys to the same branch', () => {
  const theirFile = { 'model/theirs.yml': cube('theirs') }
  /** What the other job's upload leaves, when the branch of this one is built. */
  const meanwhile: StepOptions['onLine'] = (line, _, { state }) => {
    if (line !== '▾ Validate') return
    const { files } = state.deployment.require('topic')
    for (const [path, text] of Object.entries(theirFile)) files.set(path, text)
  }

  it.each([
    ['sent', 'The upload was built'],
    ['sent nothing', 'There was nothing to upload'],
  ])('while this one, which %s, is validated makes it red', async (what, event) => {
    const held = Object.fromEntries(Object.entries(theirs).map(([path, text]) => [`shop/${path}`, text]))
    const step = await deploy({}, { onLine: meanwhile, ...(what === 'sent' ? {} : { files: held }) })
    expect(step.exitCode).toBe(1)
    expect(step.outputs).toMatchObject({ outcome: 'failure', 'failure-kind': 'merge', valid: 'true' })
    expect(step.errors).toEqual([
      expect.stringMatching(
        new RegExp(`^${event}, but "topic" does not hold exactly the uploaded files\\. .*concurrency`),
      ),
    ])
  })
})

describe('a dry run', () => {
  it('says what would be done, and writes nothing', async () => {
    const step = await deploy({ 'dry-run': 'true' })
    expect(step.lines.at(-1)).toBe(
      'Nothing was uploaded (dry run). Files of branch "topic": 1 added, 1 changed, 1 removed, 1 unchanged.',
    )
    expect(step.lines).toContain('  removed: model/gone.yml')
    expect(writes(step)).toEqual([])
    expect(step.outputs).toMatchObject({ outcome: 'success', valid: '' })
    expect(step.report.findings.uploadedFileCount).toBe(0)
    expect(step.summary).not.toContain('uploaded, ')
  })
})

describe('without validation', () => {
  it('is still built, and said loudly', async () => {
    const step = await deploy({ validate: 'false' }, { files: { 'shop/model/a.yml': 'cubes: [{name: 5}]' } })
    expect(step.exitCode).toBe(0)
    expect(step.warnings).toContain(
      '"validate: false": the files deployed to branch "topic" are not validated.',
    )
    expect(step.lines.at(-1)).toMatch(/it is built, and not validated\.$/)
    expect(step.outputs).toMatchObject({ 'build-status': 'built', valid: '' })
    expect(calls(step.platform, 'validateDataModel')).toBe(0)
    expect(step.summary).toContain('uploaded and built, not validated')
  })
})

describe('production', () => {
  const cli = seeded({ deployMode: 'cli' })

  it('is deployed to where it is built from uploads and meant in so many words', async () => {
    const step = await deploy({ production: 'true' }, { platform: cli })
    expect(step.lines.at(-1)).toMatch(/^Deployed to production \("main"\): .*; it is built and valid\.$/)
    expect(filesOf(step, 'main')).toEqual(inModel(ours))
    expect(queries(step, 'finishUpload')).toEqual(['?branchName=main'])
    expect(step.report.findings.buildEvidence).toBe('its commit is the one of this upload')
    expect(step.outputs.branch).toBe('main')
  })

  it.each([
    ['is sent', 'finishUpload', 1],
    ['is to be validated', 'validateDataModel', 1],
    ['is not sent yet', 'startUpload', 0],
  ] as const)(
    'that is down when the upload %s is forgiven only before it: %s',
    async (_, operation, code) => {
      const down = { operation, kind: 'status', status: 503 } as const
      const inputs = { production: 'true', 'on-platform-outage': 'warn' }
      const step = await deploy(inputs, { platform: cli, ...withFaults(down) })
      expect(step.outputs['failure-kind']).toBe('network')
      expect(step.exitCode).toBe(code)
      const changed =
        /^Production was changed: uploaded files to "main" at .* UTC\. To go back, use "command: rollback" with the snapshot of this step, /
      expect([...step.errors, ...step.warnings].some((text) => changed.test(text))).toBe(
        operation === 'validateDataModel',
      )
    },
  )

  it('is not reached through dev mode, which is never opened on the deploy branch', async () => {
    const message = 'Only personal dev-mode branches (names starting with "dev-") accept file writes'
    const refused = { operation: 'startUpload', kind: 'status', status: 400, body: { message } } as const
    const step = await deploy({ production: 'true' }, { platform: cli, ...withFaults(refused) })
    expect(step.outputs).toMatchObject({ outcome: 'failure', 'failure-kind': 'build' })
    expect(step.errors).toEqual([expect.stringContaining(message)])
    expect(writes(step)).toEqual(['startUpload'])
  })

  it('that is built from git is rejected, with nothing but the settings read', async () => {
    const step = await deploy({ production: 'true' })
    expect(step.outputs['failure-kind']).toBe('build')
    expect(step.errors).toEqual([expect.stringMatching(/not built from uploads \(deployMode "git"\)/)])
    expect(step.platform.requests.map(({ operationId }) => operationId)).toEqual(['getDeploymentSettings'])
  })

  it('is not reached by the name of its branch', async () => {
    const step = await deploy({ branch: 'main' }, { platform: cli })
    expect(step.outputs['failure-kind']).toBe('input')
    expect(step.errors).toEqual([expect.stringContaining('"main" is the deploy branch')])
    expect(step.platform.requests.map(({ operationId }) => operationId)).toEqual(['getDeploymentSettings'])
  })
})

describe('what cannot be deployed', () => {
  it('is said for a branch that may not be opened, before anything is uploaded', async () => {
    const step = await deploy({ branch: 'idle', activate: 'never' })
    expect(step.outputs['failure-kind']).toBe('build')
    expect(writes(step)).toEqual([])
    expect((await deploy({ activate: 'never' })).exitCode).toBe(0)
  })

  it('is said for a folder that is not there, before anything is sent', async () => {
    const step = await deploy({ 'model-path': 'elsewhere' })
    expect(step.outputs['failure-kind']).toBe('input')
    expect(step.errors).toEqual([expect.stringMatching(/"elsewhere" is not there/)])
    expect(step.platform.requests).toEqual([])
  })
})

describe('a broken model', () => {
  it('is red, with its errors at their lines in the checkout', async () => {
    const broken =
      'cubes:\n  - name: a\n    sql_table: a\n    dimensions:\n      - name: id\n        sql: id\n        type: strnig\n'
    const step = await deploy({}, { files: { ...ours, 'shop/model/a.yml': broken } })
    expect(step.outputs).toMatchObject({
      outcome: 'failure',
      'failure-kind': 'validation',
      valid: 'false',
      'error-count': '1',
    })
    expect(step.report.findings.errors?.[0]?.place).toMatchObject({ path: 'shop/model/a.yml', line: 7 })
    expect(step.report.findings.uploadedFileCount).toBe(3)
  })

  it('that does not build is red, too', async () => {
    const step = await deploy(
      {},
      withFaults({ operation: 'finishUpload', kind: 'build-fails', value: 'No memory' }),
    )
    expect(step.outputs['failure-kind']).toBe('build')
    expect(step.errors).toEqual([expect.stringContaining('No memory')])
  })
})
