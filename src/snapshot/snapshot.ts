import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { oneLine } from '../base/text.ts'

const text = z.string().check(z.maxLength(2_000))
const hash = z.string().check(z.regex(/^[0-9a-f]{1,128}$/))
/** Inside the data model, also for a platform that takes a backslash for a separator. */
const modelPath = z
  .string()
  .check(
    z.refine(
      (path) =>
        !/[\u0000-\u001f\u007f]/.test(path) &&
        path.split(/[/\\]/).every((part) => part !== '' && part !== '.' && part !== '..'),
    ),
  )

/** What production was right before a change, and what the change made of it. It has the form of docs/snapshot.schema.json. */
const snapshotSchema = z.object({
  snapshotVersion: z.literal(1),
  product: z.object({ name: text, version: text }),
  deployment: z.object({ id: z.number(), baseUrl: text }),
  deployBranch: text,
  takenAt: text,
  /** The step that took it, before its change. */
  by: z.object({ command: text, repository: text, commit: text, run: text, ref: z.optional(text) }),
  /** Commit of the deploy branch; null where the platform does not tell. */
  hash: z.nullable(text),
  build: z.object({
    jobId: z.optional(z.union([z.number(), text])),
    hash: z.optional(text),
    updatedAt: z.optional(text),
  }),
  /** The newest sync whose files production has, as far as the history shows after the change; null where it is unknown. */
  sync: z.nullable(z.object({ jobId: text, ref: z.optional(text), branch: text })),
  /** `content` is absent where the platform gave none with this hash, it may hold a secret, or no upload can name the file. */
  files: z.record(modelPath, z.object({ hash, content: z.optional(z.string()) })),
  /** What was brought into production: hashes of all files of the branch or the upload. */
  brought: z.object({ branch: text, files: z.record(modelPath, hash) }),
  /** The files that the change left different, null for those that it removed; absent until that is known. */
  left: z.optional(z.record(modelPath, z.nullable(hash))),
})
export type Snapshot = z.infer<typeof snapshotSchema>

/** SHA-1 of the bytes of a text, as the platform lists it. */
export function hashOf(content: string): string {
  return createHash('sha1').update(content).digest('hex')
}

/** @returns the snapshot, or why the bytes are none: a phrase that follows the name of the file */
export function readSnapshotIn(bytes: Uint8Array): { snapshot: Snapshot } | { problem: string } {
  let read: unknown
  try {
    read = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return { problem: 'is not JSON' }
  }
  const version = (read as { snapshotVersion?: unknown } | null)?.snapshotVersion
  if (typeof version === 'number' && version > 1)
    return { problem: `has version ${version}, which a newer version of this action writes` }
  return checkedSnapshot(read)
}

/** @returns the snapshot, or why the data is none: a phrase that follows its name */
export function checkedSnapshot(data: unknown): { snapshot: Snapshot } | { problem: string } {
  const result = snapshotSchema.safeParse(data)
  if (!result.success) {
    const [issue] = result.error.issues
    const at = issue?.path.join('.') ?? ''
    return { problem: `is no snapshot${at === '' ? '' : ` (member ${oneLine(at, 200)})`}` }
  }
  const { files, left } = result.data
  const wrong = Object.entries(files).find(
    ([, file]) => file.content !== undefined && hashOf(file.content) !== file.hash,
  )
  if (wrong) return { problem: `has a content of "${oneLine(wrong[0], 300)}" that does not match its hash` }
  // Then nothing would seem to be left to undo. A change without effect is saved without this member.
  if (left && Object.keys(left).length === 0 && differingIn(result.data).length > 0)
    return { problem: 'was edited: "left" is empty, although "brought" has other files than "files"' }
  return { snapshot: result.data }
}

/** The files that the change brought otherwise than production had them. */
function differingIn({ files, brought }: Snapshot): string[] {
  return [...new Set([...Object.keys(files), ...Object.keys(brought.files)])].filter(
    (path) => brought.files[path] !== files[path]?.hash,
  )
}

/** A file that the release changed and that cannot be brought back, and why: a phrase. */
export interface Conflict {
  path: string
  why: string
}

/** What undoes the change after a snapshot, and nothing else. */
export interface Undo {
  /** Files to write, with their content. */
  restored: ReadonlyMap<string, string>
  /** Files to remove. */
  removed: readonly string[]
  /** Files of the change that are as they were before it. */
  done: readonly string[]
  conflicts: readonly Conflict[]
  /** Files that only others changed since: they stay. */
  others: readonly string[]
}

/**
 * Compares what production has with the snapshot. A file is of the change only if it was left as the branch had it: a commit of
 * others may have come right before the change, and a merge may mix lines of both in one file.
 * @param now files of production, path to hash
 */
export function undoOf(snapshot: Snapshot, now: ReadonlyMap<string, string>): Undo {
  const restored = new Map<string, string>()
  const removed: string[] = []
  const done: string[] = []
  const others: string[] = []
  const conflicts: Conflict[] = []
  const changed = changedBy(snapshot, now)
  const { files } = snapshot
  for (const path of [...new Set([...changed.keys(), ...Object.keys(files), ...now.keys()])].toSorted()) {
    const before = files[path]?.hash
    const change = changed.get(path)
    const held = now.get(path)
    if (held === before) {
      if (change) done.push(path)
    } else if (!change) others.push(path)
    else if ('why' in change) conflicts.push({ path, why: change.why })
    else if (held !== change.to) conflicts.push({ path, why: 'was changed by others since the release' })
    else if (before === undefined) removed.push(path)
    else {
      const content = files[path]?.content
      if (content === undefined) conflicts.push({ path, why: 'has no content in the snapshot' })
      else restored.set(path, content)
    }
  }
  return { restored, removed, done, conflicts, others }
}

/** The files of the change, with the hash that it gave them, or why that is no hash of its own. */
type Changed = ReadonlyMap<string, { to: string | undefined } | { why: string }>

function changedBy(snapshot: Snapshot, now: ReadonlyMap<string, string>): Changed {
  const { files, brought, left } = snapshot
  const own = (path: string) => brought.files[path]
  const before = (path: string) => files[path]?.hash
  const differing = differingIn(snapshot)
  if (left === undefined) {
    // A branch that was behind in one file may have been so in each, and others may have removed what it does not have.
    const isBehind = differing.some((path) => now.get(path) === before(path))
    const why = 'may have been changed by others: the step that took the snapshot did not save what it left'
    const isUndone = differing.every((path) => now.get(path) === before(path))
    const isUnsure = (path: string) => !isUndone && (isBehind || (own(path) === undefined && !now.has(path)))
    return new Map(differing.map((path) => [path, isUnsure(path) ? { why } : { to: own(path) }]))
  }
  return new Map(
    differing.flatMap((path) => {
      const after = left[path] ?? undefined
      if (!(path in left) || after === before(path)) return []
      const why = 'holds changes of the release and of others, which the merge mixed'
      return [[path, after === own(path) ? { to: after } : { why }] as const]
    }),
  )
}
