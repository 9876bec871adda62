import { describe, expect, it } from 'vitest'
import { Failure, type FailureKind, Stop } from '../../src/base/failure.ts'
import type { SyncSettings } from '../../src/inputs/settings.ts'
import { withPreview } from '../../src/preview/keep-preview.ts'
import type { TeamContext } from '../../src/team-file/load-team-file.ts'
import { answer, fault, silence } from '../platform/fake-send.ts'
import { engine, environmentOf } from '../support/environments.ts'
import { listed, type Routes } from '../support/fixture.ts'
import { branch, named, type PreviewWorld, previewWorld } from './preview-world.ts'

const own = named(11)
const older = named(10)
/** Of another step of the same job. */
const beside = own.replace(/.{8}$/, 'ffffffff')
/** The branch of the sync, of which the preview is a copy. */
const synced = 'dbt-sync/main-58f416b7-pr7-11-1-0000000b'
const ledger = { branch: synced, staging: synced }
const created = { ...branch(own), id: 11 }
/** The branches before and after the preview is created. */
const lists = (...others: object[]) => [listed(...others), listed(...others, created)]
const both = { 'GET branches': lists(branch(older)) }

/** As `sync` has it: a step needs less than all of its settings. */
const syncContext = ({ context }: ReturnType<typeof previewWorld>) =>
  context as unknown as TeamContext<SyncSettings>

/** The gate of run 11, and what remains. */
async function run(given: PreviewWorld = {}, gate: () => Promise<unknown> = () => Promise.resolve('green')) {
  const world = previewWorld({
    ledger,
    ...given,
    settings: { deleteBranch: 'on-close', ref: 'main', ...given.settings },
    run: { runId: '11', runAttempt: '1', ...given.run },
    routes: { ...both, ...given.routes },
  })
  world.context.stepId = '0000000b'
  const result = await withPreview(syncContext(world), synced, gate).catch((error: unknown) => error)
  const { findings, warnings } = world.context.journal
  return { ...world, result, found: findings.preview, warnings }
}

describe('the preview of a run', () => {
  it('stays with its environment, and the one before it is removed', async () => {
    const all = await run()
    expect(all.result).toBe('green')
    expect(all.found).toStrictEqual({ branch: own, replaced: [older] })
    expect(all.ledger()).toEqual(ledger)
    expect(all.deleted()).toEqual([older])
    expect(all.lines()).toContain(`Branch "${own}" stays as the preview of pull request 7`)
    expect(all.lines()).toContain(`Removed "${older}", the preview of an earlier run`)
    expect(all.warnings).toEqual([])
    expect(all.context.journal.phases).toMatchObject([{ name: 'Preview', failed: false }])
    expect(all.clock.pending()).toBe(previewWorld().clock.pending())
  })

  it('has the URLs for people and of its query API', async () => {
    const routes = { 'GET environments': listed(environmentOf('staging', own, 'v1')) }
    const team = 'preview: { url: "https://x.example.com/{deploymentId}/{branch}" }'
    expect((await run({ routes, team })).found).toMatchObject({
      link: `https://x.example.com/7/${encodeURIComponent(own)}`,
      queryUrl: engine,
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
    const failure = new Failure(kind, 'The gate failed.', '', { title: 'failed' })
    const all = await run({}, () => Promise.reject(failure))
    expect(all.result).toBe(failure)
    expect(all.found === undefined).toBe(!kept)
    expect(all.ledger()).toEqual(ledger)
  })

  const pullRequest = { number: 7, fromFork: false, closed: false }
  it.each<[string, PreviewWorld, { line?: string; warning?: string }]>([
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
      'if it is unknown which branch the sync created',
      { ledger: { ...ledger, asked: 'x' } },
      {
        warning:
          'No preview is kept: the platform did not use the branch name that was requested for the sync.',
      },
    ],
    [
      'beside that of a newer run',
      { routes: { 'GET branches': listed(branch(named(12))) } },
      { line: 'No preview is kept: a newer run of this pull request has its own' },
    ],
    [
      'beside that of a newer attempt',
      { routes: { 'GET branches': listed(branch(named(11, { attempt: 2 }))) } },
      { line: 'No preview is kept: a newer run of this pull request has its own' },
    ],
    [
      'without room',
      {
        team: 'preview: { max: 2 }',
        routes: {
          'GET branches': listed(
            ...[named(5, { pull: 8 }), named(6, { pull: 9 })].map((each) => branch(each)),
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
  ])('is not kept %s', async (_, given, { line, warning }) => {
    const all = await run(given)
    expect(all.result).toBe('green')
    expect(all.found).toBeUndefined()
    expect(all.ledger()).toEqual(given.ledger ?? ledger)
    expect(all.deleted()).toEqual([])
    expect(all.warnings).toEqual(warning === undefined ? [] : [warning])
    if (line !== undefined) expect(all.lines()).toContain(line)
  })

  it('needs no room where it replaces one, and takes the place of no other key', async () => {
    const others = [named(5, { pull: 8 }), named(9, { key: 'ffffffff' })]
    const all = await run({
      team: 'preview: { max: 1 }',
      routes: {
        'GET branches': lists(branch(older), ...others.map((each) => branch(each))),
      },
    })
    expect(all.found?.replaced).toEqual([older])
    expect(all.deleted()).toEqual([older])
  })

  const others = [9, 10].map((id) => ({ ...branch(named(id, { pull: id })), id }))
  const late = { ...branch(named(12, { pull: 12 })), id: 12 }
  it.each<[string, Routes, string | null]>([
    [
      'gives way to one that was created just before it',
      { 'GET branches': [listed(), listed(...others, created)] },
      '2 others',
    ],
    [
      'does not give way to one that was created after it',
      { 'GET branches': [listed(), listed(created, late, ...others.slice(1))] },
      null,
    ],
    [
      'gives way to one of a newer run',
      { 'GET branches': [listed(), listed(created, branch(named(12)))] },
      'newer run',
    ],
    [
      'replaces one of an earlier run that was created meanwhile',
      { 'GET branches': [listed(), listed(created, branch(older))] },
      null,
    ],
    ['is there although the response was lost', { 'POST branches': fault('ECONNRESET') }, null],
    [
      'is there although the list is late',
      { 'GET branches': [listed(), listed(), listed(), listed(created)] },
      null,
    ],
  ])('%s', async (_, routes, why) => {
    const all = await run({ team: 'preview: { max: 2 }', routes: { 'GET branches': lists(), ...routes } })
    expect(all.ledger()).toEqual(ledger)
    expect(all.found === undefined).toBe(why !== null)
    expect(all.deleted().includes(own)).toBe(why !== null)
    if (why === null) expect(all.warnings).toEqual([])
    else
      expect([...all.warnings, ...all.lines()].join('\n')).toMatch(new RegExp(`No preview is kept: .*${why}`))
    const shared = all.sent().filter((line) => line.startsWith('POST branches'))
    expect(shared).toEqual([`POST branches {"name":"${own}","from":"${synced}","activate":false}`])
  })

  it('is not kept if the pull request is closed meanwhile', async () => {
    let asked = 0
    const all = await run({ isOpen: () => Promise.resolve(++asked === 1) })
    expect([all.found, all.deleted(), all.ledger()]).toEqual([undefined, [own], ledger])
    expect(all.lines()).toContain('No preview is kept: pull request 7 is closed')
  })

  it.each<[string, Routes, string]>([
    ['never listed', { 'GET branches': listed() }, `the platform does not list branch "${own}"`],
    ['not switched on', { 'PUT branches/staging-environment': answer({}, 403) }, 'Permission denied (403)'],
  ])('is left to the post step if it is %s', async (_, routes, why) => {
    const all = await run({ routes })
    expect([all.result, all.found, all.deleted()]).toEqual(['green', undefined, []])
    expect(all.ledger()).toEqual({ ...ledger, asked: own })
    expect(all.warnings).toEqual([expect.stringContaining(`The preview is not complete: ${why}`)])
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
