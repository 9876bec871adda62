import { describe, expect, it } from 'vitest'
import { answer } from '../platform/fake-send.ts'
import { listed } from '../support/fixture.ts'
import { type ContentWorld, contentWorld, jsonReport, workbook } from './content-world.ts'

const used = { dimensions: ['orders.status'] }
const filter = { id: 'f', type: 'FILTER', config: { member: 'orders.status' } }
const board = { widgets: [filter] }
const none = answer({ error: 'no' }, 403)
const noAccess = { 'GET workbooks/1/embed-access': none, 'GET workbooks/2/embed-access': none }

/** What is told of each piece of content, its uses aside. */
const shownIn = async (world: ContentWorld) => {
  const { consumers } = await contentWorld({ ...world, routes: { ...noAccess, ...world.routes } }).find()
  return consumers.map(({ uses: __, ...shown }) => shown)
}

describe('a report', () => {
  const shown = { type: 'report', id: 1, state: 'broken', schedules: [], sheets: [], embedded: false }
  const owner = { id: 3, name: 'Ana' }
  const publicId = 'report000001'

  it.each<[string, object, object]>([
    ['its name', {}, { publicId, owner, name: 'Report 1' }],
    ['its title without a name', { name: '', title: 'Sales' }, { publicId, owner, name: 'Sales' }],
    ['its ID without both', { name: undefined, publicId: undefined, user: undefined }, { name: 'report 1' }],
    [
      'the spreadsheets that have it',
      {
        externalWorkbookPlacements: [
          7,
          {},
          { host: 'excel', workbookName: 'Plan', sheetName: 'May of ana@example.com' },
        ],
      },
      {
        ...{ publicId, owner, name: 'Report 1' },
        sheets: [
          { host: 'unknown', workbook: 'unknown', sheet: 'unknown' },
          { host: 'excel', workbook: 'Plan', sheet: 'May of (e-mail address)' },
        ],
      },
    ],
  ])('is shown with %s', async (_, rest, expected) => {
    const reports = [jsonReport(1, used, rest)]
    expect(await shownIn({ reports })).toStrictEqual([{ ...shown, ...expected }])
  })
})

describe('a dashboard', () => {
  const shown = {
    ...{ type: 'dashboard', id: 101, publicId: 'dash-1', name: 'Board 1', owner: { id: 3, name: 'Ana' } },
    ...{ state: 'broken', version: 'published', schedules: [], sheets: [], embedded: false },
  }
  const published = workbook(1, board).publishedDashboard
  const { publicId: _, ...withoutPublic } = shown
  const { owner: __, ...withoutOwner } = withoutPublic

  it.each<[string, object, object]>([
    ['the title of its configuration', {}, shown],
    ['its own title', { publishedDashboard: { ...published, title: 'Sales' } }, { ...shown, name: 'Sales' }],
    [
      'the title of the configuration beside it',
      {
        publishedDashboard: { ...published, config: undefined, title: ' ' },
        dashboardPublished: { title: 'Old', widgets: [filter] },
      },
      { ...shown, name: 'Old' },
    ],
    [
      'the title of its draft',
      {
        publishedDashboard: { ...published, config: { widgets: [filter] } },
        dashboardPublished: { title: 'Old' },
        dashboardDraft: { title: 'Next' },
      },
      { ...shown, name: 'Next' },
    ],
    [
      'the name of its workbook',
      { publishedDashboard: { ...published, config: { widgets: [filter] } }, dashboardPublished: null },
      { ...shown, name: 'Workbook 1' },
    ],
    [
      'its ID without all of them',
      {
        ...{ name: '', user: undefined, dashboardPublished: null },
        publishedDashboard: { ...published, publicId: undefined, config: { widgets: [filter] } },
      },
      { ...withoutOwner, name: 'dashboard 101' },
    ],
    [
      'the ID of its workbook until it is published',
      {
        ...{ name: '', publishedDashboard: null, dashboardPublished: null },
        dashboardDraft: { widgets: [filter] },
      },
      { ...withoutPublic, id: 1, name: 'dashboard 1', version: 'draft' },
    ],
    [
      'what the list says about embedding',
      { publishedDashboard: { ...published, allowEmbed: true } },
      { ...shown, embedded: true },
    ],
  ])('is shown with %s', async (_, rest, expected) => {
    // The second one shows that the list has the dashboards.
    const workbooks = [workbook(1, board, rest), workbook(2)]
    expect(await shownIn({ workbooks })).toStrictEqual([expected])
  })

  it('that is ignored is counted, with its mails', async () => {
    const folderPath = [{ id: 4, name: 'Old' }]
    const snapshots = [{ id: 1, reportId: 9, sqlQuery: 'SELECT created_at FROM orders' }]
    const mail = (id: number, dashboardId: number) => ({
      id,
      dashboardId,
      filters: [{ member: 'orders.status' }],
    })
    const { find } = contentWorld({
      workbooks: [workbook(1, { ...board, snapshots }, { folderPath }), workbook(2)],
      notifications: [mail(5, 101), mail(6, 102)],
      routes: { 'GET notifications/6/recipients': none },
      content: { ignoreContent: { folders: ['Old'], reports: [] } },
    })
    const { consumers, ...counts } = await find()
    expect(consumers.map(({ type, id }) => `${type} ${id}`)).toEqual(['notification 6'])
    expect(counts).toEqual({
      complete: true,
      checked: { reports: 0, dashboards: 1, notifications: 1 },
      unchecked: [
        { type: 'dashboard', reason: 'ignored by the team file', count: 1 },
        { type: 'notification', reason: 'ignored by the team file', count: 1 },
      ],
      unchanged: { reports: 0, dashboards: 0, notifications: 0 },
    })
  })

  it('of which a part cannot be read is not checked, in either version', async () => {
    const problem = (text: string) => ({ id: 1, sqlQuery: `SELECT {{ ${text} }} FROM orders` })
    const { find } = contentWorld({
      workbooks: [workbook(1, { snapshots: [problem('a')] }), workbook(2, { widgets: [] }), workbook(3)],
      reports: [],
    })
    expect(await find()).toMatchObject({
      checked: { dashboards: 2 },
      unchecked: [{ type: 'dashboard', reason: 'SQL with placeholders', count: 1 }],
    })
  })
})

describe('a scheduled e-mail', () => {
  const shown = { type: 'notification', id: 5, state: 'broken', sheets: [], embedded: false }
  const filters = [{ member: 'orders.status' }]
  const missing = { type: 'dashboard', reason: 'sent by e-mail, and not in the list of workbooks' }

  it.each<[string, object, object, object[]]>([
    [
      'its schedule and its dashboard',
      { dashboardId: 101, isEnabled: true, humanReadableSchedule: 'every Monday' },
      {
        name: 'mail of dashboard "Board 1"',
        schedules: [{ text: 'every Monday', enabled: true, recipients: 1 }],
      },
      [],
    ],
    [
      'neither, where the platform does not tell them',
      {},
      {
        name: 'mail of dashboard (unknown)',
        schedules: [{ text: 'scheduled', enabled: true, recipients: 1 }],
      },
      [{ ...missing, count: 1 }],
    ],
    [
      'the ID of a dashboard that is in no list',
      { dashboardId: 7, isEnabled: false },
      {
        name: 'mail of dashboard 7',
        schedules: [{ text: 'scheduled', enabled: false, recipients: 1 }],
      },
      [{ ...missing, count: 1 }],
    ],
  ])('is shown with %s', async (_, rest, expected, unchecked) => {
    const { find } = contentWorld({
      workbooks: [workbook(1, board), workbook(2)],
      notifications: [{ id: 5, filters, ...rest }],
      routes: { ...noAccess, 'GET notifications/5/recipients': listed({}) },
    })
    const impact = await find()
    expect(impact.consumers.filter(({ type }) => type === 'notification')).toMatchObject([
      { ...shown, ...expected },
    ])
    expect(impact.unchecked).toEqual(unchecked)
    expect(impact).toMatchObject({ complete: unchecked.length === 0, checked: { notifications: 1 } })
  })

  it('belongs to no draft that was never published, whatever the ID of its workbook', async () => {
    const neverPublished = { publishedDashboard: null, dashboardPublished: null }
    const draft = (id: number, rest: object = {}) =>
      workbook(id, { draft: [filter] }, { ...neverPublished, ...rest })
    const { find } = contentWorld({
      workbooks: [workbook(1), draft(7), draft(8, { folderPath: [{ id: 4, name: 'Old' }] })],
      notifications: [7, 8].map((id) => ({ id, dashboardId: id, filters })),
      routes: { 'GET notifications/7/recipients': none, 'GET notifications/8/recipients': none },
      content: { ignoreContent: { folders: ['Old'], reports: [] } },
    })
    const { consumers } = await find()
    expect(consumers.map(({ type, name, schedules }) => [type, name, schedules.length])).toEqual([
      ['notification', 'mail of dashboard 7', 1],
      ['notification', 'mail of dashboard 8', 1],
      ['dashboard', 'Board 7', 0],
    ])
  })
})

describe('the link to content', () => {
  it.each<[string | null, string | undefined]>([
    [null, undefined],
    ['https://bi/{type}/{id}', 'https://bi/report/1'],
    ['https://bi/{publicId}?of={type}', 'https://bi/a%2Fb?of=report'],
    ['https://bi/{id}/{name}', undefined],
    ['https://bi', 'https://bi'],
  ])('of the form %s is %s', async (contentUrl, url) => {
    const reports = [jsonReport(1, used, { publicId: 'a/b' })]
    const { consumers } = await contentWorld({ reports, content: { contentUrl } }).find()
    expect(consumers.map((one) => one.url)).toEqual([url])
  })
})
