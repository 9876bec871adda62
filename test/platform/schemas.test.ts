import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
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

  it('is read in every spelling', () => {
    const whole = { items, hasNextPage: false, endCursor: undefined, silent: true }
    expect(page({ items })).toEqual(whole)
    expect(page({ items, pageInfo: null })).toEqual(whole)
    expect(page({ items, pageInfo: {} })).toEqual(whole)
    expect(page({ items, pageInfo: { hasNextPage: null, endCursor: null } })).toEqual(whole)
    expect(page({ data: items, count: 2 })).toEqual({ ...whole, count: 2 })
    expect(page({ items: null, data: items })).toEqual(whole)
    expect(page({ items, pageInfo: { hasNextPage: true, endCursor: 'c' } })).toEqual({
      items,
      hasNextPage: true,
      endCursor: 'c',
    })
  })

  it.each([
    [{ data: items, pagination: { total: 3, offset: 0, limit: 2 } }, true],
    [{ data: items, pagination: { total: 7, offset: 5, limit: 2 } }, false],
    [{ items, pageInfo: null, pagination: { total: 2, offset: 0, limit: 2 } }, false],
    [{ data: items, count: 3 }, true],
    [{ data: items, pageInfo: null, count: 2 }, false],
    [{ items, pageInfo: { hasNextPage: false }, count: 3, pagination: { total: 3 } }, false],
    [{ items, count: null, pagination: 'x' }, false],
  ])('knows from %j whether there is more: %j', (answer, hasNextPage) => {
    expect(page(answer)).toMatchObject({ items, hasNextPage, endCursor: undefined })
  })

  it('of which the whole length is known is silent about nothing', () => {
    expect(page({ data: items, pagination: { total: 2 } })).not.toHaveProperty('silent')
    expect(page({ data: items, count: 2 })).toHaveProperty('silent', true)
  })

  it.each([
    [{ hasNextPage: true, endCursor: null }, true],
    [{ hasNextPage: 'false', endCursor: null }, true],
    [{ hasNextPage: 0, endCursor: null }, true],
    [{ hasNextPage: false, endCursor: 'c' }, false],
    [{ endCursor: 'c' }, true],
    [{ hasNextPage: null, endCursor: 'c' }, true],
    [{ hasNextPage: null, endCursor: '' }, false],
    [{ hasNextPage: true, endCursor: 7 }, true],
    ['next', false],
  ])('ends only on a plain no, or where nothing speaks of more: %j goes on: %j', (pageInfo, hasNextPage) => {
    expect(page({ items, pageInfo }).hasNextPage).toBe(hasNextPage)
  })

  it('is silent as long as no yes or no was said', () => {
    expect(page({ items, pageInfo: { hasNextPage: 'true', endCursor: 'c' } }).silent).toBe(true)
    expect(page({ items, pageInfo: { hasNextPage: false } })).not.toHaveProperty('silent')
  })

  it('goes on where the whole is longer, also when no offset is told', () => {
    expect(page({ items, pagination: { total: 3 } }).hasNextPage).toBe(true)
    expect(page({ items, pagination: { total: 2, offset: null } }).hasNextPage).toBe(false)
    expect(page({ items, pageInfo: { hasNextPage: 'no' }, count: 1 }).hasNextPage).toBe(true)
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

describe('a sync', () => {
  it('is started with a job id, whatever else is missing', () => {
    expect(syncStarted.parse({ syncJobId: ' j1 ', branchName: null, workflowId: 7 })).toEqual({
      syncJobId: 'j1',
      branchName: undefined,
    })
    expect(syncStarted.parse({ syncJobId: 'j1', branchName: ' b ' }).branchName).toBe('b')
    for (const body of [
      {},
      { syncJobId: '' },
      { syncJobId: ' ' },
      { syncJobId: null },
      { syncJobId: 7 },
      null,
    ]) {
      expect(syncStarted.safeParse(body).success, JSON.stringify(body)).toBe(false)
    }
  })

  it('has a status, trimmed, of any value', () => {
    expect(syncStatus.parse({ status: ' COMPLETED\n' }).status).toBe('COMPLETED')
    expect(syncStatus.parse({ status: 'POLISHING' }).status).toBe('POLISHING')
    for (const body of [{}, { status: '' }, { status: '  ' }, { status: null }, null]) {
      expect(syncStatus.safeParse(body).success, JSON.stringify(body)).toBe(false)
    }
  })

  it('may have a progress that is absent, null, in part or nonsense', () => {
    const read = (progress: unknown) => syncStatus.parse({ status: 'X', progress }).progress
    expect(read(undefined)).toBeUndefined()
    expect(read(null)).toBeUndefined()
    expect(read('half')).toBeUndefined()
    expect(read({ percentComplete: null, message: ' m ', stage: 4, more: 1 })).toEqual({ message: 'm' })
    expect(syncStatus.parse({ status: 'X', error: null, updatedAt: null })).toEqual({ status: 'X' })
  })

  it('has a result that may not be there yet', () => {
    expect(syncResult.parse(null)).toBeNull()
    expect(syncResult.parse({})).toEqual({})
    expect(syncResult.safeParse('done').success).toBe(false)
  })

  it('has a result whose members may be null or unknown', () => {
    const body = {
      generatedFiles: [{ path: 'a.yml', hash: 'x' }],
      manifestStats: { models: 3, sources: null, tests: 4 },
      cubeCount: null,
      durationMs: 12,
      extra: true,
    }
    expect(syncResult.parse(body)).toEqual({
      generatedFiles: [{ path: 'a.yml' }],
      manifestStats: { models: 3 },
      durationMs: 12,
    })
    expect(syncResult.parse({ generatedFiles: null, manifestStats: null })).toEqual({})
  })

  it('is in the history with what is known of it', () => {
    const body = {
      items: [{ syncJobId: 'j1', status: null, branchName: null, gitRef: null, durationMs: '9' }],
    }
    expect(syncRunPage.parse(body).items).toEqual([{ syncJobId: 'j1', status: '', branchName: '' }])
    expect(syncRunPage.parse({ items: [{ ...run, gitRef: ' main ' }] }).items[0]?.gitRef).toBe('main')
  })
})

describe('an answer that a decision rests on', () => {
  const sound = { branchName: ' b ', mode: ' staging ', valid: true }

  it.each([
    ['a build', stateOfBuild, { status: ' built\n' }, { status: 'built', branchName: '' }],
    [
      'a build with all it may have',
      stateOfBuild,
      { status: 'building', branchName: 'b', buildJobId: 7, errorText: ' e ', lastHash: ' h ', updatedAt: 4 },
      { status: 'building', branchName: 'b', buildJobId: 7, errorText: 'e', lastHash: 'h' },
    ],
    ['a verdict', validation, sound, { branchName: 'b', mode: 'staging', valid: true, errors: [] }],
    [
      'a verdict with errors, of which each counts',
      validation,
      { ...sound, valid: false, errors: [{ message: null }, { message: 'm', fileName: 'f' }], cubesCount: 3 },
      {
        branchName: 'b',
        mode: 'staging',
        valid: false,
        errors: [{ message: '' }, { message: 'm', fileName: 'f' }],
        cubesCount: 3,
      },
    ],
    ['dev mode', devSession, { branchName: ' dev-1 ', parentBranch: null }, { branchName: 'dev-1' }],
    ['a pull', pulled, { buildTriggered: 'yes' }, {}],
    ['a merge', mergeAnswer, { merged: false, branchDeleted: null }, { merged: false }],
    [
      'an upload, whose transaction goes back as it came',
      uploadStarted,
      { transaction: { id: 't', more: [1] } },
      { transaction: { id: 't', more: [1] } },
    ],
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

  it.each([
    ['a build without a status', stateOfBuild, { status: ' ' }],
    ['a verdict without a branch', validation, { ...sound, branchName: ' ' }],
    ['a verdict without a mode', validation, { ...sound, mode: null }],
    ['a verdict that is none', validation, { ...sound, valid: 'true' }],
    ['dev mode without a branch', devSession, { branchName: '' }],
    ['a merge that does not say whether', mergeAnswer, { branchDeleted: true }],
    ['an upload without an id', uploadStarted, { transaction: { id: '' } }],
    ['settings without a deploy branch', deploymentSettings, { deployBranchName: null }],
    ['hashes that are a list', hashesOfFiles, []],
  ])('is refused: %s', (_, schema, body) => {
    expect(schema.safeParse(body).success).toBe(false)
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
    [
      'of a file that is called like the wrap',
      { files: { hash: '1' }, b: { hash: '2' } },
      { files: '1', b: '2' },
    ],
    ['wrapped, of a file that is called like a hash', { files: { hash: { hash: '1' } } }, { hash: '1' }],
    [
      'with some that cannot be read',
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

  it('is a list of its files with their contents, whatever folders they are in', () => {
    const tree = [
      {
        path: '/model',
        type: 'folder',
        children: [{ path: '/model/cubes', children: [file('/model/cubes/a.yml')] }],
      },
      file('/cube.py'),
    ]
    const { files } = sourceTree.parse({ data: tree })
    expect(files.toSorted((a, b) => a.path.localeCompare(b.path))).toEqual([
      file('/cube.py'),
      file('/model/cubes/a.yml'),
    ])
  })

  it.each<[string, unknown]>([
    ['no data', {}],
    ['data that is no list', { data: 'x' }],
    ['a node that is none', { data: [null, 'x', 1, []] }],
    [
      'a folder',
      {
        data: [
          { path: '/a', type: 'folder' },
          { path: '/b', type: 'directory' },
          { path: '/c', children: [] },
        ],
      },
    ],
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
    expect(sourceTree.parse(body)).toEqual({ files: [file('/a')], withoutContent: [], isComplete: true })
  })

  it('is nothing but an object', () => {
    expect(() => sourceTree.parse('x')).toThrow()
  })

  it('names the files whose content is not there', () => {
    const items = [
      { path: '/a' },
      { path: '/b', content: null, type: 'file' },
      { children: [{ path: '/c/d' }] },
    ]
    expect(sourceTree.parse({ items })).toMatchObject({ files: [], withoutContent: ['/c/d', '/b', '/a'] })
  })

  it('keeps an empty file', () => {
    expect(sourceTree.parse({ data: [{ path: '/a', content: '' }] }).files).toHaveLength(1)
  })

  it.each<[string, (many: object[]) => unknown, number, boolean]>([
    ['as many nodes as are read', (many) => ({ data: many.slice(1) }), 20_000, true],
    ['too many nodes', (many) => ({ data: many }), 20_000, false],
    // The folder is one of the nodes.
    ['too many nodes in a folder', (many) => ({ data: [{ children: many.slice(1) }] }), 19_999, false],
    [
      'too many nodes in two folders',
      (many) => ({ items: [{ children: many.slice(0, 10_000) }, { children: many.slice(10_000) }] }),
      19_998,
      false,
    ],
    [
      'further pages',
      (many) => ({ items: many.slice(0, 2), pageInfo: { hasNextPage: true, endCursor: 'x' } }),
      2,
      false,
    ],
    [
      'one page',
      (many) => ({ items: many.slice(0, 2), pageInfo: { hasNextPage: false, endCursor: null } }),
      2,
      true,
    ],
  ])('with %s says whether it is complete', (_, body, count, isComplete) => {
    const many = Array.from({ length: 20_001 }, (__, index) => file(`/${index}`))
    const tree = sourceTree.parse(body(many))
    expect({ count: tree.files.length, isComplete: tree.isComplete }).toEqual({ count, isComplete })
  })
})

describe('a log', () => {
  it('keeps a place for every entry, also for one that cannot be read', () => {
    const items = [
      { timestamp: 't', level: 'info', message: ' kept as it is ' },
      null,
      7,
      { message: null, phase: 'P', durationMs: 3 },
    ]
    expect(logPage.parse({ items }).items).toEqual([
      { timestamp: 't', level: 'info', message: ' kept as it is ' },
      { timestamp: '', level: '', message: '' },
      { timestamp: '', level: '', message: '' },
      { timestamp: '', level: '', message: '', phase: 'P', durationMs: 3 },
    ])
  })

  it('never breaks on an entry', () => {
    fc.assert(
      fc.property(fc.array(fc.anything()), (items) => {
        expect(logPage.parse({ items }).items).toHaveLength(items.length)
      }),
    )
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
