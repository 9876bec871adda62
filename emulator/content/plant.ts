import type { Node } from '../contract/strict.ts'
import type { Placement, Report } from '../state/report.ts'
import type { State } from '../state/state.ts'
import { nextId } from '../state/tenant.ts'
import type { ReportSnapshot, Widget } from '../state/workspace.ts'
import { addDashboard, addNotification, addPerson, addReport, widgetOf } from './build.ts'
import type { QueryableMember } from './members.ts'
import { Random } from './random.ts'
import { type Question, questionAbout, shapes, sqlShapes, sqlUses } from './shapes.ts'
import type { Planted, PlantedUse } from './truth.ts'

export interface PlantOptions {
  /** The same seed gives the same content. */
  seed: number
  /** In total. Dashboards have one to three each, also if that is more. */
  reports: number
  dashboards: number
  notifications: number
  /** Share of reports and dashboards that only their owner sees, who is nobody with a token. Default: none. */
  privateShare?: number
}

/** What is shared while content is planted. */
interface Garden {
  state: State
  random: Random
  members: readonly QueryableMember[]
  owners: readonly number[]
  privateShare: number
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
  const { seed, reports, dashboards, notifications, privateShare = 0 } = options
  const owners = ['Ana', 'Ben', 'Cleo', 'Dora', 'Emil'].map((name) => addPerson(state, name).id)
  const garden: Garden = { state, random: new Random(seed), members, owners, privateShare }
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

/** What may be said of a piece of content: to nobody but its owner, or nothing. */
function keptPrivate({ random, privateShare }: Garden): {
  isPrivate: boolean
  more: { visibleTo?: number[] }
} {
  const isPrivate = random.chance(privateShare)
  return { isPrivate, more: isPrivate ? { visibleTo: [] } : {} }
}

function plantReport(garden: Garden, index: number): Planted {
  const { state, random, members, owners } = garden
  const names = Object.keys(shapes)
  // Each shape comes in turn, so that a few reports have them all.
  const name = names[index % names.length] ?? ''
  const shape = shapes[name]
  if (shape === undefined) throw new Error(`No shape "${name}"`)
  const question = questionAbout(random, members)
  const { isPrivate, more } = keptPrivate(garden)
  const placements = random.chance(0.2) ? [placementOf(garden)] : []
  const report = addReport(state, random.one(owners), `Report ${index + 1} (${name})`, {
    ...shape.write(question),
    ...more,
    placements,
  })
  return {
    type: 'report',
    id: report.id,
    name: report.name,
    shape: name,
    isPrivate,
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

function plantDashboard(garden: Garden, index: number): Planted[] {
  const { state, random, owners } = garden
  const { isPrivate, more } = keptPrivate(garden)
  const ownerId = random.one(owners)
  const name = `Dashboard ${index + 1}`
  const charts = Array.from({ length: 1 + random.below(3) }, (_, chart) =>
    chartOf(garden, `${name}, chart ${chart + 1}`, ownerId),
  )
  const published = random.chance(0.6) ? [controlOf(garden, 1)] : []
  const added = random.chance(0.3) ? [controlOf(garden, 2)] : []
  const app = random.chance(0.1) ? random.one(garden.members).name : undefined
  const workbook = addDashboard(state, {
    name,
    ownerId,
    charts,
    widgets: published.map(({ widget }) => widget),
    draft: [...published, ...added].map(({ widget }) => widget),
    allowEmbed: random.chance(0.1),
    ...(app === undefined ? {} : { app: { 'index.js': `query({ members: ['${app}'] })` } }),
    ...more,
  })
  const { id: workbookId, dashboard } = workbook
  const mentioned: PlantedUse[] =
    app === undefined ? [] : [{ member: app, certainty: 'mentioned', where: 'app' }]
  const common = {
    type: 'dashboard' as const,
    id: dashboard.id,
    name,
    shape: 'dashboard',
    workbookId,
    isPrivate,
  }
  return [
    ...charts.map((chart) => ({ ...chart.planted, workbookId, isPrivate })),
    {
      ...common,
      version: 'published',
      uses: [...charts.flatMap(({ uses }) => uses), ...published.flatMap(({ uses }) => uses), ...mentioned],
    },
    {
      ...common,
      version: 'draft',
      uses: [...published, ...added].flatMap(({ uses }) => uses).concat(mentioned),
    },
  ]
}

/** A chart: its report, and the form in which the report was published, which may be an older one. */
interface Chart {
  report: Report
  snapshot: Partial<ReportSnapshot>
  uses: PlantedUse[]
  planted: Planted
}

function chartOf({ state, random, members }: Garden, name: string, ownerId: number): Chart {
  const isOld = random.chance(0.2)
  const shapeName = random.one(Object.keys(sqlShapes) as (keyof typeof sqlShapes)[])
  const shape = sqlShapes[shapeName]
  const question = questionAbout(random, members)
  const sqlQuery = shape.write(question)
  const report = addReport(state, ownerId, name, { sqlQuery, version: isOld ? 2 : 1 })
  const before = isOld ? questionAbout(random, members) : question
  const shown = decorations(random, before, random.one(members).name)
  return {
    report,
    snapshot: { ...(isOld ? { sqlQuery: shape.write(before), versionNumber: 1 } : {}), ...shown.snapshot },
    uses: [...sqlUses(shape, before, `snapshot of report ${report.id}`), ...shown.uses],
    planted: {
      type: 'report',
      id: report.id,
      name,
      shape: shapeName,
      isPrivate: false,
      uses: sqlUses(shape, question, 'sqlQuery'),
    },
  }
}

/** How a chart is drawn and completed, which may name members, too. */
function decorations(
  random: Random,
  { measures: [measure], time }: Question,
  other: string,
): { snapshot: Partial<ReportSnapshot>; uses: PlantedUse[] } {
  const spec = { mark: 'bar', encoding: { y: { field: other, type: 'quantitative' } } }
  const mentioned = (where: string): PlantedUse[] => [{ member: other, certainty: 'mentioned', where }]
  switch (random.below(8)) {
    case 0:
      return { snapshot: { kind: 'vega', spec: JSON.stringify(spec) }, uses: mentioned('spec') }
    case 1:
      return { snapshot: { kind: 'vega', spec }, uses: mentioned('spec') }
    case 2:
      return { snapshot: { pythonCode: `result = data["${other}"].sum()` }, uses: mentioned('pythonCode') }
    case 3: {
      if (time === undefined) return { snapshot: {}, uses: [] }
      const member = time.member.name
      return {
        snapshot: { fillMissingRows: { member } },
        uses: [{ member, certainty: 'exact', where: 'fillMissingRows' }],
      }
    }
    case 4: {
      if (measure === undefined || time === undefined) return { snapshot: {}, uses: [] }
      const offset = { amount: -1, unit: 'month' }
      const names = { measure: measure.name, timeDimension: time.member.name }
      const uses = Object.values(names).map(
        (member): PlantedUse => ({ member, certainty: 'exact', where: 'periodComparisons' }),
      )
      return { snapshot: { periodComparisons: [{ ...names, offset }] }, uses }
    }
    default:
      return { snapshot: {}, uses: [] }
  }
}

/** A widget by which readers choose what they see, or a text. */
function controlOf({ random, members }: Garden, number: number): { widget: Widget; uses: PlantedUse[] } {
  const times = members.filter(({ type }) => type === 'time')
  const dimensions = members.filter(({ kind, type }) => kind === 'dimension' && type !== 'time')
  const kinds = [
    'TEXT',
    ...(dimensions.length > 0 ? ['FILTER', 'FILTER'] : []),
    ...(times.length > 0 ? ['TIME_GRAIN'] : []),
  ]
  const kind = random.one(kinds)
  const of = (
    type: Widget['type'],
    member: string,
    config: Node,
    certainty: PlantedUse['certainty'] = 'exact',
  ) => {
    const widget = widgetOf(type, number, config)
    return { widget, uses: [{ member, certainty, where: `widget ${widget.id}` }] }
  }
  if (kind === 'FILTER') {
    const member = random.one(dimensions).name
    return of('FILTER', member, { member, operator: 'equals', value: null })
  }
  if (kind === 'TIME_GRAIN') {
    const member = random.one(times).name
    return of('TIME_GRAIN', member, { member, grain: 'month' })
  }
  const member = random.one(members).name
  return of('TEXT', member, { content: `See ${member} for the details.` }, 'mentioned')
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
    isPrivate: false,
    uses: [
      ...filters.map(exact('filters')),
      ...grains.map(exact('timeGrains')),
      ...switched.map(exact('memberSwitchers')),
    ],
  }
}
