import { describe, expect, it } from 'vitest'
import {
  adviceFor,
  failureKindOf,
  PlatformError,
  type Trouble,
  troubleOfStatus,
} from '../../src/platform/errors.ts'
import { rowOf } from '../support/contract-operations.ts'

describe('troubleOfStatus', () => {
  it.each<[Trouble, number[]]>([
    ['auth', [401, 403]],
    ['not-found', [404]],
    ['unsupported', [405, 501]],
    ['unreachable', [408, 429, 500, 502, 503, 504, 520, 599]],
    ['rejected', [400, 402, 409, 410, 411, 413, 418, 422, 451]],
  ])('is %s for %j', (trouble, statuses) => {
    for (const status of statuses) expect(troubleOfStatus(status), String(status)).toBe(trouble)
  })
})

describe('adviceFor', () => {
  it.each([
    [
      401,
      'The token is missing, malformed or expired: check the secret behind "token"; if it is an API key that the platform expects under its own scheme, set "auth-scheme: api-key" (the other way: "bearer").',
    ],
    [
      403,
      'The token is valid but may not do this: check that it is not limited to other deployments and that its role allows SchemaUpdate.',
    ],
    [404, 'Check "deployment-id" and "base-url".'],
    [405, 'This tenant does not offer the operation; it may run an older version of the platform.'],
    [501, 'This tenant does not offer the operation; it may run an older version of the platform.'],
    [408, 'The platform has a problem: try again later.'],
    [429, 'The platform limits the rate of requests: run fewer jobs at a time, or try again later.'],
    [503, 'The platform has a problem: try again later.'],
    [511, 'The network of this runner requires a login.'],
    [400, 'Check the inputs that the text names.'],
    [422, 'Check the inputs that the text names.'],
  ])('says what to do about %i', (status, advice) => {
    expect(adviceFor(status, rowOf('startDbtSync'))).toBe(advice)
  })

  it.each([
    ['startDbtSync', 'SchemaUpdate'],
    ['cancelDbtSync', 'SchemaUpdate'],
    ['startDevMode', 'SchemaUpdate'],
    ['removeBranch', 'SchemaUpdate'],
    ['getDbtSyncStatus', 'SchemaRead'],
    ['getDbtSyncLogs', 'SchemaRead'],
    ['listFiles', 'SchemaRead'],
    ['buildStatus', 'DeploymentRead'],
    ['getDeploymentSettings', 'DeploymentRead'],
    ['updateFiles', 'SchemaUpdateDevBranches'],
    ['createNotification', 'createNotification (it may need an administrator)'],
  ])(
    'names the permission that %s requires, since a role has to be changed for it',
    (operation, permission) => {
      expect(adviceFor(403, rowOf(operation))).toBe(
        `The token is valid but may not do this: check that it is not limited to other deployments and that its role allows ${permission}.`,
      )
    },
  )
})

describe('a platform error', () => {
  const error = (change: object) =>
    new PlatformError({
      operation: { id: 'getX' },
      trouble: 'rejected',
      text: '',
      advice: '',
      arrived: 'no',
      ...change,
    })

  it.each<[object, string]>([
    [{ status: 409 }, 'The platform responded 409 while calling getX.'],
    [{ status: 401 }, 'Authentication failed (401) while calling getX.'],
    [{ status: 403 }, 'Permission denied (403) while calling getX.'],
    [{ text: 'ECONNRESET' }, 'No response while calling getX: ECONNRESET.'],
    [{ text: 'too large', notTheConnection: true }, 'Failed while calling getX: too large.'],
    [{ text: 'v1.2 is no ref. See it. ..' }, 'No response while calling getX: v1.2 is no ref. See it.'],
    [{ text: 'exists. ', requestId: 'r-1' }, 'No response while calling getX: exists (request r-1).'],
    [{ operation: { id: 'getX', doing: 'reading X' } }, 'No response while reading X.'],
  ])('with %j is one sentence: %s', (change, message) => {
    expect(error(change).message).toBe(message)
  })

  it('has a rate limit, a timeout and withheld text only where it says so', () => {
    expect(error({ status: 503 })).toMatchObject({ rateLimited: false, timedOut: false, withheld: '' })
    expect(error({ status: 429, timedOut: true, withheld: 'id 7' })).toMatchObject({
      rateLimited: true,
      timedOut: true,
      withheld: 'id 7',
    })
  })

  it.each([{ advice: 'Wait.' }, { arrived: 'unknown' }] as const)(
    'with %j is otherwise the same',
    (change) => {
      const cause = new Error('why')
      const details = {
        trouble: 'rejected',
        text: 'no',
        status: 400,
        requestId: 'r-1',
        advice: 'Try.',
        arrived: 'no',
        retryAfterMs: 5,
      } as const
      const given = new PlatformError(
        { ...details, operation: { id: 'setX', rejectedKind: 'merge' } },
        { cause },
      )
      expect(given.with(change)).toMatchObject({
        ...details,
        operation: 'setX',
        rejectedKind: 'merge',
        name: 'PlatformError',
        message: 'The platform responded 400 while calling setX: no (request r-1).',
        cause,
        ...change,
      })
      expect(given).toMatchObject(details)
    },
  )

  it.each<[Trouble, string]>([
    ['auth', 'auth'],
    ['unsupported', 'unsupported'],
    ['unreachable', 'network'],
    ['redirected', 'network'],
    ['not-found', 'sync'],
    ['rejected', 'sync'],
  ])('of trouble %s counts as %s', (trouble, kind) => {
    expect(failureKindOf(error({ trouble }), 'sync')).toBe(kind)
  })
})
