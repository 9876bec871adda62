import { describe, expect, it } from 'vitest'
import type { Send, WireAnswer, WireRequest } from '../../src/http/transport.ts'
import { answer, fault, htmlPage } from '../platform/fake-send.ts'
import { expectHarmless } from '../report/markup.ts'
import { runStep, type StepOptions, useProject } from '../support/platform.ts'

useProject()

// `command: api` against answers that the emulator does not give.

type Reply = WireAnswer | Error

async function api(inputs: Record<string, string>, replies: Reply | Reply[], more: StepOptions = {}) {
  const wires: WireRequest[] = []
  const list = [replies].flat()
  const send: Send = async (wire) => {
    const reply = list[Math.min(wires.length, list.length - 1)]
    wires.push(wire)
    if (reply instanceof Error || !reply) throw reply ?? new Error('no reply')
    return reply
  }
  const step = await runStep({ ...more, send, inputs: { command: 'api', ...inputs } })
  /** Everything that anybody can see, masks aside. */
  const shown = JSON.stringify([
    step.lines.filter((line) => !line.startsWith('::add-mask::')),
    step.report,
    step.summary,
    step.state,
  ])
  return { ...step, wires, shown }
}

const create = {
  operation: 'createNotification',
  body: '{dashboardId: 3, scheduleType: HOURLY, minute: 5}',
}

describe('secrets in a response', () => {
  const token = 'eyJhbGciOi.secret-token.abc'
  it.each<[string, Record<string, string>, unknown]>([
    ['createToken', {}, { token, apiUrl: 'https://x', deploymentId: 1 }],
    ['deploymentToken', {}, { engineApiToken: token }],
    [
      'createDeploymentEnvironmentToken',
      { params: 'environmentId: 1', body: 'security_context: {}' },
      { data: { token, security_context: {}, created_at: 'a', expires_at: 'b' } },
    ],
    [
      'getDeploymentEnvironmentTokens',
      { params: 'environmentId: 1' },
      { items: [{ token }], data: [{ token }] },
    ],
    ['getEnvVariables', {}, { items: [{ name: 'URL', value: token }], data: [] }],
    ['getOAuthIntegration', { params: 'id: 1' }, { id: 1, config: { deep: { api_key: token } } }],
  ])('of %s are masked before they are given on, and shown nowhere', async (operation, inputs, body) => {
    const step = await api({ operation, ...inputs }, answer(body))
    expect(step.exitCode).toBe(0)
    expect(step.masks).toEqual([token])
    expect(step.outputs.response).toBe(JSON.stringify(body))
    expect(step.shown).not.toContain('secret-token')
    expect(step.report.findings.call).not.toHaveProperty('excerpt')
    expect(step.summary).not.toContain('Response (beginning)')
  })

  it('that were sent are masked, and not repeated where the platform repeats them', async () => {
    const body = '{email: a@b, username: a, password: hunter2hunter2}'
    const refusal = answer({ message: 'password hunter2hunter2 is too weak' }, 400)
    const step = await api({ operation: 'createUser', body }, refusal)
    expect(step.masks).toEqual(['hunter2hunter2'])
    expect(step.shown).not.toContain('hunter2')
    expect(step.lines.at(-1)).toContain(
      'The platform responded 400 while calling createUser: password *** is too weak.',
    )
  })
})

describe('a response', () => {
  it.each([
    [[1, 2, 3], ' with 3 items'],
    [{ items: [1] }, ' with 1 item'],
    [{ data: [1, 2], count: 2 }, ' with 2 items'],
    [{ name: 'x' }, ''],
    [null, ''],
  ])('is counted where it is a list: %j', async (body, said) => {
    const step = await api({ operation: 'listOAuthIntegrations' }, answer(body))
    expect(step.lines.at(-1)).toBe(`listOAuthIntegrations returned 200${said}.`)
  })

  it('acts on no runner and on no page', async () => {
    const body = { name: '::error::x ##[add-mask]y\n::stop-commands::z', b: '```\n</details><b>@team' }
    const step = await api({ operation: 'getTenantSettings' }, answer(body))
    expect(step.summary).not.toMatch(/##\[/)
    expect(step.lines.join()).not.toContain('stop-commands')
    expectHarmless(step.summary.replaceAll('github.com/acme/shop-dbt', 'github.example/team/dbt'))
    expect(step.lines.filter((line) => /^\s*::/.test(line))).toEqual([])
    expect(step.summary.match(/<\/details>/g)?.length).toBe(2)
    expect(step.summary).toMatch(/````text\n/)
  })

  it('that says that nothing was done is red', async () => {
    const merge = { operation: 'mergeToDefaultBranch', body: '{branchName: b, message: m}' }
    const step = await api(merge, answer({ merged: false, branchDeleted: false }))
    expect(step.outputs).toMatchObject({ 'failure-kind': 'merge', 'status-code': '200', outcome: 'failure' })
    expect(JSON.parse(step.outputs.response ?? '')).toEqual({ merged: false, branchDeleted: false })
    expect(step.lines.at(-1)).toContain('mergeToDefaultBranch returned 200, but with "merged: false".')
    const failed = await api({ operation: 'deleteDeployment' }, answer({ success: false }))
    expect(failed.outputs['failure-kind']).toBe('input')
    expect(failed.exitCode).toBe(1)
  })

  it.each([
    [
      'bulkUserAction',
      '{action: DELETE, userIds: [1, 2]}',
      { action: 'DELETE', succeeded: [], failed: [1, 2] },
    ],
    ['bulkDeleteWorkspaceObjects', '{items: [{id: 1, type: REPORT}]}', { failed: [{ id: 1 }] }],
  ])('of %s that says that all of it failed is red', async (operation, body, said) => {
    const step = await api({ operation, body }, answer(said))
    expect(step.outputs).toMatchObject({ 'failure-kind': 'input', outcome: 'failure' })
    expect(step.lines.at(-1)).toContain(`${operation} returned 200, but nothing was done: "failed" has `)
    expect(JSON.parse(step.outputs.response ?? '')).toEqual(said)
  })

  it('that says that a part was not done is a warning', async () => {
    const bulk = { operation: 'bulkUserAction', body: '{action: DELETE, userIds: [1, 2]}' }
    const step = await api(bulk, answer({ action: 'DELETE', succeeded: [1], failed: [{ userId: 2 }] }))
    expect(step.exitCode).toBe(0)
    expect(step.warnings).toEqual(['bulkUserAction was carried out in part: "failed" has 1 item.'])
  })
})

describe('a rejection', () => {
  it.each<[string, Record<string, string>, WireAnswer, string, RegExp]>([
    [
      '401',
      create,
      answer({ message: 'expired' }, 401),
      'auth',
      /expired\. The token is missing, malformed or expired/,
    ],
    [
      '403',
      create,
      answer({}, 403),
      'auth',
      /its role allows createNotification \(it may need an administrator\)/,
    ],
    [
      '404',
      create,
      answer({ error: 'no dashboard' }, 404),
      'input',
      /no dashboard\. Check the IDs in "params"/,
    ],
    [
      '404 of a merge',
      { operation: 'mergeIntoParentBranch', body: '{branchName: b}' },
      answer({}, 404),
      'input',
      /Check the IDs in "params"/,
    ],
    ['page', create, htmlPage, 'unsupported', /an HTML page instead of data/],
    [
      '400 of a sync',
      { operation: 'startDbtSync', body: '{ref: main}' },
      answer({}, 400),
      'sync',
      /The platform responded 400 while starting the dbt sync/,
    ],
    [
      '409 of a merge',
      { operation: 'mergeIntoParentBranch', body: '{branchName: b}' },
      answer({}, 409),
      'merge',
      /responded 409/,
    ],
  ])('%s is red, with its kind and advice', async (_, inputs, reply, kind, said) => {
    const step = await api(inputs, reply)
    expect(step.outputs).toMatchObject({
      outcome: 'failure',
      'failure-kind': kind,
      'status-code': String(reply.status),
      response: '',
      'response-path': '',
    })
    expect(step.lines.at(-1)).toMatch(said)
    expect(step.wires).toHaveLength(1)
  })
})

describe('a response that is lost', () => {
  const unknown =
    'It is not known whether createNotification was carried out: check before you call it again.'

  it('of what makes something is not sent again, and the result is unknown', async () => {
    const step = await api(create, fault('ECONNRESET'))
    expect(step.wires).toHaveLength(1)
    expect(step.outputs['failure-kind']).toBe('network')
    expect(step.lines.at(-1)).toContain(unknown)
    const call = { operation: 'createNotification', method: 'POST', path: expect.stringMatching(/^\/api/) }
    expect(step.report.findings.call).toEqual(call)
  })

  it('of what never left is no question', async () => {
    const step = await api(create, fault('ECONNREFUSED'))
    expect(step.lines.at(-1)).toContain('Could not reach http://127.0.0.1')
    expect(step.lines.at(-1)).not.toContain('It is not known')
  })

  const remove = { operation: 'deleteNotification', params: 'id: 7' }

  it('of a deletion is no failure when the next attempt finds nothing any more', async () => {
    const step = await api(remove, [fault('ECONNRESET'), answer({ error: 'Not found' }, 404)])
    expect(step.wires).toHaveLength(2)
    expect(step.outputs).toMatchObject({ outcome: 'success', 'failure-kind': 'none', 'status-code': '404' })
    expect(step.lines.at(-1)).toBe(
      'What deleteNotification deletes is gone (404): the response to an earlier attempt was lost, and it may have deleted it.',
    )
  })

  it.each<[string, Record<string, string>, Reply[]]>([
    ['nothing was lost before', remove, [answer({ error: 'Not found' }, 404)]],
    ['it was held back before', remove, [answer({}, 429), answer({ error: 'Not found' }, 404)]],
    [
      'it deletes nothing',
      { operation: 'updateNotification', params: 'id: 7', body: '{isEnabled: false}' },
      [fault('ECONNRESET'), answer({ error: 'Not found' }, 404)],
    ],
  ])('but 404 is red where %s', async (_, inputs, replies) => {
    const step = await api(inputs, replies)
    expect(step.outputs).toMatchObject({ outcome: 'failure', 'failure-kind': 'input', 'status-code': '404' })
  })

  it('when the step is cancelled is said, too', async () => {
    const onLine: StepOptions['onLine'] = (line, stop) => line.startsWith('Calling') && stop('SIGTERM')
    const cancelled = { ...answer({}), status: 200 }
    const send: Send = async ({ signal }) => {
      if (signal.aborted) throw signal.reason
      return cancelled
    }
    const step = await runStep({ send, onLine, inputs: { command: 'api', ...create } })
    expect(step.outputs.outcome).toBe('cancelled')
    expect(step.lines.at(-1)).toContain(unknown)
  })

  it('is forgiven where an outage is', async () => {
    const step = await api({ ...create, 'on-platform-outage': 'warn' }, answer('', 503))
    expect(step.exitCode).toBe(0)
    expect(step.outputs).toMatchObject({ outcome: 'failure', 'failure-kind': 'network' })
    expect(step.warnings.at(-1)).toContain(unknown)
  })
})
