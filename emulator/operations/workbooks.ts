import { Refusal } from '../http/response.ts'
import { isNode, type Node } from '../shape.ts'
import { contentAsOf } from '../state/past.ts'
import { emptyWorkbook } from '../state/seed-workspace.ts'
import { nextId } from '../state/tenant.ts'
import { lacking } from '../state/untold.ts'
import type { Dashboard, Workbook } from '../state/workspace.ts'
import { type Call, type Handlers, openTo, readAt } from './call.ts'
import { requireVisible, visibleOf, workbookResponse } from './folders.ts'
import { pageById, requireById } from './listing.ts'
import { patch } from './patch.ts'
import { refuseRace } from './placements.ts'
import { copyReports } from './reports.ts'

const dashboardMembers = ['dashboardDraft', 'dashboardPublished', 'publishedDashboard']

/** Workbooks. */
export const workbookHandlers: Handlers = {
  ...openTo(['WorkspaceRead'], { getWorkbooks, getWorkbook }),
  ...openTo(['WorkspaceUpdate'], { upsertWorkbookBySlug, duplicateWorkbook }),
}

// Without a folder the workbooks of all folders, or of the root alone; 0 is the root.
function getWorkbooks(call: Call): unknown {
  const { folders } = call.deployment.workspace
  const { workbooks } = contentAsOf(call.deployment, readAt(call, 'contentListLagMs'), call.now)
  const { folderId } = call.query
  const everywhere = folderId === undefined && call.state.switches.workbookFolders === 'all'
  const isRoot = folderId === undefined || folderId === 0
  const folder = isRoot ? null : requireVisible(call, folders, folderId, 'Folder').id
  const wanted = visibleOf(call, workbooks).filter((one) => everywhere || one.folderId === folder)
  const page = pageById(call, wanted, (workbook) => listedWorkbook(call, workbook))
  return { ...page, data: page.items, count: wanted.length }
}

// The contract does not say whether items of the list have their dashboards.
function listedWorkbook(call: Call, workbook: Workbook): Node {
  const body = workbookResponse(call, workbook)
  const { workbookDashboards: how } = call.state.switches
  return how === 'full' ? body : lacking(body, dashboardMembers, how)
}

function getWorkbook(call: Call): unknown {
  return workbookResponse(
    call,
    requireVisible(call, call.deployment.workspace.workbooks, call.params.workbookId, 'Workbook'),
  )
}

function upsertWorkbookBySlug(call: Call): unknown {
  const { folders, workbooks } = call.deployment.workspace
  const slug = String(call.params.slug).trim().toLowerCase()
  if (slug === '') throw new Refusal(400, 'slug must not be blank')
  refuseRace(call)
  const known = [...workbooks.values()].find((workbook) => workbook.slug === slug)
  const { folderId = null } = call.body
  if (folderId !== null) requireById(folders, folderId, 'Folder')
  const workbook = known ?? newWorkbook(call, slug)
  Object.assign(workbook, {
    ...patch(call.body, ['name'], ['folderId']),
    meta: { ...workbook.meta, ...(isNode(call.body.meta) ? call.body.meta : {}) },
    updatedAt: call.now,
  })
  return workbookResponse(call, workbook)
}

function newWorkbook(call: Call, slug: string): Workbook {
  return addWorkbook(call, { name: slug, slug, folderId: null, ...emptyWorkbook() })
}

type NewWorkbook = Omit<Workbook, 'id' | 'createdBy' | 'createdAt' | 'updatedAt'>

function addWorkbook(call: Call, made: NewWorkbook): Workbook {
  const { workbooks } = call.deployment.workspace
  if (workbooks.size >= call.state.tenant.features.workbookLimit) {
    throw new Refusal(400, 'The limit of workbooks is reached')
  }
  const times = { createdAt: call.now, updatedAt: call.now }
  const id = nextId(call.state.tenant, 'workbook')
  const workbook: Workbook = { id, ...made, createdBy: call.caller.userId, ...times }
  workbooks.set(id, workbook)
  return workbook
}

// A copy has no slug, no published dashboard and no access of its own; a shared one starts from what was published.
function duplicateWorkbook(call: Call): unknown {
  const workbook = requireVisible(
    call,
    call.deployment.workspace.workbooks,
    call.params.workbookId,
    'Workbook',
  )
  const draft = call.body.shared === true ? shareable(call, workbook).config : workbook.dashboardDraft
  const copy = addWorkbook(call, {
    name: `${workbook.name} (copy)`,
    slug: null,
    folderId: workbook.folderId,
    ...emptyWorkbook(),
    meta: structuredClone(workbook.meta),
    dashboardDraft: structuredClone(draft),
  })
  copyReports(call, workbook.id, copy.id)
  return workbookResponse(call, copy)
}

function shareable(call: Call, { dashboard }: Workbook): Dashboard {
  if (call.state.tenant.appConfig.creatorMode === null) {
    throw new Refusal(403, 'shared needs creator mode, which is off', 'error')
  }
  if (dashboard === null) throw new Refusal(400, 'shared needs a published dashboard')
  return dashboard
}
