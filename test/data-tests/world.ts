import type { WireRequest } from '../../src/http/transport.ts'
import type { TeamContext } from '../../src/team-file/load-team-file.ts'
import { answer, platformFixture, type Reply } from '../platform/fake-send.ts'
import { listed, type Routes, type StepFixture } from '../support/fixture.ts'

export const config = '.data-model-ci.yml'

const environment = (type: string, branch: string) => ({
  ...{ id: type, type, branch },
  api_credentials: [{ type: 'rest', url: `https://engine.example.com/${type}` }],
})

/** The environments of a branch and, if there is one, of production. */
export const environmentsOf = (staging: string, production: string | null) =>
  listed(
    environment('staging', staging),
    ...(production === null ? [] : [environment('production', production)]),
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
    const reply: Reply = (wire) => {
      const response = respond(wire, String(access.token))
      if (response instanceof Error) throw response
      return typeof response === 'function' ? response(wire, clock) : response
    }
    return platformFixture([reply], { ...access, clock, random: () => 0.6 }).platform
  }
