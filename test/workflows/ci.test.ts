import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { judgeJobs } from '../../scripts/gate.ts'
import { linuxOnly, portable } from '../portable.ts'
import { documentAt, jobOf, own, read, root, stepsOf } from './documents.ts'
import { node, runScript } from './run-script.ts'

const ci = documentAt('.github/workflows/ci.yml')
const jobs = Object.keys(ci.workflow.jobs)
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

describe('the gate of our CI', () => {
  const gate = jobOf(ci, 'gate')

  it('needs every other job', () => {
    expect(gate.needs).toEqual(jobs.filter((name) => name !== 'gate'))
  })

  it('runs whatever became of them: what is skipped would count as passed', () => {
    expect(gate.if).toBe('always()')
  })

  it('lets those be skipped that have a condition, where that does not hold', () => {
    const conditions = jobs.filter((name) => name !== 'gate' && jobOf(ci, name).if)
    expect(conditions).toEqual(['dependencies'])
    expect(jobOf(ci, 'dependencies').if).toBe("github.event_name == 'pull_request'")
    const env = gate.steps.at(-1)?.env
    expect(env?.MAY_BE_SKIPPED).toBe(
      '$' + "{{ github.event_name != 'pull_request' && 'dependencies' || '' }}",
    )
  })
})

describe('scripts/gate.ts', () => {
  it.each<[boolean, Record<string, string>, string?]>([
    [true, { a: 'success', b: 'success' }],
    [false, { a: 'failure', b: 'success' }],
    [false, { a: 'skipped', b: 'success' }],
    [false, { a: 'new', b: 'success' }],
    [true, { a: 'skipped', b: 'success' }, 'a'],
    [false, { a: 'failure', b: 'success' }, 'a'],
    [false, { a: 'success', b: 'skipped' }, 'a'],
    [false, {}],
  ])('is green (%j) of %j, of which may be skipped: %s', (green, results, MAY_BE_SKIPPED = '') => {
    const needs = Object.fromEntries(Object.entries(results).map(([name, result]) => [name, { result }]))
    expect(judgeJobs({ NEEDS: JSON.stringify(needs), MAY_BE_SKIPPED }).green).toBe(green)
  })

  it('names each job, and fails where one did, or where nothing is known', async () => {
    const NEEDS = JSON.stringify({ a: { result: 'failure' }, b: { result: 'success' } })
    const command = node('gate.ts')
    const output = 'FAILED  a: failure\npassed  b: success\n'
    expect(await runScript({ command, env: { NEEDS } })).toEqual({ exitCode: 1, output })
    expect(await runScript({ command })).toMatchObject({ exitCode: 1 })
  })
})

describe('the scripts that our workflows run', () => {
  const commands = own.flatMap((document) =>
    stepsOf(document).flatMap(({ run = '' }) => run.trim().split('\n')),
  )

  it('are in package.json or in this repository', () => {
    const inPackage = commands.flatMap((line) => /^npm run (?:--\S+ )?([\w:]+)/.exec(line)?.[1] ?? [])
    expect(inPackage).toContain('check:dist')
    for (const name of inPackage) expect(scripts[name], name).toBeDefined()
    const files = commands.flatMap((line) => /^(?:node|bash) (\S+)/.exec(line)?.[1] ?? [])
    expect(files.length).toBeGreaterThan(5)
    for (const path of files) expect(() => read(path)).not.toThrow()
  })

  it('are no more than a call: what is longer is a script of its own, with a test', () => {
    for (const command of commands) expect(command).not.toMatch(/[;|&<>`]/)
  })
})

describe('npm run check', () => {
  it('is all that can be wrong with a change', () => {
    expect(scripts.check?.split(' && ')).toEqual([
      'npm run lint',
      'npm run types',
      'npm run check:dist',
      'npm test',
    ])
  })

  it('and every other script is described in CONTRIBUTING.md', () => {
    const described = read('CONTRIBUTING.md')
    for (const name of Object.keys(scripts))
      expect(described).toContain(name === 'test' ? '`npm test`' : `\`npm run ${name}\``)
  })
})

describe('the portable tests', () => {
  it('leave nothing out without a reason', () => {
    const folders = readdirSync(`${root}test`, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(folders.length).toBeGreaterThan(10)
    for (const { name } of folders) {
      const known =
        portable.includes(`test/${name}/**/*.test.ts`) || linuxOnly[`test/${name}/**`] !== undefined
      expect(known, `test/${name} is neither portable nor for Linux only (test/portable.ts)`).toBe(true)
    }
  })
})
