import { test } from 'vitest'
import { type Given, play, transcripts } from '../support/transcript.ts'
import { claimsOf } from './support.ts'

const values = { context: { tenant: 'acme' } }
/** What the token says that was made. */
const claims: NonNullable<Given['acts']>[string] = (_, { made }) =>
  claimsOf((made as { data: { token: string } }).data.token)
const origin: NonNullable<Given['acts']>[string] = ({ emulator }) => emulator.queryOrigin

transcripts(
  { acts: { origin }, state: { branches: [{ name: 'idle' }, { name: 'a/b', staging: true }] } },
  {
    'every branch that something compiles has an environment': `
      POST build/dev-mode {branchName: idle}
      list = GET environments → [{id: '1', type: production, branch: main}, {id: '3', type: staging, branch: a/b},
        {id: '4', type: development, branch: dev-ci-1, user: ci}]
      do origin
      SEE $list.items.1.api_credentials → == [{type: rest, version: 1, url: $origin/engine/1/3/a%2Fb},
        {type: sql, version: 1, host: deployment.example.com, port: 5432, database: 1-3}]
      GET environments?type=staging → *.id ['3']
      PUT build/branches/staging-environment {branchName: a/b, enabled: false}
      GET environments?type=staging → == []`,
  },
)

transcripts(
  { values, tokens: ['mine', 'theirs'], state: { branches: [{ name: 'a', staging: true }] } },
  {
    'environments come by cursor, or by offset and limit, not by both': `
      page = GET environments?first=1
      next = GET environments?first=1&after=$page.pageInfo.endCursor → *.branch [a]
      GET environments?offset=1&limit=1 → {items: $next.items, pageInfo: null, pagination: {total: 2, offset: 1, limit: 1}}
      GET environments?offset=0&first=1 → 400
      GET environments/1/tokens?offset=0&first=1 → 400`,

    'the tokens of others, and of other environments, are not listed': `
      theirs: POST environments/1/tokens {security_context: $context}
      mine: GET environments/1/tokens → [any]
      theirs: GET environments/1/tokens → [any]
      theirs: GET environments/2/tokens → == []`,
  },
)

transcripts(
  { values, acts: { claims }, state: { branches: [{ name: 'idle' }] } },
  {
    'a made token is listed, with its times': `
      made = POST environments/1/tokens {security_context: $context, expires_in: 60}
        → {data: {security_context: $context, created_at: '2026-01-01T00:00:00.000Z', expires_at: '2026-01-01T00:01:00.000Z'}}
      do claims
      SEE $claims → {deploymentId: 1, environmentId: 1, jti: '2', securityContext: $context}
      GET environments/1/tokens → == [any, $made.data]
      page = GET environments/1/tokens?first=1
      GET environments/1/tokens?first=1&after=$page.pageInfo.endCursor → == [$made.data]
      GET environments/1/tokens?offset=1 → == [$made.data]`,

    'a token lasts an hour unless the call says otherwise': `
      POST environments/1/tokens {security_context: {}, expires_in: null} → {data: {expires_at: ~T01:00:00}}`,

    'an environment that is not there is a 404': `
      GET environments/2/tokens → 404
      POST environments/2/tokens {security_context: $context} → 404
      POST environments/9/tokens-for-meta-sync {security_context: $context} → 404`,
  },
)

test.each([
  ['admin', 'tokens', 'meta, sql-runner, data', 'meta, sql-runner'],
  ['viewer', 'tokens', 'meta, sql-runner', 'meta'],
  ['admin', 'tokens', 'data', ''],
  ['admin', 'tokens', undefined, ''],
  ['admin', 'tokens-for-meta-sync', 'meta-private', 'meta, meta-private'],
  ['viewer', 'tokens-for-meta-sync', 'meta-private', 'meta'],
  ['admin', 'tokens-for-meta-sync', 'sql-runner', 'meta'],
] as const)('%s asks %s for the scopes %s and gets %s', (role, list, scopes, granted) =>
  play(
    { values, acts: { claims }, tokens: [{ token: 'one', role }] },
    `
      made = POST environments/1/${list} {security_context: $context${scopes === undefined ? '' : `, scopes: [${scopes}]`}}
      do claims
      SEE $claims.scope → [${granted}]
      GET environments/1/tokens → == [any, $made.data]`,
  ),
)

test.each(['{}', '{security_context: null}', '{...made, expires_in: 0}', '{...made, expires_in: 3601}'])(
  'a token asked for with %s is rejected',
  (body) =>
    play(
      { values: { made: { security_context: values.context } }, violations: 'some' },
      `
        POST environments/1/tokens ${body} → 400
        POST environments/1/tokens-for-meta-sync ${body} → 400
        GET environments/1/tokens → [any]`,
    ),
)
