import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startGitHub } from '../../emulator/github/index.ts'
import { type ActionRun, runAction } from '../../scripts/action-runner.ts'
import { closeAfterTest } from '../support/after-test.ts'
import { folderOf } from '../support/folders.ts'
import { documentAt, jobOf, type Step } from './documents.ts'
import { node, runScript } from './run-script.ts'

// Plays the job "self" of our CI, step by step: its scripts, the bundle with what it is given, and the last look.

const { steps } = jobOf(documentAt('.github/workflows/ci.yml'), 'self')
const stepWith = (id: string): Step => {
  const found = steps.find((step) => step.id === id)
  if (!found) throw new Error(`the job has no step "${id}"`)
  return found
}

type Outputs = Record<string, Record<string, string>>

/** The two expressions that the job has. */
function evaluated(text: unknown, outputs: Outputs): string {
  return String(text).replace(/\$\{\{ (.*?) \}\}/g, (whole, expression: string) => {
    const json = /^toJSON\(steps\.([\w-]+)\.outputs\)$/.exec(expression)
    if (json) return JSON.stringify(outputs[json[1] ?? ''])
    const [, step = '', name = ''] = /^steps\.([\w-]+)\.outputs\.([\w-]+)$/.exec(expression) ?? []
    const value = outputs[step]?.[name]
    if (value === undefined) throw new Error(`what is ${whole}?`)
    return value
  })
}

const repository = { full_name: 'OWNER/data-model-ci', default_branch: 'main' }
const base = 'b'.repeat(40)
// The hardest of its events: a pull request from a fork, which is given no secrets.
const event: Pick<ActionRun, 'eventName' | 'event' | 'ref'> = {
  eventName: 'pull_request',
  event: {
    pull_request: {
      number: 7,
      head: { ref: 'patch-1', sha: 'a'.repeat(40), repo: { full_name: 'stranger/data-model-ci' } },
      base: { ref: 'main', sha: base, repo: repository },
    },
    repository,
  },
  ref: 'refs/pull/7/merge',
}

async function startPlatform(folder: string): Promise<Record<string, string>> {
  const output = join(folder, 'output')
  const env = { RUNNER_TEMP: folder, GITHUB_OUTPUT: output, TMPDIR: folder, SPEED: '200' }
  const [program = '', ...args] = stepWith('platform').run?.split(' ') ?? []
  const started = await runScript({ command: [program, ...args], env })
  expect(started).toMatchObject({ exitCode: 0, output: expect.stringContaining('http://127.0.0.1:') })
  const lines = readFileSync(output, 'utf8').trimEnd().split('\n')
  return Object.fromEntries(lines.map((line) => line.split('=', 2) as [string, string]))
}

describe('the job "self" on a pull request from a fork', () => {
  it('passes, and would not if an output were another', async () => {
    const folder = folderOf({})
    const outputs: Outputs = { platform: await startPlatform(folder) }
    const github = await startGitHub({ repository: repository.full_name })
    closeAfterTest(() => github.close())
    github.comparisons.set(`${base}...${base}`, { aheadBy: 0, behindBy: 0, files: [] })
    const run = { ...event, githubToken: 'ghs_actions', env: { GITHUB_API_URL: github.url } }
    for (const { id = '', with: inputs = {}, ...step } of steps.filter(({ uses }) => uses === './')) {
      const given = Object.entries(inputs).map(([name, value]) => [name, evaluated(value, outputs)])
      const result = await runAction({ ...run, inputs: Object.fromEntries(given) })
      outputs[id] = result.outputs
      expect(result.exitCode, `${id}: ${result.output}`).toBe(step['continue-on-error'] ? 1 : 0)
      const post = await runAction({ ...run, inputs: Object.fromEntries(given), state: result.state })
      expect(post.exitCode, post.output).toBe(0)
    }

    const look = steps.at(-1)
    expect(look?.run).toBe('node scripts/expect-outputs.ts')
    const env = Object.fromEntries(
      Object.entries(look?.env ?? {}).map(([name, value]) => [name, evaluated(value, outputs)]),
    )
    expect(await runScript({ command: node('expect-outputs.ts'), env })).toEqual({
      exitCode: 0,
      output: '21 outputs of 3 steps were compared\n',
    })

    const other = { ...env, OUTPUTS: env.OUTPUTS?.replace('"valid":"false"', '"valid":"true"') ?? '' }
    expect(await runScript({ command: node('expect-outputs.ts'), env: other })).toEqual({
      exitCode: 1,
      output: 'FAILED  pull-request: valid is "true", not "false"\n21 outputs of 3 steps were compared\n',
    })
  })
})

describe('a platform that does not start', () => {
  it('fails its step, which shows why', async () => {
    const folder = folderOf({})
    const started = await runScript({
      command: ['bash', 'scripts/start-platform.sh'],
      env: { RUNNER_TEMP: folder, GITHUB_OUTPUT: join(folder, 'output'), TMPDIR: folder, SPEED: 'fast' },
    })
    expect(started).toEqual({
      exitCode: 1,
      output: 'The embedded platform did not start:\n--speed: "fast" is not allowed\n',
    })
  })
})
