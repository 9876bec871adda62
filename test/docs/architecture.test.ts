import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { Context } from '../../src/context.ts'
import * as undoing from '../../src/platform/operations/undo.ts'
import { circleIn, type Import, importsIn, importsOf } from '../support/imports.ts'
import { parseMermaid, readArrows } from '../support/mermaid.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')
const page = read('docs/internals/architecture.md')
const [, picture = ''] = /```mermaid\n([\s\S]*?)```/.exec(page) ?? []
const { files, imports } = importsOf(root, 'src')
const inside = imports.filter(({ to }) => to.startsWith('src/') && to.endsWith('.ts'))
const loaded = inside.filter(({ typeOnly }) => !typeOnly)

/** Files at the top that the picture leaves out, each with what it may import: nothing, or types. */
const leftOut = {
  'src/failure.ts': 'nothing',
  'src/version.ts': 'nothing',
  'src/event.ts': 'nothing',
  'src/place.ts': 'nothing',
  'src/findings.ts': 'types',
  'src/model-findings.ts': 'types',
  'src/context.ts': 'types',
}

/** The box of a file; null where it is left out. */
function boxOf(file: string): string | null {
  if (Object.hasOwn(leftOut, file)) return null
  const [, folder = '', rest] = file.split('/')
  return rest === undefined ? 'edge' : folder
}

/** `from to` of every import that leads from one box to another. */
function arrowsOf(list: readonly Import[]): string[] {
  const arrows = list.flatMap(({ from, to }) => {
    const [a, b] = [boxOf(from), boxOf(to)]
    return a === null || b === null || a === b ? [] : [`${a} → ${b}`]
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

  it('has a solid arrow for each folder that loads another, and no other', async () => {
    const drawn = (await readArrows(picture)).filter(({ dotted }) => !dotted)
    expect(drawn.map(({ from, to }) => `${from} → ${to}`).sort()).toEqual(arrowsOf(loaded))
  })

  it('has a dotted arrow where a folder imports types alone, and no other', async () => {
    const solid = new Set(arrowsOf(loaded))
    const drawn = (await readArrows(picture)).filter(({ dotted }) => dotted)
    expect(drawn.map(({ from, to }) => `${from} → ${to}`).sort()).toEqual(
      arrowsOf(inside).filter((arrow) => !solid.has(arrow)),
    )
  })

  it('names every file at the top, drawn or left out', () => {
    const top = files.filter((file) => file.split('/').length === 2)
    for (const file of top) {
      const name = file.replace('src/', '')
      const named = boxOf(file) === null ? `\`${name}\`` : name.replace('.ts', '')
      expect(boxOf(file) === null ? page : picture, file).toContain(named)
    }
  })

  it('leaves out only what it says it leaves out', () => {
    for (const [file, allowed] of Object.entries(leftOut)) {
      const own = inside.filter(({ from }) => from === file)
      expect(own.filter(({ typeOnly }) => allowed === 'nothing' || !typeOnly)).toEqual([])
    }
  })
})

describe('the imports', () => {
  it('go in no circle', () => {
    expect(circleIn(loaded)).toBeNull()
    const circle = [
      ['src/b.ts', 'src/a.ts'],
      ['src/a.ts', 'src/b.ts'],
    ].map(([from = '', to = '']) => ({ from, to, typeOnly: false }))
    expect(circleIn(circle)).toEqual(['src/b.ts', 'src/a.ts', 'src/b.ts'])
  })

  it('go in no circle of folders, either', () => {
    const folders = arrowsOf(loaded).map((arrow) => {
      const [from = '', to = ''] = arrow.split(' → ')
      return { from, to, typeOnly: false }
    })
    expect(circleIn(folders)).toBeNull()
  })

  it('of steps know no command, and of commands no other one', () => {
    const toCommands = inside.filter(({ to }) => to.startsWith('src/commands/'))
    expect(toCommands.map(({ from }) => from)).toEqual(toCommands.map(() => 'src/main.ts'))
  })

  it('of the platform know nothing but http and runtime', () => {
    for (const file of loadedBy('src/platform/'))
      expect(file).toMatch(/^(?:src\/(?:http\/|runtime\/|failure)|zod\/mini$)/)
  })

  it('of the report load what is pure, and neither Node nor a package', () => {
    expect(loadedBy('src/report/')).toEqual(['src/runtime/duration.ts', 'src/runtime/text.ts'])
    for (const file of loadedBy('src/report/').flatMap(loadedBy)) expect(file).not.toMatch(/^node:/)
  })

  it('of runtime lead to no other folder', () => {
    const out = arrowsOf(loaded).filter((arrow) => arrow.startsWith('runtime '))
    expect(out).toEqual([])
  })

  it('of steps go in no circle of their folders', () => {
    const roomOf = (file: string) => file.split('/').slice(0, 3).join('/')
    const between = loaded
      .filter(({ from, to }) => from.startsWith('src/steps/') && to.startsWith('src/steps/'))
      .map(({ from, to }) => ({ from: roomOf(from), to: roomOf(to), typeOnly: false }))
      .filter(({ from, to }) => from !== to)
    expect(between.length).toBeGreaterThan(10)
    expect(circleIn(between)).toBeNull()
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
  const owner = 'src/steps/cleanup/remove-branch.ts'
  const users = (pattern: RegExp) =>
    files.filter((file) => /^src\/(?:steps|commands)\/|^src\/\w+\.ts$/.test(file) && pattern.test(read(file)))

  it('is removed in one place, which asks first what keeps it', () => {
    expect(users(/\bremoveBranch\b/)).toEqual([owner])
    expect(read(owner).match(/deployment\.call\(removeBranch/g)).toHaveLength(1)
  })

  it('is deleted by a merge only where that place knows of nothing that keeps it', () => {
    const merges = 'src/steps/branch/merge-branch.ts'
    expect(users(/\b(?:mergeToDefaultBranch|mergeIntoParentBranch)\b/)).toEqual([merges])
    expect(users(/removeBranchAfterMerge|deleteBranch: (?:true|false)/)).toEqual([merges])
    expect(read(merges)).not.toMatch(/(?:removeBranchAfterMerge|deleteBranch): true/)
    expect(users(/\bmergeBranch\(/).filter((file) => file !== merges)).toEqual([
      'src/steps/branch/promote.ts',
    ])
    expect(read('src/steps/branch/promote.ts')).toContain('return whatKeeps(')
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
    expect(post).toContain('src/steps/cleanup/undo-resources.ts')
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
    expect(using(/\bDate\.now\b|\bsetTimeout\(/)).toEqual(['src/runtime/clock.ts'])
    expect(using(/^import .* from 'undici\b/m)).toEqual(['src/http/transport.ts'])
    expect(using(/from 'node:fs/)).toEqual(['src/index.ts', 'src/runtime/workspace.ts'])
  })
})

describe('the journal', () => {
  it('is read by main alone: commands and steps only report to it', () => {
    expectTypeOf<keyof Context['journal']>().toEqualTypeOf<'found' | 'keepModel' | 'warn' | 'phase'>()
    const readers = files.filter((file) => /\b(?:RunJournal|openJournal)\b/.test(read(file)))
    expect(readers).toEqual(['src/main.ts', 'src/runtime/journal.ts'])
  })
})

describe('the reader of imports', () => {
  it('tells types from code, and sees what is loaded late', () => {
    const text = [
      "import { a } from './a.ts'",
      "import type { B } from '../b.ts'",
      'import {\n  type C,\n  c,\n} from "zod/mini"',
      "export type { D } from './d.ts'",
      "import './e.ts'",
      '  const f = await import(/* webpackMode: "eager" */ \'./f.ts\')',
      "const text = `import x from './no.ts'`",
    ].join('\n')
    expect(importsIn('src/x/y.ts', text).map(({ to, typeOnly }) => [to, typeOnly])).toEqual([
      ['src/x/a.ts', false],
      ['src/b.ts', true],
      ['zod/mini', false],
      ['src/x/d.ts', true],
      ['src/x/e.ts', false],
      ['src/x/f.ts', false],
    ])
  })
})
