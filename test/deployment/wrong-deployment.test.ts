import { describe, expect, it } from 'vitest'
import { Failure } from '../../src/base/failure.ts'
import { explainNotFound } from '../../src/deployment/settings.ts'
import { answer, fault, origin, platformError, type Reply, silence } from '../platform/fake-send.ts'
import { stepFixture } from '../support/fixture.ts'

const notFoundBy = (id: string) =>
  platformError({ operation: { id }, trouble: 'not-found', status: 404, text: 'Not found', arrived: 'no' })
const notFound = notFoundBy('startDbtSync')
const deploymentGone = notFoundBy('getDeployment')
const other = new Failure('build', 'The build failed.', '', { title: 'failed' })
const ofQueryApi = notFound.with({
  service: 'the query API',
  advice: 'Check that the environment is running.',
})
const refused = new Failure('sync', 'The platform refused.', '', { cause: notFound, title: 'failed' })
const asked = (deployment: Reply, command: 'sync' | 'api' = 'sync') =>
  stepFixture({ 'GET deployments/7': deployment }, { settings: { command } })
describe('a command that ended in 404', () => {
  it.each([notFound, refused])(
    'is about the deployment where that is not there either: %s',
    async (error) => {
      expect(
        await explainNotFound(asked(answer({ error: 'Deployment not found' }, 404)).context, error),
      ).toMatchObject({
        kind: 'input',
        message: `Deployment 7 was not found at ${origin}.`,
        advice: 'Check "deployment-id" and "base-url".',
        cause: error,
      })
    },
  )

  it.each<[string, Reply]>([
    ['is there', answer({ id: 7 })],
    ['may not be read', answer({}, 403)],
    ['cannot be asked for', fault('ECONNRESET')],
  ])('keeps its own error where the deployment %s', async (_, reply) => {
    expect(await explainNotFound(asked(reply).context, refused)).toBe(refused)
  })

  it('requests the deployment once, for at most 10 s', async () => {
    const { context, sent, elapsed } = asked(silence)
    expect(await explainNotFound(context, refused)).toBe(refused)
    expect([sent(), elapsed()]).toEqual([['GET deployments/7'], 10_000])
  })

  it.each<[string, unknown, 'sync' | 'api', unknown]>([
    ['a request that the user wrote', refused, 'api', refused],
    ['any other error', other, 'sync', other],
    ['the query API', ofQueryApi, 'sync', ofQueryApi],
    ['the deployment itself', deploymentGone, 'sync', { kind: 'input', cause: deploymentGone }],
  ])('requests nothing after %s', async (_, error, command, expected) => {
    const { context, sent } = asked(answer({ id: 7 }), command)
    expect(await explainNotFound(context, error)).toMatchObject(expected as object)
    expect(sent()).toEqual([])
  })
})
