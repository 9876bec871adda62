import { test } from 'vitest'
import { play, transcripts } from '../../support/transcript.ts'

const values = {
  run: { reportId: 1, reportVersionId: 1, sqlQuery: 'SELECT 1' },
  limited: { reportId: 1, reportVersionId: 1, sqlQuery: 'SELECT region FROM orders\nLIMIT 1;' },
  nobody: { enabled: false, action: 'none', groupId: 3 },
}

transcripts(
  { values },
  {
    'access is granted to one tenant, and to all embed users': `
      GET workbooks/1/embed-access → == {allowEmbed: false, allEmbedUsers: $nobody, tenants: []}
      PUT workbooks/1/embed-access {embedTenantName: acme, action: read}
      PUT workbooks/1/embed-access {allEmbedUsers: true, action: read}
        → == {allowEmbed: false, allEmbedUsers: {enabled: true, action: read, groupId: 3}, tenants: [{embedTenantName: acme, groupId: 2, action: read}]}
      PUT workbooks/1/embed-access {allEmbedUsers: true, action: none}
      PUT workbooks/1/embed-access {embedTenantName: acme, action: none}
      GET workbooks/1/embed-access
        → == {allowEmbed: false, allEmbedUsers: $nobody, tenants: [{embedTenantName: acme, groupId: 2, action: none}]}`,

    'embedding is switched from either side': `
      PATCH /embed/dashboard/dash-1 {allowEmbed: true} → == {publicId: dash-1, allowEmbed: true}
      GET workbooks/1/embed-access → {allowEmbed: true}
      PUT workbooks/1/embed-access {allowEmbed: false} → {allowEmbed: false}`,

    'a Python run gets the rows of the snapshot, as far as the query lets them through': `
      POST /embed/dashboard/dash-1/python-run $run
        → {at: '2026-01-01T00:00:00.000Z', inputRowCount: 2, executionError: null, outputData: [{region: emea}, {}]}
      POST /embed/dashboard/dash-1/python-run $limited → {inputRowCount: 1, outputData: [{region: emea, revenue: 120}]}
      STATE deployment.workspace.workbooks.1.dashboard.snapshots.0.pythonCode = null
      POST /embed/dashboard/dash-1/python-run $run → {executionError: any, outputData: null}`,

    'a Python run of a snapshot that is another one, or with the feature off, is a 403': `
      POST /embed/dashboard/dash-1/python-run {...run, reportId: 2} → 403
      POST /embed/dashboard/dash-1/python-run {...run, reportVersionId: 2} → 403
      POST /embed/dashboard/dash-1/python-run $run → 200
      STATE tenant.features.dashboardPython = false
      POST /embed/dashboard/dash-1/python-run $run → 403`,

    'a workbook without a published dashboard, in another deployment or unknown; an unknown tenant': `
      GIVEN {tokens: [all, {token: scoped, deployments: [2]}], state: {otherDeployments: [2]}}
      PUT workbooks/2/embed-access {allowEmbed: true} → 400
      GET workbooks/3/embed-access → 404
      GET /deployments/2/workbooks/3/embed-access → 200
      PUT workbooks/99/embed-access {allowEmbed: true} → 404
      PUT workbooks/1/embed-access {embedTenantName: nobody, action: read} → 404`,

    'dashboards are found in every deployment that the token sees, and nowhere else': `
      GIVEN {tokens: [all, {token: scoped, deployments: [2]}], state: {otherDeployments: [2]}}
      PATCH /embed/dashboard/dash-2 {allowEmbed: true} → 200
      scoped: PATCH /embed/dashboard/dash-2 {allowEmbed: true} → 200
      scoped: PATCH /embed/dashboard/dash-1 {allowEmbed: true} → 404
      scoped: POST /embed/dashboard/dash-1/python-run $run → 404
      PATCH /embed/dashboard/none {allowEmbed: true} → 404
      GET workbooks/1/embed-access → {allowEmbed: false}`,
  },
)

test.each([
  ['nothing', {}],
  ['only nulls', { action: null, allowEmbed: null, embedTenantName: null, allEmbedUsers: null }],
  ['all embed users false', { allEmbedUsers: false }],
  ['an action without a target', { action: 'read' }],
  ['a target without an action', { embedTenantName: 'acme' }],
  ['two targets', { embedTenantName: 'acme', allEmbedUsers: true, action: 'read' }],
  ['a target and the switch', { embedTenantName: 'acme', action: 'read', allowEmbed: true }],
])('access stays as it is when a call asks for %s', (_, body) =>
  play(
    { values: { body } },
    `
      before = GET workbooks/1/embed-access
      PUT workbooks/1/embed-access $body → 400
      GET workbooks/1/embed-access → == $before`,
  ),
)
