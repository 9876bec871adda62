import { transcripts } from '../../support/transcript.ts'
import { claimsOf } from '../support.ts'
import { branch, shop } from './shop.ts'

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** What may be sent instead of a token. */
function instead(token: string, management: string) {
  const [head = '', body = '', signature = ''] = token.split('.')
  const forged = encoded({ ...claimsOf(token), securityContext: { groups: ['finance'] } })
  return {
    ...{ none: '', malformed: 'not-a-token', management: `Bearer ${management}` },
    forged: [head, forged, signature].join('.'),
    unsigned: [head, body, ''].join('.'),
    noAlgorithm: [encoded({ alg: 'none' }), body, ''].join('.'),
    ...{ upper: `Bearer ${token}`, lower: `bearer ${token}`, word: `Token ${token}` },
  }
}

const given = {
  on: branch,
  state: { files: shop, branches: [{ name: branch, staging: true, files: shop }] },
  values: {
    invalid: { error: 'Invalid token' },
    count: { measures: ['orders.count'] },
    asked: { security_context: { groups: ['finance'] } },
    page: '~<!doctype html>',
  },
  acts: {
    sent: ({ emulator }, { good }) => instead(String(good), emulator.token),
    signed: (_, { made }) => claimsOf((made as { data: { token: string } }).data.token),
    latest: ({ emulator }) => emulator.requests.slice(-4),
    secrets: ({ emulator }, { good }) => JSON.stringify(emulator.requests).includes(String(good)),
    violations: ({ emulator }) => emulator.violations,
    end: ({ emulator }) => Object.assign(emulator.state.deployment.require(branch), { staging: false }),
  },
} satisfies Parameters<typeof transcripts>[0]

transcripts(given, {
  'a token is sent bare, or after any word, and recorded nowhere': `
    good = TOKEN {}
    do sent
    good: META
    sent.upper: META
    sent.lower: META
    sent.word: META
    do latest
    SEE $latest → [{headers: {authorization: '***'}}, {headers: {authorization: Bearer ***}},
      {headers: {authorization: bearer ***}}, {headers: {authorization: Token ***}}]
    do secrets
    SEE $secrets → false`,

  'no token is a 403, and one that was changed': `
    good = TOKEN {}
    do sent
    sent.none: META → 403 == {error: "Authorization header isn't set"}
    sent.malformed: META → 403 == $invalid
    sent.forged: META → 403 == $invalid
    sent.unsigned: META → 403 == $invalid
    sent.noAlgorithm: META → 403 == $invalid`,

  'a token is good until it expires': `
    made = POST environments/2/tokens {security_context: {}, expires_in: 60}
    +59s
    made.data.token: META
    +1s
    made.data.token: META → 403 == $invalid`,

  'a token is good for its environment only; one of the deployment for production': `
    good = TOKEN {}
    made = POST token {}
    made.engineApiToken: META → 403
    ON main
    good: META → 403 == $invalid
    made.engineApiToken: META
    production = TOKEN {}
    ON ${branch}
    production: META → 403 == $invalid`,

  'a token of another deployment is not good': `
    GIVEN {on: main, state: {otherDeployments: [2]}}
    made = POST /deployments/2/environments/1/tokens {security_context: {}}
    made.data.token: META → 403`,

  'a token for metadata sync reads meta and plans nothing': `
    made = POST environments/2/tokens-for-meta-sync {security_context: {}}
    made.data.token: META
    made.data.token: PLAN $count → 403 == {error: 'API scope is missing: sql'}`,

  'a token may lack a scope': `
    PATCH /__emulator/state {switches: {missingScopes: [meta]}}
    META → 403 == {error: 'API scope is missing: meta'}
    PLAN $count
    PATCH /__emulator/state {switches: {missingScopes: [sql]}}
    META
    PLAN $count → 403 == {error: 'API scope is missing: sql'}`,

  'an environment is there as long as something compiles its branch': `
    META
    do end
    META → 404 $page
    POST engine/v1/convert-query → 404 $page`,

  'the security context of a token is signed as the tenant allows it': `
    GIVEN {tokens: [{token: boss, role: admin}, {token: job, role: ci}], state: {switches: {tokenSecurityContext: editors}}}
    made = boss: POST environments/1/tokens {...asked} → {data: $asked}
    do signed
    SEE $signed.securityContext → == $asked.security_context
    made = job: POST environments/1/tokens {...asked}
    SEE $made.data.security_context → == {}
    do signed
    SEE $signed.securityContext → == {}
    PATCH /__emulator/state {switches: {tokenSecurityContext: all}}
    job: POST environments/1/tokens {...asked} → {data: $asked}
    PATCH /__emulator/state {switches: {tokenSecurityContext: none}}
    none = boss: POST environments/1/tokens {...asked}
    SEE $none.data.security_context → == {}`,
})

transcripts(
  { ...given, violations: 'some' },
  {
    'the management token is rejected, and breaks the contract': `
      good = TOKEN {}
      do sent
      sent.management: META → 403 == $invalid
      do latest
      SEE $latest.3.credential → management
      do violations
      SEE $violations → ['metaV1: the management token was sent to the query API']`,

    'what the query API does not have is a page': `
      GET engine/v1/nothing → 404 $page
      GET engine/v1/v1/meta → 404 $page
      GET engine/meta → 404 $page
      do violations
      SEE $violations → [any, any, any]`,
  },
)
