import { transcripts } from '../support/transcript.ts'

const values = { daily: { dashboardId: 1, scheduleType: 'DAILY', hour: 9 } }

transcripts(
  { values },
  {
    'pages go from the newest to the oldest, and stand a deletion between them': `
      GIVEN {state: {switches: {pageSize: 2}}}
      POST notifications $daily
      POST notifications $daily
      POST notifications $daily
      POST notifications $daily
      page = GET notifications → *.id [5, 4]
      DELETE notifications/4
      DELETE notifications/5
      GET notifications?after=$page.pageInfo.endCursor → *.id [3, 2]
      GET notifications?first=1&after=$page.pageInfo.endCursor → *.id [3]
      GET notifications?after=nonsense → 400`,

    'the list is filtered by dashboard and by recipient': `
      sales = STATE deployment.workspace.workbooks.1.dashboard
      STATE deployment.workspace.workbooks.2.dashboard = {...sales, id: 5, publicId: dash-5}
      POST notifications {...daily, dashboardId: 5}
      POST notifications/2/recipients {recipients: [{type: USER, email: ada@example.com}, {type: EMBED_USER, embedTenantName: shop, externalId: a/1}]}
      GET notifications?dashboardId=5 → *.id [2]
      GET notifications?dashboardPublicId=dash-1 → *.id [1]
      GET notifications?dashboardPublicId=unknown → == []
      GET notifications?recipientUserId=1 → *.id [1]
      GET notifications?recipientUserId=101 → *.id [2]
      GET notifications?recipientEmail=ADA@example.com → *.id [2]
      GET notifications?recipientEmbedTenantName=Shop&recipientExternalId=a%2F1 → *.id [2]
      GET notifications?recipientEmbedTenantName=other&recipientExternalId=a%2F1 → == []
      GET notifications?dashboardId=5&recipientUserId=1 → == []`,

    'filters that contradict each other are rejected, whatever there is': `
      DELETE notifications/1
      GET notifications?dashboardId=1&dashboardPublicId=dash-1 → 400
      GET notifications?recipientUserId=1&recipientEmail=ci@example.com → 400
      GET notifications?recipientEmail=ci@example.com&recipientEmbedTenantName=a&recipientExternalId=b → 400
      GET notifications?recipientEmbedTenantName=a → 400
      GET notifications?recipientExternalId=b → 400`,
  },
)

const calls = [
  'GET notifications',
  'GET notifications/1',
  'GET notifications/1/recipients',
  'POST notifications $daily',
  'PUT notifications/1 {hour: 8}',
  'POST notifications/1/recipients {recipients: [{type: USER, userId: 101}]}',
  'DELETE notifications/1/recipients {recipients: [{type: USER, id: 101}]}',
  'DELETE notifications/1',
]
transcripts(
  {
    values,
    tokens: [
      { token: 'other', role: 'deployment-admin', rights: ['WorkspaceUpdate'] },
      { token: 'admin', rights: ['TenantAdmin'] },
    ],
  },
  {
    'reading and changing are for administrators, whatever else a token may': calls
      .map((call) => `other: ${call} → 403 {error: Token lacks the right TenantAdmin}\nadmin: ${call}`)
      .join('\n'),
  },
)
