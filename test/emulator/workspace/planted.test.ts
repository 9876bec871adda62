import { expect, test } from 'vitest'
import { addDashboard, addPerson, addReport } from '../../support/content/build.ts'
import { type Planted, type PlantOptions, plantContent } from '../../support/content/plant.ts'
import { queryableMembers } from '../../support/content/random.ts'
import { ask, engineOf } from '../../support/query-api.ts'
import { shop } from '../query-api/shop.ts'
import { api, startCheckedPlatform } from '../support.ts'

const files = {
  ...shop,
  'model/cubes/orders.yml': shop['model/cubes/orders.yml'].replace(/^.*name: broken.*\n/m, ''),
}
const some: PlantOptions = { seed: 7, reports: 60, dashboards: 12, notifications: 9 }

async function planted(options: Partial<PlantOptions> = {}) {
  const platform = await startCheckedPlatform({ state: { files } })
  const members = await queryableMembers(files)
  return { platform, truth: plantContent(platform.emulator.state, members, { ...some, ...options }) }
}

const ofType = (truth: readonly Planted[], type: Planted['type']) => truth.filter((one) => one.type === type)

interface SavedReport {
  id: number
  jsonQuery: string | null
  sqlQuery: string | null
  pivotItems: Record<string, string[]> | null
}

test('the same seed plants the same, another one something else', async () => {
  const truths = [await planted(), await planted(), await planted({ seed: 8 })].map(({ truth }) => truth)
  expect(truths[0]).toEqual(truths[1])
  expect(truths[0]).not.toEqual(truths[2])
})

test('what is planted is what the platform shows, as many as were wanted', async () => {
  const { platform, truth } = await planted()
  const list = async (path: string) => (await platform.call('GET', `${api}/${path}?first=100`)).json.items
  // Beside those that every deployment starts with.
  const reports = ofType(truth, 'report')
  expect([reports.length, (await list('reports')).length]).toEqual([60, 61])
  expect([ofType(truth, 'notification').length, (await list('notifications')).length]).toEqual([9, 10])
  const dashboards = (await list('workbooks')).flatMap(({ publishedDashboard }) => {
    const dashboard = publishedDashboard as { id: number; title: string } | null
    return dashboard ? [[dashboard.id, dashboard.title]] : []
  })
  const expected = ofType(truth, 'dashboard').filter(({ version }) => version === 'published')
  expect(dashboards.slice(1)).toEqual(expected.map(({ id, name }) => [id, name]))
  expect(new Set(reports.map(({ shape }) => shape)).size).toBe(13)
})

test('the truth names all that a query names, and the planner agrees with it', async () => {
  const { platform, truth } = await planted({ reports: 200 })
  const members = (await queryableMembers(files)).map(({ name }) => name)
  const engine = await engineOf(platform.emulator, 'main')
  const headers = { 'content-type': 'application/json' }
  const plan = async (body: object) => {
    const { status, json } = await ask(engine, '/v1/sql', {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return [status, (json as { error?: string }).error ?? '']
  }
  const shown = new Map<number, SavedReport>()
  for (let page = 1; page <= 3; page += 1) {
    const { json } = await platform.call('GET', `${api}/reports?limit=100&page=${page}`)
    for (const item of json.items as unknown as SavedReport[]) shown.set(item.id, item)
  }
  for (const { id, shape, uses } of ofType(truth, 'report')) {
    const { jsonQuery, sqlQuery, pivotItems } = shown.get(id) ?? {}
    const text = jsonQuery ?? sqlQuery ?? JSON.stringify(pivotItems)
    const named = uses.map(({ member }) => member)
    if (jsonQuery || pivotItems) {
      expect(
        members.filter((name) => text.includes(`"${name}"`)),
        text,
      ).toEqual(members.filter((name) => named.includes(name)))
    }
    const certainties = new Set(uses.map(({ certainty }) => certainty))
    if (jsonQuery) expect(await plan({ query: JSON.parse(jsonQuery) }), jsonQuery).toEqual([200, ''])
    if (!sqlQuery) continue
    const planned = await plan({ query: sqlQuery, format: 'sql', disable_post_processing: true })
    if (certainties.has('planned')) expect(planned, sqlQuery).toEqual([200, ''])
    else expect([shape, planned[0]]).toEqual([expect.stringMatching(/union|raw/), 500])
  }
})

test('a user sees neither what is private nor what is in it', async () => {
  const platform = await startCheckedPlatform({ state: { files } })
  const { state } = platform.emulator
  const { id: owner } = addPerson(state, 'Ana')
  const own = addReport(state, owner, 'Own', { visibleTo: [] })
  const chart = addReport(state, owner, 'In a dashboard', {})
  const content = { name: 'Board', ownerId: owner, charts: [{ report: chart, snapshot: {} }], widgets: [] }
  const hidden = addDashboard(state, { ...content, visibleTo: [] })
  const shown = addDashboard(state, { ...content, charts: [] })
  const { items } = (await platform.call('GET', `${api}/reports?first=100`)).json
  expect(items.filter(({ id }) => id === own.id || id === chart.id)).toEqual([])
  for (const [workbook, status] of [
    [hidden, 404],
    [shown, 200],
  ] as const) {
    expect((await platform.call('GET', `${api}/workbooks/${workbook.id}`)).status).toBe(status)
  }
})
