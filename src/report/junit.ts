import type { DataTestResult } from '../findings.ts'
import { oneLine } from '../runtime/text.ts'

/** The results of data tests in the XML of JUnit, for tools that show test results. No value of a result is in it. */
export function renderJUnit(results: readonly DataTestResult[]): string {
  const failures = results.filter(({ state }) => state === 'failed').length
  const errors = results.filter(({ state }) => state === 'not run').length
  const total = results.reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0)
  const counts = `tests="${results.length}" failures="${failures}" errors="${errors}" time="${seconds(total)}"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="Data Model CI" ${counts}>`,
    `  <testsuite name="data tests" ${counts}>`,
    ...results.map(testCase),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

function testCase({ name, file, branch, state, durationMs, reason = '' }: DataTestResult): string {
  const head = `    <testcase name="${xml(name)}" classname="${xml(file ?? 'data tests')} on ${xml(branch)}" time="${seconds(durationMs ?? 0)}"`
  if (state === 'passed') return `${head}/>`
  const element = state === 'failed' ? 'failure' : 'error'
  return `${head}><${element} message="${xml(reason)}"/></testcase>`
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3)
}

/** Without the characters that XML cannot have, which the first call removes. */
function xml(text: string): string {
  const clean = oneLine(text, 1000).replace(/[\ufffe\uffff]/g, '')
  return clean.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
}
