import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeForm } from '../../src/platform/multipart.ts'

/** Signs that mean something in a form, and others. */
const unit = fc.constantFrom('\r', '\n', '"', '\\', '%22', '--', ';', '=', 'ä', '😀', 'a', ' ', '\0')
const text = fc.string({ unit })
const fields = fc.array(fc.record({ name: text, text }), { maxLength: 3 })
const file = fc.record({
  name: text,
  fileName: fc.string({ unit, minLength: 1 }),
  bytes: fc.uint8Array({ maxLength: 100 }),
})

describe('a form', () => {
  it('is encoded as Node encodes one, with another boundary', async () => {
    await fc.assert(
      fc.asyncProperty(fields, file, async (texts, { name, fileName, bytes }) => {
        const form = new FormData()
        for (const field of texts) form.append(field.name, field.text)
        form.append(name, new Blob([bytes], { type: 'application/octet-stream' }), fileName)
        const expected = new Response(form)
        const boundary = (expected.headers.get('content-type') ?? '').replace(/^.*boundary=/, '')
        const made = encodeForm(texts, { name, fileName, bytes })
        const same = Buffer.from(made.bytes)
          .toString('latin1')
          .replaceAll(made.contentType.replace(/^.*boundary=/, ''), boundary)
        expect(same).toBe(Buffer.from(await expected.bytes()).toString('latin1'))
      }),
    )
  })

  it('has a boundary of its own, which no part contains', async () => {
    const bytes = Buffer.from('one\r\n--data-model-ci-1--\r\n')
    const names = ['1', '2', '3', '4']
    const form = encodeForm(
      [{ name: 'a data-model-ci-2', text: 'data-model-ci-3' }],
      { name: 'file', fileName: 'f', bytes },
      () => names.shift() ?? '',
    )
    expect(form.contentType).toBe('multipart/form-data; boundary=data-model-ci-4')
    const read = await new Response(form.bytes, { headers: { 'content-type': form.contentType } }).formData()
    const sent = read.get('file')
    expect(sent instanceof File && Buffer.from(await sent.bytes()).toString()).toBe(bytes.toString())
    const [one, other] = [
      encodeForm([], { name: 'file', fileName: 'f', bytes }),
      encodeForm([], { name: 'file', fileName: 'f', bytes }),
    ]
    expect(one?.contentType).not.toBe(other?.contentType)
  })

  it('is sent without the HTTP client that Node contains, which takes 9 ms to load', async () => {
    const types: unknown[] = []
    const server = createServer((request, response) => {
      types.push(request.headers['content-type'])
      request.resume().on('end', () => response.setHeader('content-type', 'application/json').end('{}'))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const arguments_ = ['--input-type=module', '-e', sending, String(port)]
    const { stdout } = await promisify(execFile)(process.execPath, arguments_, { cwd: process.cwd() })
    server.close()
    expect(types).toEqual(['application/json', expect.stringMatching('^multipart/form-data')])
    expect(stdout).toBe('loaded: ')
  })
})

/** Sends JSON and a form, and lists the built-in HTTP client if it was loaded. */
const sending = `
  import { createDispatcher, createSend } from './src/http/transport.ts'
  import { createPlatform } from './src/platform/client.ts'
  import { encodeForm } from './src/platform/multipart.ts'
  import { startDbtSync, uploadFile } from './src/platform/operations.ts'
  const dispatcher = createDispatcher()
  const platform = createPlatform({
    baseUrl: 'http://127.0.0.1:' + process.argv[1],
    token: 't', authScheme: 'bearer', userAgent: 'u', random: Math.random, onRetry() {},
    send: createSend(dispatcher),
    clock: { now: Date.now, after: () => () => {}, sleep: async () => {} },
  })
  const form = encodeForm([], { name: 'file', fileName: 'a', bytes: Buffer.from('a') })
  for (const [row, body] of [[startDbtSync, {}], [uploadFile, form]])
    await platform.exchange(row, { path: { deploymentId: 1 }, query: {}, body }, { signal: new AbortController().signal })
  await dispatcher.destroy()
  process.stdout.write('loaded: ' + process.moduleLoadList.filter((name) => name.includes('deps/undici')))
`
