import { test } from 'vitest'
import { provisionEmbedTenant, provisionEmbedUser } from '../../../emulator/state/embed.ts'
import { play, transcripts } from '../../support/transcript.ts'

transcripts(
  {
    acts: {
      umbrella: ({ emulator: { state } }) => {
        provisionEmbedTenant(state.tenant, 'umbrella', 0).displayName = 'Umbrella Ltd'
      },
      zoe: ({ emulator: { state } }) => {
        const acme = provisionEmbedTenant(state.tenant, 'acme', 0)
        provisionEmbedUser(state.tenant, acme, 'zoe', 0).email = 'aaa@acme.example.com'
      },
    },
  },
  {
    'embed tenants are listed with their size, searched and paged': `
      do umbrella
      GET /embed-tenants/?search=ACM → == [{id: 1, name: acme, displayName: Acme, userCount: 2, createdAt: any}]
      GET /embed-tenants/?search=ltd → [{id: 2, userCount: 0}]
      WALK /embed-tenants/ → *.name [[acme], [umbrella]]`,

    'a tenant is deleted once and for all, with the access that it had': `
      PUT workbooks/1/embed-access {embedTenantName: acme, action: read}
      DELETE /embed-tenants/Acme → 400
      GET workbooks/1/embed-access → {tenants: [{embedTenantName: acme}]}
      DELETE /embed-tenants/acme → 204
      GET /embed-tenants/ → == []
      GET workbooks/1/embed-access → {tenants: []}
      DELETE /embed-tenants/acme → 204
      DELETE /embed-tenants/ACME → 400
      GET /embed-tenants/acme/users → 404
      GET /embed-tenants/acme/groups → 404
      POST /embed-tenants/acme/groups {name: x} → 404`,

    'embed users come in the order of their addresses, in pages, and are searched': `
      do zoe
      WALK /embed-tenants/acme/users → *.username [[zoe], [anna], [bert]]
      WALK /embed-tenants/acme/users?search=BERT@ → *.id [[2]]
      GET /embed-tenants/acme/users?search=anna
        → == [{id: 1, username: anna, externalId: anna, email: anna@acme.example.com, firstName: Anna, createdAt: any, lastLogin: null}]`,
  },
)

test.each([
  ['200', '{}'],
  ['204', "''"],
] as const)('what has nothing to tell answers %s', (emptyResponses, text) =>
  play(
    { state: { switches: { emptyResponses } } },
    `
      DELETE /embed-tenants/acme/groups/1/users {members: [{embedUserId: 1}]} → ${emptyResponses} ${text}
      DELETE /embed-tenants/acme/groups/1 → ${emptyResponses} ${text}
      DELETE /embed-tenants/acme → ${emptyResponses} ${text}`,
  ),
)
