import * as z from 'zod/mini'
import { oneLine } from '../runtime/text.ts'
import type { Comment, GitObject, PullRequest } from './github.ts'

// Tolerant: only members that are used are required; the account or fork is null after its deletion.

const account = z.nullish(z.object({ login: z.string(), type: z.nullish(z.string()) }))
const comment = z.object({
  id: z.int().check(z.positive()),
  body: z.nullish(z.string()),
  html_url: z.nullish(z.string()),
  user: account,
})
const pullRequest = z.object({
  number: z.int().check(z.positive()),
  state: z.string(),
  head: z.object({
    ref: z.string(),
    sha: z.string(),
    repo: z.nullish(z.object({ full_name: z.string() })),
  }),
})
const gitObject = z.object({ type: z.string(), sha: z.string().check(z.regex(/^[0-9a-f]{40,64}$/)) })

function commentOf({ id, body, html_url: url, user }: z.infer<typeof comment>): Comment {
  return {
    id,
    body: body ?? '',
    url: oneLine(url ?? '', 2000),
    author: user?.login ?? '',
    byBot: user?.type === 'Bot',
  }
}

function pullRequestOf({ number, state, head }: z.infer<typeof pullRequest>): PullRequest {
  return {
    number,
    open: state === 'open',
    headRef: head.ref,
    headSha: head.sha,
    headRepository: head.repo?.full_name ?? '',
  }
}

/** Reads one kind of response; throws `z.core.$ZodError` if it does not match. */
export type Read<T> = (data: unknown) => T

export const readComment: Read<Comment> = (data) => commentOf(z.parse(comment, data))
export const readComments: Read<Comment[]> = (data) => z.parse(z.array(comment), data).map(commentOf)
export const readPullRequests: Read<PullRequest[]> = (data) =>
  z.parse(z.array(pullRequest), data).map(pullRequestOf)
/** @param ref the full name, `refs/…`: an old server sends a list of the refs with this prefix */
export const readRef =
  (ref: string): Read<GitObject> =>
  (data) =>
    z.parse(z.object({ ref: z.literal(ref), object: gitObject }), data).object
export const readTag: Read<GitObject> = (data) => z.parse(z.object({ object: gitObject }), data).object
export const readLogin: Read<string> = (data) => z.parse(z.object({ login: z.string() }), data).login
