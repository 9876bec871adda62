import * as z from 'zod/mini'
import { oneLine } from '../base/text.ts'
import type { Found } from '../base/workspace.ts'
import type {
  Comment,
  CommentHistory,
  CommitComparison,
  GitObject,
  LabelEvent,
  PullRequest,
} from './github.ts'

// Tolerant: only members that are used are required; the account or fork is null after its deletion.

const account = z.nullish(z.object({ login: z.string() }))
const commentSchema = z.object({
  id: z.int().check(z.positive()),
  node_id: z.nullish(z.string()),
  body: z.nullish(z.string()),
  html_url: z.nullish(z.string()),
  user: account,
})
const pullSchema = z.object({
  number: z.int().check(z.positive()),
  state: z.string(),
  head: z.object({
    ref: z.string(),
    sha: z.string(),
    repo: z.nullish(z.object({ full_name: z.string() })),
  }),
  base: z.nullish(
    z.object({ ref: z.string(), repo: z.nullish(z.object({ default_branch: z.nullish(z.string()) })) }),
  ),
})
const gitObject = z.object({ type: z.string(), sha: z.string().check(z.regex(/^[0-9a-f]{40,64}$/)) })

function commentOf({ id, node_id, body, html_url: url, user }: z.infer<typeof commentSchema>): Comment {
  const author = user?.login ?? ''
  return { id, nodeId: node_id ?? '', body: body ?? '', url: oneLine(url ?? '', 2000), author }
}

/** A bot and a person may have the same login here. */
const actor = z.pipe(
  z.nullable(z.object({ __typename: z.string(), login: z.string() })),
  z.transform((found) => (found ? `${found.__typename} ${found.login}` : '')),
)
const date = z.pipe(z.string(), z.transform(Date.parse))
const edit = z.pipe(
  z.object({
    editedAt: date,
    deletedAt: z.nullable(z.string()),
    editor: actor,
    diff: z.nullable(z.string()),
  }),
  z.transform(({ editedAt: at, deletedAt, editor, diff }) => ({
    at,
    editor,
    text: deletedAt === null ? diff : null,
  })),
)
const edits = z.object({ nodes: z.array(edit), pageInfo: z.object({ hasNextPage: z.boolean() }) })
const times = { createdAt: date, lastEditedAt: z.nullable(date) }
const history = z.object({
  author: actor,
  editor: actor,
  body: z.string(),
  ...times,
  userContentEdits: edits,
})

/** The last revision is what the comment says now. That of its creation is among the edits, once there are any. */
export function commentHistory(data: unknown): CommentHistory {
  const { node } = z.parse(z.object({ node: history }), data)
  const { author, createdAt, lastEditedAt: at, body: text, userContentEdits } = node
  const last = at === null ? { at: createdAt, editor: author, text } : { at, editor: node.editor, text }
  const before = userContentEdits.nodes.toSorted((a, b) => b.at - a.at)
  const revisions = [last, ...before.slice(before[0]?.at === last.at ? 1 : 0)]
  return { author, createdAt, revisions, isComplete: !userContentEdits.pageInfo.hasNextPage }
}

const time = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))))
/** Events of other kinds have other members. */
const issueEvent = z.object({ event: z.string() })
const reopened = z.object({ created_at: time })
const labelEvent = z.object({
  id: z.int().check(z.positive()),
  event: z.enum(['labeled', 'unlabeled']),
  label: z.object({ name: z.string() }),
  actor: account,
  created_at: time,
})

/** @returns null for an event of another kind */
function issueEventOf(data: unknown): LabelEvent | { reopenedAt: number } | null {
  const { event } = z.parse(issueEvent, data)
  if (event === 'reopened') return { reopenedAt: Date.parse(z.parse(reopened, data).created_at) }
  if (event !== 'labeled' && event !== 'unlabeled') return null
  const { id, label, actor, created_at: at } = z.parse(labelEvent, data)
  return { id, label: label.name, set: event === 'labeled', by: actor?.login ?? '', at: Date.parse(at) }
}

/** GitHub lists no more files of a comparison. */
const mostFiles = 300
const comparisonSchema = z.object({
  behind_by: z.int().check(z.nonnegative()),
  files: z.nullish(z.array(z.object({ filename: z.string(), previous_filename: z.nullish(z.string()) }))),
})

export function comparison(data: unknown): CommitComparison {
  const { behind_by: behindBy, files } = z.parse(comparisonSchema, data)
  if (!files || files.length >= mostFiles) return { behindBy, files: null, renamed: new Map() }
  const paths = files.flatMap(({ filename, previous_filename: before }) =>
    before ? [before, filename] : [filename],
  )
  const renamed = files.flatMap(({ filename, previous_filename: before }) =>
    before ? [[before, filename] as const] : [],
  )
  return { behindBy, files: [...new Set(paths)], renamed: new Map(renamed) }
}

const fileSchema = z.object({
  type: z.string(),
  encoding: z.nullish(z.string()),
  content: z.nullish(z.string()),
})

export function fileContent(data: unknown): Found<Uint8Array> {
  if (Array.isArray(data)) return { problem: 'is a folder' }
  const { type, encoding, content } = z.parse(fileSchema, data)
  if (type === 'symlink') return { problem: 'is a symbolic link' }
  if (type !== 'file') return { problem: `is a ${oneLine(type, 20)}` }
  // Of a file over 1 MB, GitHub does not send the content.
  if (encoding !== 'base64') return { problem: 'is too large' }
  return { value: new Uint8Array(Buffer.from(content ?? '', 'base64')) }
}

function pullRequestOf({ number, state, head, base }: z.infer<typeof pullSchema>): PullRequest {
  return {
    number,
    open: state === 'open',
    headRef: head.ref,
    headSha: head.sha,
    headRepository: head.repo?.full_name ?? '',
    baseRef: base?.ref ?? '',
    defaultBranch: base?.repo?.default_branch ?? '',
  }
}

// Each reads one kind of response; throws `z.core.$ZodError` if it does not match.

export const comment = (data: unknown): Comment => commentOf(z.parse(commentSchema, data))
export const comments = (data: unknown): Comment[] => z.parse(z.array(commentSchema), data).map(commentOf)
export const pullRequest = (data: unknown): PullRequest => pullRequestOf(z.parse(pullSchema, data))
export const pullRequests = (data: unknown): PullRequest[] =>
  z.parse(z.array(pullSchema), data).map(pullRequestOf)
/** @param name the full name, `refs/…`: an old server sends a list of the refs with this prefix */
export const gitRef =
  (name: string) =>
  (data: unknown): GitObject =>
    z.parse(z.object({ ref: z.literal(name), object: gitObject }), data).object
export const refs = (data: unknown): { ref: string; sha: string }[] =>
  z
    .parse(z.array(z.object({ ref: z.string(), object: gitObject })), data)
    .map(({ ref, object }) => ({ ref, sha: object.sha }))
/**
 * The latest first; the deletion of a branch is no push.
 * @param branch the full name, `refs/heads/…`, so that a push to another branch is none
 */
export const lastPush =
  (branch: string) =>
  (data: unknown): { sha: string; at: number } | null => {
    const activity = z.object({ ref: z.literal(branch), after: gitObject.shape.sha, timestamp: time })
    const [last] = z.parse(z.array(activity), data).filter(({ after }) => !/^0+$/.test(after))
    return last ? { sha: last.after, at: Date.parse(last.timestamp) } : null
  }
export const tag = (data: unknown): GitObject => z.parse(z.object({ object: gitObject }), data).object
/** Of GraphQL, which tells errors beside the data; empty for none. */
export const graphql = (data: unknown): { data?: unknown; errors: string } => {
  const schema = z.object({
    data: z.unknown(),
    errors: z.nullish(z.array(z.object({ message: z.string() }))),
  })
  const { errors, ...rest } = z.parse(schema, data)
  return { ...rest, errors: (errors ?? []).map(({ message }) => message).join('; ') }
}
export const viewer = (data: unknown): string =>
  z.parse(z.object({ viewer: z.object({ login: z.string() }) }), data).viewer.login
export const labels = (data: unknown): string[] =>
  z.parse(z.array(z.object({ name: z.string() })), data).map(({ name }) => name)
/** With null for events of other kinds, so that the size of the page is known. */
export const issueEvents = (data: unknown) => z.parse(z.array(z.unknown()), data).map(issueEventOf)
/** Whether a pull request is open. */
export const isOpen = (data: unknown): boolean =>
  z.parse(z.object({ state: z.enum(['open', 'closed']) }), data).state === 'open'
