import type { WireRequest } from '../../src/http/transport.ts'
import type { TeamContext } from '../../src/team-file/load-team-file.ts'
import { answer, platformFixture, type Reply, replyTo } from '../platform/fake-send.ts'
import { listed, type Routes, type StepFixture } from './fixture.ts'

export const config = '.data-model-ci.yml'

export const engine = 'https://engine.example.com'

/** An environment in the list of all, with a query API at a path that is its ID. */
export const environmentOf = (type: string, branch: string, id = type) => ({
  ...{ id, type, branch },
  api_credentials: [{ type: 'rest', url: `${engine}/${id}` }],
})

/** The environments of a branch and, if there is one, of production. */
export const environmentsOf = (staging: string, production: string | null) =>
  listed(
    environmentOf('staging', staging),
    ...(production === null ? [] : [environmentOf('production', production)]),
  )

/** Those of branch "b" and of "main", and their tokens. */
export const environments: Routes = {
  'GET environments': environmentsOf('b', 'main'),
  'POST environments/staging/tokens': answer({ data: { token: 'staging-token' } }),
  'POST environments/production/tokens': answer({ data: { token: 'production-token' } }),
}

/** A query API that responds so to each request, by the token that it comes with. */
export const connectTo =
  ({ clock }: StepFixture, respond: (wire: WireRequest, token: string) => Reply): TeamContext['connect'] =>
  (access) => {
    const reply: Reply = (wire) => replyTo(wire, clock, respond(wire, String(access.token)))
    return platformFixture([reply], { ...access, clock, random: () => 0.6 }).platform
  }
