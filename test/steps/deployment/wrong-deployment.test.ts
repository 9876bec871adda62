import { describe, expect, it } from 'vitest'
import { Failure } from '../../../src/failure.ts'
import { PlatformError } from '../../../src/platform/errors.ts'
import { explainNotFound } from '../../../src/steps/deployment/wrong-deployment.ts'
import { answer, fault, origin, type Reply } from '../../platform/fake-send.ts'
import { stepFixture } from '../fixture.ts'

const notFound = new PlatformError({
  operation: { id: 'startDbtSync' },
  trouble: 'not-found',
  status: 404,
  text: 'Not found',
  advice: '',
  arrived: 'no',
})
const refused = new Failure('sync', 'The platform refused.', '', { cause: notFound })
const explain = (error: unknown, deployment: Reply, command: 'sync' | 'api' = 'sync') =>
  explainNotFound(stepFixture({ 'GET deployments/7': deployment }, { settings: { command } }).context, error)

describe('a command that ended in 404', () => {
  it.each([notFound, refused])(
    'is about the deployment where that is not there either: %s',
    async (error) => {
      expect(await explain(error, answer({ error: 'Deployment not found' }, 404))).toMatchObject({
        kind: 'input',
        message: `Deployment 7 was not found at ${origin}.`,
        advice: 'Check "deployment-id" and "base-url".',
      })
    },
  )

  it.each<[string, Reply]>([
    ['is there', answer({ id: 7 })],
    ['may not be read', answer({}, 403)],
    ['cannot be asked for', fault('ECONNRESET')],
  ])('keeps its own error where the deployment %s', async (_, reply) => {
    expect(await explain(refused, reply)).toBe(refused)
  })

  it('asks nothing about a call that the user wrote, nor about any other error', async () => {
    const never = () => {
      throw new Error('this must not be asked')
    }
    expect(await explain(refused, never, 'api')).toBe(refused)
    const other = new Failure('build', 'The build failed.')
    expect(await explain(other, never)).toBe(other)
  })
})
