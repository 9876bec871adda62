import { transcripts } from '../support/transcript.ts'

const anna = { type: 'EMBED_USER', embedTenantName: 'ACME', externalId: 'anna' }
const values = {
  anna,
  cara: { ...anna, externalId: 'cara', groups: ['editors', 'readers'], securityContext: { a: 1 } },
  wanted: { name: 'Shop', cloudProvider: 'aws', region: 'aws-us-east-1', targetPlatform: 'aws' },
}

transcripts(
  { values },
  {
    'a user who was made can be notified, and one who was deleted is no longer': `
      GIVEN {state: {otherDeployments: [2]}}
      eve = POST /users/ {email: eve@example.com, username: eve}
      POST notifications/1/recipients {recipients: [{type: USER, email: EVE@example.com}, {type: USER, userId: 101}]}
      POST /deployments/2/notifications/2/recipients {recipients: [{type: USER, email: EVE@example.com}, {type: USER, userId: 101}]}
      GET notifications/1/recipients
        → [{userId: 101}, {type: USER, userId: $eve.id, email: eve@example.com, username: eve}, {userId: 1}]
      DELETE /users/$eve.id
      GET notifications/1/recipients → *.userId [101, 1]
      GET /deployments/2/notifications/2/recipients → *.userId [101, 1]
      POST notifications/1/recipients {recipients: [{type: USER, userId: $eve.id}]} → 400 {message: 'recipients.0: there is no such user'}
      POST /users/bulk {action: DELETE, userIds: [101]}
      GET notifications/1/recipients → *.userId [1]`,

    "the dashboard of any workbook can be notified about, in the workbook's own deployment": `
      GIVEN {state: {otherDeployments: [2]}}
      PUT workbooks/by-slug/quarter {} → {id: 5}
      sales = STATE deployment.workspace.workbooks.1.dashboard
      STATE deployment.workspace.workbooks.5.dashboard = {...sales, id: 9, publicId: dash-9}
      POST notifications {scheduleType: HOURLY, dashboardPublicId: dash-9} → {dashboardId: 9, deploymentId: 1}
      GET notifications?dashboardPublicId=dash-9 → [{id: 3}]
      POST /deployments/2/notifications {scheduleType: HOURLY, dashboardPublicId: dash-9} → 404
      POST workspace/bulk-delete {items: [{type: WORKBOOK, id: 5}]}
      # What nobody can see any more is not sent.
      GET notifications → *.id [1]
      POST notifications {scheduleType: HOURLY, dashboardPublicId: dash-9} → 404`,

    'an embed user is the same one everywhere, and goes with the tenant': `
      POST notifications/1/recipients {recipients: [$anna, $cara]}
        → {createdRecipients: [{embedUserId: 1, embedTenantName: acme, email: anna@acme.example.com}, {embedUserId: 3, embedTenantName: acme, email: null}]}
      GET /embed-tenants/acme/users?search=cara → == [{id: 3, externalId: cara, securityContext: absent}]
      GET /embed-tenants/acme/groups → [{name: readers, userCount: 1}, {id: 1, userCount: 2}]
      POST notifications/1/recipients {recipients: [$cara]} → {unchangedRecipients: [{embedUserId: 3}]}
      POST notifications/1/recipients {recipients: [{...cara, groups: [readers]}]} → {updatedRecipients: [{embedUserId: 3}]}
      GET /embed-tenants/acme/groups/1 → {userCount: 1}
      POST notifications/1/recipients {recipients: [{...anna, embedTenantName: new}]}
      DELETE /embed-tenants/acme
      GET notifications/1/recipients → [{embedTenantName: new, externalId: anna}, {type: USER}]`,

    'a created deployment has nothing of what the first ones start with': `
      POST /build/api/v1/deployments/ {...wanted, isManaged: true, creationStep: project}
      GET /deployments/2/folders → == []
      GET /deployments/2/reports → == []
      GET /deployments/2/notifications → == []
      GET /deployments/2/env-vars → == []
      GET /deployments/2/dbt-sync → == []
      GET /deployments/2/environments/1/tokens → == []
      POST /deployments/2/notifications {scheduleType: HOURLY, dashboardId: 1} → 404
      POST /deployments/2/notifications {scheduleType: HOURLY, dashboardId: 2} → 404
      GET /deployments/2/workbooks/1/embed-access → 404`,

    'notifications at the start go to the first user there is': `
      GIVEN {tokens: []}
      STATE deployment.notifications.1.recipients → [{userId: 101}]`,
  },
)
