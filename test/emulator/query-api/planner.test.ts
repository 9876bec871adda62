import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { Compiler, type CompilerOptions } from '../../../emulator/compiler/compiler.ts'
import type { PlannedQuery } from '../../../emulator/compiler/planning.ts'

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'planner-test-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

function compilerOf(options: CompilerOptions = {}): Compiler {
  const compiler = new Compiler({ folder: folder(), ...options })
  onTestFinished(() => compiler.close())
  return compiler
}

function query(measure: string, limit = 10): PlannedQuery {
  const none = { dimensions: [], segments: [], timeDimensions: [], filters: [] }
  return { measures: [measure], ...none, limit, timezone: 'UTC' }
}

function model(name: string) {
  const content = `cubes:\n  - {name: ${name}, sql_table: ${name}, measures: [{name: count, type: count}]}\n`
  return [{ path: `${name}.yml`, content }]
}

/** A model in code that has the process around it at hand. Its table has the number of models that ran there. */
function code(name: string) {
  const content = `
    const around = cube.constructor('return globalThis')()
    around.models = (around.models ?? 0) + 1
    cube('${name}', { sql_table: \`t\${around.models}\`, measures: { count: { type: 'count' } } })
  `
  return [{ path: `${name}.js`, content }]
}

test('a model is compiled once for all plans, and code of a model meets no other model', async () => {
  const compiler = compilerOf()
  for (const name of ['a', 'b']) {
    expect((await compiler.compile(code(name))).errors).toEqual([])
    const first = await compiler.plan(code(name), query(`${name}.count`), {})
    const table = /FROM\s+(t\d+)/.exec(JSON.stringify(first).replaceAll('\\n', ' '))?.[1]
    const others = [1, 2, 3].map((limit) => compiler.plan(code(name), query(`${name}.count`, limit), {}))
    // The code of a file runs more than once while a model is compiled: as often in one process as in another.
    for (const plan of await Promise.all(others)) expect(JSON.stringify(plan)).toContain(` ${table} `)
    expect(table).toBe((await freshTable(name)) ?? 'no table')
  }
})

async function freshTable(name: string): Promise<string | undefined> {
  const compiler = compilerOf()
  await compiler.compile(code(name))
  const plan = await compiler.plan(code(name), query(`${name}.count`), {})
  return /FROM\s+(t\d+)/.exec(JSON.stringify(plan).replaceAll('\\n', ' '))?.[1]
}

test('a model that the process has forgotten is compiled again', async () => {
  const compiler = compilerOf()
  const names = Array.from({ length: 10 }, (_, index) => `m${index}`)
  for (const name of names) await compiler.compile(model(name))
  expect(await compiler.plan(model('m0'), query('m0.count'), {})).toHaveProperty('plan')
})

test('plans are kept for other processes', async () => {
  const kept = folder()
  const plan = await compilerOf({ folder: kept }).plan(model('a'), query('a.count'), {})
  // Whoever had to plan it would run out of time.
  const hasty = compilerOf({ folder: kept, limitMs: 1 })
  expect(await hasty.plan(model('a'), query('a.count'), {})).toEqual(plan)
  expect(await hasty.plan(model('a'), query('a.count', 5), {})).toMatchObject({
    error: 'Emulator: The data model did not compile within 0.001 s',
    byPlanner: false,
  })
})
