import { describe, expect, it } from 'vitest'
import { askTenant } from '../../src/api/ask-tenant.ts'
import { call } from '../inputs/call/read.ts'
import { answer, htmlPage, type Reply } from '../platform/fake-send.ts'
import { stepFixture } from '../steps/fixture.ts'

// What the contract does not list, and what the tenant's own description makes of it.

const schema = {
  type: 'object',
  properties: {
    mode: { oneOf: [{ type: 'null' }, { $ref: '#/components/schemas/Mode' }] },
    parts: { type: 'array', items: { allOf: [{ type: 'object', properties: { size: {} } }] } },
    free: { type: 'object' },
    loop: { $ref: '#/components/schemas/Loop' },
  },
}
const spec = {
  paths: {
    '/api/v1/deployments/{deploymentId}/things/{thingId}': {
      parameters: [{ $ref: '#/components/parameters/Deep' }],
      put: { requestBody: { content: { 'application/json': { schema } } } },
    },
    '/api/v1/users/me': { get: { operationId: 'getMe', parameters: [{ name: 'wide', in: 'query' }] } },
  },
  components: {
    parameters: { Deep: { name: 'deep', in: 'query', schema: { enum: ['new'] } } },
    schemas: { Mode: { enum: ['slow', 'fast'] }, Loop: { $ref: '#/components/schemas/Loop' } },
  },
}
const put = {
  id: 'PUT /api/v1/deployments/7/things/a',
  method: 'PUT',
  path: '/api/v1/deployments/7/things/a',
  query: [],
  repeatable: false,
} as const

async function ask(sent: Awaited<ReturnType<typeof call>>, reply: Reply = answer(spec)) {
  const fixture = stepFixture({ 'GET spec': reply })
  const { platform, deployment, journal } = fixture.context
  const { id: deploymentId, signal } = deployment
  const warn = (text: string) => journal.warn(text)
  return { call: await askTenant({ platform, deploymentId, signal, warn }, sent), fixture }
}

const warned = ({ fixture }: Awaited<ReturnType<typeof ask>>) => fixture.context.journal.warnings

describe('what the contract lists', () => {
  it('is no question', async () => {
    const { fixture } = await ask(await call({ operation: 'getMe' }))
    expect(fixture.sent()).toEqual([])
  })
})

describe('a parameter that the contract does not list', () => {
  const unlisted = () => call({ operation: 'getMe', params: 'wide: 1' })

  it('is sent where the tenant describes it', async () => {
    const asked = await ask(await unlisted())
    expect(asked.call.query).toEqual({ wide: 1 })
    expect(warned(asked)).toEqual([])
  })

  it('is rejected where it describes others', async () => {
    const sent = await call({ operation: 'getMe', params: 'widde: 1' })
    await expect(ask(sent)).rejects.toMatchObject({
      kind: 'input',
      message: 'Invalid input `params.widde`: is unknown: nothing is allowed here.',
    })
  })

  it.each<[string, Reply]>([
    ['a page', htmlPage],
    ['a refusal', answer({}, 403)],
    ['nothing to go by', answer({ paths: { '/api/v1/users/me': 'x', y: { get: 1 } } })],
    ['no document', answer('[1]')],
  ])('is sent with a warning where the description is %s', async (_, reply) => {
    const asked = await ask(await unlisted(), reply)
    expect(asked.call.query).toEqual({ wide: 1 })
    expect(warned(asked)).toEqual([
      '`params.wide`: is unknown: nothing is allowed here. It is sent all the same: this tenant may be newer.',
    ])
  })

  it('is sent after one request for the description where the platform is down', async () => {
    const asked = await ask(await unlisted(), answer({}, 503))
    expect(warned(asked)).toHaveLength(1)
    expect(asked.fixture.sent()).toEqual(['GET spec'])
    expect(asked.fixture.elapsed()).toBe(0)
  })

  it('is surely wrong where no query can hold it', async () => {
    await expect(call({ operation: 'getMe', params: 'wide: {a: 1}' })).rejects.toThrow(
      'params.wide: must be text, a number, true, false, or a list of them',
    )
  })
})

describe('a member or a value that the contract does not list', () => {
  const doubt = (
    at: string[],
    more: { member?: string; value?: unknown },
    root: 'body' | 'params' = 'body',
  ) => ({
    problem: { input: [root, ...at].join('.'), value: null, problem: 'is unknown' },
    doubt: { root, at, ...more },
  })

  it.each([
    ['yes', doubt([], { member: 'mode' })],
    ['no', doubt([], { member: 'modes' })],
    ['yes', doubt(['mode'], { value: 'fast' })],
    ['no', doubt(['mode'], { value: 'faster' })],
    ['yes', doubt(['parts', '3'], { member: 'size' })],
    ['no', doubt(['parts', '3'], { member: 'sizes' })],
    ['unknown', doubt(['free'], { member: 'any' })],
    ['unknown', doubt(['loop'], { member: 'any' })],
    ['unknown', doubt(['constructor'], { value: 'any' })],
    ['yes', doubt(['deep'], { value: 'new' }, 'params')],
    ['no', doubt(['deep'], { value: 'old' }, 'params')],
  ])('is taken by the tenant: %s (%j)', async (taken, each) => {
    const base = await call({ operation: 'getMe' })
    const asking = ask({ ...base, operation: put, doubts: [each] })
    if (taken === 'no') await expect(asking).rejects.toMatchObject({ kind: 'input' })
    else expect(warned(await asking)).toHaveLength(taken === 'yes' ? 0 : 1)
  })
})

describe('a value that an enumeration of the contract does not list', () => {
  it.each([
    [
      'a parameter',
      'listDbtSyncs',
      { params: 'status: PAUSED' },
      '`params.status`: "PAUSED" must be one of ',
    ],
    ['the body', 'updateDeployment', { body: 'deployMode: ftp' }, '`body.deployMode`: "ftp" must be one of '],
  ])('is sent with a warning in %s: this tenant may be newer', async (_, operation, texts, warning) => {
    const asked = await ask(await call({ operation, ...texts }), htmlPage)
    expect(warned(asked)).toEqual([expect.stringContaining(warning)])
  })

  it.each([
    ['updateDeployment', 'deployMode: 1', 'body.deployMode: "1" must be text'],
    ['deploymentToken', 'expiresIn: 5', 'body.expiresIn: "5" must be at least 60'],
    ['updateFiles', 'branchName: b', 'body.files: is required'],
  ])('is no excuse for what is surely wrong: %s with %s', async (operation, body, problem) => {
    await expect(call({ operation, body })).rejects.toThrow(problem)
  })
})

describe('an operation that the contract does not list', () => {
  const operation = 'put /api/v1/deployments/7/things/a%20b/'

  it('is called where the tenant describes it, and never repeated when it writes', async () => {
    const sent = await call({ operation, params: 'deep: new', body: 'mode: fast' })
    expect((await ask(sent)).call).toMatchObject({
      operation: {
        method: 'PUT',
        path: '/api/v1/deployments/{deploymentId}/things/{thingId}',
        repeatable: false,
      },
      path: { deploymentId: '7', thingId: 'a b' },
      query: { deep: 'new' },
      body: { mode: 'fast' },
    })
  })

  it('takes what its path leaves open from the inputs', async () => {
    const template = 'PUT /api/v1/deployments/{deploymentId}/things/{thingId}'
    const sent = await call({ operation: template, params: 'thingId: 5' })
    expect((await ask(sent)).call).toMatchObject({ path: { deploymentId: 7, thingId: 5 }, query: {} })
  })

  it('is the one whose path has its very words, where another path would fit as well', async () => {
    const path = '/api/v1/deployments/{deploymentId}/things/'
    const both = { paths: { [`${path}{thingId}`]: { get: {} }, [`${path}mine`]: { get: {} } } }
    const sent = await call({ operation: 'GET /api/v1/deployments/7/things/mine' })
    expect((await ask(sent, answer(both))).call.operation.path).toBe(`${path}mine`)
  })

  it.each<[string, Reply]>([
    ['describes others', answer({ paths: {} })],
    ['describes nothing', htmlPage],
  ])('is rejected with the nearest names where the tenant %s', async (_, reply) => {
    await expect(ask(await call({ operation }), reply)).rejects.toMatchObject({
      kind: 'input',
      message: expect.stringMatching(/^Invalid input `operation`: "put .*" is no operation; nearest: /),
    })
  })
})
