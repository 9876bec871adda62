import { describe, expect, it } from 'vitest'
import type { Emulator } from '../../emulator/index.ts'
import { Failure, Stop } from '../../src/base/failure.ts'
import { GitHubError } from '../../src/github/errors.ts'
import type { Send } from '../../src/http/transport.ts'
import { type CommandName, commandNames } from '../../src/inputs/table.ts'
import { isOutage } from '../../src/platform/errors.ts'
import { answer, fault, htmlPage, silence } from '../platform/fake-send.ts'
import { runStep, type StepOptions, useProject, withFaults } from '../support/platform.ts'
import { snapshotOf } from '../support/snapshot.ts'
import type { VirtualClock } from '../support/virtual-clock.ts'

// What `on-platform-outage: warn` forgives, in every command.

useProject()

/** Of the step that runs. */
let clock: VirtualClock

const inputs: Record<CommandName, Record<string, string>> = {
  sync: {},
  validate: { branch: 'topic' },
  merge: { branch: 'topic' },
  release: { ref: 'main' },
  deploy: { production: 'true' },
  rollback: { snapshot: 'snapshot.json' },
  cleanup: {},
  preflight: {},
  api: { operation: 'getDeployment' },
}

function run(command: CommandName, send: Send, timeout = '5m') {
  const files = { 'model/cubes/orders.yml': 'cubes: []\n', '.data-model-ci.yml': 'compare: false\n' }
  const warn = { 'on-platform-outage': 'warn', timeout }
  const prepare: StepOptions['prepare'] = (_, stepClock) => {
    clock = stepClock
  }
  const snapshots = { 'snapshot.json': (platform: Emulator) => snapshotOf(platform, {}) }
  return runStep({ send, files, snapshots, prepare, inputs: { command, ...inputs[command], ...warn } })
}

const never: Send = (wire) => silence(wire, clock)
const says =
  (...response: Parameters<typeof answer>): Send =>
  async () =>
    answer(...response)
const fails =
  (code: string, more: object = {}): Send =>
  () =>
    Promise.reject(Object.assign(fault(code), more))
/** Opens no connection until the request has no more time. */
const late =
  (code: string, more: object = {}): Send =>
  async (wire) => {
    await silence(wire, clock).catch(() => undefined)
    return fails(code, { unsent: true, ...more })(wire)
  }
const status = (code: number): [string, Send] => [`a response of ${code}`, says({ error: 'no' }, code)]

const outages: [string, Send][] = [
  ['a host that refuses the connection', fails('ECONNREFUSED', { unsent: true })],
  ['a connection that is reset while it is opened', fails('ECONNRESET', { unsent: true })],
  ['a connection that is reset later', fails('ECONNRESET')],
  ['a connection that the other side closes', fails('UND_ERR_SOCKET')],
  ['no connection in time', fails('UND_ERR_CONNECT_TIMEOUT', { unsent: true })],
  ['no connection until the end of a request', late('UND_ERR_CONNECT_TIMEOUT')],
  ['no response in time', never],
  ...[429, 500, 502, 503, 504].map(status),
  ['the page of a gateway with 502', async () => ({ ...htmlPage, status: 502 })],
]

const proxy = { unsent: true, attempt: 'Could not connect to the proxy http://proxy:3128' }
const tunnel = {
  unsent: true,
  attempt: 'Could not reach https://tenant.example through the proxy http://proxy:3128',
}
const others: [string, Send][] = [
  ['a host that is not found', fails('ENOTFOUND', { unsent: true })],
  ['a DNS that does not respond', fails('EAI_AGAIN', { unsent: true })],
  ['a DNS that does not respond until the end of a request', late('EAI_AGAIN')],
  ['no route to the network', fails('ENETUNREACH', { unsent: true })],
  ['a certificate that is rejected', fails('SELF_SIGNED_CERT_IN_CHAIN', { unsent: true })],
  ['a port without HTTPS', fails('EPROTO', { unsent: true })],
  ['a proxy that refuses the connection', fails('ECONNREFUSED', proxy)],
  ['a proxy that does not respond', fails('UND_ERR_CONNECT_TIMEOUT', proxy)],
  ['a proxy that does not respond until the end of a request', late('UND_ERR_CONNECT_TIMEOUT', proxy)],
  ['a proxy that opens no tunnel', fails('UND_ERR_HEADERS_TIMEOUT', tunnel)],
  ['a proxy that opens no tunnel until the end of a request', late('UND_ERR_HEADERS_TIMEOUT', tunnel)],
  ['a proxy that wants a password', fails('UND_ERR_ABORTED', { ...tunnel, message: 'Proxy response (407)' })],
  [
    'a proxy that cannot reach the host',
    fails('UND_ERR_ABORTED', { ...tunnel, message: 'Proxy response (503)' }),
  ],
  ['a proxy that hangs up', fails('ECONNRESET', tunnel)],
  ...[400, 401, 403, 404, 405, 407, 408, 409, 501, 511].map(status),
  ['a redirect to a login', says('', 302, { location: 'https://login.example.com/' })],
  ['a redirect that leads nowhere', says('', 302)],
  ['a page', async () => htmlPage],
  ['a page with 404', async () => ({ ...htmlPage, status: 404 })],
  ['text that is no JSON', says('hello', 200)],
  ['JSON that is cut off', says('{"items": [', 200)],
  ['JSON of another contract', says('[7]', 200)],
]

describe.each(commandNames)('%s', (command) => {
  it.each(outages)('goes on after an outage: %s', async (_, send) => {
    const step = await run(command, send)
    expect(step.lines.at(-1)).toContain('The job continues because of "on-platform-outage: warn".')
    expect([step.exitCode, step.outputs.outcome]).toEqual([0, 'failure'])
    expect(step.report.verdict.forgiven).toBe(true)
  })

  it.each(others)('is red after anything else: %s', async (name, send) => {
    const step = await run(command, send)
    // The user asked for this response, whatever it is.
    if (command === 'api' && name === 'JSON of another contract') return expect(step.exitCode).toBe(0)
    expect([step.exitCode, step.outputs.outcome]).toEqual([1, 'failure'])
    expect(step.report.verdict.forgiven).toBeUndefined()
  })
})

it.each(['sync', 'release'] as const)(
  '%s is red when its time is over while the sync runs',
  async (command) => {
    const step = await runStep({
      ...withFaults({ operation: 'getDbtSyncStatus', kind: 'hung-status' }),
      inputs: { command, ...inputs[command], 'on-platform-outage': 'warn', timeout: '5m' },
    })
    expect([step.exitCode, step.outputs['failure-kind']]).toEqual([1, 'timeout'])
  },
)

it.each<[string, Send, true?]>([
  ['the platform takes no connection', late('UND_ERR_CONNECT_TIMEOUT'), true],
  ['DNS does not respond', late('EAI_AGAIN')],
  ['the proxy does not respond', late('UND_ERR_CONNECT_TIMEOUT', proxy)],
  ['the proxy opens no tunnel', late('UND_ERR_HEADERS_TIMEOUT', tunnel)],
])('the time of a step that ends while %s', async (_, send, isForgiven) => {
  const step = await run('validate', send, '10s')
  expect([step.outputs['failure-kind'], step.report.verdict.forgiven]).toEqual(['network', isForgiven])
})

it.each<[string, unknown]>([
  ['GitHub', new GitHubError({ operation: 'ref', status: 503, text: '', advice: '', arrived: 'unknown' })],
  ['the time limit of the step', new Stop('timeout', 'Timed out after 5 min.')],
  ['a bug', new Error('oops')],
])('%s is no outage of the platform, nor is what rests on that', (_, error) => {
  expect(isOutage(error)).toBe(false)
  expect(isOutage(new Failure('network', 'It failed.', '', { cause: error, title: 'failed' }))).toBe(false)
})
