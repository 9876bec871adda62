import type { DataTestResult, Findings } from '../base/findings.ts'
import { oneLine } from '../base/text.ts'

type Tests = Pick<Findings, 'dataTests' | 'accessTests'>

/**
 * The results of data tests and access tests in the XML of JUnit, for tools that show test results: a suite for each kind and
 * branch. One that the pull request adds and that does not pass counts as skipped, because such tools may fail a job. No value of
 * a result is in it.
 */
export function renderJUnit({ dataTests = [], accessTests = [] }: Tests): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="Data Model CI" ${countsOf([...dataTests, ...accessTests])}>`,
    ...suitesOf('data tests', dataTests),
    ...suitesOf('access tests', accessTests),
    '</testsuites>',
    '',
  ].join('\n')
}

function suitesOf(kind: string, results: readonly DataTestResult[]): string[] {
  return [...Map.groupBy(results, ({ branch }) => branch)].flatMap(([branch, ofBranch]) => [
    `  <testsuite name="${kind} on ${xml(branch)}" ${countsOf(ofBranch)}>`,
    ...ofBranch.map((result) => testCase(kind, result)),
    '  </testsuite>',
  ])
}

function countsOf(results: readonly DataTestResult[]): string {
  const [failures, errors, skipped] = (['failure', 'error', 'skipped'] as const).map(
    (element) => results.filter((result) => elementOf(result) === element).length,
  )
  const total = results.reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0)
  return `tests="${results.length}" failures="${failures}" errors="${errors}" skipped="${skipped}" time="${seconds(total)}"`
}

function testCase(kind: string, result: DataTestResult): string {
  const { name, file, branch, durationMs, reason = '' } = result
  const element = elementOf(result)
  const head = `    <testcase name="${xml(name)}" classname="${xml(file ?? kind)} on ${xml(branch)}" time="${seconds(durationMs ?? 0)}"`
  if (element === null) return `${head}/>`
  const later = element === 'skipped' ? 'counts once the pull request is merged: ' : ''
  return `${head}><${element} message="${later}${xml(reason)}"/></testcase>`
}

/** @returns null for a test that passed */
function elementOf({ state, added }: DataTestResult): 'failure' | 'error' | 'skipped' | null {
  if (state === 'passed') return null
  if (added) return 'skipped'
  return state === 'failed' ? 'failure' : 'error'
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3)
}

/** Without the characters that XML cannot have, which the first call removes. */
function xml(text: string): string {
  const clean = oneLine(text, 1000).replace(/[\ufffe\uffff]/g, '')
  return clean.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
}
