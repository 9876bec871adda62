import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  branchPage,
  deploymentSettings,
  devSession,
  environments,
  hashesOfFiles,
  logPage,
  mergeAnswer,
  pulled,
  servedSpec,
  sourceTree,
  stateOfBuild,
  syncResult,
  syncRunPage,
  syncStarted,
  syncStatus,
  uploadFinished,
  uploadStarted,
  validation,
} from '../../src/platform/schemas.ts'

const page = (body: unknown) => branchPage.parse(body)
const run = { syncJobId: 'j1', status: 'RUNNING', branchName: 'b' }

describe('a list', () => {
  const items = [{ name: 'a' }, { name: 'b' }]
  const offset = (total: number, from?: number | null) => ({ pagination: { total, offset: from, limit: 2 } })
  const info = (hasNextPage: unknown, endCursor?: unknown) => ({ pageInfo: { hasNextPage, endCursor } })

  it.each<['ends' | 'goes on', 'silent' | 'stated', object, object?]>([
    ['ends', 'silent', { items }],
    ['ends', 'silent', { items, pageInfo: null }],
    ['ends', 'silent', { items, pageInfo: {} }],
    ['ends', 'silent', { items, pageInfo: 'next' }],
    ['ends', 'silent', { items, ...info(null, null) }],
    ['ends', 'silent', { items, count: null, pagination: 'x' }],
    ['ends', 'silent', { items: null, data: items }],
    ['ends', 'silent', { data: items, count: 2 }, { count: 2 }],
    ['ends', 'silent', { data: items, pageInfo: null, count: 2 }, { count: 2 }],
    ['goes on', 'silent', { data: items, count: 3 }, { count: 3 }],
    ['goes on', 'silent', { items, ...info('no'), count: 1 }, { count: 1 }],
    ['ends', 'stated', { items, ...info(false), count: 3, ...offset(3) }, { count: 3 }],
    // The whole length is known, so it is silent about nothing.
    ['goes on', 'stated', { data: items, ...offset(3, 0) }],
    ['ends', 'stated', { data: items, ...offset(7, 5) }],
    ['ends', 'stated', { items, pageInfo: null, ...offset(2, 0) }],
    ['goes on', 'stated', { items, ...offset(3) }],
    ['ends', 'stated', { items, ...offset(2, null) }],
    // Only a plain no, or no sign of more, ends it.
    ['goes on', 'stated', { items, ...info(true, 'c') }, { endCursor: 'c' }],
    ['goes on', 'stated', { items, ...info(true, null) }],
    ['goes on', 'stated', { items, ...info(true, 7) }],
    ['ends', 'stated', { items, ...info(false, 'c') }, { endCursor: 'c' }],
    ['goes on', 'silent', { items, ...info('false', null) }],
    ['goes on', 'silent', { items, ...info(0, null) }],
    ['goes on', 'silent', { items, pageInfo: { endCursor: 'c' } }, { endCursor: 'c' }],
    ['goes on', 'silent', { items, ...info(null, 'c') }, { endCursor: 'c' }],
    ['ends', 'silent', { items, ...info(null, '') }, { endCursor: '' }],
  ])('%s (%s), in every spelling: %j', (end, stated, body, more = {}) => {
    const silent = stated === 'silent' ? { silent: true } : {}
    const expected = { items, hasNextPage: end === 'goes on', endCursor: undefined, ...silent, ...more }
    expect(page(body)).toEqual(expected)
  })

  it('goes by items where the deprecated member is there, too', () => {
    expect(page({ items: [{ name: 'a' }], data: [{ name: 'a' }, { name: 'b' }] }).items).toEqual([
      { name: 'a' },
    ])
    expect(page({ items: [], data: [{ name: 'b' }] }).items).toEqual([])
  })

  it.each([
    [{}],
    [{ items: null }],
    [{ items: null, data: null }],
    [{ count: 3 }],
    [null],
    [[]],
    ['[]'],
    [{ items: {} }],
  ])('is refused when it holds no list: %j', (body) => {
    expect(branchPage.safeParse(body).success).toBe(false)
    expect(logPage.safeParse(body).success).toBe(false)
    expect(syncRunPage.safeParse(body).success).toBe(false)
  })

  it('is refused when an item lacks what a decision rests on', () => {
    expect(branchPage.safeParse({ items: [{ name: 'a' }, {}] }).success).toBe(false)
    expect(syncRunPage.safeParse({ items: [{ ...run, syncJobId: ' ' }] }).success).toBe(false)
  })

  it('of many items is refused for a wrong one with one note, and not with one for each', () => {
    const issuesOf = (list: unknown[]) => branchPage.safeParse({ items: list }).error?.issues
    const wrong = Array.from({ length: 10_001 }, () => ({}))
    const note = [{ path: ['items'], message: 'a list with invalid items' }]
    expect(issuesOf(wrong.slice(1))).toHaveLength(10_000)
    expect(issuesOf(wrong)).toMatchObject(note)
    const sound = Array.from({ length: 10_001 }, (_, index) => ({ name: `b${index}` }))
    expect(page({ items: sound }).items).toEqual(sound)
    expect(issuesOf([...sound, {}])).toMatchObject(note)
  })

  it('drops unknown members', () => {
    expect(page({ items: [{ name: 'a', colour: 'red' }], extra: 1 }).items).toEqual([{ name: 'a' }])
  })
})

describe('an answer that a decision rests on', () => {
  const sound = { branchName: ' b ', mode: ' staging ', valid: true }
  const verdict = { branchName: 'b', mode: 'staging', valid: true }
  const build = { status: 'building', branchName: 'b', buildJobId: 7 }
  const errors = [{ message: null }, { message: 'm', fileName: 'f' }]
  const upload = { transaction: { id: 't', more: [1] } }

  it.each<[string, { parse: (body: unknown) => unknown }, unknown, unknown]>([
    ['a start', syncStarted, { syncJobId: ' j1 ', branchName: null, workflowId: 7 }, { syncJobId: 'j1' }],
    ['a start', syncStarted, { syncJobId: 'j1', branchName: ' b ' }, { syncJobId: 'j1', branchName: 'b' }],
    [
      'a status',
      syncStatus,
      { status: ' COMPLETED\n', error: null, updatedAt: null },
      { status: 'COMPLETED' },
    ],
    ['any status', syncStatus, { status: 'POLISHING', progress: null }, { status: 'POLISHING' }],
    ['a status with nonsense', syncStatus, { status: 'X', progress: 'half' }, { status: 'X' }],
    [
      'a status with a part of the progress',
      syncStatus,
      { status: 'X', progress: { percentComplete: null, message: ' m ', stage: 4, more: 1 } },
      { status: 'X', progress: { message: 'm' } },
    ],
    ['a result that is not there yet', syncResult, null, null],
    ['a result that is not there yet', syncResult, {}, {}],
    ['a result of nothing', syncResult, { generatedFiles: null, manifestStats: null, cubeCount: null }, {}],
    [
      'a result',
      syncResult,
      {
        generatedFiles: [{ path: 'a.yml', hash: 'x' }],
        manifestStats: { models: 3, sources: null, tests: 4 },
        durationMs: 12,
        extra: true,
      },
      { generatedFiles: [{ path: 'a.yml', hash: 'x' }], manifestStats: { models: 3 }, durationMs: 12 },
    ],
    ['a build', stateOfBuild, { status: ' built\n' }, { status: 'built', branchName: '' }],
    [
      'a build with all it may have',
      stateOfBuild,
      { ...build, errorText: ' e ', lastHash: ' h ', updatedAt: 4 },
      { ...build, errorText: 'e', lastHash: 'h' },
    ],
    ['a verdict', validation, sound, { ...verdict, errors: [] }],
    [
      'a verdict with errors, of which each counts',
      validation,
      { ...sound, valid: false, errors, cubesCount: 3 },
      { ...verdict, valid: false, errors: [{ message: '' }, { message: 'm', fileName: 'f' }], cubesCount: 3 },
    ],
    ['dev mode', devSession, { branchName: ' dev-1 ', parentBranch: null }, { branchName: 'dev-1' }],
    ['a pull', pulled, { buildTriggered: 'yes' }, {}],
    ['a merge', mergeAnswer, { merged: false, branchDeleted: null }, { merged: false }],
    ['an upload, whose transaction goes back as it came', uploadStarted, upload, upload],
    ['the end of an upload', uploadFinished, { lastHash: ' h ' }, { lastHash: 'h' }],
    [
      'settings',
      deploymentSettings,
      { deployBranchName: ' main ', deployBranchReadOnly: null, deployMode: ' git ' },
      { deployBranchName: 'main', deployMode: 'git' },
    ],
  ])('is read: %s', (_, schema, body, expected) => {
    expect(schema.parse(body)).toEqual(expected)
  })

  const without = (name: string) => [{}, null, ...['', ' ', null].map((value) => ({ [name]: value }))]
  it.each<[string, { safeParse: (body: unknown) => { success: boolean } }, unknown[]]>([
    ['a start without an ID', syncStarted, [...without('syncJobId'), { syncJobId: 7 }]],
    ['a sync without a status', syncStatus, without('status')],
    ['a result that is text', syncResult, ['done']],
    ['a build without a status', stateOfBuild, without('status')],
    ['a verdict without a branch', validation, [{ ...sound, branchName: ' ' }]],
    ['a verdict without a mode', validation, [{ ...sound, mode: null }]],
    ['a verdict that is none', validation, [{ ...sound, valid: 'true' }]],
    ['dev mode without a branch', devSession, without('branchName')],
    ['a merge that does not say whether', mergeAnswer, [{ branchDeleted: true }]],
    ['an upload without an id', uploadStarted, [{ transaction: { id: '' } }]],
    ['settings without a deploy branch', deploymentSettings, without('deployBranchName')],
    ['hashes that are a list', hashesOfFiles, [[]]],
  ])('is refused: %s', (_, schema, bodies) => {
    for (const body of bodies) expect(schema.safeParse(body).success, JSON.stringify(body)).toBe(false)
  })

  it('is a sync of the history with what is known of it', () => {
    const unknown = { syncJobId: 'j1', status: null, branchName: null, gitRef: null, durationMs: '9' }
    expect(syncRunPage.parse({ items: [unknown] }).items).toEqual([
      { syncJobId: 'j1', status: '', branchName: '' },
    ])
    expect(syncRunPage.parse({ items: [{ ...run, gitRef: ' main ' }] }).items[0]?.gitRef).toBe('main')
  })
})

describe('the hashes of files', () => {
  it.each([
    [
      'by path',
      { 'a.yml': { hash: '1' }, 'b/c.yml': { hash: '2', size: 4 } },
      { 'a.yml': '1', 'b/c.yml': '2' },
    ],
    ['wrapped', { files: { 'a.yml': { hash: '1' } }, count: 1 }, { 'a.yml': '1' }],
    ['of a file called like the wrap', { files: { hash: '1' }, b: { hash: '2' } }, { files: '1', b: '2' }],
    ['wrapped, of a file that is called like a hash', { files: { hash: { hash: '1' } } }, { hash: '1' }],
    [
      'with some unreadable',
      { a: null, b: 'x', c: { hash: 5 }, d: { hash: '' }, e: { hash: '1' } },
      { e: '1' },
    ],
    ['beside a wrap that is none', { files: null, a: { hash: '1' } }, { a: '1' }],
    ['of nothing', {}, {}],
    ['of nothing, wrapped', { files: {} }, {}],
  ])('are read %s', (_, body, hashes) => {
    expect(hashesOfFiles.parse(body)).toEqual(new Map(Object.entries(hashes)))
  })
})

describe('the source tree of a branch', () => {
  const file = (path: string) => ({ path, content: path })
  /** Its path has no leading slash. */
  const read = (path: string) => ({ path: path.slice(1), content: path })

  it('is a list of its files with their contents, whatever folders they are in', () => {
    const cubes = { path: '/model/cubes', children: [file('/model/cubes/a.yml')] }
    const tree = [{ path: '/model', type: 'folder', children: [cubes] }, file('/cube.py')]
    const { files } = sourceTree.parse({ data: tree })
    expect(new Set(files)).toEqual(new Set([read('/cube.py'), read('/model/cubes/a.yml')]))
  })

  const folders = [{ type: 'folder' }, { type: 'directory' }, { children: [] }]
  it.each<[string, unknown]>([
    ['no data', {}],
    ['data that is no list', { data: 'x' }],
    ['a node that is none', { data: [null, 'x', 1, []] }],
    ['a folder', { data: folders.map((folder) => ({ path: '/a', ...folder })) }],
    ['a content without path', { data: [{ content: 'x' }, { path: 1, content: 'x' }] }],
    ['children that are no list', { data: [{ children: 'x' }, { children: null }] }],
  ])('has no files with %s', (_, body) => {
    expect(sourceTree.parse(body)).toEqual({ files: [], withoutContent: [], isComplete: true })
  })

  it.each<[string, unknown]>([
    ['items', { items: [file('/a')] }],
    ['the deprecated member', { data: [file('/a')] }],
    ['items, where both are there', { items: [file('/a')], data: [file('/b')] }],
    ['the deprecated member, where the items are none', { items: 'x', data: [file('/a')] }],
  ])('is read from %s', (_, body) => {
    expect(sourceTree.parse(body)).toEqual({ files: [read('/a')], withoutContent: [], isComplete: true })
  })

  it('is nothing but an object', () => {
    expect(() => sourceTree.parse('x')).toThrow()
  })

  it('names the files whose content is not there', () => {
    const empty = { path: '/b', content: null, type: 'file' }
    const items = [{ path: '/a' }, empty, { children: [{ path: '/c/d' }] }]
    expect(sourceTree.parse({ items })).toMatchObject({ files: [], withoutContent: ['c/d', 'b', 'a'] })
  })

  it('keeps an empty file', () => {
    expect(sourceTree.parse({ data: [{ path: '/a', content: '' }] }).files).toHaveLength(1)
  })

  const many = Array.from({ length: 20_001 }, (_, index) => file(`/${index}`))
  const two = many.slice(0, 2)
  const halves = [{ children: many.slice(0, 10_000) }, { children: many.slice(10_000) }]
  it.each<[string, unknown, number, boolean]>([
    ['as many nodes as are read', { data: many.slice(1) }, 20_000, true],
    ['too many nodes', { data: many }, 20_000, false],
    // A folder is one of the nodes.
    ['too many nodes in a folder', { data: [{ children: many.slice(1) }] }, 19_999, false],
    ['too many nodes in two folders', { items: halves }, 19_998, false],
    ['further pages', { items: two, pageInfo: { hasNextPage: true, endCursor: 'x' } }, 2, false],
    ['one page', { items: two, pageInfo: { hasNextPage: false, endCursor: null } }, 2, true],
  ])('with %s says whether it is complete', (_, body, count, isComplete) => {
    const tree = sourceTree.parse(body)
    expect({ count: tree.files.length, isComplete: tree.isComplete }).toEqual({ count, isComplete })
  })
})

/** Schemas are too slow for lists of a hundred thousand: what these lists mean, as a schema says it. */
describe('what is read without a schema', () => {
  const text = z.catch(z.string(), '')
  const number = z.catch(z.optional(z.number()), undefined)
  const entry = z.catch(
    z.object({
      timestamp: text,
      level: text,
      message: text,
      phase: z.catch(z.optional(z.string().check(z.trim())), undefined),
      durationMs: number,
    }),
    { timestamp: '', level: '', message: '', phase: undefined, durationMs: undefined },
  )
  const error = z.object({ message: text, fileName: z.catch(z.optional(z.string()), undefined) })
  const errors = z.catch(z.array(error), [])
  const verdict = { branchName: 'b', mode: 'dev_mode', valid: false }

  const value = fc.oneof(
    fc.string(),
    fc.double(),
    fc.jsonValue(),
    fc.constantFrom(' clone ', null, undefined),
  )
  const names = ['timestamp', 'level', 'message', 'phase', 'durationMs', 'fileName', 'other']
  const record = fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] })
  const list = fc.oneof(
    { weight: 3, arbitrary: fc.array(record, { maxLength: 5 }) },
    { weight: 1, arbitrary: fc.array(fc.oneof(record, fc.anything()), { maxLength: 5 }) },
  )

  it('is what a schema would make of it, whatever it is', () => {
    fc.assert(
      fc.property(list, fc.oneof({ weight: 4, arbitrary: list }, value), (items, any) => {
        expect(logPage.parse({ items }).items).toEqual(items.map((item) => entry.parse(item)))
        expect(validation.parse({ ...verdict, errors: any }).errors).toEqual(errors.parse(any))
      }),
      { numRuns: 500 },
    )
    expect(validation.parse(verdict).errors).toEqual([])
  })

  it.each([[{}], ['text'], [null]])('is no log where there is no list: %j', (items) => {
    expect(logPage.safeParse({ items }).success).toBe(false)
  })

  it('is each read once, also among more than 10,000', () => {
    let reads = 0
    const counting = {
      get message() {
        reads++
        return ''
      },
    }
    const many = Array<unknown>(10_001).fill(counting)
    logPage.parse({ items: many })
    validation.parse({ ...verdict, errors: many })
    expect(reads).toBe(20_002)
  })
})

describe('the served description', () => {
  it('may be anything that is an object', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (body) => {
        expect(servedSpec.safeParse(body).success).toBe(true)
      }),
    )
  })

  it('tells which members a start takes', () => {
    const spec = {
      components: { schemas: { StartDbtSyncInput: { properties: { ref: {} } }, Other: 1 } },
      info: 1,
    }
    expect(servedSpec.parse(spec).components?.schemas?.StartDbtSyncInput?.properties).toEqual({ ref: {} })
  })
})

describe('an environment', () => {
  const read = (given: object) => environments.parse({ items: [{ id: 7, type: 'staging', ...given }] }).items

  it.each([
    [
      'a list',
      [
        { type: 'sql', url: 's' },
        { type: 'rest', url: 'r' },
      ],
      'r',
    ],
    ['an object', { sql: { url: 's' }, rest: { url: 'r' } }, 'r'],
    ['an object with something else', { sql: null, rest: { url: 'r' } }, 'r'],
    ['a list without it', [{ type: 'sql', url: 's' }], undefined],
    ['an object without it', { sql: { url: 's' } }, undefined],
    ['neither', 'none', undefined],
  ])('has the URL of its query API in %s', (_, credentials, queryUrl) => {
    expect(read({ branch: 'b', api_credentials: credentials })).toEqual([
      { id: '7', type: 'staging', branch: 'b', queryUrl },
    ])
  })
})
