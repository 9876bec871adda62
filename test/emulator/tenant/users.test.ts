import { transcripts } from '../../support/transcript.ts'

const values = { linus: { email: 'linus@example.com', username: 'linus' } }

transcripts(
  { values },
  {
    'the caller is told who they are and what they may do': `
      GIVEN {tokens: [all, {token: reader, rights: [SchemaRead, WorkspaceRead], deployments: [2]}], state: {otherDeployments: [2]}}
      GET /users/me → {id: 1, email: ci@example.com, isAdmin: true, userPolicies: [{resourceType: Deployment, resources: [All], actions: [All]}]}
      reader: GET /users/me → {id: 2, username: ci2, isAdmin: false, userPolicies: [{resources: ['2'], actions: [SchemaRead, WorkbookRead]}]}`,

    'own settings merge; sheets merge member by member, and null clears': `
      PATCH /users/me/settings {theme: dark, sheets: {revealSheetOnOpen: true}}
      PATCH /users/me/settings {locale: de-DE, sheets: {showAppliedFilters: false}}
      GET /users/me → {settings: {theme: dark, locale: de-DE, sheets: {revealSheetOnOpen: true, showAppliedFilters: false}}}
      PATCH /users/me/settings {sheets: null, theme: null} → {settings: {theme: null, locale: de-DE, sheets: null}}`,

    'a user is made, found and changed; the password never comes back': `
      POST /users/ {...linus, password: hunter2-hunter2, firstName: Linus, defaultRoles: [viewer], settings: {theme: light, unheardOf: 1}}
        → {id: 103, ...linus, isAdmin: false, settings: {theme: light}}
      changed = PUT /users/103 {title: Dr, notifications: [weekly], password: hunter3-hunter3, isAdmin: null, firstName: null, settings: {locale: fi}}
        → {title: Dr, firstName: null, notifications: {weekly: true}, defaultRoles: [viewer], settings: {theme: light, locale: fi}}
      GET /users/?search=LIN → == [$changed]
      NEVER hunter`,

    'no user is made of what is wrong or taken': `
      POST /users/ {...linus, email: linus} → 400
      POST /users/ {...linus, username: ' '} → 400
      POST /users/ {...linus, picture: 7} → 400
      POST /users/ {...linus, settings: {theme: 7}} → 400
      POST /users/ {...linus, settings: {sheets: {revealSheetOnOpen: 1}}} → 400
      POST /users/ {...linus, email: ADA@example.com} → 409
      POST /users/ {...linus, username: Ada} → 409
      STATE tenant.users → *.id [1, 101, 102]
      POST /users/ $linus → {id: 103}`,

    'nobody shuts themselves out, and the last administrator stays': `
      DELETE /users/1 → 400
      PUT /users/1 {isDeactivated: true} → 400
      # Ada is another administrator, so the caller may step down.
      PUT /users/1 {isAdmin: false}
      DELETE /users/101 → 400
      PUT /users/101 {isAdmin: false} → 400
      PUT /users/101 {isDeactivated: true} → 400
      PUT /users/101 {firstName: Augusta}
      GET /users/me → {isAdmin: false}`,

    'a bulk action leaves the last administrator': `
      PUT /users/1 {isAdmin: false}
      POST /users/bulk {action: DEACTIVATE, userIds: [101, 102]}
        → {succeeded: [102], failed: [{userId: 101, error: {status: 400}}]}`,

    'groups are listed with their size, searched and paged': `
      STATE tenant.groups.2 = {id: 2, name: Sales, description: null, userIds: []}
      GET /user-groups?search=ANALY → == [{id: 1, name: analysts, description: any, userCount: 3}]
      WALK /user-groups → *.name [[analysts], [Sales]]`,

    'users come in pages, and are searched by name and address': `
      GIVEN {tokens: [admin, other]}
      WALK /users/ → *.id [[1], [2], [101], [102]]
      WALK /users/?search=grace@ → *.username [[grace]]
      WALK /users/?search=nobody → [[]]`,

    'a deleted user is gone everywhere, and their token with them': `
      GIVEN {tokens: [admin, other]}
      other: GET /users/me
      DELETE /users/2 → == {}
      other: GET /users/me → 401
      GET /users/ → *.id [1, 101, 102]
      GET /user-groups → [{userCount: 3}]
      DELETE /users/2 → 404
      PUT /users/2 {} → 404`,

    'deleting a user deletes what they granted': `
      GIVEN {tokens: [admin, other]}
      other: POST /user-oauth-tokens/1/initiate
      STATE tenant.userOAuthTokens → *.userId [1, 2]
      DELETE /users/2
      STATE tenant.userOAuthTokens → *.userId [1]`,

    "a deactivated user's token is rejected until the user is active again": `
      GIVEN {tokens: [admin, other]}
      PUT /users/2 {isDeactivated: true}
      other: GET /users/me → 401
      PUT /users/2 {isDeactivated: false}
      other: GET /users/me → 200`,

    'a bulk action does what it can, and says for each user why not': `
      GIVEN {tokens: [admin, other]}
      POST /users/bulk {action: DEACTIVATE, userIds: [1, 2, 2, 999]}
        → == {action: DEACTIVATE, succeeded: [2], failed: [
          {userId: 1, error: {status: 400, message: ~themselves}}, {userId: 999, error: {status: 404, message: ~999}}]}
      GET /users/?search=ci2 → [{isDeactivated: true}]
      POST /users/bulk {action: ACTIVATE, userIds: [1, 2]} → {succeeded: [1, 2], failed: []}
      other: GET /users/me → 200
      POST /users/bulk {action: DELETE, userIds: [2, 102, 1]} → {succeeded: [2, 102], failed: [{userId: 1}]}
      GET /users/ → *.id [1, 101]`,
  },
)
