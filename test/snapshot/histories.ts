import { hashOf, type Snapshot, type Undo } from '../../src/snapshot/snapshot.ts'
import type { Files } from './git-histories.ts'

// Random work of many people on files, and what a rollback may do to it.

function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
    const mixed = Math.imul(state ^ (state >>> 13), 0x297a2d39)
    return ((mixed ^ (mixed >>> 16)) >>> 0) % below
  }
}

/** One commit's work on files. */
interface Edited {
  files: Files
  /** Lines that it wrote, and files that it removed or renamed. */
  lines: string[]
  removed: string[]
}

interface History {
  base: Files
  branch: Edited
  /** Of others: before the snapshot, and between it and the merge. */
  early: Edited
  gap: Edited
  random: (below: number) => number
}

/** @param spared names that it does not remove: where both sides remove a file, nothing tells whose removal it is */
export function edit(
  files: Files,
  who: string,
  edits: number,
  random: History['random'],
  spared: readonly string[] = [],
): Edited {
  const now = new Map(files)
  const lines: string[] = []
  const removed: string[] = []
  for (let index = 0; index < edits; index++) {
    const names = [...now.keys()]
    const name = names[random(names.length)] ?? ''
    const line = `${who} ${random(1e9)}.${index}`
    const kind = random(10)
    const isSpared = spared.includes(name) || names.length < 3
    if (kind < 6 && names.length > 0) {
      const text = (now.get(name) ?? '').split('\n')
      text.splice(random(text.length), random(2), line)
      now.set(name, text.join('\n'))
      lines.push(line)
    } else if (kind === 6) {
      now.set(`${who}${random(1e6)}`, `${line}\n`)
      lines.push(line)
    } else if (kind < 9 && !isSpared) {
      now.delete(name)
      removed.push(name)
    } else if (kind === 9 && !isSpared) {
      now.set(`${who}-${name}`, now.get(name) ?? '')
      now.delete(name)
      removed.push(name)
    }
  }
  return { files: now, lines, removed }
}

export const none = (files: Files): Edited => ({ files, lines: [], removed: [] })

export function historyOf(seed: number): History {
  const random = randomOf(seed)
  for (let warm = 0; warm < 8; warm++) random(2)
  const lines = (file: number) => Array.from({ length: 24 }, (_, line) => `base ${seed}.${file}.${line}`)
  const base = new Map(Array.from({ length: 6 }, (_, file) => [`f${file}`, `${lines(file).join('\n')}\n`]))
  const branch = edit(base, 'release', 1 + random(4), random)
  // Between the snapshot and the merge, nothing tells whether others removed a file that the branch does not have.
  const some = (from: Files, who: string) => {
    const spared = [...from.keys()].filter((name) => !branch.files.has(name))
    return random(2) === 0
      ? none(from)
      : edit(from, who, 1 + random(2), random, [...branch.removed, ...spared])
  }
  const early = some(base, 'early')
  return { base, branch, early, gap: some(early.files, 'gap'), random }
}

export const hashes = (files: Files) => new Map([...files].map(([name, text]) => [name, hashOf(text)]))

/** As the product takes it: what the merge left is known by the files in which the branch differed. */
export function snapshotOf({ branch, early }: History, merged: Files, isKilled: boolean): Snapshot {
  const before = hashes(early.files)
  const own = hashes(branch.files)
  const after = hashes(merged)
  const names = [...new Set([...before.keys(), ...own.keys()])]
  const moved = names.filter(
    (name) => before.get(name) !== own.get(name) && before.get(name) !== after.get(name),
  )
  return {
    ...head,
    files: Object.fromEntries(
      [...early.files].map(([name, content]) => [name, { hash: hashOf(content), content }]),
    ),
    brought: { branch: 'release', files: Object.fromEntries(own) },
    ...(isKilled ? {} : { left: Object.fromEntries(moved.map((name) => [name, after.get(name) ?? null])) }),
  }
}

const head = {
  snapshotVersion: 1 as const,
  product: { name: 'data-model-ci', version: '0.1.0' },
  deployment: { id: 1, baseUrl: 'https://tenant.example.com' },
  deployBranch: 'main',
  takenAt: '',
  by: { command: 'release', repository: '', commit: '', run: '' },
  hash: null,
  build: {},
  sync: null,
}

const textOf = (files: Files) => [...files.values()].join('\n').split('\n')

export interface Released {
  history: History
  snapshot: Snapshot
  merged: Files
  late: Edited
  undo: Undo
  isKilled: boolean
}

/** What is wrong with a rollback that was merged. */
export function wrongIn({ snapshot, late, undo, history }: Released, last: Edited, result: Files): string[] {
  const touched = [...undo.restored.keys(), ...undo.removed]
  const isMixed = touched.some((name) => late.files.get(name) !== last.files.get(name))
  const text = new Set(textOf(result))
  const lost = textOf(last.files).filter((line) => /^(?:early|gap|late|last) /.test(line) && !text.has(line))
  const back = last.removed.filter((name) => result.has(name) && !undo.restored.has(name))
  const others = [...late.removed, ...history.gap.removed, ...history.early.removed]
  const again = others.filter((name) => !last.files.has(name) && result.has(name))
  // Where others wrote to a file of the release right before the merge, the check after it is red.
  const wrong = isMixed
    ? []
    : [...new Set([...result.keys(), ...last.files.keys()])].filter((name) => {
        const content = touched.includes(name) ? snapshot.files[name]?.content : last.files.get(name)
        return result.get(name) !== content
      })
  const stays = isMixed ? [] : history.branch.lines.filter((line) => text.has(line) && !others.length)
  return [
    ...lost.map((line) => `lost "${line}"`),
    ...[...back, ...again].map((name) => `"${name}" is back`),
    ...wrong.map((name) => `"${name}" is wrong`),
    ...(undo.done.length === 0 ? stays.map((line) => `"${line}" stays`) : []),
  ]
}

/** Conflicts without a commit of others that could be lost. */
export function unjustified({ history, late, undo, isKilled }: Released): string[] {
  const { base, early, gap } = history
  const names = (from: Files, to: Files) =>
    [...new Set([...from.keys(), ...to.keys()])].filter((name) => from.get(name) !== to.get(name))
  const byOthers = new Set([
    ...names(base, early.files),
    ...names(early.files, gap.files),
    ...late.removed,
    ...late.lines,
  ])
  const isAny = byOthers.size > 0 || isKilled
  return undo.conflicts.filter(() => !isAny).map(({ path, why }) => `${path} ${why}`)
}
