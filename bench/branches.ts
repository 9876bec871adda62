import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startUploadPlatform, type UploadPlatform } from './deploy.ts'

/** Figures of one look-up by one client. */
export interface LookupFigures {
  name: string
  /** For pages of the list. */
  requests: number[]
  /** The whole step. */
  ms: number[]
}

/** Searches for branches among many, with both bundles in turn. @param before `dist` folder of the earlier one */
export async function measureBranches(
  runs: number,
  before: string | null,
  size: { branches: number; requestMs: number },
): Promise<LookupFigures[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-branches-'))
  writeFileSync(join(folder, 'a.yml'), 'cubes: []\n')
  const platform = await startUploadPlatform(size.requestMs, size.branches)
  const places = [
    ['on the first page', 'b50'],
    ['in the middle', `b${size.branches / 2}`],
    ['missing', 'no-such-branch'],
  ] as const
  const lookups = places.flatMap(([place, branch]) => {
    const named = (bundle: string): LookupFigures => ({ name: `${place}, ${bundle}`, requests: [], ms: [] })
    const now = { branch, dist: null, figures: named('now') }
    return before === null ? [now] : [{ branch, dist: before, figures: named('before') }, now]
  })
  const loop: LookupFigures = { name: 'bare loop', requests: [], ms: [] }
  try {
    for (let run = 0; run < runs; run++) {
      for (const { branch, dist, figures } of lookups) {
        const { result, seen } = await platform.deploy(folder, dist, { branch, 'dry-run': 'true' })
        if ((result.exitCode === 0) !== branch.startsWith('b')) throw new Error(result.output.slice(-2000))
        figures.requests.push(seen.pages)
        figures.ms.push(result.durationMs)
      }
      const startedAt = performance.now()
      loop.requests.push(await readAll(platform))
      loop.ms.push(performance.now() - startedAt)
    }
    return [...lookups.map(({ figures }) => figures), loop]
  } finally {
    platform.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @returns how many requests it took */
async function readAll({ url }: UploadPlatform): Promise<number> {
  let query = 'first=100'
  for (let requests = 1; ; requests++) {
    const response = await fetch(`${url}/build/api/v1/deployments/1/branches?${query}`)
    const { pageInfo } = (await response.json()) as { pageInfo: { hasNextPage: boolean; endCursor: string } }
    if (!pageInfo.hasNextPage) return requests
    query = `first=100&after=${pageInfo.endCursor}`
  }
}
