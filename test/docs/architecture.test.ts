import { describe, expect, expectTypeOf, it } from 'vitest'
import type { Context } from '../../src/base/context.ts'
import * as undoing from '../../src/platform/operations/undo.ts'
import { circleIn, type Import, importsOf } from '../support/imports.ts'
import { parseMermaid, readArrows } from '../support/mermaid.ts'
import { read, root } from '../support/repository.ts'

const page = read('docs/internals/architecture.md')
const [, picture = ''] = /```mermaid\n([\s\S]*?)```/.exec(page) ?? []
const { files, imports } = importsOf(root, 'src')
const inside = imports.filter(({ to }) => to.startsWith('src/') && to.endsWith('.ts'))
const loaded = inside.filter(({ typeOnly }) => !typeOnly)

/** Rooms that share a box of the picture. */
const together: Readonly<Record<string, readonly string[]>> = {
  gate: ['gate', 'branch', 'upload', 'preview', 'rollback'],
  sync: ['sync', 'cleanup', 'deployment', 'snapshot'],
  platform: ['platform', 'query-api', 'github', 'http'],
}

/** The room of a file; the entries are at the top. */
function roomOf(file: string): string {
  const [, folder = '', rest] = file.split('/')
  return rest === undefined ? 'edge' : folder
}

function boxOf(file: string): string {
  const room = roomOf(file)
  return Object.keys(together).find((box) => together[box]?.includes(room)) ?? room
}

/** Files that say what a change means, or who uses it, from what they are given: they ask nothing and keep nothing. */
const pure = [
  ...[
    'change',
    'compare-plans',
    'compare',
    'conclude',
    'explained',
    'files',
    'lost-joins',
    'model-texts',
    'named-members',
    'other-joins',
    'other-values',
  ],
  ...['patch', 'probes', 'renames', 'results', 'sql-text', 'surface', 'unseen', 'values'],
]
  .map((name) => `src/meaning/${name}.ts`)
  .concat(['inspect', 'parts', 'roll-up', 'touched', 'words'].map((name) => `src/usage/${name}.ts`))

/** `from to` of every import that leads from one box, or room, to another. */
function arrowsOf(list: readonly Import[], placeOf: (file: string) => string): string[] {
  const arrows = list.flatMap(({ from, to }) => {
    const [a, b] = [placeOf(from), placeOf(to)]
    return a === b ? [] : [`${a} → ${b}`]
  })
  return [...new Set(arrows)].sort()
}

/** The files and packages that the files below a folder load outside of it. */
function loadedBy(folder: string): string[] {
  const out = imports.filter(
    ({ from, to, typeOnly }) => !typeOnly && from.startsWith(folder) && !to.startsWith(folder),
  )
  return [...new Set(out.map(({ to }) => to))].sort()
}

describe('the picture', () => {
  it('is one that Mermaid can draw', async () => {
    expect(await parseMermaid(picture)).toBe('ok')
  })

  it('has an arrow for each box of which code loads another, and no other', async () => {
    const drawn = await readArrows(picture)
    expect(drawn.map(({ from, to }) => `${from} → ${to}`).sort()).toEqual(arrowsOf(loaded, boxOf))
    expect(drawn.filter(({ dotted }) => dotted)).toEqual([])
  })

  it('names every room, and every file at the top, in at most 16 boxes', () => {
    const rooms = new Set(files.map(roomOf))
    for (const room of rooms) if (room !== 'edge') expect(picture, room).toMatch(new RegExp(`\\b${room}\\b`))
    for (const file of files.filter((each) => roomOf(each) === 'edge'))
      expect(picture, file).toContain(file.replace('src/', '').replace('.ts', ''))
    expect(new Set(files.map(boxOf)).size).toBeLessThanOrEqual(16)
  })
})

describe('the imports', () => {
  it('go in no circle', () => {
    expect(circleIn(loaded)).toBeNull()
  })

  it.each([
    ['rooms', roomOf],
    ['boxes', boxOf],
  ])('go in no circle of %s, either', (_, placeOf) => {
    const between = arrowsOf(loaded, placeOf).map((arrow) => {
      const [from = '', to = ''] = arrow.split(' → ')
      return { from, to, typeOnly: false }
    })
    expect(between.length).toBeGreaterThan(30)
    expect(circleIn(between)).toBeNull()
  })

  it('lead to a command from main alone', () => {
    const toCommands = inside.filter(({ to }) => to.startsWith('src/commands/'))
    expect(toCommands.map(({ from }) => from)).toEqual(toCommands.map(() => 'src/main.ts'))
  })

  it('of the platform know nothing but http and base', () => {
    for (const file of loadedBy('src/platform/')) expect(file).toMatch(/^(?:src\/(?:http|base)\/|zod\/mini$)/)
  })

  it('of the report load what is pure, and neither Node nor a package', () => {
    expect(loadedBy('src/report/')).toEqual(['src/base/duration.ts', 'src/base/text.ts'])
    for (const file of loadedBy('src/report/').flatMap(loadedBy)) expect(file).not.toMatch(/^node:/)
  })

  it('of base lead to no other room', () => {
    expect(arrowsOf(loaded, roomOf).filter((arrow) => arrow.startsWith('base '))).toEqual([])
  })

  it('of what is pure lead to nothing that has effects', () => {
    const isPure = (file: string) =>
      pure.includes(file) ||
      /^src\/(?:locate\/|base\/(?:text|yaml-text)\.ts$)|^(?:node:(?:crypto|util)|yaml)$/.test(file)
    expect(pure.filter((file) => !files.includes(file))).toEqual([])
    const out = imports.filter(({ from, to, typeOnly }) => pure.includes(from) && !typeOnly && !isPure(to))
    expect(out).toEqual([])
  })

  it('are of names that mean one thing in the whole tree', () => {
    const exported = files.flatMap((file) =>
      [...read(file).matchAll(/^export (?:async )?(?:function|const|interface|type|class) (\w+)/gm)].map(
        ([, name = '']) => ({ file, name }),
      ),
    )
    expect(exported.length).toBeGreaterThan(500)
    const places = Map.groupBy(exported, ({ name }) => name)
    const twice = [...places].filter(([, all]) => new Set(all.map(({ file }) => file)).size > 1)
    expect(twice.map(([name, all]) => [name, ...all.map(({ file }) => file)])).toEqual([])
  })

  it('keep the emulator apart, and go in no circle there', () => {
    expect(imports.filter(({ to }) => to.startsWith('emulator/'))).toEqual([])
    const emulator = importsOf(root, 'emulator').imports
    expect(emulator.length).toBeGreaterThan(100)
    expect(emulator.filter(({ to }) => to.startsWith('src/'))).toEqual([])
    expect(circleIn(emulator.filter(({ typeOnly }) => !typeOnly))).toBeNull()
  })
})

describe('a branch', () => {
  const owner = 'src/cleanup/remove-branch.ts'
  const users = (pattern: RegExp) =>
    files.filter((file) => !/^src\/(?:api|platform|preflight)\//.test(file) && pattern.test(read(file)))

  it('is removed in one place, which asks first what keeps it', () => {
    expect(users(/\bremoveBranch\b/)).toEqual([owner])
    expect(read(owner).match(/deployment\.call\(removeBranch/g)).toHaveLength(1)
  })

  it('is deleted by a merge only where that place knows of nothing that keeps it', () => {
    const merges = 'src/branch/merge-branch.ts'
    expect(users(/\b(?:mergeToDefaultBranch|mergeIntoParentBranch)\b/)).toEqual([merges])
    expect(users(/removeBranchAfterMerge|deleteBranch: (?:true|false)/)).toEqual([merges])
    expect(read(merges)).not.toMatch(/(?:removeBranchAfterMerge|deleteBranch): true/)
    expect(users(/\bmergeBranch\(/).filter((file) => file !== merges)).toEqual(['src/branch/promote.ts'])
    expect(read('src/branch/gated-baseline.ts')).toContain('return whatKeeps(')
  })
})

describe('the post step', () => {
  const reached = (from: string, found = new Set<string>()): Set<string> => {
    if (found.has(from)) return found
    found.add(from)
    for (const { to } of loaded.filter((each) => each.from === from)) reached(to, found)
    return found
  }
  const post = [...reached('src/post-entry.ts')].sort()

  it('loads nothing before it knows that there is something to undo', () => {
    expect(imports.filter(({ from }) => from === 'src/post-entry.ts')).toEqual([
      { from: 'src/post-entry.ts', to: 'src/undo.ts', typeOnly: false },
    ])
    expect(read('src/post-entry.ts')).not.toMatch(/^import/m)
  })

  it('reaches no command, and no operation but those that find and undo', () => {
    expect(post).toContain('src/cleanup/undo-resources.ts')
    expect(
      post.filter((file) => /^src\/(?:main\.ts|index\.ts|commands\/|report\/|publish)/.test(file)),
    ).toEqual([])
    expect(post.filter((file) => file.startsWith('src/platform/operations'))).toEqual([
      'src/platform/operations/undo.ts',
    ])
    expect(Object.keys(undoing).sort()).toEqual([
      'buildStatus',
      'cancelDbtSync',
      'getDbtSyncStatus',
      'listBranches',
      'listDbtSyncs',
      'removeBranch',
      'setBranchStagingEnvironment',
      'stopDevMode',
    ])
  })

  it('has none of them in its bundle either', () => {
    const bundle = read('dist/undo.js')
    // `build/node` stands for Node's own modules.
    const paths = bundle.matchAll(/^\/\/ build\/((?!node\/)[\w./-]+)\.js$/gm)
    const modules = [...paths].map(([, name]) => `src/${name}.ts`)
    expect(new Set(modules)).toContain('src/post.ts')
    expect([...new Set(modules)].filter((file) => !post.includes(file))).toEqual([])
  })
})

describe('effects', () => {
  const using = (pattern: RegExp) => files.filter((file) => pattern.test(read(file)))

  it('come in through one file each', () => {
    expect(using(/\bprocess\.env\b/)).toEqual(['src/index.ts', 'src/post-entry.ts'])
    expect(using(/\bDate\.now\b|\bsetTimeout\(/)).toEqual(['src/base/clock.ts'])
    expect(using(/^import .* from 'undici\b/m)).toEqual(['src/http/transport.ts'])
    expect(using(/from 'node:fs/)).toEqual(['src/base/workspace.ts', 'src/index.ts'])
  })
})

describe('the journal', () => {
  it('is read by main alone: commands and checks only report to it', () => {
    expectTypeOf<keyof Context['journal']>().toEqualTypeOf<'found' | 'keepModel' | 'warn' | 'phase'>()
    const readers = files.filter((file) => /\b(?:RunJournal|openJournal)\b/.test(read(file)))
    expect(readers).toEqual(['src/base/journal.ts', 'src/main.ts'])
  })
})
