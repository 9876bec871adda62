import { expect, test } from 'vitest'
import { transcripts } from '../support/transcript.ts'
import { startPlatform } from './support.ts'

test.each([[undefined], ['Bearer wrong'], ['Basic emulator-token'], ['Bearer'], ['Bearer a b']])(
  'Authorization %s is a 401',
  async (authorization) => {
    const { emulator } = await startPlatform()
    const headers = authorization === undefined ? {} : { authorization }
    const answer = await fetch(`${emulator.url}/api/v1/users/me`, { headers })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual({ error: expect.any(String) })
  },
)

test.each(['Bearer', 'Api-Key', 'bearer'])('the scheme %s is accepted', async (scheme) => {
  const { emulator } = await startPlatform()
  const headers = { authorization: `${scheme} ${emulator.token}` }
  const answer = await fetch(`${emulator.url}/api/v1/users/me`, { headers })
  expect(await answer.json()).toMatchObject({ username: 'ci' })
})

transcripts(
  {},
  {
    'a token for other deployments is a 403, an unknown deployment a 404': `
      GIVEN {tokens: [{token: scoped, deployments: [7]}, all]}
      GET . → 403
      all: GET /deployments/7 → 404`,

    'the deployment list shows what the token may see, in pages': `
      GIVEN {tokens: [all, {token: scoped, deployments: [2]}], state: {otherDeployments: [2, 3]}}
      GET /deployments → *.id [1, 2, 3]
      scoped: GET /deployments → *.id [2]
      GET /deployments?offset=1&limit=1 → *.id [2]
      page = GET /deployments?first=2
      GET /deployments?first=2&after=$page.pageInfo.endCursor → *.id [3]
      GET /deployments?first=2&limit=2 → 400`,
  },
)
