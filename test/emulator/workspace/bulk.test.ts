import { transcripts } from '../../support/transcript.ts'

transcripts(
  {},
  {
    'folders are listed level by level, in pages': `
      GIVEN {state: {otherDeployments: [2]}}
      list = GET folders → [{id: 1, name: Finance, parentId: null, folderPath: [], type: FOLDER, deploymentId: 1}]
      SEE $list → {data: $list.items, count: 1}
      GET folders?parentId=1 → [{id: 2, name: Closing, parentId: 1, folderPath: [{id: 1, name: Finance}]}]
      POST workspace/bulk-move {items: [{type: FOLDER, id: 2}], folderId: null}
      WALK folders → *.id [[1], [2]]
      WALK folders?parentId=0 → *.id [[1], [2]]
      GET folders?parentId=3 → 404`,

    'what is in another deployment can be neither deleted nor moved, nor moved to': `
      GIVEN {state: {otherDeployments: [2]}}
      POST workspace/bulk-delete {items: [{type: WORKBOOK, id: 3}, {type: REPORT, id: 2}, {type: FOLDER, id: 3}]}
        → {failed: [{type: WORKBOOK, id: 3, error: {status: 404}}, {type: REPORT, id: 2, error: {status: 404}}, {type: FOLDER, id: 3, error: {status: 404}}]}
      POST workspace/bulk-move {items: [{type: WORKBOOK, id: 3}, {type: REPORT, id: 2}, {type: FOLDER, id: 3}]}
        → {failed: [{type: WORKBOOK, id: 3, error: {status: 404}}, {type: REPORT, id: 2, error: {status: 404}}, {type: FOLDER, id: 3, error: {status: 404}}]}
      POST workspace/bulk-move {items: [{type: WORKBOOK, id: 1}], folderId: 3} → 404
      STATE deployments.2.workspace → {workbooks: {size: 2}, reports: {size: 1}, folders: {size: 2}}`,

    'deleting does what it can; a full folder stays, a workbook leaves its reports behind': `
      POST workspace/bulk-delete {items: [{type: FOLDER, id: 1}, {type: FOLDER, id: 2}, {type: FOLDER, id: 2}, {type: WORKBOOK, id: 1}, {type: REPORT, id: 9}]}
        → == {deleted: [{type: FOLDER, id: 2}, {type: WORKBOOK, id: 1}], failed: [
          {type: FOLDER, id: 1, error: {status: 409, message: ~not empty}}, {type: REPORT, id: 9, error: {status: 404, message: '~9'}}]}
      GET folders?parentId=1 → == []
      GET reports → [{id: 1, workbookId: null}]
      POST workspace/bulk-delete {items: [{type: REPORT, id: 1}, {type: FOLDER, id: 1}]}
        → {deleted: [{type: REPORT, id: 1}, {type: FOLDER, id: 1}], failed: []}
      STATE deployment.workspace.folders.size → 0
      STATE deployment.workspace.reports.size → 0
      STATE deployment.workspace.workbooks → *.id [2]`,

    'moving shows each object where it is now; a folder never goes into itself': `
      POST workspace/bulk-move {items: [{type: WORKBOOK, id: 2}, {type: REPORT, id: 1}, {type: FOLDER, id: 1}, {type: FOLDER, id: 2}, {type: WORKBOOK, id: 9}], folderId: 2}
        → {moved: [{type: WORKBOOK, id: 2, folderId: 2, folderPath: [{id: 1}, {id: 2}]}, {type: REPORT, id: 1, folderId: 2, folderPath: [{id: 1}, {id: 2}]}],
          failed: [{type: FOLDER, id: 1, error: {status: 400}}, {type: FOLDER, id: 2, error: {status: 400}}, {type: WORKBOOK, id: 9, error: {status: 404}}]}
      GET reports?folderId=2 → *.id [1]
      POST workspace/bulk-move {items: [{type: FOLDER, id: 2}, {type: REPORT, id: 1}]}
        → {moved: [{type: FOLDER, id: 2, name: Closing, folderId: null}, {type: REPORT, id: 1, folderId: null}], failed: []}
      GET folders → [{id: 1}, {id: 2, updatedBy: 1}]`,
  },
)
