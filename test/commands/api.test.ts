import { describe, expect, it } from 'vitest'
import { calls, pullRequest, runStep, type StepOptions, useProject, withFaults } from '../support/platform.ts'

useProject()

// `command: api` against the emulator.

const many = Array.from({ length: 250 }, (_, index) => ({ name: `topic-${index}` }))
const devBranch = { name: 'dev-ann-1', parent: 'main', files: { 'model/a.yml': 'cubes: []\n' } }

const api = (inputs: Record<string, string>, more: StepOptions = {}) =>
  runStep({ ...more, inputs: { command: 'api', ...inputs } })

describe('a call', () => {
  it('gives its response to later steps, and says what was called', async () => {
    const step = await api({ operation: 'getDeployment' })
    expect(step.exitCode).toBe(0)
    expect(step.lines.at(-1)).toBe('getDeployment returned 200.')
    expect(step.lines).toContain('Calling getDeployment (GET /api/v1/deployments/{deploymentId})')
    const answer = JSON.parse(step.outputs.response ?? '')
    expect(answer).toMatchObject({ id: 1, creationStep: 'ready' })
    expect(JSON.parse(step.response ?? '')).toEqual(answer)
    expect(step.outputs).toMatchObject({
      outcome: 'success',
      'failure-kind': 'none',
      'status-code': '200',
      'response-path': '/response.json',
      branch: '',
    })
    expect(step.report.findings).toEqual({
      call: {
        operation: 'getDeployment',
        method: 'GET',
        path: '/api/v1/deployments/{deploymentId}',
        status: 200,
        excerpt: JSON.stringify(answer, null, 2),
      },
    })
    expect(step.summary).toContain('### ✅ Data model: called getDeployment')
    expect(step.summary).toContain('<details><summary>Response (beginning)</summary>')
    expect(step.lines.join('\n')).not.toContain(answer.deploymentUrl)
    expect(step.warnings).toEqual([])
    expect(step.masks).toEqual([])
  })

  it('uploads a file of the checkout', async () => {
    const platform = { state: { branches: [devBranch] } }
    let transaction = ''
    const path = 'branchName: dev-ann-1'
    const step = await api(
      { operation: 'startUpload', params: path },
      { platform, files: { 'local/ä.yml': 'cubes: [] # ä\n' } },
    )
    transaction = JSON.parse(step.outputs.response ?? '').transaction.id
    expect(transaction).not.toBe('')
    // Each step has a platform of its own: the upload is of one that it does not know, and arrives as a form.
    const body = JSON.stringify({
      transaction: { id: transaction },
      fileName: 'model/ä.yml',
      file: 'local/ä.yml',
    })
    const upload = await api(
      { operation: 'uploadFile', params: path, body },
      {
        platform,
        files: { 'local/ä.yml': 'cubes: [] # ä\n' },
        prepare: (started) => {
          const deployment = started.state.deployment
          deployment.uploads.set(transaction, {
            id: transaction,
            branchName: 'dev-ann-1',
            target: 'dev-ann-1',
            files: new Map(),
          })
        },
      },
    )
    expect(upload.lines.at(-1)).toBe('uploadFile returned 200.')
    const uploaded = upload.platform.state.deployment.uploads.get(transaction)
    expect(uploaded?.files.get('model/ä.yml')).toBe('cubes: [] # ä\n')
    expect(upload.platform.violations).toEqual([])
  })

  it('does not comment on the pull request', async () => {
    const step = await api(
      { operation: 'getMe', 'github-token': 'ghs_0123456789abcdef' },
      { event: pullRequest('x') },
    )
    expect(step.exitCode).toBe(0)
    expect(step.warnings).toEqual([])
    expect(step.outputs['comment-url']).toBe('')
  })
})

describe('a list', () => {
  const platform = { state: { branches: many } }

  it('is read to its last page, in the form of the first', async () => {
    const step = await api({ operation: 'listBranches', paginate: 'true' }, { platform })
    const answer = JSON.parse(step.outputs.response ?? '')
    expect(answer.items.map(({ name }: { name: string }) => name).toSorted()).toEqual(
      ['main', ...many.map(({ name }) => name)].toSorted(),
    )
    expect(Object.keys(answer)).toEqual(['items', 'pageInfo'])
    expect(answer.pageInfo).toMatchObject({ hasNextPage: false })
    expect(step.lines.at(-1)).toBe('listBranches returned 200 with 251 items on 3 pages.')
    expect(calls(step.platform, 'listBranches')).toBe(3)
    expect(step.report.findings.call).toMatchObject({ status: 200, items: 251, pages: 3 })
  })

  it('that cannot be read to its end is red, and no part of it is given on', async () => {
    const step = await api(
      { operation: 'listBranches', paginate: 'true' },
      { platform, ...withFaults({ operation: 'listBranches', kind: 'cursor-stuck' }) },
    )
    expect(step.exitCode).toBe(1)
    expect(step.outputs).toMatchObject({ response: '', 'response-path': '', 'failure-kind': 'network' })
    expect(step.lines.at(-1)).toContain('the cursor does not move')
  })
})

describe('what is wrong', () => {
  it('is said at once, and nothing is sent', async () => {
    const step = await api({
      operation: 'updateFiles',
      params: 'dryRun: true',
      body: 'files: [{path: a.yml}]',
      timeout: '0s',
      paginate: 'yes',
    })
    expect(step.exitCode).toBe(1)
    expect(step.outputs['failure-kind']).toBe('input')
    expect(step.platform.requests).toEqual([])
    const said = step.errors.at(-1) ?? ''
    expect(said).toContain('4 invalid inputs:')
    expect(said).toContain('`paginate`: "yes" must be true or false')
    expect(said).toContain('`timeout`: "0s" must be more than zero')
    expect(said).toContain('`params.dryRun`: is unknown')
    expect(said).toContain('`body.files[0].content`: is required')
  })

  it.each<[Record<string, string>, string]>([
    [{}, '`operation`: is required for api, for example operation: getNotifications'],
    [
      { operation: 'getBranches' },
      '`operation`: "getBranches" is no operation; nearest: listBranches, branches, ',
    ],
    [{ operation: 'getMe', ref: 'main' }, '`ref`: "main" applies only to sync, release; remove it'],
    [
      { operation: 'getMe', body: `a: ${'x'.repeat(1024 * 1024)}` },
      '`body`: must be at most 1024 KiB of text',
    ],
    [
      { operation: 'getMe', params: `a: ${'x'.repeat(1024 * 1024)}` },
      '`params`: must be at most 1024 KiB of text',
    ],
    [{ operation: 'x'.repeat(1001) }, 'must be an operation, for example'],
  ])('in %o is rejected', async (inputs, said) => {
    const step = await api(inputs)
    expect(step.outputs).toMatchObject({ outcome: 'failure', 'failure-kind': 'input' })
    expect(step.errors.at(-1)).toContain(said)
    expect(step.platform.requests).toEqual([])
  })

  it('for another command is no body, which may hold secrets', async () => {
    const step = await runStep({
      inputs: { command: 'validate', branch: 'b', body: 'password: hunter2hunter2' },
    })
    expect(step.errors.at(-1)).toContain('`body`: applies only to api; remove it')
    expect(JSON.stringify([step.lines, step.report, step.summary])).not.toContain('hunter2')
  })
})

describe('a run that an untrusted user may have started', () => {
  const head = { ref: 'x', sha: 'c'.repeat(40), repo: { full_name: 'stranger/shop-dbt' } }
  const repository = { full_name: 'acme/shop-dbt' }
  const event = {
    eventName: 'pull_request_target',
    ref: 'refs/heads/main',
    payload: { pull_request: { number: 8, head, base: { ref: 'main', repo: repository } }, repository },
  }

  it('is a warning where something is changed', async () => {
    const body = '{branchName: main}'
    expect((await api({ operation: 'pull', body }, { event })).warnings).toEqual([
      expect.stringContaining('anyone who can open a pull request chooses when pull is called'),
    ])
    expect((await api({ operation: 'getMe' }, { event })).warnings).toEqual([])
  })
})

describe('the end', () => {
  const platform = { state: { branches: [{ name: 'feature' }] } }
  const answers = (operation: string, body: unknown): StepOptions =>
    withFaults({ operation, kind: 'replace-body', body })
  const refuses = (operation: string, status: number): StepOptions =>
    withFaults({ operation, kind: 'status', status, body: { message: 'No such thing.' }, call: 'every' })
  const staging = { operation: 'setBranchStagingEnvironment', body: '{branchName: feature, enabled: true}' }
  const merge = { operation: 'mergeToDefaultBranch', body: '{branchName: feature, message: m}' }
  const validate = { operation: 'validateDataModel', params: 'branchName: main' }
  const remove = { operation: 'bulkDeleteWorkspaceObjects', body: '{items: [{id: 1, type: FOLDER}]}' }

  it.each<[string, Record<string, string>, StepOptions, string, string]>([
    [
      'an ID that does not exist',
      { operation: 'getDeployment' },
      refuses('getDeployment', 404),
      'input',
      'Error: The platform responded 404 while reading the deployment: No such thing. Check the IDs in "params", "deployment-id" and "base-url".',
    ],
    [
      'a rejected read',
      { operation: 'getMe' },
      refuses('getMe', 400),
      'input',
      'Error: The platform responded 400 while reading the user of the token: No such thing. Check "params" and "body" against what the text says.',
    ],
    [
      'a lost read',
      { operation: 'getMe' },
      refuses('getMe', 503),
      'network',
      'Error: The platform responded 503 while reading the user of the token: No such thing. The platform has a problem: try again later.',
    ],
    [
      'a rejected change of a branch',
      staging,
      refuses('setBranchStagingEnvironment', 400),
      'input',
      'Error: The platform responded 400 while setting the staging environment of the branch: No such thing. Check "params" and "body" against what the text says.',
    ],
    [
      'a rejected merge',
      merge,
      refuses('mergeToDefaultBranch', 409),
      'merge',
      'Error: The platform responded 409 while merging into the deploy branch: No such thing. Check "params" and "body" against what the text says.',
    ],
    [
      'a lost change',
      { operation: 'startDbtSync', body: '{}' },
      refuses('startDbtSync', 503),
      'network',
      'Error: The platform responded 503 while starting the dbt sync: No such thing. It is not known whether startDbtSync was carried out: check before you call it again. The platform has a problem: try again later.',
    ],
    [
      'a change that was not made',
      staging,
      answers('setBranchStagingEnvironment', { success: false }),
      'input',
      'Error: setBranchStagingEnvironment returned 200, but with "success: false". The output "response" has what the platform says about it.',
    ],
    [
      'a merge that was not made',
      merge,
      answers('mergeToDefaultBranch', { merged: false }),
      'merge',
      'Error: mergeToDefaultBranch returned 200, but with "merged: false". The output "response" has what the platform says about it.',
    ],
  ])('of %s is red and says what to do', async (_, inputs, more, kind, last) => {
    const step = await api({ timeout: '2m', ...inputs }, { platform, ...more })
    expect(step.outputs['failure-kind']).toBe(kind)
    expect(step.lines.at(-1)).toBe(last)
  })

  it.each<[string, Record<string, string>, StepOptions, string[]]>([
    [
      'what is done in part',
      remove,
      answers('bulkDeleteWorkspaceObjects', { deleted: [{ id: 2 }], failed: [{ id: 1 }] }),
      ['bulkDeleteWorkspaceObjects was carried out in part: "failed" has 1 item.'],
    ],
    ['what is done', remove, answers('bulkDeleteWorkspaceObjects', { failed: [] }), []],
    [
      'an invalid model',
      validate,
      answers('validateDataModel', { valid: false, errors: [] }),
      ['The data model is not valid, and this step only asks: "command: validate" fails on it.'],
    ],
    ['a valid model', validate, answers('validateDataModel', { valid: true, errors: [] }), []],
    ['a text', { operation: 'getMe' }, answers('getMe', 'text'), []],
  ])('of %s is green, and warns of what a person should know', async (_, inputs, more, warnings) => {
    const step = await api(inputs, { platform, ...more })
    expect(step.warnings).toEqual(warnings)
    expect(step.exitCode).toBe(0)
    expect(step.report.phases.map(({ name }) => name)).toEqual(['Call'])
  })

  it('of what the contract does not list says that it was sent all the same', async () => {
    const step = await api({ operation: 'getMe', params: 'zzzzzzzz: 1' })
    expect(step.warnings).toEqual([
      '`params.zzzzzzzz`: is unknown: nothing is allowed here. It is sent all the same: this tenant may be newer.',
    ])
    expect(calls(step.platform, 'getMe')).toBe(1)
  })
})
