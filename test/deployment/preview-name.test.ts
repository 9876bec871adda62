import { describe, expect, it } from 'vitest'
import {
  byRun,
  isOfRepository,
  previewNameFor,
  readGeneratedName,
  readPreviewName,
} from '../../src/deployment/branch-name.ts'

const settings = {
  deleteBranch: 'on-close' as const,
  ref: 'feature/größe-of-the-orders-and-more',
  deploymentId: 42,
}
const pullRequest = { number: 7, fromFork: false, closed: false }
const run = { pullRequest, repository: 'acme/shop-dbt', runId: '12345678901', runAttempt: '3' }
const name = previewNameFor(settings, run, '0a1b2c3d') ?? ''

describe('the name of a preview', () => {
  it('tells what it is of, and is never read as another generated name', () => {
    expect(name).toMatch(
      /^dbt-preview\/feature-gr-e-of-the-pr7-[0-9a-f]{8}-[0-9a-f]{8}-12345678901-3-0a1b2c3d$/,
    )
    expect(name.length).toBeLessThanOrEqual(100)
    const of = readPreviewName(name)
    expect(of).toMatchObject({ pullRequest: 7, runId: 12345678901n, attempt: 3 })
    expect(readGeneratedName(name)).toBeNull()
    expect(of && isOfRepository(of, { repository: 'Acme/Shop-dbt' })).toBe(true)
    expect(of && isOfRepository(of, { repository: 'acme/shop-dbt2' })).toBe(false)
    expect(of && isOfRepository(of, { repository: '' })).toBe(false)
    // The hash of an empty name.
    expect(of && isOfRepository({ ...of, repository: 'e3b0c442' }, { repository: '' })).toBe(false)
    expect(previewNameFor(settings, { ...run, repository: 'Acme/Shop-DBT' }, '0a1b2c3d')).toBe(name)
    expect(readPreviewName(name.replace('-pr7-', '-pr1071-'))?.pullRequest).toBe(1071)
  })

  it('differs by key, repository and pull request', () => {
    const other = [
      previewNameFor({ ...settings, deploymentId: 43 }, run, '0a1b2c3d'),
      previewNameFor({ ...settings, deploymentId: 4 }, run, '0a1b2c3d'),
      previewNameFor(settings, { ...run, repository: 'acme/other' }, '0a1b2c3d'),
      previewNameFor(settings, { ...run, pullRequest: { ...pullRequest, number: 71 } }, '0a1b2c3d'),
    ]
    expect(new Set([name, ...other]).size).toBe(5)
  })

  it.each([
    ['without the input', { ...settings, deleteBranch: 'auto' as const }, run],
    ['without a pull request', settings, { ...run, pullRequest: null }],
    ['for a fork', settings, { ...run, pullRequest: { ...pullRequest, fromFork: true } }],
    ['when it is closed', settings, { ...run, pullRequest: { ...pullRequest, closed: true } }],
    ['without a repository', settings, { ...run, repository: '' }],
  ])('is not given %s', (_, given, of) => {
    expect(previewNameFor(given, of, '0a1b2c3d')).toBeNull()
  })

  it.each([
    name.replace('dbt-preview/', 'dbt-sync/'),
    name.replace('dbt-preview/', 'x/dbt-preview/'),
    name.slice(0, -1),
    `${name}0`,
    name.replace('-pr7-', '-pr07-'),
    name.replace('-pr7-', '-pr-'),
    name.replace('0a1b2c3d', '0A1B2C3D'),
    name.replace('feature-gr-e-of-the', 'feature-gr-e-of-the-longer'),
    name.replace('feature', 'feat ure'),
    name.replace('feature', '.feature'),
    name.replace('-12345678901-', '-x-'),
    `${name}\n`,
  ])('is not %j', (text) => {
    expect(readPreviewName(text)).toBeNull()
  })

  it('is ordered by run and attempt, as numbers', () => {
    const at = (runId: string, runAttempt: string) =>
      readPreviewName(previewNameFor(settings, { ...run, runId, runAttempt }, '0a1b2c3d') ?? '')
    const names = [at('', ''), at('9', '2'), at('9', '10'), at('10', '1')].filter((each) => each !== null)
    expect(names.map(({ runId, attempt }) => [runId, attempt])).toEqual([
      [null, 1],
      [9n, 2],
      [9n, 10],
      [10n, 1],
    ])
    const order = names.map((a) => names.map((b) => Math.sign(byRun(a, b))))
    expect(order).toEqual([
      [0, -1, -1, -1],
      [1, 0, -1, -1],
      [1, 1, 0, -1],
      [1, 1, 1, 0],
    ])
  })
})
