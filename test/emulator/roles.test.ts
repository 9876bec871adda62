import { expect, test } from 'vitest'
import { type Right, type Role, roles } from '../../emulator/access/access.ts'
import { handlers } from '../../emulator/operations/index.ts'
import { contractOperations } from '../support/contract-operations.ts'
import { transcripts } from '../support/transcript.ts'
import { callAs } from './example-calls.ts'

const operations = contractOperations()
const reads = new Set(operations.filter(({ method }) => method === 'GET').map(({ id }) => id))
const rows = operations.map(({ id }) => ({ id, rights: handlers[id]?.rights ?? [] }))

function allowed(role: Role): string[] {
  const held: readonly Right[] | 'all' = roles[role]
  return rows
    .filter(
      ({ rights }) => held === 'all' || rights.length === 0 || rights.some((right) => held.includes(right)),
    )
    .map(({ id }) => id)
}

const words = (text: string) => text.trim().split(/\s+/).sort()
const writesOf = (ids: string[]) => ids.filter((id) => !reads.has(id)).sort()

/** What people change about themselves alone. */
const own = 'initiateOAuthFlow revokeUserOAuthToken updateMySettings'
/** Tokens for the query API, by which nothing can be written. */
const environmentTokens = 'createDeploymentEnvironmentToken createDeploymentEnvironmentTokenForMetaSync'
const queryTokens = `${environmentTokens} deploymentToken`

test('a viewer reads all but the account, and writes nowhere', async () => {
  const may = allowed('viewer')
  expect([...reads].filter((id) => !may.includes(id)).sort()).toEqual(
    words(`getGroup getGroupMembers getGroups getNotification getNotifications getRecipients getUsers
      listEmbedTenants listEmbedUsers`),
  )
  // For showing a report in a spreadsheet, read access is enough; a run of a dashboard's code only computes.
  const harmless = 'connectReportToWorkbook postDashboardPythonRun'
  expect(writesOf(may)).toEqual(words(`${own} ${queryTokens} ${harmless}`))
  const writes: string[] = []
  for (const id of may) if ((await callAs(id, { token: 'one', role: 'viewer' })).changed) writes.push(id)
  expect(writes.sort()).toEqual(
    words(`connectReportToWorkbook ${environmentTokens} revokeUserOAuthToken updateMySettings`),
  )
})

test('a pipeline does what syncing, validating, merging, cleaning up and deploying need, and no more', () => {
  const model = `commitChanges createBranch mergeIntoParentBranch mergeToDefaultBranch pull removeBranch removeFiles
    renameFiles setBranchStagingEnvironment startDevMode stopDevMode updateFiles`
  const uploads = 'finishUpload startUpload uploadFile'
  const syncs = 'cancelDbtSync startDbtSync'
  const may = allowed('ci')
  expect(writesOf(may)).toEqual(words(`${model} ${uploads} ${syncs} ${own} ${queryTokens}`))
  const needed = `buildStatus fileHashes getDbtSyncGeneratedFiles getDbtSyncLogs getDbtSyncResult getDbtSyncStatus
    getDeployment getDeploymentSettings getMe getSpec listBranches listDbtSyncs listFiles validateDataModel`
  expect(may).toEqual(expect.arrayContaining(words(needed)))
  const areas: readonly Right[] = ['TenantAdmin', 'WorkspaceRead']
  const others = rows.filter(({ rights }) => rights.some((right) => areas.includes(right)))
  expect(others.map(({ id }) => id).filter((id) => may.includes(id))).toEqual([])
})

test('each role can do what the one below can', () => {
  const [viewer, ci, developer, deploymentAdmin] = (
    ['viewer', 'ci', 'developer', 'deployment-admin'] as const
  ).map(allowed)
  expect(developer).toEqual(expect.arrayContaining([...(viewer ?? []), ...(ci ?? [])]))
  expect(deploymentAdmin).toEqual(expect.arrayContaining([...(viewer ?? []), ...(ci ?? [])]))
  expect(allowed('admin')).toHaveLength(operations.length)
  const account = rows
    .filter(({ rights }) => rights.length === 1 && rights[0] === 'TenantAdmin')
    .map(({ id }) => id)
  expect(account.length).toBeGreaterThan(20)
  expect(account.filter((id) => developer?.includes(id) || deploymentAdmin?.includes(id))).toEqual([])
})

transcripts(
  { tokens: Object.keys(roles).map((role) => ({ token: role, role: role as Role })) },
  {
    'a token has the permissions of its role': `
      viewer: GET build/branches
      viewer: POST dbt-sync {ref: ' '} → 403
      ci: POST dbt-sync {ref: ' '} → 400
      ci: PUT . {name: renamed} → 403
      admin: PUT . {name: renamed}`,
  },
)
