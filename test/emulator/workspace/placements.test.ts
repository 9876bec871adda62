import { test } from 'vitest'
import { play, transcripts } from '../../support/transcript.ts'

const values = {
  where: { externalWorkbookId: 'sheet-1', resultLocation: 'A1' },
  resultChecksum: { v: 1, chunks: [{ from: 0, hash: 'h' }] },
}

transcripts(
  { values, tokens: ['one', 'two'] },
  {
    'a report is connected in several places, and in each of them once': `
      PUT reports/1/connect-workbook {...where, workbookName: Book, host: GOOGLE_SHEETS}
        → {id: 1, externalWorkbookId: sheet-1, resultLocation: A1}
      PUT reports/1/connect-workbook {...where, resultLocation: D4, sheetId: s2}
      PUT reports/1/connect-workbook {...where, sheetName: Sheet 1}
      GET reports?search=revenue → [{externalWorkbookPlacements: [{workbookId: sheet-1, sheetId: s2, resultLocation: D4},
        {id: placement-1, workbookId: sheet-1, sheetId: null, resultLocation: A1, workbookName: Book, sheetName: Sheet 1}]}]
      PUT reports/1/connect-workbook {...where, resultLocation: Z9, placementId: placement-1}
      GET reports?search=revenue → [{externalWorkbookPlacements: [{sheetId: s2, resultLocation: D4}, {sheetId: null, resultLocation: Z9}]}]
      PUT reports/1/connect-workbook {...where, placementId: placement-9} → 404
      PUT reports/9/connect-workbook $where → 404`,

    'a placement is up to date until the query changes, and again after a refresh': `
      PUT reports/1/connect-workbook {...where, addressOnly: true}
      GET reports?search=revenue → [{externalWorkbookPlacements: [{syncStatus: UNKNOWN}]}]
      PUT reports/1/connect-workbook $where
      GET reports?search=revenue → [{externalWorkbookPlacements: [{syncStatus: UP_TO_DATE}]}]
      PUT reports/by-public-id/report000001 {sqlQuery: SELECT 2}
      GET reports?search=revenue → [{externalWorkbookPlacements: [{syncStatus: CHANGED}]}]
      PUT reports/1/connect-workbook {...where, addressOnly: true, anchorCell: A1}
      GET reports?search=revenue → [{externalWorkbookPlacements: [{syncStatus: CHANGED}]}]
      +1s
      PUT reports/1/refresh {placementId: placement-1, resultChecksum: $resultChecksum}
        → {refreshedBy: 1, externalWorkbookPlacements: [{syncStatus: UP_TO_DATE, refreshedAt: '2026-01-01T00:00:01.000Z', refreshedByUserId: 1,
          resultChecksum: $resultChecksum, anchorCell: A1}]}`,

    'a refresh reaches the places that it names, and all when it names none': `
      PUT reports/1/connect-workbook $where
      PUT reports/1/connect-workbook {...where, externalWorkbookId: sheet-2}
      +1s
      two: PUT reports/1/refresh {externalWorkbookId: sheet-2}
        → {externalWorkbookPlacements: [{refreshedAt: '2026-01-01T00:00:00.000Z'}, {refreshedAt: '2026-01-01T00:00:01.000Z'}]}
      +1s
      two: PUT reports/1/refresh {}
        → {refreshedBy: 2, refreshedByUser: {email: ci2@example.com},
          externalWorkbookPlacements: [{refreshedAt: '2026-01-01T00:00:02.000Z'}, {refreshedAt: '2026-01-01T00:00:02.000Z'}]}
      PUT reports/1/refresh {placementId: placement-9} → 404
      PUT reports/9/refresh {} → 404`,
  },
)

test.each([
  ['one placement', { placementId: 'placement-1' }, ['s2', null]],
  ['one spreadsheet', { externalWorkbookId: 'sheet-1' }, [null]],
  ['one sheet of it', { externalWorkbookId: 'sheet-1', sheetId: 's2' }, ['s1', null]],
  ['a sheet alone', { sheetId: 's1' }, ['s1', 's2', null]],
  ['what is nowhere', { externalWorkbookId: 'sheet-9' }, ['s1', 's2', null]],
  ['nothing in particular', {}, []],
])('disconnecting %s leaves the rest', (_, body, left) =>
  play(
    { values: { ...values, body, left: left.map((sheetId) => ({ sheetId })) } },
    `
      PUT reports/1/connect-workbook {...where, sheetId: s1}
      PUT reports/1/connect-workbook {...where, sheetId: s2}
      PUT reports/1/connect-workbook {...where, externalWorkbookId: sheet-2}
      DELETE reports/1/connect-workbook $body → 200
      GET reports?search=revenue → [{externalWorkbookPlacements: $left}]
      DELETE reports/9/connect-workbook $body → 404`,
  ),
)
