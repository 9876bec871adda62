import { describe, expect, it } from 'vitest'
import { type CallTexts, readCall } from '../../src/api/call.ts'
import { describeProblem } from '../../src/inputs/problem.ts'
import type { ApiCall } from '../../src/inputs/settings.ts'
import { MultipartForm } from '../../src/platform/multipart.ts'
import { memoryWorkspace } from '../support/memory-workspace.ts'

/** A call as it would be sent, or everything that is wrong with it, as it is said, without the backticks of the input. */
async function reading(texts: Partial<CallTexts>, token?: string): Promise<ApiCall | string[]> {
  const all = { operation: 'getMe', params: '', body: '', paginate: false, ...texts }
  const result = await readCall(all, 42, memoryWorkspace({ 'model/a.yml': 'cubes: []\n' }), token)
  return 'call' in result
    ? result.call
    : result.problems.map((problem) => describeProblem(problem).replace(/^`([^`]+)`/, '$1'))
}

async function call(texts: Partial<CallTexts>): Promise<ApiCall> {
  const result = await reading(texts)
  if (Array.isArray(result)) throw new Error(result.join(' | '))
  return result
}

/** What is wrong with a call, or what it is sent with all the same. */
async function problems(texts: Partial<CallTexts>, token?: string): Promise<string[]> {
  const result = await reading(texts, token)
  return Array.isArray(result) ? result : [...result.warnings]
}

describe('the parameters', () => {
  it('go where they belong, and the deployment is the one of the step', async () => {
    const params = '{id: 7, first: 3, after: c}'
    expect(await call({ operation: 'getRecipients', params })).toMatchObject({
      operation: { id: 'getRecipients' },
      path: { deploymentId: 42, id: 7 },
      query: { first: 3, after: 'c' },
      body: undefined,
      warnings: [],
    })
    expect((await call({ operation: 'getDeployment', params: 'deploymentId: 5' })).path).toEqual({
      deploymentId: 5,
    })
    expect((await call({ operation: 'getMe' })).path).toEqual({})
  })

  it('may stand in the path of the operation, and there they are numbers, too', async () => {
    const operation = 'GET /api/v1/deployments/5/notifications/7'
    expect((await call({ operation })).path).toEqual({ deploymentId: 5, id: 7 })
    expect((await call({ operation, params: 'id: "7"' })).path).toEqual({ deploymentId: 5, id: 7 })
    expect(await problems({ operation, params: 'id: 8' })).toEqual([
      'params.id: is not the one in the path of "operation"',
    ])
  })

  it('may be texts that come out of expressions, one instead of a list, and null', async () => {
    const listed = await call({
      operation: 'getDeployments',
      params: 'creationStep: ready\nfirst: "5"\nafter: null',
    })
    expect(listed.query).toEqual({ creationStep: ['ready'], first: 5 })
    const files = await call({ operation: 'listFiles', params: 'withContent: "true"\nbranchName: "2024"' })
    expect(files.query).toEqual({ withContent: true, branchName: '2024' })
  })

  it('of the log are those that clients send', async () => {
    const logs = await call({ operation: 'getDbtSyncLogs', params: 'syncJobId: j\nfirst: 5' })
    expect(logs.query).toEqual({ first: 5 })
  })

  it.each([
    ['getRecipients', '', ['params.id: is required']],
    ['getRecipients', 'id: x', ['params.id: "x" must be a whole number']],
    ['getRecipients', 'id: 1.5', ['params.id: "1.5" must be a whole number']],
    [
      'getRecipients',
      'idd: 1\nfirst: 0',
      [
        'params.id: is required',
        'params.idd: is unknown; nearest: id',
        'params.first: "0" must be at least 1',
      ],
    ],
    ['listFiles', 'branchName: 2024', ['params.branchName: "2024" must be text: put it in quotes']],
    ['listFiles', 'branchName: " "', ['params.branchName: must not be blank']],
    [
      'listDbtSyncs',
      'status: completd',
      ['params.status: "completd" must be one of RUNNING, COMPLETED, FAILED, CANCELLED, UNKNOWN'],
    ],
    [
      'getDbtSyncStatus',
      'syncJobId: ..',
      [expect.stringContaining('params.syncJobId: ".." cannot be part of a URL')],
    ],
    ['getDbtSyncStatus', 'syncJobId: a%2Fb', [expect.stringContaining('cannot be part of a URL')]],
    [
      'getDeployments',
      'first: 5\noffset: 3',
      ['params.offset: cannot be given together with first: remove it'],
    ],
    ['validateDataModel', 'branchName: b\ndevMode: true', [expect.stringContaining('excludes branchName')]],
    ['getMe', '[1]', ['params: must be a mapping of names to values']],
    [
      'getMe',
      'wide: {a: 1}',
      [
        'params.wide: is unknown: nothing is allowed here',
        'params.wide: must be text, a number, true, false, or a list of them',
      ],
    ],
    ['getMe', 'a: [', [expect.stringMatching(/^params: is no valid YAML \(.*\) in line 1, column \d+$/)]],
  ])('of %s cannot be %j', async (operation, params, said) => {
    expect(await problems({ operation, params })).toEqual(said)
  })
})

describe('the body', () => {
  it('is sent as it was read', async () => {
    const body = '{"files":[{"path":"a.yml","content":"x"}],"branchName":"dev-x"}'
    expect(await call({ operation: 'updateFiles', body })).toMatchObject({
      body: JSON.parse(body),
      warnings: [],
    })
    expect((await call({ operation: 'deploymentToken' })).body).toBeUndefined()
    expect((await call({ operation: 'deploymentToken', body: 'expiresIn: 60' })).body).toEqual({
      expiresIn: 60,
    })
    expect((await call({ operation: 'updateMySettings', body: 'sheets: null' })).body).toEqual({
      sheets: null,
    })
  })

  it.each([
    ['updateFiles', '', ['body: is required for updateFiles']],
    ['getMe', 'a: 1', ['body: is not allowed for getMe: remove it']],
    [
      'updateFiles',
      'files: [{path: 1, contnt: x}]\nbranch: b',
      [
        'body.branch: is unknown; nearest: branchId',
        'body.files[0].content: is required',
        'body.files[0].contnt: is unknown; nearest: content',
        'body.files[0].path: "1" must be text: put it in quotes',
      ],
    ],
    ['updateFiles', '- 1', ['body: must be a mapping']],
    ['updateFiles', 'just text', ['body: "just text" must be a mapping']],
    ['updateFiles', 'files: []\nbranchName: ""', ['body.branchName: must not be blank']],
    ['pull', 'branchName: null', ['body.branchName: must be text']],
    ['deploymentToken', 'expiresIn: 5', ['body.expiresIn: "5" must be at least 60']],
    ['deploymentToken', 'expiresIn: 90000', ['body.expiresIn: "90000" must be at most 86400']],
    ['createGroup', 'name: ""', ['params.embedTenantName: is required', 'body.name: "" must not be empty']],
    [
      'updateEmbedAccess',
      'action: write',
      ['params.workbookId: is required', 'body.action: "write" must be one of read, none'],
    ],
    ['updateDeployment', 'deployMode: Git', ['body.deployMode: "Git" must be one of git, cli']],
    [
      'updateDeployment',
      'cspsConfig: {enabled: 1}',
      ['body.cspsConfig.storageProvider: is required', 'body.cspsConfig.enabled: "1" must be true or false'],
    ],
    ['bulkUserAction', 'action: DELETE\nuserIds: []', ['body.userIds: must not be empty']],
    [
      'createOidcTokenConfig',
      'audienceType: x\nname: A B',
      ['body.name: "A B" must match ^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$'],
    ],
    [
      'startDbtSync',
      'ref: 0123456789abcdef0123456789abcdef01234567',
      [
        'body.ref: "0123456789abcdef0123456789abcdef01234567" has the form of a commit SHA: it must be a branch or tag',
      ],
    ],
  ])('of %s cannot be %j', async (operation, body, said) => {
    expect(await problems({ operation, body })).toEqual(said)
  })

  it('is never shown where it is a secret, nor is a secret that stands elsewhere', async () => {
    const said = await problems({
      operation: 'createOAuthIntegration',
      body: 'clientSecret: [hunter2hunter2]\nname: hunter2hunter2\nhunter2hunter2: 1\ntype: 5',
    })
    expect(said.join()).not.toContain('hunter2')
    expect(said).toContain('body.clientSecret: must be text')
    const user = { operation: 'createUser', body: '{password: 12345678, email: 1, username: tok_12345}' }
    expect((await problems(user, 'tok_12345')).join()).not.toMatch(/12345/)
    const variables = await problems({
      operation: 'setEnvVariables',
      body: 'env_variables: [{name: A, value: 4711}]',
    })
    expect(variables).toEqual(['body.env_variables[0].value: must be text: put it in quotes'])
  })

  it('with many violations is answered with the first twenty', async () => {
    const files = Array.from({ length: 50 }, () => ({ path: 1, content: 'x' }))
    const said = await problems({
      operation: 'updateFiles',
      body: JSON.stringify({ files, branchName: 'b' }),
    })
    expect(said).toHaveLength(21)
    expect(said.at(-1)).toBe('body: has 30 more errors like these')
  })

  it('and all else that is wrong is said at once', async () => {
    const texts = { operation: 'getMee', params: 'a: 1\na: 2', body: '[' }
    expect((await problems(texts)).map((each) => each.split(':')[0])).toEqual(['operation', 'params', 'body'])
  })
})

describe('what the contract does not list', () => {
  const sent = ' It is sent all the same: this tenant may be newer.'

  it.each([
    ['a parameter', 'getMe', { params: 'wide: 1' }, '`params.wide`: is unknown: nothing is allowed here.'],
    [
      'a value of a parameter',
      'listDbtSyncs',
      { params: 'status: PAUSED' },
      '`params.status`: "PAUSED" must be one of RUNNING, COMPLETED, FAILED, CANCELLED, UNKNOWN.',
    ],
    [
      'a value in the body',
      'updateDeployment',
      { body: 'deployMode: terraform' },
      '`body.deployMode`: "terraform" must be one of git, cli.',
    ],
    [
      'a member of the body',
      'updateDeployment',
      { body: 'palette: dark' },
      expect.stringMatching(/^`body\.palette`: is unknown; nearest: /),
    ],
  ])('is sent with a warning: %s', async (_, operation, texts, warning) => {
    const { warnings } = await call({ operation, ...texts })
    expect(warnings).toEqual([typeof warning === 'string' ? `${warning}${sent}` : warning])
  })

  it('is sent in the query', async () => {
    expect((await call({ operation: 'getMe', params: 'wide: 1' })).query).toEqual({ wide: 1 })
  })
})

describe('paginate', () => {
  it('belongs to lists that have pages, and goes by cursors', async () => {
    expect(await call({ operation: 'listBranches', paginate: true })).toMatchObject({ paginate: true })
    expect(await problems({ operation: 'getMe', paginate: true })).toEqual([
      'paginate: is not supported by getMe, which has no pages: remove it',
    ])
    expect(await problems({ operation: 'getDeployments', params: 'limit: 5', paginate: true })).toEqual([
      'params.limit: cannot be given together with paginate: remove it',
    ])
  })
})

describe('a file', () => {
  const operation = 'uploadFile'

  it('is taken from the checkout, and the transaction as startUpload gave it or as text', async () => {
    for (const transaction of ['{id: t}', `'{"id":"t"}'`]) {
      const body = `transaction: ${transaction}\nfileName: cubes/a.yml\nfile: model/a.yml`
      const { body: sent } = await call({ operation, params: 'branchName: b', body })
      if (!(sent instanceof MultipartForm)) throw new Error('no form')
      const headers = { 'content-type': sent.contentType }
      const form = await new Response(sent.bytes, { headers }).formData()
      expect([form.get('transaction'), form.get('fileName')]).toEqual(['{"id":"t"}', 'cubes/a.yml'])
      const file = form.get('file')
      expect(file instanceof File && [await file.text(), file.type, file.name]).toEqual([
        'cubes: []\n',
        'application/octet-stream',
        'a.yml',
      ])
    }
  })

  it.each([
    [
      'transaction: t\nfileName: a\nfile: model/b.yml',
      ['body.file: must be the path of a file of the checkout'],
    ],
    ['transaction: t\nfileName: a', ['body.file: must be the path of a file of the checkout']],
    ['file: model/a.yml', ['body.transaction: is required', 'body.fileName: is required']],
  ])('is missing something in %j', async (body, said) => {
    const all = await problems({ operation, params: 'branchName: b', body })
    expect(all).toEqual(said.map((each) => expect.stringContaining(each)))
  })
})
