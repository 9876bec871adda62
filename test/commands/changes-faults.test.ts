import { beforeAll, describe, expect, it } from 'vitest'
import { useCommand } from '../support/command.ts'
import {
  contentOperations,
  faults,
  type Operation,
  operations,
  platformOperations,
  type Row,
  single,
} from './changes-faults-cells.ts'
import { changesPage } from './changes-faults-page.ts'
import {
  type contentGates,
  type Ended,
  gates,
  oneDataTest,
  runWithFault,
  type Story,
} from './changes-faults-run.ts'

// Every request of the comparison with every fault and every gate, in virtual time, held against the rule of what may be green.

const timeout = 300_000

useCommand()

const rows: Row[] = []

/** How a gate may fail for a fault. `breaking`: what could be read is not the whole comparison. */
const kinds = ['network', 'auth', 'unsupported', 'breaking']

/** A fault may cost the step this much when the comparison is information only. */
const mostMs = 60_000

type Gate = (typeof contentGates)[number]

async function ended(story: Story, operation: Operation | null, fault: string | null): Promise<Ended[]> {
  const all: Ended[] = []
  for (const failOn of gates) all.push(await runWithFault({ story, failOn, operation, fault }))
  return all
}

describe('a safe change', () => {
  let calm: Ended[]
  beforeAll(async () => {
    // Once for the compiler, which takes real time.
    await runWithFault({ story: 'safe', failOn: 'never', operation: null, fault: null })
    calm = await ended('safe', null, null)
  }, timeout)

  it('is green and compared completely when nothing fails', () => {
    for (const one of calm) expect(one).toMatchObject({ exitCode: 0, isComplete: true, said: '' })
  })

  describe.each(operations)('%s', (operation) => {
    it.each(faults(operation))('with %s', { timeout }, async (fault) => {
      const all = await ended('safe', operation, fault)
      rows.push({ story: 'safe', operation, fault, cells: all })
      const [never] = all
      // What the team file asks for is not known without it: nothing passes. A 404 at a commit that GitHub shows is none.
      expect(never?.exitCode).toBe(operation === 'repos/get-content' && fault !== '404' ? 1 : 0)
      expect((never?.elapsedMs ?? 0) - (calm[0]?.elapsedMs ?? 0)).toBeLessThanOrEqual(mostMs)
      for (const one of all) {
        // What is not known is told.
        if (!one.isComplete) expect(one.said).not.toBe('')
        if (one === never) continue
        if (one.exitCode === 0) expect(one, JSON.stringify(one)).toMatchObject({ isComplete: true })
        else expect(kinds).toContain(one.failureKind)
      }
    })
  })
})

describe.each([...platformOperations, ...contentOperations.slice(0, 4)])('one failed %s', (operation) => {
  // One response is no fact: it makes no break and hides none, and what is asked again fails no gate. A 400 of the query API
  // may be about its load; one of the Management API is a rejection, which may be red.
  it.each(single)('with %s decides nothing', { timeout }, async (fault) => {
    const isRejection = fault.startsWith('400') && operation !== 'metaV1' && operation !== 'sqlV1Post'
    const run = (story: Story, failOn: 'breaking' | 'dangerous' | 'impact') =>
      runWithFault({ story, failOn, operation, fault })
    for (const story of ['removed', 'unplannable'] as const) {
      const one = await run(story, 'breaking')
      expect(one, story).toMatchObject(
        isRejection ? { exitCode: 1 } : { exitCode: 1, failureKind: 'breaking' },
      )
    }
    expect(await run('used', 'impact')).toMatchObject({ exitCode: 1 })
    if (isRejection) return
    for (const failOn of ['breaking', 'dangerous', 'impact'] as const)
      expect(await run('safe', failOn), failOn).toMatchObject({ exitCode: 0, isComplete: true })
    expect(await run('unused', 'impact')).toMatchObject({ exitCode: 0, isContentComplete: true })
  })
})

describe('a data token that is signed with another security context than the team file asks for', () => {
  const team = `security-context: {groups: [sales], region: eu}\n${oneDataTest}`
  const asked = { groups: ['sales'], region: 'eu' }
  const others = {
    'an empty one': {},
    'one key less': { groups: ['sales'] },
    'another value': { ...asked, region: 'us' },
    'a longer list': { ...asked, groups: ['sales', 'admins'] },
    'one key more': { ...asked, role: 'admin' },
  }
  const run = (failOn: Gate, body: unknown, call: number | 'every') => {
    const operation = 'createDeploymentEnvironmentToken'
    const platformFault = { operation, kind: 'other-context', body, call } as const
    return runWithFault({ story: 'safe', failOn, operation: null, fault: null, team, platformFault })
  }

  it('is not there when nothing fails', { timeout }, async () => {
    for (const failOn of ['breaking', 'dangerous', 'impact'] as const)
      expect(await run(failOn, asked, 'every')).toMatchObject({ exitCode: 0, isComplete: true })
  })

  // The comparison has a token for each side, the data tests have the third one.
  it.each(Object.entries(others))('passes no gate and no data test: %s', { timeout }, async (_, body) => {
    for (const call of [1, 2, 3, 'every'] as const) {
      for (const failOn of ['breaking', 'dangerous', 'impact'] as const)
        expect(await run(failOn, body, call), `${failOn} ${call}`).toMatchObject({
          exitCode: 1,
          failureKind: call === 3 ? 'unsupported' : 'breaking',
          said: expect.stringContaining('signed another security context'),
        })
      const isTested = call === 1 || call === 2
      expect(await run('never', body, call), `never ${call}`).toMatchObject({
        exitCode: isTested ? 0 : 1,
        isComplete: call === 3,
        said: expect.stringContaining('signed another security context'),
      })
    }
  })
})

/** What a response can hide: faults that come as a result, and one that does not. */
const misleading = ['403, scope missing', '404 as HTML', '500 as JSON', 'empty object', 'empty']

describe.each(['removed', 'unplannable'] as const)('a breaking change (%s)', (story) => {
  describe.each(platformOperations)('%s', (operation) => {
    it.each(faults(operation).filter((name) => misleading.includes(name)))(
      'with %s is never green',
      { timeout },
      async (fault) => {
        const one = await runWithFault({ story, failOn: 'breaking', operation, fault })
        rows.push({ story, operation, fault, cells: [one] })
        expect(one.exitCode, JSON.stringify(one)).toBe(1)
      },
    )
  })
})

describe('an accepted change', () => {
  it('is green when nothing fails', async () => {
    const one = await runWithFault({ story: 'accepted', failOn: 'breaking', operation: null, fault: null })
    expect(one, JSON.stringify(one)).toMatchObject({ exitCode: 0, accepted: 'true' })
  })

  const asked = operations.filter((operation) => operation.includes('/'))
  describe.each(asked)('%s', (operation) => {
    it.each(faults(operation))('with %s', { timeout }, async (fault) => {
      const one = await runWithFault({ story: 'accepted', failOn: 'breaking', operation, fault })
      rows.push({ story: 'accepted', operation, fault, cells: [one] })
      const isNeeded = !operation.includes('compare')
      if (one.exitCode === 0 && isNeeded) expect(one).toMatchObject({ accepted: 'true', isComplete: true })
      if (operation.includes('labels')) expect(one.exitCode).toBe(1)
    })
  })
})

describe('saved content', () => {
  const asked = [...contentOperations, 'sqlV1Post'] as const
  /** What a report reaches says nothing about whether it breaks. */
  const isExtra = (operation: Operation) => operation === 'getRecipients' || operation === 'getEmbedAccess'
  const run = (
    story: Story,
    failOn: (typeof contentGates)[number],
    operation: Operation | null,
    fault: string | null,
  ) => runWithFault({ story, failOn, operation, fault })

  it(
    'that does not use a removed member leaves "fail-on: impact" green when nothing fails',
    async () => {
      const calm = { exitCode: 0, isComplete: true, isContentComplete: true }
      expect(await run('unused', 'impact', null, null)).toMatchObject(calm)
      expect(await run('unused', 'impact', 'getWorkbook', null)).toMatchObject(calm)
      expect(await run('used', 'impact', null, null)).toMatchObject({ exitCode: 1, failureKind: 'breaking' })
    },
    timeout,
  )

  describe.each(asked)('%s', (operation) => {
    it.each(faults(operation))('with %s', { timeout }, async (fault) => {
      const [never, impact, ...others] = [
        await run('unused', 'never', operation, fault),
        await run('unused', 'impact', operation, fault),
        await run('unused', 'breaking', operation, fault),
        await run('unused', 'dangerous', operation, fault),
      ] as const
      rows.push({ story: 'unused', operation, fault, cells: [never, impact, ...others] })
      // These gates do not need saved content: they fail for the change, whatever happens to it.
      for (const one of others)
        if (operation !== 'sqlV1Post') expect(one).toMatchObject({ exitCode: 1, failureKind: 'breaking' })
        else expect(one.exitCode).toBe(1)
      expect(never).toMatchObject({ exitCode: 0 })
      if (never.isContentComplete !== true) expect(never.said).not.toBe('')
      if (isExtra(operation)) expect(impact).toMatchObject({ exitCode: 0, isContentComplete: true })
      if (impact.exitCode === 0)
        expect(impact, JSON.stringify(impact)).toMatchObject({ isContentComplete: true })
      else expect(kinds).toContain(impact.failureKind)
    })

    it.each(faults(operation).filter((name) => misleading.includes(name)))(
      'with %s never makes a use green',
      { timeout },
      async (fault) => {
        const one = await run('used', 'impact', operation, fault)
        rows.push({ story: 'used', operation, fault, cells: [one] })
        expect(one.exitCode, JSON.stringify(one)).toBe(1)
      },
    )
  })
})

it('is written down in docs/internals/changes-matrix.md', async () => {
  await expect(changesPage(rows)).toMatchFileSnapshot('../../docs/internals/changes-matrix.md')
})
