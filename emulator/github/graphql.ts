import { readFileSync } from 'node:fs'
import { buildSchema, graphql } from 'graphql'
import type { Caller, GitHubResponse, Repository } from './repository.ts'
import { type Account, nodeIdOf, type StoredComment } from './shapes.ts'

// GitHub's GraphQL API, by its own schema and the reference implementation: a query that GitHub would reject is rejected here, too.

const schema = buildSchema(
  readFileSync(new URL('../../contract/github-graphql.graphql', import.meta.url), 'utf8'),
)

/** Carries out a query. An error is a 200, too. */
export async function ask({ comments }: Repository, caller: Caller, body: unknown): Promise<GitHubResponse> {
  const { query, variables } = (body ?? {}) as { query?: unknown; variables?: Record<string, unknown> }
  const result = await graphql({
    schema,
    source: String(query),
    variableValues: variables ?? {},
    rootValue: {
      viewer: { __typename: 'User', id: caller.login, login: caller.login },
      node: ({ id }: { id: string }) => {
        const comment = comments.find((each) => nodeIdOf(each) === id)
        if (!comment) throw new Error(`Could not resolve to a node with the global id of '${id}'`)
        return commentNode(comment, caller)
      },
    },
  })
  return { status: 200, body: result }
}

function commentNode({ edits, author, body, createdAt, id }: StoredComment, caller: Caller) {
  // The text at its creation is among the edits, once there are any. The latest is the first.
  const [last] = edits.toReversed()
  const first = { at: createdAt, editor: author, body: edits[0]?.before ?? body, deleted: false }
  const all = last ? [...edits.toReversed(), first] : []
  return {
    __typename: 'IssueComment',
    id: nodeIdOf({ id }),
    author: actorOf(author),
    body,
    createdAt,
    editor: last ? actorOf(last.editor) : null,
    lastEditedAt: last?.at ?? null,
    viewerDidAuthor: author.login === caller.login,
    userContentEdits: ({ first: most = 100 }: { first?: number }) => ({
      nodes: all.slice(0, most).map((edit, index) => ({
        id: `UCE_${id}_${all.length - index}`,
        editedAt: edit.at,
        deletedAt: edit.deleted ? edit.at : null,
        diff: edit.deleted ? null : edit.body,
        editor: actorOf(edit.editor),
      })),
      pageInfo: { hasNextPage: all.length > most },
    }),
  }
}

/** Here, the login of a bot is without its suffix. */
function actorOf({ login, type }: Account) {
  return { __typename: type, id: login, login: type === 'Bot' ? login.replace(/\[bot\]$/, '') : login }
}
