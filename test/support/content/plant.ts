import type { State } from '../../../emulator/state/state.ts'
import { nextId } from '../../../emulator/state/tenant.ts'
import type { Placement } from '../../../emulator/state/workspace.ts'
import { addNotification, addPerson, addReport } from './build.ts'
import { plantDashboard } from './plant-dashboard.ts'
import { type QueryableMember, questionAbout, Random } from './random.ts'
import { shapes } from './shapes.ts'

export interface PlantOptions {
  /** The same seed gives the same content. */
  seed: number
  /** In total. Dashboards have one to three each, also if that is more. */
  reports: number
  dashboards: number
  notifications: number
}

/**
 * Fills the main deployment's workspace with saved content in every form, over members of a model.
 * @param members of production, such as `queryableMembers` gives them
 * @returns the truth: everything that was planted, and what it uses
 */
export function plantContent(
  state: State,
  members: readonly QueryableMember[],
  options: PlantOptions,
): Planted[] {
  const { seed, reports, dashboards, notifications } = options
  const owners = ['Ana', 'Ben', 'Cleo', 'Dora', 'Emil'].map((name) => addPerson(state, name).id)
  const garden: Garden = { state, random: new Random(seed), members, owners }
  const planted: Planted[] = []
  for (let index = 0; index < dashboards; index += 1) planted.push(...plantDashboard(garden, index))
  const charts = planted.filter(({ type }) => type === 'report').length
  for (let index = 0; index < reports - charts; index += 1) planted.push(plantReport(garden, index))
  const published = planted.filter(({ type, version }) => type === 'dashboard' && version === 'published')
  for (let index = 0; index < notifications && published.length > 0; index += 1) {
    planted.push(plantNotification(garden, garden.random.one(published)))
  }
  return planted
}

function plantReport(garden: Garden, index: number): Planted {
  const { state, random, members, owners } = garden
  const names = Object.keys(shapes)
  // Each shape comes in turn, so that a few reports have them all.
  const name = names[index % names.length] ?? ''
  const shape = shapes[name]
  if (shape === undefined) throw new Error(`No shape "${name}"`)
  const question = questionAbout(random, members)
  const placements = random.chance(0.2) ? [placementOf(garden)] : []
  const report = addReport(state, random.one(owners), `Report ${index + 1} (${name})`, {
    ...shape.write(question),
    placements,
  })
  return {
    type: 'report',
    id: report.id,
    name: report.name,
    shape: name,
    uses: shape.uses(question),
  }
}

function placementOf({ state: { tenant, now }, random, owners }: Garden): Placement {
  const id = nextId(tenant, 'placement')
  return {
    id: `placement-${id}`,
    host: random.one(['GOOGLE_SHEETS', 'EXCEL']),
    externalWorkbookId: `sheet-${id}`,
    workbookName: `Forecast ${id}`,
    sheetId: '0',
    sheetName: 'Orders',
    anchorCell: 'A1',
    resultLocation: 'Orders!A1:C20',
    endResultCell: 'C20',
    placedAt: now(),
    placedBy: random.one(owners),
    refreshedAt: null,
    refreshedBy: null,
    queryChecksum: null,
    resultChecksum: null,
  }
}

function plantNotification({ state, random, members, owners }: Garden, dashboard: Planted): Planted {
  const dimensions = members.filter(({ kind, type }) => kind === 'dimension' && type === 'string')
  const times = members.filter(({ type }) => type === 'time')
  const measures = members.filter(({ kind }) => kind === 'measure')
  const filters = dimensions.length > 0 && random.chance(0.5) ? [random.one(dimensions).name] : []
  const grains = times.length > 0 && random.chance(0.3) ? [random.one(times).name] : []
  const switched =
    measures.length > 1 && random.chance(0.3) ? random.some(measures, 2).map(({ name }) => name) : []
  const [member, selected = member] = switched
  const { id } = addNotification(state, dashboard.id, {
    filters: filters.map((one) => ({ member: one, operator: 'equals', value: 'new' })),
    timeGrains: grains.map((one) => ({ member: one, grain: 'week' })),
    memberSwitchers: member === undefined ? [] : [{ member, selected }],
    schedule: random.chance(0.5) ? {} : { scheduleType: 'DAILY', dayOfWeek: null },
    isEnabled: random.chance(0.9),
    userIds: random.some(owners, 4),
  })
  const exact =
    (where: string) =>
    (one: string): PlantedUse => ({ member: one, certainty: 'exact', where })
  return {
    type: 'notification',
    id,
    name: dashboard.name,
    shape: 'notification',
    dashboardId: dashboard.id,
    uses: [
      ...filters.map(exact('filters')),
      ...grains.map(exact('timeGrains')),
      ...switched.map(exact('memberSwitchers')),
    ],
  }
}

/** What is shared while content is planted. */
export interface Garden {
  state: State
  random: Random
  members: readonly QueryableMember[]
  owners: readonly number[]
}

/**
 * How a use can be known: `exact` from a member in a structured place; `planned` by asking the planner about a statement;
 * `mentioned` from a word in a text; `unchecked` not at all, since the statement is none of the platform's.
 */
type Certainty = 'exact' | 'planned' | 'mentioned' | 'unchecked'

/** A use of a member, as it was planted. */
export interface PlantedUse {
  /** `orders.status`; of `SELECT *`, the cube or view, which goes on working without a member; empty if `unchecked`. */
  member: string
  /** Of a time dimension. */
  granularity?: string
  certainty: Certainty
  /** The place: `jsonQuery`, `snapshot 7`, `widget filter-1`. */
  where: string
}

/** One piece of saved content, and what it uses. */
export interface Planted {
  type: 'report' | 'dashboard' | 'notification'
  /** Of a dashboard, its own ID, and not that of its workbook. */
  id: number
  name: string
  /** The form of its query, or `dashboard`, `notification`. */
  shape: string
  /** Of dashboards: the uses of their draft stand apart from those of what is published. */
  version?: 'published' | 'draft'
  workbookId?: number
  /** Of notifications: what they carry. */
  dashboardId?: number
  uses: PlantedUse[]
}
