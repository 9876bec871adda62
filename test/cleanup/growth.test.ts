import { describe, expect, it } from 'vitest'
import { cleanup } from '../../src/commands/cleanup.ts'
import type { WireRequest } from '../../src/http/transport.ts'
import type { Branch, SyncRun } from '../../src/platform/schemas.ts'
import { currentPreviews, previewsIn } from '../../src/preview/previews.ts'
import { answer } from '../platform/fake-send.ts'
import { startedAt, stepFixture } from '../support/fixture.ts'
import { growth } from '../support/work.ts'
import { branchOf, runBefore } from './world.ts'

/** The hash of acme/shop-dbt. */
const repository = '58f416b7'
/** Of ten branches, one is a person's branch and one a preview. Half of all are in the history, so that the others are dated by those. */
function deployment(size: number): { branches: Branch[]; runs: SyncRun[] } {
  const names = Array.from({ length: size }, (_, index) => {
    if (index % 10 === 8) return `dev-user-${index}`
    const of =
      index % 10 === 9
        ? `dbt-preview/f-pr${1 + (index % 50)}-${repository}-01234567`
        : `dbt-sync/f-${repository}`
    return `${of}-${index + 1}-1-${index.toString(16).padStart(8, '0')}`
  })
  const branches = names.map((name) => branchOf(name))
  const runs = names.flatMap((branchName, index) =>
    index % 2 === 0 ? [] : [runBefore(branchName, size - index + 24)],
  )
  return { branches, runs }
}

function pages(items: readonly unknown[]) {
  return ({ url }: WireRequest) => {
    const from = Number(url.searchParams.get('after') ?? 0)
    const next = from + Number(url.searchParams.get('first'))
    const pageInfo = { hasNextPage: next < items.length, endCursor: String(next) }
    return answer({ items: items.slice(from, next), pageInfo })
  }
}

describe('ten times the branches take ten times the work', () => {
  it('to find and remove those that are left over', async () => {
    const ratio = await growth(async (size) => {
      const { branches, runs } = deployment(size)
      const { context, lines } = stepFixture({
        'GET settings': answer({ deployBranchName: 'main' }),
        'GET branches': pages(branches),
        'GET dbt-sync': pages(runs),
        'DELETE branches': answer({}),
        'GET build-status': answer({ branchName: 'b', status: 'none' }),
      })
      const { settings: common } = context
      const settings = {
        ...common,
        command: 'cleanup',
        olderThanMs: 0,
        dryRun: false,
      } as const
      const run = { ...context.run, defaultBranch: 'main' }
      const end = await cleanup({ ...context, run, settings })
      expect(end).toContain(`${Math.min(200, 0.8 * size)} leftover branches removed`)
      expect(lines().length).toBeGreaterThan(0.1 * size)
    }, 100)
    expect(ratio).toBeLessThan(13)
  })

  it('to find which preview stays', async () => {
    const ratio = await growth((size) => {
      const { branches, runs } = deployment(size)
      const previews = previewsIn(branches, runs, startedAt, { repository: 'acme/shop-dbt' })
      expect(currentPreviews(previews).size).toBe(Math.min(5, size / 10))
    }, 100)
    expect(ratio).toBeLessThan(13)
  })
})
