import { transcripts } from '../../support/transcript.ts'

const other = { id: 2, name: 'umbrella', displayName: null, createdAt: 0, systemGroupId: 99 }

transcripts(
  {
    values: {
      members: [{ embedUserId: 1 }, { externalId: 'bert' }, { embedUserId: 2 }, { externalId: 'cleo' }],
    },
    acts: {
      umbrella: ({ emulator }) =>
        emulator.state.tenant.embedTenants.set('umbrella', { ...other, users: new Map(), groups: new Map() }),
    },
  },
  {
    'a group is made, described, and deleted when it is empty': `
      made = POST /embed-tenants/acme/groups {name: readers, description: Who reads}
        → == {id: 4, name: readers, description: Who reads, userCount: 0}
      PATCH /embed-tenants/acme/groups/4 {description: null} → == $made
      PATCH /embed-tenants/acme/groups/4 {description: ''} → == {...made, description: null}
      GET /embed-tenants/acme/groups/4 → == {...made, description: null}
      POST /embed-tenants/acme/groups/4/users {members: [{embedUserId: 2}]}
      DELETE /embed-tenants/acme/groups/4 → 400
      DELETE /embed-tenants/acme/groups/4/users {members: [{embedUserId: 2}]}
      DELETE /embed-tenants/acme/groups/4 → ''
      GET /embed-tenants/acme/groups/4 → 404
      DELETE /embed-tenants/acme/groups/4 → 404`,

    'groups come newest first, and a cursor outlives its group': `
      POST /embed-tenants/acme/groups {name: a}
      POST /embed-tenants/acme/groups {name: b}
      WALK /embed-tenants/acme/groups → *.name [[b], [a], [editors]]
      page = GET /embed-tenants/acme/groups?first=2
      DELETE /embed-tenants/acme/groups/4
      GET /embed-tenants/acme/groups?first=2&after=$page.pageInfo.endCursor → *.name [editors]`,

    'names are unique, not blank and not reserved; groups of other tenants are 404': `
      do umbrella
      POST /embed-tenants/acme/groups {name: editors} → 400
      POST /embed-tenants/acme/groups {name: 'system:all'} → 400
      POST /embed-tenants/acme/groups {name: ' '} → 400
      POST /embed-tenants/umbrella/groups {name: editors} → 200
      GET /embed-tenants/umbrella/groups/1 → 404
      PATCH /embed-tenants/umbrella/groups/1 {description: x} → 404
      DELETE /embed-tenants/umbrella/groups/1 → 404
      GET /embed-tenants/umbrella/groups/1/users → 404
      POST /embed-tenants/umbrella/groups/1/users {members: [{embedUserId: 1}]} → 404
      DELETE /embed-tenants/umbrella/groups/1/users {members: [{embedUserId: 1}]} → 404
      # Anna is a user of acme, so she is none here.
      POST /embed-tenants/umbrella/groups/4/users {members: [{embedUserId: 1}]} → 404`,

    'members are added once; who is known by an external id alone is provisioned': `
      POST /embed-tenants/acme/groups/1/users {members: $members}
        → {addedMembers: [{id: 2, externalId: bert}, {id: 3, username: cleo, externalId: cleo, email: null}], unchangedMembers: [{id: 1}]}
      POST /embed-tenants/acme/groups/1/users {members: $members}
        → {addedMembers: [], unchangedMembers: [{id: 1}, {id: 2}, {id: 3}]}
      GET /embed-tenants/acme/groups/1 → {userCount: 3}
      GET /embed-tenants/acme/users?search=cleo → [any]`,

    'members come newest first, by when they joined, and a cursor outlives its member': `
      POST /embed-tenants/acme/groups/1/users {members: [{embedUserId: 2}]}
      DELETE /embed-tenants/acme/groups/1/users {members: [{embedUserId: 1}]}
      POST /embed-tenants/acme/groups/1/users {members: [{embedUserId: 1}]}
      WALK /embed-tenants/acme/groups/1/users → *.username [[anna], [bert]]
      page = GET /embed-tenants/acme/groups/1/users?first=1
      DELETE /embed-tenants/acme/groups/1/users {members: [{embedUserId: 1}]}
      GET /embed-tenants/acme/groups/1/users?first=1&after=$page.pageInfo.endCursor → *.username [bert]`,

    'an unknown embedUserId is a 404, and nobody was added or made': `
      POST /embed-tenants/acme/groups/1/users {members: [{externalId: cleo}, {embedUserId: 2}, {embedUserId: 99}]} → 404
      GET /embed-tenants/acme/groups/1 → {userCount: 1}
      GET /embed-tenants/acme/users → *.id [1, 2]`,

    'removing members is idempotent and makes nobody': `
      DELETE /embed-tenants/acme/groups/1/users {members: [{externalId: anna}, {externalId: nobody}, {embedUserId: 99}]}
      GET /embed-tenants/acme/groups/1 → {userCount: 0}
      DELETE /embed-tenants/acme/groups/1/users {members: [{externalId: anna}, {externalId: nobody}, {embedUserId: 99}]}
      GET /embed-tenants/acme/groups/1 → {userCount: 0}
      GET /embed-tenants/acme/users → *.id [1, 2]`,

    'a member has exactly one of both ids': `
      POST /embed-tenants/acme/groups/1/users {members: [{embedUserId: 1, externalId: anna}]} → 400
      DELETE /embed-tenants/acme/groups/1/users {members: [{embedUserId: 1, externalId: anna}]} → 400
      POST /embed-tenants/acme/groups/1/users {members: [{externalId: null}]} → 400
      DELETE /embed-tenants/acme/groups/1/users {members: [{externalId: null}]} → 400`,
  },
)
