import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
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
  const verdict = (results: Record<string, string>, mayBeSkipped = '') => {
    const needs = Object.fromEntries(Object.entries(results).map(([name, result]) => [name, { result }]))
    return runScript({
      command: node('gate.ts'),
      env: { NEEDS: JSON.stringify(needs), MAY_BE_SKIPPED: mayBeSkipped },
    })
  }

  it('passes when every job succeeded', async () => {
    expect(await verdict({ a: 'success', b: 'success' })).toEqual({
      exitCode: 0,
      output: 'passed  a: success\npassed  b: success\n',
    })
  })

  it.each(['failure', 'skipped', 'new'])('fails when one ended as %s', async (result) => {
    expect(await verdict({ a: result, b: 'success' })).toEqual({
      exitCode: 1,
      output: `FAILED  a: ${result}\npassed  b: success\n`,
    })
  })

  it('lets a job be skipped, and nothing worse, when it may be', async () => {
    expect(await verdict({ a: 'skipped', b: 'success' }, 'a')).toMatchObject({ exitCode: 0 })
    expect(await verdict({ a: 'failure', b: 'success' }, 'a')).toMatchObject({ exitCode: 1 })
    expect(await verdict({ a: 'success', b: 'skipped' }, 'a')).toMatchObject({ exitCode: 1 })
  })

  it('fails when nothing was checked', async () => {
    expect(await verdict({})).toMatchObject({ exitCode: 1 })
    expect(await runScript({ command: node('gate.ts') })).toMatchObject({ exitCode: 1 })
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
