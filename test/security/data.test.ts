import { describe, expect, it } from 'vitest'
import { PlatformError } from '../../src/platform/errors.ts'
import { fileHashes, getDbtSyncStatus, listBranches } from '../../src/platform/operations.ts'
import { head, hostileServer, jsonAnswer } from './hostile-server.ts'
import { connect, options, outcome } from './one-call.ts'

// JSON that is made to break its reader.

describe('data', () => {
  const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

  it.each([
    ['instead of an object', deep(100_000)],
    ['in a field that is read', `{"status":${deep(100_000)}}`],
    ['in a field that nobody reads, without the one that must be there', `{"x":${deep(100_000)}}`],
  ])('nested 100,000 levels deep %s is an answer that cannot be read', async (_, body) => {
    const server = await hostileServer((socket) => void socket.write(jsonAnswer(body)))
    expect(await outcome(server.url)).toMatchObject({
      trouble: 'unreachable',
      text: expect.stringContaining('the response cannot be read'),
    })
  })

  it.each(['message', 'error', 'x'])(
    'nested 100,000 levels deep in "%s" of a refusal is cut',
    async (name) => {
      const body = `{"${name}":${deep(100_000)}}`
      const head400 = head(
        ['content-type: application/json', `content-length: ${body.length}`],
        '400 Bad Request',
      )
      const server = await hostileServer((socket) => void socket.write(head400 + body))
      const error = await outcome(server.url)
      expect(error).toMatchObject({ trouble: 'rejected', status: 400 })
      expect(error.text.length).toBeLessThanOrEqual(800)
    },
  )

  it('with keys of prototypes is data like any other', async () => {
    const body = JSON.stringify({
      status: 'COMPILING_DBT',
      constructor: { prototype: { polluted: true } },
      progress: { toString: 'x', message: 'm' },
    }).replace('{', '{"__proto__":{"polluted":true,"status":"COMPLETED","error":"e"},')
    const server = await hostileServer((socket) => void socket.write(jsonAnswer(body)))
    const path = { deploymentId: 1, syncJobId: 'job' }
    const status = await connect(server.url).call(getDbtSyncStatus, { path }, options())
    expect(status).toEqual({ status: 'COMPILING_DBT', progress: { message: 'm' } })
    expect({}).not.toHaveProperty('polluted')
  })

  it('that is named like a prototype is a file like any other, or none', async () => {
    const body = '{"__proto__":{"hash":"p"},"constructor":{"hash":"c"},"a.yml":{"hash":"a"}}'
    const server = await hostileServer((socket) => void socket.write(jsonAnswer(body)))
    const hashes = await connect(server.url).call(fileHashes, { path: { deploymentId: 1 } }, options())
    expect([...hashes].filter(([name]) => name !== '__proto__')).toEqual([
      ['constructor', 'c'],
      ['a.yml', 'a'],
    ])
    expect(({} as { hash?: unknown }).hash).toBeUndefined()
  })

  it('a list of 200,000 things that are none is an answer that cannot be read', async () => {
    // The reader makes a note of each of them and runs out of stack: "A defect in this action".
    const body = `{"items":[${'0,'.repeat(200_000)}0]}`
    const server = await hostileServer((socket) => void socket.write(jsonAnswer(body)))
    const call = connect(server.url).call(listBranches, { path: { deploymentId: 1 } }, options())
    await expect(call).rejects.toBeInstanceOf(PlatformError)
  })
})
