import { test } from 'vitest'
import { play, transcripts } from '../support/transcript.ts'

const values = {
  ci: { type: 'USER', userId: 1, email: 'ci@example.com', username: 'ci' },
  ada: { type: 'USER', userId: 101, email: 'ada@example.com', username: 'ada' },
  embed: { type: 'EMBED_USER', embedTenantName: 'shop', externalId: 'u-1' },
  shown: { type: 'EMBED_USER', embedTenantName: 'shop', externalId: 'u-1', embedUserId: 3, email: null },
  described: {
    email: 'u1@example.com',
    groups: ['buyers'],
    securityContext: { region: 'eu' },
    userAttributes: [{ name: 'level', value: 3 }],
  },
  many: Array.from({ length: 1001 }, () => ({ type: 'USER', userId: 101 })),
  most: Array.from({ length: 1000 }, () => ({ type: 'USER', userId: 101 })),
}

transcripts(
  { values },
  {
    'users are added by id or address, once': `
      POST notifications/1/recipients {recipients: [{type: USER, email: Ada@Example.com}, {type: USER, userId: 1}]}
        → == {createdRecipients: [$ada], updatedRecipients: [], unchangedRecipients: [$ci]}
      POST notifications/1/recipients {recipients: [{type: USER, userId: 101, email: ada@example.com}]}
        → == {createdRecipients: [], updatedRecipients: [], unchangedRecipients: [$ada]}
      GET notifications/1/recipients → == [$ada, $ci]`,

    'one that is named twice in a call is told once': `
      POST notifications/1/recipients {recipients: [{type: USER, userId: 101}, {type: USER, email: ada@example.com}]}
        → == {createdRecipients: [$ada], updatedRecipients: [], unchangedRecipients: []}
      GET notifications/1/recipients → == [$ada, $ci]`,

    'embed users are provided on demand, and updated by what is said about them': `
      POST notifications/1/recipients {recipients: [$embed]} → {createdRecipients: [$shown]}
      POST notifications/1/recipients {recipients: [$embed]} → {unchangedRecipients: [$shown]}
      POST notifications/1/recipients {recipients: [{...embed, ...described}]}
        → == {createdRecipients: [], updatedRecipients: [{...shown, email: u1@example.com}], unchangedRecipients: []}
      POST notifications/1/recipients {recipients: [{...embed, ...described}]}
        → {unchangedRecipients: [{...shown, email: u1@example.com}]}
      POST notifications/1/recipients {recipients: [{...embed, embedTenantName: other}]}
        → {createdRecipients: [{embedUserId: 4, embedTenantName: other}]}
      GET notifications/1/recipients → [{embedUserId: 4}, {embedUserId: 3}, $ci]`,

    'an embed user is removed with the name of the tenant only, and nothing is half done': `
      POST notifications/1/recipients {recipients: [$embed]}
      DELETE notifications/1/recipients {recipients: [{type: USER, id: 1}, {type: EMBED_USER, id: 3}]} → 400 recipients.1
      GET notifications/1/recipients → [any, any]`,

    'none, and more than a thousand, break the contract': `
      GIVEN {violations: some}
      POST notifications/1/recipients {recipients: []} → 400
      POST notifications/1/recipients {recipients: $many} → 400
      DELETE notifications/1/recipients {recipients: []} → 400
      POST notifications/1/recipients {recipients: $most} → {createdRecipients: [$ada]}`,

    'recipients come in pages, newest first, and stand a removal between them': `
      GIVEN {state: {switches: {pageSize: 2}}}
      POST notifications/1/recipients {recipients: [$embed, {...embed, externalId: u-2}, {...embed, externalId: u-3}]}
      page = GET notifications/1/recipients → *.externalId [u-3, u-2]
      DELETE notifications/1/recipients {recipients: [{type: EMBED_USER, id: 4, embedTenantName: shop}]}
      GET notifications/1/recipients?after=$page.pageInfo.endCursor → [{externalId: u-1}, {userId: 1}]`,

    'the notification must be one of the deployment': `
      GIVEN {state: {otherDeployments: [2]}}
      GET notifications/2/recipients → 404
      POST notifications/2/recipients {recipients: [{type: USER, userId: 101}]} → 404
      DELETE notifications/2/recipients {recipients: [{type: USER, id: 1}]} → 404
      GET /deployments/2/notifications/2/recipients → == [$ci]`,
  },
)

test.each([
  [{ type: 'SLACK', channelId: 'C1', channelName: 'data' }, 'SLACK'],
  [{ type: 'USER' }, 'needs userId or email'],
  [{ type: 'USER', userId: 99 }, 'no such user'],
  [{ type: 'USER', userId: 1, email: 'ada@example.com' }, 'no such user'],
  [{ type: 'USER', email: 'nobody@example.com' }, 'no such user'],
  [{ type: 'USER', email: 'nobody' }, 'not a valid e-mail address'],
  [{ type: 'USER', userId: 102 }, 'no valid e-mail address'],
  [{ ...values.embed, groups: ['buyers', 'system:all'] }, 'reserved prefix'],
  [{ type: 'EMBED_USER', externalId: 'u-1' }, 'embedTenantName and externalId'],
  [{ type: 'EMBED_USER', embedTenantName: 'shop', externalId: ' ' }, 'embedTenantName and externalId'],
  [{ ...values.embed, email: 'a@b' }, 'not a valid e-mail address'],
])('%j is rejected, and nobody is added', (wrong, text) =>
  play(
    { values: { ...values, wrong } },
    `
      STATE tenant.users.102.email = grace
      POST notifications/1/recipients {recipients: [{type: USER, userId: 101}, $embed, $wrong]} → 400 {message: '/recipients.2.*${text}/'}
      GET notifications/1/recipients → == [$ci]
      STATE tenant.embedTenants → *.name [acme]`,
  ),
)

test.each([
  ['204', "''"],
  ['200', '{}'],
] as const)('removing answers %s, and may be repeated', (emptyResponses, text) =>
  play(
    { values, state: { switches: { emptyResponses } } },
    `
      POST notifications/1/recipients {recipients: [{type: USER, userId: 101}, $embed]}
      DELETE notifications/1/recipients {recipients: [{type: USER, id: '101'}, {type: EMBED_USER, id: 3, embedTenantName: other}]}
        → ${emptyResponses} ${text}
      GET notifications/1/recipients → [{embedUserId: 3}, $ci]
      DELETE notifications/1/recipients {recipients: [{type: USER, id: 1}, {type: EMBED_USER, id: 3, embedTenantName: Shop}, {type: SLACK, id: C1}]}
        → ${emptyResponses} ${text}
      GET notifications/1/recipients → == []
      DELETE notifications/1/recipients {recipients: [{type: USER, id: 1}, {type: EMBED_USER, id: 3, embedTenantName: Shop}, {type: SLACK, id: C1}]}
        → ${emptyResponses} ${text}
      GET notifications/1/recipients → == []`,
  ),
)
