import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { EmulatorOptions, Fault } from '../../emulator/index.ts'
import { type ActionResult, runAction } from '../../scripts/action-runner.ts'
import { emulator, useProject } from '../support/platform.ts'
import { lastLine } from './world.ts'

// `command: api` of the committed bundle, started as a runner starts it.

useProject()

/** Of the runner, and kept until all has been looked at. */
const temporary = mkdtempSync(join(tmpdir(), 'runner-temp-'))
afterAll(() => rmSync(temporary, { recursive: true, force: true }))

async function api(
  inputs: Record<string, string>,
  options: EmulatorOptions = {},
  faults: Fault[] = [],
): Promise<ActionResult> {
  const platform = await emulator(options)
  for (const fault of faults) platform.addFault(fault)
  return runAction({
    eventName: 'push',
    event: { ref: 'refs/heads/main', repository: { full_name: 'acme/shop-dbt', default_branch: 'main' } },
    ref: 'refs/heads/main',
    env: { RUNNER_TEMP: temporary },
    inputs: {
      command: 'api',
      'base-url': platform.url,
      token: platform.token,
      'deployment-id': '1',
      ...inputs,
    },
  })
}

describe('a call through the bundle', () => {
  it('gives its answer as output and as a file that only its user may read', async () => {
    const result = await api({ operation: 'getDeploymentSettings' })
    expect(result.stderr).toBe('')
    expect(result.exitCode).toBe(0)
    expect(JSON.parse(result.outputs.response ?? '')).toMatchObject({ id: 1, deployBranchName: 'main' })
    expect(result.outputs['status-code']).toBe('200')
    expect(lastLine(result)).toBe('getDeploymentSettings returned 200.')
    expect(result.summary).toContain('### ✅ Data model: called getDeploymentSettings')
    const path = result.outputs['response-path'] ?? ''
    expect([dirname(path), dirname(result.outputs['report-path'] ?? '')]).toEqual([temporary, temporary])
    expect(path).not.toBe(result.outputs['report-path'])
    expect(readFileSync(path, 'utf8')).toBe(`${result.outputs.response}\n`)
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it('masks a secret of the answer before it is anywhere else, and shows it nowhere', async () => {
    const secret = 'secret-of-the-answer'
    const body = { config: { api_key: secret } }
    const result = await api({ operation: 'getDeployment' }, {}, [
      { operation: 'getDeployment', kind: 'patch-body', body },
    ])
    expect(JSON.parse(result.outputs.response ?? '')).toMatchObject(body)
    const lines = result.output.split('\n').filter((line) => line.includes(secret))
    expect(lines).toEqual([`::add-mask::${secret}`])
    expect(result.summary + JSON.stringify(result.state)).not.toContain(secret)
    expect(readFileSync(result.outputs['report-path'] ?? '', 'utf8')).not.toContain(secret)
  })
})
