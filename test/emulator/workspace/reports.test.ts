import { transcripts } from '../../support/transcript.ts'

transcripts(
  {},
  {
    'a report is made under its public id, and is the same one afterwards': `
      GIVEN {state: {otherDeployments: [2]}}
      made = PUT reports/by-public-id/AbCdEfGhIj01 {title: Costs, source: EXCEL, sqlQuery: SELECT 1, folderId: 1}
        → {id: 3, publicId: AbCdEfGhIj01, name: Costs, title: Costs, source: EXCEL, version: 1, folderPath: [{id: 1}], user: {id: 1},
          refreshedByUser: {id: 1}, externalWorkbookPlacements: [], currentQueryChecksum: '/^[0-9a-f]{40}$/'}
      +1s
      changed = PUT reports/by-public-id/AbCdEfGhIj01 {name: Costs 2, title: null, source: D3, workbookId: 2, sqlQuery: SELECT 2, publicId: AbCdEfGhIj01}
        → {id: 3, name: Costs 2, title: null, source: EXCEL, workbookId: 2, folderId: 1, version: 2, currentQueryChecksum: '/^[0-9a-f]{40}$/'}
      SEE $changed.currentQueryChecksum → not $made.currentQueryChecksum
      GET reports?workbookId=2 → == [$changed]
      PUT reports/by-public-id/AbCdEfGhIj01 {sqlQuery: null, folderId: null} → {currentQueryChecksum: null, folderId: null, workbookId: 2}`,

    'an upsert places the report, when it says where': `
      GIVEN {state: {otherDeployments: [2]}}
      PUT reports/by-public-id/AbCdEfGhIj01 {externalWorkbookId: sheet-1, resultLocation: 'A1:B2', host: EXCEL, endResultCell: B2, sqlQuery: SELECT 1}
        → {externalWorkbookId: sheet-1, resultLocation: 'A1:B2', endResultCell: B2,
          externalWorkbookPlacements: [{workbookId: sheet-1, host: EXCEL, syncStatus: UP_TO_DATE}]}
      GET reports?externalWorkbookId=sheet-1 → *.id [3]`,

    'public ids have 12 letters and digits, agree, and are unique; what a report names must be there': `
      GIVEN {state: {otherDeployments: [2]}}
      PUT reports/by-public-id/short {} → 400
      PUT reports/by-public-id/AbCdEfGhIj-1 {} → 400
      PUT reports/by-public-id/AbCdEfGhIj01 {publicId: BbCdEfGhIj01} → 400
      PUT reports/by-public-id/AbCdEfGhIj01 {folderId: 3} → 404
      PUT reports/by-public-id/AbCdEfGhIj01 {workbookId: 3} → 404
      PUT reports/by-public-id/report000002 {} → 409 == {message: any}
      STATE deployment.workspace.reports.size → 1`,

    'an id that several old reports share is ambiguous, for good': `
      GIVEN {state: {otherDeployments: [2]}}
      first = STATE deployment.workspace.reports.1
      STATE deployment.workspace.reports.7 = {...first, id: 7}
      PUT reports/by-public-id/report000001 {name: x} → 409 {code: ambiguous_legacy_id}
      PUT reports/by-public-id/report000001 {name: x} → 409 {code: ambiguous_legacy_id}
      STATE deployment.workspace.reports.1.name → Revenue by region`,

    'reports are found by where they are': `
      GIVEN {state: {otherDeployments: [2]}}
      PUT reports/by-public-id/AbCdEfGhIj01 {}
      WALK reports?folderId=1 → *.id [[1]]
      WALK reports?workbookId=1 → *.id [[1]]
      WALK reports?workbookId=2 → [[]]
      WALK /deployments/2/reports → *.id [[2]]`,

    'reports are searched, sorted and cut into pages of both kinds': `
      +1s
      PUT reports/by-public-id/aaaaaaaaaaaa {name: zebra costs}
      +1s
      PUT reports/by-public-id/bbbbbbbbbbbb {name: Apple costs}
      PUT reports/2/refresh {}
      WALK reports → *.id [[1], [2], [3]]
      WALK reports?search=COSTS → *.id [[2], [3]]
      WALK reports?sortBy=name → *.id [[3], [1], [2]]
      WALK reports?sortBy=name&sortDirection=DESC → *.id [[2], [1], [3]]
      WALK reports?sortBy=createdAt&sortDirection=DESC → *.id [[3], [2], [1]]
      WALK reports?sortDirection=DESC → *.id [[3], [2], [1]]
      GET reports?sortBy=lastViewedAt&sortDirection=DESC → *.id [2, 3, 1]
      GET reports?limit=2&page=2 → *.id [3]
      GET reports?limit=2 → {count: 3, pageInfo: null, items: [{id: 1}, {id: 2}], data: [{id: 1}, {id: 2}]}
      GET reports?sortBy=lastViewedAt&first=1 → 400
      GET reports?limit=1&first=1 → 400
      GET reports?page=1&after=x → 400
      GET reports?page=0 → 400`,
  },
)
