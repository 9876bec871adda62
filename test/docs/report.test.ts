import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { codeIn, pageOf, tableOf } from '../support/markdown.ts'
import { pullRequest, runStep, useProject } from '../support/platform.ts'
import { read } from '../support/repository.ts'

const page = pageOf(read('docs/report.md'))

useProject()

it('docs/report.md names every member that the schema has at its top', () => {
  const { properties } = JSON.parse(read('docs/report.schema.json')) as { properties: object }
  const named = tableOf(page, 'member', 'content').flatMap(([cell = '']) => codeIn(cell))
  expect(named).toEqual(Object.keys(properties))
})

it('the workflow of docs/report.md reads a report', async () => {
  const [{ text } = { text: '' }] = page.code.filter(({ language }) => language === 'yaml')
  const workflow = parse(text) as { jobs: { sync: { steps: { run?: string }[] } } }
  const script = workflow.jobs.sync.steps.find(({ run }) => run)?.run ?? ''
  const { report } = await runStep({ ref: 'invalid-model', event: pullRequest('invalid-model') })
  const folder = mkdtempSync(join(tmpdir(), 'report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const REPORT = join(folder, 'report.json')
  writeFileSync(REPORT, JSON.stringify(report))
  const { PATH = '' } = process.env
  const printed = execFileSync('bash', ['-e', '-c', script], {
    env: { PATH, REPORT },
    encoding: 'utf8',
    stdio: 'pipe',
  })
  for (const { name, durationMs } of report.phases) expect(printed).toContain(`${name}: ${durationMs} ms\n`)
  expect(report.findings.errors?.length).toBeGreaterThan(0)
  for (const { message } of report.findings.errors ?? []) expect(printed).toContain(message)
})
