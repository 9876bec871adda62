import { describe, expect, it } from 'vitest'
import type { Context } from '../../../src/context.ts'
import { Failure, type FailureKind, Stop } from '../../../src/failure.ts'
import type { SyncSettings } from '../../../src/inputs/settings.ts'
import { withPreview } from '../../../src/steps/preview/keep-preview.ts'
import { answer, fault, silence } from '../../platform/fake-send.ts'
import { listed } from '../fixture.ts'
import { branch, named, type PreviewWorld, previewWorld, sync } from './preview-world.ts'

const own = named(11)
const older = named(10)
/** Of another step of the same job. */
const beside = own.replace(/.{8}$/, 'ffffffff')
const ledger = { branch: own, staging: own }
const both = { 'GET branches': listed(branch(own), branch(older)) }

/** As `sync` has it: a step needs less than all of its settings. */
const syncContext = ({ context }: ReturnType<typeof previewWorld>) =>
  context as unknown as Context<SyncSettings>

/** The gate of run 11, and what remains. */
async function run(
  given: PreviewWorld = {},
  gate: () => Promise<unknown> = () => Promise.resolve('green'),
  name = own,
) {
  const world = previewWorld({ ledger, ...given, routes: { ...both, ...given.routes } })
  const result = await withPreview(syncContext(world), name, gate).catch((error: unknown) => error)
  const { findings, warnings } = world.context.journal
  return { ...world, result, found: findings.preview, warnings }
}

describe('the preview of a run', () => {
  it('stays with its environment, and the one before it is removed', async () => {
    const all = await run()
    expect(all.result).toBe('green')
    expect(all.found).toStrictEqual({ branch: own, replaced: [older] })
    expect(all.ledger()).toEqual({})
    expect(all.deleted()).toEqual([older])
    expect(all.lines()).toContain(`Branch "${own}" stays as the preview of pull request 7`)
    expect(all.lines()).toContain(`Removed "${older}", the preview of an earlier run`)
    expect(all.warnings).toEqual([])
    expect(all.context.journal.phases).toMatchObject([{ name: 'Preview', failed: false }])
    expect(all.clock.pending()).toBe(previewWorld().clock.pending())
  })

  it('has the URLs for people and of its query API', async () => {
    const api_credentials = [{ type: 'rest', url: 'https://engine.example.com/v1' }]
    const routes = { 'GET environments': listed({ id: 1, type: 'staging', branch: own, api_credentials }) }
    const team = 'preview: { url: "https://x.example.com/{deploymentId}/{branch}" }'
    expect((await run({ routes, team })).found).toMatchObject({
      link: `https://x.example.com/7/${encodeURIComponent(own)}`,
      queryUrl: 'https://engine.example.com',
      replaced: [older],
    })
  })

  it.each<[FailureKind, boolean]>([
    ['validation', true],
    ['breaking', true],
    ['tests', true],
    ['build', false],
    ['timeout', false],
  ])('is kept if the gate fails with %s: %s', async (kind, kept) => {
    const failure = new Failure(kind, 'The gate failed.')
    const all = await run({}, () => Promise.reject(failure))
    expect(all.result).toBe(failure)
    expect(all.found === undefined).toBe(!kept)
    expect(all.ledger()).toEqual(kept ? {} : ledger)
  })

  const pullRequest = { number: 7, fromFork: false, closed: false }
  it.each<[string, PreviewWorld, { line?: string; warning?: string; name?: string }]>([
    [
      'without a pull request',
      { run: { pullRequest: null } },
      { line: 'A preview is only kept for an open pull request of this repository' },
    ],
    [
      'for a fork',
      { run: { pullRequest: { ...pullRequest, fromFork: true } } },
      { line: 'A preview is only kept for an open pull request of this repository' },
    ],
    [
      'for the event of a closed one',
      { run: { pullRequest: { ...pullRequest, closed: true } } },
      { line: 'A preview is only kept for an open pull request of this repository' },
    ],
    ['for a closed one', { closed: [7] }, { line: 'No preview is kept: pull request 7 is closed' }],
    [
      'if GitHub rejects',
      { isOpen: () => Promise.reject(new Error('rejected.')) },
      { warning: 'No preview is kept: whether pull request 7 is open is unknown (rejected).' },
    ],
    [
      'under another name',
      { ledger: { branch: 'dbt-sync/x' } },
      {
        name: 'dbt-sync/x',
        warning:
          'No preview is kept: the platform did not use the branch name that was requested ("dbt-sync/x").',
      },
    ],
    [
      'for a branch of another job',
      { ledger: { branch: 'x' } },
      {
        warning: `No preview is kept: the platform did not use the branch name that was requested ("${own}").`,
      },
    ],
    [
      'beside that of a newer run',
      { routes: { 'GET branches': listed(branch(own), branch(named(12))) } },
      { line: 'No preview is kept: a newer run of this pull request has its own' },
    ],
    [
      'beside that of a newer attempt',
      { routes: { 'GET branches': listed(branch(own), branch(named(11, { attempt: 2 }))) } },
      { line: 'No preview is kept: a newer run of this pull request has its own' },
    ],
    [
      'without room',
      {
        team: 'preview: { max: 2 }',
        routes: {
          'GET branches': listed(
            ...[own, named(5, { pull: 8 }), named(6, { pull: 9 })].map((each) => branch(each)),
          ),
        },
      },
      {
        warning:
          'No preview is kept: the deployment has 2 others, and at most 2 are allowed (`preview.max` in ".data-model-ci.yml").',
      },
    ],
    [
      'if the branches cannot be listed',
      { routes: { 'GET branches': answer({ message: 'no' }, 403) } },
      { warning: 'The preview is not complete: Permission denied (403) while listing the branches: no.' },
    ],
    [
      'if the platform asks to wait for longer than 2 minutes',
      { routes: { 'GET branches': answer({}, 429, { 'retry-after': '3600' }) } },
      { warning: 'The preview is not complete: The platform responded 429 while listing the branches.' },
    ],
  ])('is not kept %s', async (_, given, { line, warning, name }) => {
    const all = await run(given, undefined, name)
    expect(all.result).toBe('green')
    expect(all.found).toBeUndefined()
    expect(all.ledger()).toEqual(given.ledger ?? ledger)
    expect(all.deleted()).toEqual([])
    expect(all.warnings).toEqual(warning === undefined ? [] : [warning])
    if (line !== undefined) expect(all.lines()).toContain(line)
  })

  it('needs no room where it replaces one, and takes the place of no other key and of none with a sync', async () => {
    const others = [named(5, { pull: 8 }), named(9, { key: 'ffffffff' }), named(8)]
    const all = await run({
      team: 'preview: { max: 1 }',
      routes: {
        'GET branches': listed(branch(own), branch(older), ...others.map((each) => branch(each))),
        'GET dbt-sync': listed(sync(named(8), 1, 'RUNNING')),
      },
    })
    expect(all.found?.replaced).toEqual([older])
    expect(all.deleted()).toEqual([older])
  })

  it('leaves those of other jobs of its run alone, and one that may be open in dev mode', async () => {
    const fork = { name: 'dev-ann-1', parentBranch: named(9) }
    const all = await run({
      routes: { 'GET branches': listed(branch(own), branch(beside), branch(older), branch(named(9)), fork) },
    })
    expect(all.found?.replaced).toEqual([older])
    expect(all.deleted()).toEqual([older])
    expect(all.warnings).toEqual([
      `"${named(9)}", the preview of an earlier run, stays: dev mode is open on it ("dev-ann-1"), perhaps by a person; delete this fork on the platform if not needed. Its environment is billed while it is on.`,
    ])
  })

  it('does not wait for longer than 90 s for the removal of the one before it', async () => {
    const all = await run({ routes: { 'DELETE branches': silence } })
    expect(all.found).toBeDefined()
    expect([all.elapsed(), all.warnings]).toEqual([90_000, [expect.stringContaining(older)]])
  })

  it('says which earlier one could not be removed', async () => {
    const all = await run({ routes: { 'DELETE branches': answer({ message: 'no' }, 403) } })
    expect(all.found).toBeDefined()
    expect(all.warnings).toEqual([
      `"${older}", the preview of an earlier run, could not be removed: Permission denied (403) while deleting the branch: no. The next run or \`command: cleanup\` removes it. Its environment is billed while it is on.`,
    ])
  })

  it('ends with the step, and then is not complete', async () => {
    const all = await run({ routes: { 'GET branches': silence }, budgetMs: 1000 })
    expect(all.result).toBeInstanceOf(Stop)
    expect(all.elapsed()).toBe(1000)
    expect(all.warnings).toEqual([])
  })
})

describe('a gate that fails', () => {
  const gone = new Failure('sync', 'The branch is gone.')
  const replaced = `A newer run of pull request 7 has replaced the preview of this one, branch "${own}".`

  it.each<[string, string[], boolean, string?]>([
    ['without its branch, beside one of a newer run', ['main', named(12)], true],
    ['without its branch, beside one of a newer attempt', [named(11, { attempt: 2 })], true],
    ['with its branch', [own, named(12)], false],
    ['beside one of an older run', [older], false],
    ['beside one of another step of its run', [beside], false],
    ['beside one of another pull request', [named(12, { pull: 8 })], false],
    ['beside one of another key', [named(12, { key: 'ffffffff' })], false],
    ['beside one of another repository', [named(12).replace('58f416b7', 'ffffffff')], false],
    ['beside other branches', ['main'], false],
    ['of a branch with another name', [named(12)], false, 'x'],
  ])('%s: replaced by a newer run: %s', async (_, names, isReplaced, name) => {
    const routes = { 'GET branches': listed(...names.map((each) => branch(each))) }
    const { result } = await run({ routes }, () => Promise.reject(gone), name)
    if (isReplaced)
      expect(result).toMatchObject({
        kind: 'cancelled',
        message: replaced,
        advice: expect.stringContaining('`concurrency`'),
      })
    else expect(result).toBe(gone)
  })

  it('with its branch reads no further pages of the list', async () => {
    const pageInfo = { hasNextPage: true, endCursor: 'c1' }
    const routes = { 'GET branches': answer({ items: [branch(own)], pageInfo }) }
    const { result, sent } = await run({ routes }, () => Promise.reject(gone))
    expect(result).toBe(gone)
    expect(sent()).toEqual(['GET branches?first=100'])
  })

  it('keeps its error where the branches cannot be listed: that is tried once', async () => {
    const { result, sent } = await run({ routes: { 'GET branches': fault('ECONNRESET') } }, () =>
      Promise.reject(gone),
    )
    expect(result).toBe(gone)
    expect(sent()).toHaveLength(1)
  })

  it('requests nothing after the time limit', async () => {
    const world = previewWorld({ ledger })
    const gate = () => {
      world.context.budget.stop(new Stop('timeout', 'late'))
      return Promise.reject(gone)
    }
    await expect(withPreview(syncContext(world), own, gate)).rejects.toBe(gone)
    expect(world.sent()).toEqual([])
  })
})
