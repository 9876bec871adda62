import type { Emulator } from '../../emulator/index.ts'
import { hashOf, type Snapshot } from '../../src/snapshot/snapshot.ts'

type Texts = Readonly<Record<string, string>>

const hashes = (files: Texts) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path, hashOf(text)]))

/**
 * The snapshot of a release that brought production from `before` to `after`.
 * @param platform where, and whose production is `after` by default
 */
export function snapshotOf(
  { url, state }: Pick<Emulator, 'url' | 'state'>,
  before: Texts,
  after: Texts = Object.fromEntries(state.deployment.deployBranch.files),
): Snapshot {
  const [was, is] = [hashes(before), hashes(after)]
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (path) => was[path] !== is[path],
  )
  return {
    snapshotVersion: 1,
    product: { name: 'data-model-ci', version: '0.1.0' },
    deployment: { id: 1, baseUrl: url },
    deployBranch: 'main',
    takenAt: '2026-01-05T12:00:00.000Z',
    by: { command: 'release', repository: 'acme/shop-dbt', commit: 'a'.repeat(40), run: '', ref: 'v1.0.0' },
    hash: 'b'.repeat(40),
    build: { jobId: 1, hash: 'b'.repeat(40) },
    sync: null,
    files: Object.fromEntries(
      Object.entries(before).map(([path, content]) => [path, { hash: hashOf(content), content }]),
    ),
    brought: { branch: 'dbt-sync/v1', files: is },
    left: Object.fromEntries(changed.map((path) => [path, is[path] ?? null])),
  }
}
