import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { failureKinds } from '../base/failure.ts'
import type { Comment, GitHub } from './github.ts'

// The first line of the sticky comment, which GitHub does not show: whose comment it is, which run wrote it, and what later
// runs have to know of its result. Anyone can copy it, so it counts only in a comment of the token's own account.

/** Whose comment it is: a pull request has one for each job of each workflow and each deployment. */
export interface CommentKey {
  /** Host and ID. */
  deployment: string
  /** Workflow and job. */
  job: string
}

const digits = z.catch(z.string().check(z.regex(/^\d{1,20}$/)), '0')
const markSchema = z.object({
  key: z.string(),
  /** Decimal digits; `0` if unknown. */
  runId: digits,
  attempt: digits,
  /** When the step began, in milliseconds since the epoch. */
  startedAt: z.number(),
  /** The commit that the result is for. */
  head: z.string(),
  /** How bad the result is: of several results of one attempt, the worst shows. */
  rank: z.number(),
  /** Fingerprints of the changes that the comment lists, 12 hexadecimal digits each. */
  listed: z.string().check(z.regex(/^(?:[0-9a-f]{12})*$/)),
  /** For events that change nothing; absent for a result that is not repeated. */
  result: z.optional(
    z.object({
      /** Hash of what the result rests on, besides the head. */
      basis: z.string(),
      outcome: z.enum(['success', 'failure']),
      failureKind: z.enum(failureKinds),
      /** The heading as it was shown, which is Markdown: only plain words count. Absent in comments of older versions. */
      title: z.catch(z.optional(z.string().check(z.regex(/^[\w ,.:()'"-]{1,200}$/))), undefined),
      sentence: z.string(),
      /** ID of the event that set the label which accepts changes; 0: it is not set. Null: the result does not rest on it. */
      label: z.nullable(z.number()),
      /** Of the step, as far as they are about the code. */
      outputs: z.record(z.string(), z.string()),
    }),
  ),
})

export type Mark = Omit<z.infer<typeof markSchema>, 'key'>

/** A marker that was read; `isFormer`: of version 1, which names the deployment alone, and neither commit nor result. */
type ReadMark = z.infer<typeof markSchema> & { isFormer?: true }

// The version is part of the pattern: comments of a later version are not changed. Only the start counts, since the rest of a body
// may quote other comments.
const pattern =
  /^<!-- data-model-ci comment (?:v2 (\{.*\})|v1 key:([0-9a-f]{16}) run:(\d{1,20})\.(\d{1,10})) -->(?=\r?\n|$)/

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

function keyOf({ deployment, job }: CommentKey): string {
  return hashOf(`${job}\n${deployment}`)
}

/** @returns one line without its break, of characters that end neither it nor a comment of HTML, and mention no one */
export function writeMarker(of: CommentKey, mark: Mark): string {
  const text = JSON.stringify(z.parse(markSchema, { key: keyOf(of), ...mark }))
  const escaped = text.replace(
    /[^\w {}[\]",:.\\]/g,
    (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `<!-- data-model-ci comment v2 ${escaped} -->`
}

/** @returns null if the body does not begin with a marker of this version or the one before */
export function readMarker(body: string): ReadMark | null {
  const [, text, key, runId, attempt] = pattern.exec(body) ?? []
  if (key && runId && attempt)
    return { key, runId, attempt, startedAt: 0, head: '', rank: 0, listed: '', isFormer: true }
  if (text === undefined) return null
  try {
    return z.parse(markSchema, JSON.parse(text))
  } catch {
    return null
  }
}

/** The body without its marker line; unchanged when there is none. */
export function withoutMarker(body: string): string {
  return body.replace(pattern, '').replace(/^\r?\n/, '')
}

/**
 * Whether one result counts more than another: that for the present head of the pull request, then that of the newest attempt,
 * then the worst. A run that is started again begins after what came before, although its ID is lower.
 * @param head of the pull request; null if it is unknown
 */
export function outranks(a: Mark, b: Mark, head: string | null): boolean {
  if (a.head !== b.head && (a.head === head || b.head === head)) return a.head === head
  if (a.runId !== b.runId && a.startedAt !== b.startedAt) return a.startedAt > b.startedAt
  const [runA, runB] = [BigInt(a.runId), BigInt(b.runId)]
  if (runA !== runB) return runA > runB
  return a.attempt === b.attempt ? a.rank > b.rank : Number(a.attempt) > Number(b.attempt)
}

/** A comment of the token's account with the marker of its job. */
export interface OwnComment {
  comment: Comment
  mark: ReadMark
}

/**
 * Finds the comments of one job and deployment that this token's account wrote. If there is none, those of the version before,
 * which had one for all jobs: the first job takes it over.
 * @param comments of one pull request
 * @param account requests the account of the token, only if a comment has the marker
 * @returns the oldest first: IDs grow
 */
export async function findOwnComments(
  comments: readonly Comment[],
  of: CommentKey,
  account: () => ReturnType<GitHub['viewer']>,
): Promise<OwnComment[]> {
  const [key, former] = [keyOf(of), hashOf(of.deployment)]
  const marked = comments.flatMap((comment) => {
    const mark = readMarker(comment.body)
    return mark && mark.key === (mark.isFormer ? former : key) ? [{ comment, mark }] : []
  })
  if (marked.length === 0) return []
  const login = (await account()).toLowerCase()
  const own = marked.filter(({ comment }) => comment.author.toLowerCase() === login)
  const current = own.filter(({ mark }) => !mark.isFormer)
  return (current.length > 0 ? current : own).sort((a, b) => a.comment.id - b.comment.id)
}
