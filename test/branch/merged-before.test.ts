import { describe, expect, it } from 'vitest'
import { Failure } from '../../src/base/failure.ts'
import { mergedBefore } from '../../src/branch/merged-before.ts'
import { branchNotListed } from '../../src/deployment/known-branch.ts'
import { answer } from '../platform/fake-send.ts'
import { listed, type Routes, stepFixture } from '../support/fixture.ts'

const ended = (id: string, branchName: string, status = 'COMPLETED') => ({
  syncJobId: `job-${id}`,
  status,
  branchName,
})
const generated = (...hashes: (string | undefined)[]) =>
  answer({ generatedFiles: hashes.map((hash, index) => ({ path: `m/${index}.yml`, hash })) })
const history = (...others: string[]) =>
  listed(ended('b', 'b'), ...others.map((name) => ended(name, `ci/${name}`)))

/** Its sync and an earlier one generated two files, of which the target has the own version of one. */
const wasMerged: Routes = {
  'GET branches': listed({ name: 'main' }),
  'GET dbt-sync': history('a'),
  'GET dbt-sync/job-b/result': generated('00', 'bb'),
  'GET dbt-sync/job-a/result': generated('00', 'aa'),
  'GET data-model/file-hashes': answer({ 'm/0.yml': { hash: '00' }, 'm/1.yml': { hash: 'bb' } }),
}
const gone = branchNotListed('b')

async function found(routes: Routes): Promise<string> {
  const { context } = stepFixture({ ...wasMerged, ...routes }, { settings: { branch: 'b' } })
  try {
    return await mergedBefore(context, 'b', 'main', gone)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return (
      /verified that it was merged into "main": (.*) \(sync job job-b\)\.$/.exec(error.message)?.[1] ??
      error.message
    )
  }
}

const evidence =
  'already merged: "main" has the files that sync job job-b generated, one in a version that no other sync generated'
const before = '"main" has the generated files, and may have had them before'
const twice = `${before}: sync job job-a generated them, too`
const untold = `${before}: the platform does not tell the hashes of what sync job job-a generated`
const gateOf7 = 'dbt-sync/main-58f416b7-pr7-50-1-0123abcd'
const inQueue = 'dbt-sync/gh-readonly-queue-main-pr-7-ab-58f416b7-50-1-0123abcd'

describe('a branch that is gone', () => {
  it.each<[string, Routes, string]>([
    ['of which only its sync generated the version that the target has', {}, evidence],
    [
      'where hashes and paths are written in another way',
      {
        'GET dbt-sync/job-b/result': answer({
          generatedFiles: [
            { path: '/m/0.yml', hash: '00' },
            { path: 'm/1.yml', hash: ' BB' },
          ],
        }),
      },
      evidence,
    ],
    // Its branch may have been edited by hand.
    ['whose sync changed nothing', { 'GET dbt-sync/job-a/result': generated('00', 'BB') }, twice],
    ['whose sync only removed files', { 'GET dbt-sync/job-a/result': generated('00', 'bb', 'cc') }, twice],
    [
      'whose files two others generated, one each',
      {
        'GET dbt-sync': history('c', 'a'),
        'GET dbt-sync/job-c/result': generated('cc', 'bb'),
      },
      twice,
    ],
    [
      'whose files a later sync generated, too',
      {
        'GET dbt-sync': listed(ended('a', 'ci/a'), ended('b', 'b')),
        'GET dbt-sync/job-a/result': generated('00', 'bb'),
      },
      twice,
    ],
    [
      'where the history has no other sync',
      { 'GET dbt-sync': history() },
      `${before}: the history has no other sync to compare with`,
    ],
    [
      'where the history has too many others',
      { 'GET dbt-sync': history(...Array.from({ length: 101 }, (_, index) => `x${index}`)) },
      `${before}: the history has more than 100 other syncs`,
    ],
    ['where another sync has no hash', { 'GET dbt-sync/job-a/result': generated('00', undefined) }, untold],
    ['where another sync has no files', { 'GET dbt-sync/job-a/result': generated() }, untold],
    ['where another sync has no result any more', { 'GET dbt-sync/job-a/result': answer({}, 404) }, untold],
    [
      'beside the syncs of gates, which are not merged, and of those that failed',
      {
        'GET dbt-sync': listed(
          ended('b', 'b'),
          ...[gateOf7, inQueue].map((name) => ended('gate', name)),
          ended('failed', 'ci/failed', 'FAILED'),
          ended('a', 'ci/a'),
        ),
      },
      evidence,
    ],
    ['where results may not be read', { 'GET dbt-sync/job-a/result': answer({}, 403) }, gone.message],
    ['that no sync made', { 'GET dbt-sync': listed(ended('a', 'ci/a')) }, gone.message],
  ])('%s', async (_, routes, expected) => {
    expect(await found(routes)).toBe(expected)
  })

  it('is not looked for where the error is about something else, or another branch', async () => {
    const { context, sent } = stepFixture({}, { settings: { branch: 'b' } })
    const other = new Failure('merge', 'm', '', { title: 'failed' })
    await expect(mergedBefore(context, 'b', 'main', other)).rejects.toBe(other)
    await expect(mergedBefore(context, 'c', 'main', gone)).rejects.toBe(gone)
    expect(sent()).toEqual([])
  })
})
