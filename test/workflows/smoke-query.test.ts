import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runAction } from '../../scripts/action-runner.ts'
import { folderOf } from '../support/folders.ts'
import { emulator, useProject } from '../support/platform.ts'
import { documentAt, jobOf } from './documents.ts'
import { runScript } from './run-script.ts'

// Plays examples/workflows/smoke-query.yml: the bundle against the emulator, its scripts as they stand, and a query API
// of the test's own, which the emulator does not have.

useProject()
const { steps } = jobOf(documentAt('examples/workflows/smoke-query.yml'), 'gate')

type Outputs = Record<string, Record<string, string>>

/** The values of a step's `with` or `env`, as a runner would fill them in. */
function filled(values: Record<string, unknown> = {}, outputs: Outputs): Record<string, string> {
  const fill = (text: unknown) =>
    String(text).replace(
      /\$\{\{ (toJSON\()?steps\.([\w-]+)\.outputs\.([\w-]+)\)? \}\}/g,
      (_, json: string | undefined, step: string, name: string) => {
        const value = outputs[step]?.[name] ?? ''
        return json ? JSON.stringify(value) : value
      },
    )
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fill(value)]))
}

interface Query {
  url: URL
  authorization: string | undefined
}

/** A query API that is not ready twice, and then counts so many orders. */
async function queryApi(count: string): Promise<{ address: string; queries: Query[] }> {
  const queries: Query[] = []
  const server = createServer(({ url = '', headers: { authorization } }, response) => {
    queries.push({ url: new URL(url, 'http://query'), authorization })
    const ready = queries.length > 2
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify(ready ? { data: [{ 'fct_orders.count': count }] } : { error: 'Continue wait' }),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/a%2Fb`, queries }
}

it('the branch answers while it is open, and is gone afterwards', async () => {
  const folder = folderOf({})
  // Another branch is open, too.
  const others = { branches: [{ name: 'other', staging: true }] }
  const platform = await emulator({ speed: 200, state: others })
  const known = { 'base-url': platform.url, token: platform.token, 'deployment-id': '1' }
  const repo = { full_name: 'acme/shop-dbt', default_branch: 'main' }
  const head = { ref: 'main', sha: 'a'.repeat(40), repo }
  const event = {
    eventName: 'pull_request',
    event: { pull_request: { number: 7, head, base: { ref: 'next', repo } }, repository: repo },
    ref: 'refs/pull/7/merge',
    env: { RUNNER_TEMP: folder },
  }
  const outputs: Outputs = {}
  const ended = []
  for (const { id = '', uses = '', run, env, ...step } of steps) {
    if (uses.includes('/data-model-ci@')) {
      const inputs = { ...filled(step.with, outputs), ...known }
      const result = await runAction({ ...event, inputs })
      expect(result.exitCode, `${id}: ${result.output}`).toBe(0)
      outputs[id] = result.outputs
      ended.push({ inputs, state: result.state })
    } else if (run !== undefined && id === 'environment') {
      const output = join(folder, 'output')
      writeFileSync(output, '')
      const script = { command: ['bash', '-e', '-c', run] as const }
      const found = await runScript({ ...script, env: { ...filled(env, outputs), GITHUB_OUTPUT: output } })
      expect(found).toEqual({ exitCode: 0, output: '' })
      const lines = readFileSync(output, 'utf8').trimEnd().split('\n')
      expect(lines, 'one environment').toHaveLength(2)
      outputs[id] = Object.fromEntries(lines.map((line) => line.split('=', 2) as [string, string]))
      expect(outputs[id]?.url).toContain(encodeURIComponent(outputs.gate?.branch ?? '?'))
    } else if (run !== undefined) {
      const token = JSON.parse(outputs.token?.response ?? '').data.token as string
      for (const [count, exitCode] of [
        ['12', 0],
        ['0', 1],
      ] as const) {
        const { address, queries } = await queryApi(count)
        const given = { ...filled(env, outputs), URL: address, PAUSE: '0' }
        const asked = await runScript({ command: ['bash', '-e', '-c', run], env: given })
        expect(asked).toEqual({ exitCode, output: `${count !== '0'}\n` })
        expect(queries).toHaveLength(3)
        expect(queries[2]).toMatchObject({ authorization: token, url: { pathname: '/v1/a%2Fb/load' } })
        expect(JSON.parse(queries[2]?.url.searchParams.get('query') ?? '')).toEqual({
          measures: ['fct_orders.count'],
        })
      }
    }
  }
  expect(platform.state.stagingBranches).toEqual(['other', outputs.gate?.branch])
  for (const step of ended) expect((await runAction({ ...event, ...step })).exitCode).toBe(0)
  expect(platform.state.branches.map(({ name }) => name)).toEqual(['main', 'other'])
  expect(platform.violations).toEqual([])
})
