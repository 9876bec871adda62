import type { GitHubFault, Operation as GitHubOperation } from '../../emulator/github/index.ts'
import type { Fault } from '../../emulator/index.ts'
import type { Ended, Story } from './changes-faults-run.ts'

/** Requests of the comparison to the platform and to the query API. */
export const platformOperations = [
  'fileHashes',
  'listFiles',
  'getDeploymentEnvironments',
  'createDeploymentEnvironmentToken',
  'metaV1',
  'sqlV1Post',
] as const

/** Requests about saved content. `getWorkbook` is sent where the list leaves the dashboards out. */
export const contentOperations = [
  'getReports',
  'getWorkbooks',
  'getWorkbook',
  'getNotifications',
  'getRecipients',
  'getEmbedAccess',
] as const

/** Requests of the comparison to GitHub. */
const gitHubOperations = [
  'repos/get-content',
  'repos/compare-commits-with-basehead',
  'issues/list-labels-on-issue',
  'issues/list-events',
] as const satisfies readonly GitHubOperation[]

export const operations = [...platformOperations, ...gitHubOperations]
export type Operation = (typeof operations)[number] | (typeof contentOperations)[number]

/** One row of the table: a fault of an operation, with the result for each gate. */
export interface Row {
  story: Story
  operation: Operation
  fault: string
  cells: readonly Ended[]
}

const status = (code: number, body?: unknown) =>
  ({ kind: 'status', status: code, ...(body === undefined ? {} : { body }) }) as const

const emptyList = { items: [], pageInfo: { hasNextPage: false, endCursor: null } }
const emptyBodies: Record<(typeof platformOperations)[number] | (typeof contentOperations)[number], unknown> =
  {
    fileHashes: {},
    listFiles: { items: [] },
    getDeploymentEnvironments: { items: [], pageInfo: { hasNextPage: false, endCursor: null } },
    createDeploymentEnvironmentToken: { data: { token: '' } },
    metaV1: { cubes: [] },
    sqlV1Post: {},
    getReports: { ...emptyList, data: [] },
    getWorkbooks: { ...emptyList, data: [] },
    getWorkbook: {},
    getNotifications: emptyList,
    getRecipients: emptyList,
    getEmbedAccess: {},
  }

const onPlatform: Record<string, Omit<Fault, 'operation'>> = {
  '401': status(401),
  '403': status(403),
  '403, scope missing': status(403, { error: 'API scope is missing: sql' }),
  '404': status(404),
  '404 as HTML': { kind: 'html', status: 404 },
  '429': status(429),
  '500 as JSON': status(500),
  '500 as text': { kind: 'plain-text-error' },
  'cut off': { kind: 'cut-json' },
  '200 as HTML': { kind: 'html', status: 200 },
  'empty object': { kind: 'empty-object' },
  empty: { kind: 'replace-body' },
  'repeated cursor': { kind: 'cursor-stuck' },
  '20 s late': { kind: 'delay', ms: 20_000 },
  'no response': { kind: 'silent' },
}

const onGitHub: Record<string, GitHubFault['answer']> = {
  '401': { status: 401, body: { message: 'Bad credentials' } },
  '403': { status: 403, body: { message: 'Resource not accessible by integration' } },
  '404': { status: 404, body: { message: 'Not Found' } },
  '429': { status: 429, headers: { 'retry-after': '60' }, body: { message: 'secondary rate limit' } },
  '500 as JSON': { status: 500, body: { message: 'Server Error' } },
  'cut off': 'cut',
  '200 as HTML': { status: 200, body: '<html><title>Unicorn</title></html>' },
  'empty object': { status: 200, body: {} },
  'no response': 'silent',
}

const isOnGitHub = (operation: Operation): operation is (typeof gitHubOperations)[number] =>
  operation.includes('/')

const lists: ReadonlySet<Operation> = new Set([
  'getDeploymentEnvironments',
  'getReports',
  'getWorkbooks',
  'getNotifications',
  'getRecipients',
])

/** The names of the faults that an operation can have. */
export function faults(operation: Operation): string[] {
  if (isOnGitHub(operation)) return Object.keys(onGitHub)
  return Object.keys(onPlatform).filter((name) => {
    if (name === 'repeated cursor') return lists.has(operation)
    return name !== '403, scope missing' || operation === 'sqlV1Post' || operation === 'metaV1'
  })
}

/** A failure of one request alone; the next one is served. */
export const single = ['400', '429', '500'].flatMap((code) => [1, 2].map((call) => `${code}, call ${call}`))

export function platformFault(operation: Operation, name: string): Fault | null {
  const [, code, call] = /^(\d+), call (\d)$/.exec(name) ?? []
  if (code && call) return { operation, ...status(Number(code)), call: Number(call) }
  const fault = onPlatform[name]
  if (fault === undefined || isOnGitHub(operation)) return null
  return { operation, ...fault, ...(name === 'empty' ? { body: emptyBodies[operation] } : {}) }
}

export function gitHubFault(operation: Operation, name: string): GitHubFault | null {
  const answer = onGitHub[name]
  return answer === undefined || !isOnGitHub(operation) ? null : { operation, answer, times: 1_000_000 }
}
