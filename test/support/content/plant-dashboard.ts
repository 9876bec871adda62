import type { Node } from '../../../emulator/shape.ts'
import type { Report, ReportSnapshot, Widget } from '../../../emulator/state/workspace.ts'
import { addDashboard, addReport, widgetOf } from './build.ts'
import type { Garden, Planted, PlantedUse } from './plant.ts'
import { type Question, questionAbout, type Random } from './random.ts'
import { sqlShapes, sqlUses } from './statements.ts'

/** Plants a dashboard with its charts, whose reports are its own. */
export function plantDashboard(garden: Garden, index: number): Planted[] {
  const { state, random, owners } = garden
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
  }
  return [
    ...charts.map((chart) => ({ ...chart.planted, workbookId })),
    {
      ...common,
      version: 'published',
      uses: [...charts.flatMap(({ uses }) => uses), ...published.flatMap(({ uses }) => uses), ...mentioned],
    },
    {
      ...common,
      version: 'draft',
      uses: [
        ...charts.map(({ planted }) => ofReport(planted)),
        ...[...published, ...added].map(({ uses }) => uses),
        mentioned,
      ].flat(),
    },
  ]
}

/** A draft shows reports as they are now. */
function ofReport({ id, uses }: Planted): PlantedUse[] {
  return uses.map((use) => ({ ...use, where: `report ${id}` }))
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
      uses: sqlUses(shape, question, 'sqlQuery'),
    },
  }
}

/** How a chart is drawn and completed, which may name members, too. */
function decorations(
  random: Random,
  { measures: [measure], time }: Question,
  other: string,
): Pick<Chart, 'snapshot' | 'uses'> {
  const spec = { mark: 'bar', encoding: { y: { field: other, type: 'quantitative' } } }
  const naming = (
    snapshot: Chart['snapshot'],
    members: readonly string[],
    where: string,
    certainty: PlantedUse['certainty'] = 'mentioned',
  ) => ({ snapshot, uses: members.map((member): PlantedUse => ({ member, certainty, where })) })
  const plain = naming({}, [], '')
  const date = time?.member.name
  const filled = date !== undefined && { fillMissingRows: { member: date } }
  const names = measure && date !== undefined && { measure: measure.name, timeDimension: date }
  const compared = names && { periodComparisons: [{ ...names, offset: { amount: -1, unit: 'month' } }] }
  return random.one([
    naming({ kind: 'vega', spec: JSON.stringify(spec) }, [other], 'spec'),
    naming({ kind: 'vega', spec }, [other], 'spec'),
    naming({ pythonCode: `result = data["${other}"].sum()` }, [other], 'pythonCode'),
    filled ? naming(filled, [date], 'fillMissingRows', 'exact') : plain,
    compared ? naming(compared, Object.values(names), 'periodComparisons', 'exact') : plain,
    ...[plain, plain, plain],
  ])
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
