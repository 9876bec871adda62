import type { DataTestResult } from '../findings.ts'
import { oneLine } from '../runtime/text.ts'

/**
 * The results of data tests in the XML of JUnit, for tools that show test results: a suite for each branch. No value of a
 * result is in it.
 */
export function renderJUnit(results: readonly DataTestResult[]): string {
  const suites = [...Map.groupBy(results, ({ branch }) => branch)].flatMap(([branch, ofBranch]) => [
    `  <testsuite name="data tests on ${xml(branch)}" ${countsOf(ofBranch)}>`,
    ...ofBranch.map(testCase),
    '  </testsuite>',
  ])
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="Data Model CI" ${countsOf(results)}>`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n')
}

function countsOf(results: readonly DataTestResult[]): string {
  const failures = results.filter(({ state }) => state === 'failed').length
  const errors = results.filter(({ state }) => state === 'not run').length
  const total = results.reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0)
  return `tests="${results.length}" failures="${failures}" errors="${errors}" time="${seconds(total)}"`
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
