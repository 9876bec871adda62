import { describe, expect, it } from 'vitest'
import { exposeResponse } from '../../src/api/send-call.ts'
import type { Job } from '../../src/base/context.ts'
import { rowOf } from '../support/contract-operations.ts'
import { stepFixture } from '../support/fixture.ts'

const mostBytes = 100 * 1024

/** Hands an answer over, and gives what the job was told, in order, and what was said about it. */
async function handing(data: unknown, operation = 'getMe', change: Partial<Job> = {}) {
  const { context } = stepFixture({})
  const told: string[] = []
  const job: Job = {
    ...context.job,
    mask: (secret) => void told.push(`mask ${secret}`),
    writeResponse: (text) => {
      told.push(`file ${text}`)
      return Promise.resolve('/answer.json')
    },
    setOutput: (name, value) => void told.push(`${name}=${value}`),
    ...change,
  }
  const call = { operation: rowOf(operation) }
  const excerpt = await exposeResponse({ ...context, job }, call, data)
  return { excerpt, told, warnings: context.journal.warnings }
}

describe('an answer for later steps', () => {
  it('is there as a file and as an output, and is shown in lines', async () => {
    expect(await handing({ name: 'shop', size: 2 })).toEqual({
      excerpt: '{\n  "name": "shop",\n  "size": 2\n}',
      told: [
        'file {"name":"shop","size":2}\n',
        'response-path=/answer.json',
        'response={"name":"shop","size":2}',
      ],
      warnings: [],
    })
  })

  it.each([null, undefined])('that is %s is empty, and nothing of it is shown', async (data) => {
    expect(await handing(data)).toEqual({
      excerpt: undefined,
      told: ['file \n', 'response-path=/answer.json', 'response='],
      warnings: [],
    })
  })

  it('has its secrets masked before anything could show them, and is not shown', async () => {
    const { excerpt, told } = await handing({ token: 'longenough', api_key: 'another-one', name: 'shop' })
    expect(excerpt).toBeUndefined()
    expect(told.slice(0, 2).sort()).toEqual(['mask another-one', 'mask longenough'])
    expect(told[2]).toMatch(/^file /)
  })

  it('is not shown for a secret that is too short to be masked', async () => {
    const { excerpt, told, warnings } = await handing({ token: 'abc' })
    expect(excerpt).toBeUndefined()
    expect(warnings).toEqual([
      'The response has a secret of fewer than 8 characters, which is not masked: later steps must not print it.',
    ])
    expect(told[0]).toBe('file {"token":"abc"}\n')
  })

  it('is not shown of a write, whatever its members are called', async () => {
    const { excerpt, told } = await handing({ name: 'shop' }, 'createBranch')
    expect(excerpt).toBeUndefined()
    expect(told).toContain('response={"name":"shop"}')
  })

  it('is looked through for what is a secret in this operation alone', async () => {
    const data = { name: 'DB', value: 'longenough' }
    expect((await handing(data)).told).not.toContain('mask longenough')
    expect((await handing(data, 'getEnvVariables')).told[0]).toBe('mask longenough')
  })

  it.each([
    [new Error('the disk\nis full'), 'the disk is full'],
    ['no words', 'no words'],
    [new Error('x'.repeat(300)), `${'x'.repeat(199)}…`],
  ])('is still an output when the file cannot be written (%#)', async (reason, why) => {
    const { excerpt, told, warnings } = await handing({ a: 1 }, 'getMe', {
      writeResponse: () => Promise.reject(reason),
    })
    expect(told).toEqual(['response={"a":1}'])
    expect(warnings).toEqual([
      `The response could not be written to a file (${why}): the output "response-path" is empty.`,
    ])
    expect(excerpt).toBe('{\n  "a": 1\n}')
  })

  it.each(['x'.repeat(mostBytes - 2), 'é'.repeat(mostBytes / 2 - 1)])(
    'is an output while it has no more bytes than one may have (%#)',
    async (data) => {
      const { told, warnings } = await handing(data)
      expect(told).toContain(`response=${JSON.stringify(data)}`)
      expect(warnings).toEqual([])
    },
  )

  it.each(['x'.repeat(mostBytes - 1), `x${'é'.repeat(mostBytes / 2 - 1)}`])(
    'is in the file alone when it is one byte longer (%#)',
    async (data) => {
      const { told, warnings } = await handing(data)
      expect(told).toEqual([`file ${JSON.stringify(data)}\n`, 'response-path=/answer.json'])
      expect(warnings).toEqual([
        'The response has 101 KiB, and an output holds 100: "response" is empty; all of it is in the file at "response-path".',
      ])
    },
  )
})

describe('what is shown of an answer', () => {
  it.each([
    [2998, '', 3000],
    [2999, '…', 3001],
  ])('is its beginning: of %i letters and the quotes', async (letters, end, length) => {
    const { excerpt = '' } = await handing('x'.repeat(letters))
    expect(excerpt).toHaveLength(length)
    expect(excerpt.endsWith(end)).toBe(true)
    expect(excerpt.startsWith('"xxx')).toBe(true)
  })

  it.each([
    [59_998, '{\n  "a": "x'],
    [59_999, '{"a":"xxxxx'],
  ])('is set in lines only while that costs little: %i letters', async (length, start) => {
    const { excerpt } = await handing({ a: 'x'.repeat(length - '{"a":}'.length) })
    expect(excerpt?.slice(0, start.length)).toBe(start)
  })
})
