import { describe, expect, it } from 'vitest'
import type { Context } from '../../src/base/context.ts'
import { probeQueryApi } from '../../src/meaning/environment.ts'
import type { ReaderContext } from '../../src/team-file/team-file.ts'
import { answer, type Reply } from '../platform/fake-send.ts'
import { connectTo, environmentOf } from '../support/environments.ts'
import { listed, stepFixture } from '../support/fixture.ts'

const production = environmentOf('production', 'main', '9')
const dimensions = [{ name: 'orders.id', type: 'number' }]
const meta = answer({ cubes: [{ name: 'orders', dimensions }] })

async function probe({
  environments = [production] as object[],
  engine = meta as Reply,
  plan = meta as Reply,
  readers = {} as Record<string, ReaderContext>,
  signed = {} as object,
}) {
  const all = stepFixture({
    'GET environments': listed(...environments),
    'POST environments/9/tokens': answer({ data: { token: 'token', security_context: signed } }),
  })
  const asked: string[] = []
  const context: Context = {
    ...all.context,
    connect: connectTo(all, (wire) => {
      const isMeta = wire.url.pathname.endsWith('/meta')
      asked.push(isMeta ? 'meta' : String(wire.body))
      return isMeta ? engine : plan
    }),
  }
  const { signal } = context.budget
  const team = { securityContext: {}, readers: new Map(Object.entries(readers)) }
  const result = await probeQueryApi(context, 'main', team, signal).catch((reason: unknown) => reason)
  return { result, asked, sent: all.sent() }
}

describe('the query API of production', () => {
  const available = { available: true }

  it.each<[string, Parameters<typeof probe>[0], unknown]>([
    [
      'is missing',
      { environments: [] },
      { problem: 'Branch "main" has no query API at the moment.', title: 'the branch has no query API' },
    ],
    ['plans a member', { plan: answer({ sql: { memberNames: [] } }) }, { entities: 1, planning: available }],
    [
      'plans one that the model has wrong',
      { plan: answer({ type: 'UserError', error: 'gone' }, 400) },
      { entities: 1, planning: available },
    ],
    [
      'does not plan for this token',
      { plan: answer({ error: 'API scope is missing: sql' }, 403) },
      { entities: 1, planning: { available: false, text: 'API scope is missing: sql' } },
    ],
    [
      'does not plan, and does not say why',
      { plan: answer('', 404) },
      { entities: 1, planning: { available: false, text: expect.stringContaining('404') } },
    ],
    [
      'has nothing to plan',
      { engine: answer({ cubes: [{ name: 'empty' }] }) },
      { entities: 0, planning: null },
    ],
    [
      'fails for an unknown reason',
      { plan: answer({ error: 'Error: no' }, 500) },
      expect.objectContaining({ status: 500 }),
    ],
  ])('%s', async (_, given, expected) => {
    expect((await probe(given)).result).toEqual(expected)
  })

  it('is opened as the first reader, too', async () => {
    const readers = { emea: { groups: ['sales'] }, other: { groups: ['x'] } }
    const plans = { readers, plan: answer({ sql: { memberNames: [] } }) }
    expect((await probe(plans)).result).toEqual({
      problem: expect.stringMatching(/^Branch "main" was not queried as "emea": .* \(different: groups\)\.$/),
      title: 'the token cannot ask with another security context',
      advice: expect.stringContaining('DeploymentUpdate'),
    })
    const { result, asked, sent } = await probe({ ...plans, signed: readers.emea })
    expect(result).toEqual({ entities: 1, planning: available })
    expect(asked).toHaveLength(2)
    expect(sent).toHaveLength(3)
  })

  it('is asked four times, for a token that expires after a minute', async () => {
    const { asked, sent } = await probe({ plan: answer({ sql: { memberNames: [] } }) })
    expect(asked).toEqual(['meta', '{"query":{"dimensions":["orders.id"]}}'])
    expect(sent).toEqual([
      'GET environments?first=100',
      'POST environments/9/tokens {"security_context":{},"expires_in":60}',
    ])
    expect((await probe({ environments: [] })).sent).toHaveLength(1)
  })
})
