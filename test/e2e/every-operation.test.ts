import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { startEmulator } from '../../emulator/index.ts'
import { runAction } from '../../scripts/action-runner.ts'
import { apiExamples, asInputs, exampleOptions } from '../support/api-examples.ts'
import { contractOperations } from '../support/contract-operations.ts'

// Every operation of the contract, called from a workflow: the committed bundle against the emulator, which holds each
// request and each answer against the contract. docs/internals/operations.md names these tests.

const folder = mkdtempSync(join(tmpdir(), 'every-operation-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.concurrent('command api calls', () => {
  it.each(contractOperations())('$id', async ({ id, successes }) => {
    const example = apiExamples.find((candidate) => candidate.id === id)
    if (example === undefined) throw new Error(`${id} has no example`)
    const workspace = mkdtempSync(join(folder, 'workspace-'))
    if (example.file) writeFileSync(join(workspace, example.file.name), example.file.content)
    const platform = await startEmulator(exampleOptions())
    try {
      example.prepare?.(platform)
      const result = await runAction({
        eventName: 'push',
        event: { ref: 'refs/heads/main', repository: { full_name: 'acme/shop-dbt', default_branch: 'main' } },
        ref: 'refs/heads/main',
        workspace,
        env: { RUNNER_TEMP: workspace, NODE_COMPILE_CACHE: join(folder, 'compile-cache') },
        inputs: {
          command: 'api',
          'base-url': platform.url,
          token: platform.token,
          'deployment-id': '1',
          operation: id,
          ...asInputs(example),
        },
      })
      expect(result).toMatchObject({ exitCode: 0, stderr: '', outputs: { outcome: 'success' } })
      const status = Number(result.outputs['status-code'])
      expect(successes).toContain(status)
      expect(platform.requests).toMatchObject([{ operationId: id, status }])
      expect(platform.violations).toEqual([])
      const { response = '', 'response-path': path = '' } = result.outputs
      const saved = readFileSync(path, 'utf8')
      // What cannot be passed on in an environment variable is only in the file.
      const isPassedOn = status !== 204 && saved.length <= 100 * 1024
      expect(response).toBe(isPassedOn ? saved.trimEnd() : '')
      if (status !== 204) JSON.parse(saved)
    } finally {
      await platform.close()
    }
  })
})
