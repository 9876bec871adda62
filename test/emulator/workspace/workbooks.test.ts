import { transcripts } from '../../support/transcript.ts'

transcripts(
  {},
  {
    'a workbook is made under its slug, and found there again': `
      PUT workbooks/by-slug/%20Q1-Review%20 {meta: {a: 1, b: {c: 1}}, folderId: 2}
        → {id: 3, slug: q1-review, name: q1-review, type: WORKBOOK, deploymentId: 1, folderPath: [{id: 1, name: Finance}, {id: 2, name: Closing}],
          user: {id: 1, email: ci@example.com}, publishedDashboard: null, updatedAt: '2026-01-01T00:00:00.000Z'}
      +1s
      PUT workbooks/by-slug/q1-review {name: Review, meta: {b: 2}, folderId: null}
        → {id: 3, name: Review, meta: {a: 1, b: 2}, folderId: null, folderPath: [], updatedAt: '2026-01-01T00:00:01.000Z'}
      PUT workbooks/by-slug/Q1-REVIEW {name: null, meta: null} → {id: 3, name: Review, meta: {a: 1, b: 2}, folderId: null, folderPath: []}`,

    'a published dashboard is shown with its workbook, and without the rows behind it': `
      PUT workbooks/by-slug/sales-overview {}
        → {dashboardPublished: {title: Sales}, publishedDashboard: {id: 1, publicId: dash-1, workbookId: 1, status: published, allowEmbed: false,
          reportSnapshots: [{id: 1, reportId: 1, name: Revenue by region, pythonCode: result = data}]}}
      NEVER apac`,

    'a race is told once by its code, and nothing was written': `
      FAULT {operation: upsertWorkbookBySlug, kind: upsert-branch-changed, call: 1}
      FAULT {operation: upsertReportByPublicId, kind: upsert-branch-changed, call: 1}
      PUT workbooks/by-slug/new {} → 409 {code: upsert_branch_changed}
      PUT reports/by-public-id/abcdefghijkl {} → 409 {code: upsert_branch_changed}
      STATE deployment.workspace → {workbooks: {size: 2}, reports: {size: 1}}
      PUT workbooks/by-slug/new {} → 200
      PUT reports/by-public-id/abcdefghijkl {} → 200
      STATE deployment.workspace → {workbooks: {size: 3}, reports: {size: 2}}`,

    'a copy has its own reports and dashboard draft, and neither slug nor access': `
      PUT workbooks/by-slug/sales-overview {meta: {a: 1}}
      PUT workbooks/1/embed-access {allEmbedUsers: true, action: read}
      STATE deployment.workspace.workbooks.1.dashboardDraft.title = Sales, next
      POST workbooks/1/duplicate
        → {id: 3, name: Sales overview (copy), folderId: 1, meta: {a: 1}, slug: null, publishedDashboard: null, dashboardDraft: {title: 'Sales, next'}}
      GET reports?workbookId=3 → [{id: 2, name: Revenue by region, workbookId: 3, version: 1}]
      GET reports?workbookId=1 → *.id [1]
      GET workbooks/3/embed-access → {allEmbedUsers: {action: none}}
      POST workbooks/1/duplicate {shared: true} → {id: 4, dashboardDraft: {title: Sales}}`,

    'copying is rejected without a dashboard to share, outside creator mode, and at the limit': `
      POST workbooks/2/duplicate {shared: true} → 400
      STATE tenant.appConfig.creatorMode = null
      POST workbooks/1/duplicate {shared: true} → 403
      POST workbooks/1/duplicate {shared: false} → 200
      POST workbooks/99/duplicate → 404
      STATE tenant.features.workbookLimit = 3
      POST workbooks/1/duplicate → 400
      PUT workbooks/by-slug/one-more {} → 400
      PUT workbooks/by-slug/sales-overview {} → 200`,

    'workbooks are listed by folder, with or without their dashboards, and read whole by their id': `
      GET workbooks → *.id [1, 2]
      GET workbooks?folderId=0 → *.id [2]
      GET workbooks?folderId=1 → *.id [1]
      GET workbooks?folderId=9 → 404
      STATE switches.workbookFolders = root
      GET workbooks → *.id [2]
      GET workbooks?folderId=1&first=1 → [{publishedDashboard: {publicId: dash-1, reportSnapshots: [{reportId: 1}]}}]
      STATE switches.workbookDashboards = 'null'
      GET workbooks?folderId=1&first=1 → [{publishedDashboard: null, dashboardPublished: null, dashboardDraft: null}]
      STATE switches.workbookDashboards = absent
      GET workbooks?folderId=1&first=1 → [{id: 1, publishedDashboard: absent}]
      GET workbooks/1 → {publishedDashboard: {publicId: dash-1, reportSnapshots: [{reportId: 1}]}}`,

    'a dashboard is read by its public id where embedding is allowed': `
      GET /embed/dashboard/dash-1 → 403
      PATCH /embed/dashboard/dash-1 {allowEmbed: true}
      GET /embed/dashboard/dash-1
        → {publicId: dash-1, deploymentId: 1, workbookId: 1, reportSnapshots: [{reportId: 1, name: Revenue by region}]}`,

    "the same slug in two deployments is two workbooks; a token's scope holds": `
      GIVEN {tokens: [all, {token: scoped, deployments: [2]}], state: {otherDeployments: [2]}}
      PUT workbooks/by-slug/sales-overview {} → {id: 1}
      scoped: PUT /deployments/2/workbooks/by-slug/sales-overview {} → {id: 3, deploymentId: 2}
      scoped: PUT workbooks/by-slug/sales-overview {} → 403
      PUT /deployments/9/workbooks/by-slug/x {} → 404
      POST workbooks/3/duplicate → 404
      PUT workbooks/by-slug/x {folderId: 3} → 404
      PUT workbooks/by-slug/%20 {} → 400
      STATE deployment.workspace.workbooks.size → 2`,
  },
)
