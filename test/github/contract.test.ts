import { describe, expect, it } from 'vitest'
import { calls, trim } from '../../scripts/trim-github-contract.ts'
import { createGitHub } from '../../src/github/client.ts'
import { read } from '../support/repository.ts'
import { virtualClock } from '../support/virtual-clock.ts'
import { everyCall } from './every-call.ts'

const text = read('contract/github-rest.json')
const contract = JSON.parse(text) as {
  info: { 'x-source': Record<string, string> }
  paths: Record<string, Record<string, unknown>>
  components: Record<string, Record<string, unknown>>
}
const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method} ${path}`),
)

describe('contract/github-rest.json', () => {
  it('holds just the operations that the product calls', async () => {
    const sent = new Set<string>()
    const github = createGitHub({
      baseUrl: 'https://api.github.com',
      token: 'ghp_of_a_person',
      userAgent: 'test/0',
      clock: virtualClock(),
      random: () => 0,
      repository: 'acme/shop-dbt',
      onWait: () => undefined,
      send: async ({ method, url }) => {
        const found = operations.filter((operation) => fits(operation, method, url.pathname))
        sent.add(found.join(' or ') || `${method} ${url.pathname}`)
        return { status: 404, headers: {}, body: '' }
      },
    })
    const { signal } = new AbortController()
    expect(everyCall.map(([name]) => name).sort()).toEqual(Object.keys(github).sort())
    await Promise.allSettled(everyCall.map(([, call]) => call(github, signal)))
    // GraphQL has a description of its own.
    expect([...sent].sort()).toEqual([...operations, 'POST /graphql'].sort())
    expect(operations).toEqual(
      Object.entries(calls).flatMap(([path, methods]) => methods.map((method) => `${method} ${path}`)),
    )
  })

  it('says what it was cut from', () => {
    expect(contract.info['x-source']).toMatchObject({
      package: '@octokit/openapi',
      version: '23.0.2',
      sha256: '829b4bebb19a53133289f7b0bc819f4f1118115821db2ca9f25e9ee995a7da2a',
    })
  })

  it('refers to nothing that it does not have, and has nothing that nobody refers to', () => {
    const references = new Set(
      [...text.matchAll(/"\$ref": "#\/components\/([^"]+)"/g)].map(([, name]) => name),
    )
    const components = Object.entries(contract.components).flatMap(([kind, members]) =>
      Object.keys(members).map((name) => `${kind}/${name}`),
    )
    expect(references).toEqual(new Set(components))
  })
})

describe('cutting', () => {
  const comment = {
    type: 'object',
    description: 'prose',
    properties: { description: { type: 'string', example: 'x' }, next: { $ref: '#/components/schemas/b' } },
  }
  const path = (method: string) => ({
    [method]: {
      summary: 'prose',
      tags: ['x'],
      'x-github': {},
      operationId: method,
      responses: {
        200: {
          description: 'prose',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/a' }, examples: {} } },
        },
        404: { $ref: '#/components/responses/none' },
      },
    },
  })
  const full = JSON.stringify({
    openapi: '3.0.3',
    info: { version: '1.2.3', description: 'prose' },
    servers: [{ url: 'https://api.github.com' }],
    paths: {
      ...Object.fromEntries(
        Object.entries(calls).map(([name, methods]) => [name, Object.assign({}, ...methods.map(path))]),
      ),
      '/other': path('get'),
    },
    components: {
      schemas: { a: comment, b: { $ref: '#/components/schemas/a' }, unused: {} },
      responses: { none: { description: 'prose' } },
    },
  })

  it('keeps what binds, and what is only named like prose', () => {
    const cut = JSON.parse(trim(full))
    expect(Object.keys(cut.paths)).toEqual(Object.keys(calls))
    expect(cut.paths['/repos/{owner}/{repo}/activity'].get).toEqual({
      operationId: 'get',
      responses: {
        200: {
          description: '',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/a' } } },
        },
        404: { $ref: '#/components/responses/none' },
      },
    })
    expect(cut.components).toEqual({
      responses: { none: { description: '' } },
      schemas: {
        a: {
          type: 'object',
          properties: { description: { type: 'string' }, next: { $ref: '#/components/schemas/b' } },
        },
        b: { $ref: '#/components/schemas/a' },
      },
    })
    expect(cut.info.version).toBe('1.2.3')
  })

  it('fails when a call is not described', () => {
    expect(() => trim(full.replace('/activity"', '/activities"'))).toThrow(
      'the description has no paths /repos/{owner}/{repo}/activity get',
    )
  })
})

function fits(operation: string, method: string, pathname: string): boolean {
  const [verb = '', path = ''] = operation.split(' ')
  return (
    verb.toUpperCase() === method && new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(pathname)
  )
}
