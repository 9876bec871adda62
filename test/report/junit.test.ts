import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { DataTestResult } from '../../src/base/findings.ts'
import { renderJUnit } from '../../src/report/junit.ts'
import { hostileText } from '../support/hostile-text.ts'

const results: DataTestResult[] = [
  { name: 'a', branch: 'feature', state: 'passed', rows: 1, durationMs: 1500 },
  {
    name: 'b',
    file: 'tests/data.yml',
    branch: 'feature',
    state: 'failed',
    durationMs: 500,
    reason: '2 rows',
  },
  { name: 'c', branch: 'feature', state: 'not run', reason: 'no result' },
  { name: 'd', branch: 'feature', state: 'failed', durationMs: 0, reason: '3 rows', added: true },
  { name: 'e', branch: 'feature', state: 'not run', reason: 'no result', added: true },
  { name: 'f', branch: 'feature', state: 'passed', durationMs: 0, added: true },
  { name: 'a', branch: 'main', state: 'failed', durationMs: 250, reason: '1 row' },
]

it('has a suite for each branch, and a case for each data test', () => {
  expect(renderJUnit({ dataTests: results })).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="Data Model CI" tests="7" failures="2" errors="1" skipped="2" time="2.250">
  <testsuite name="data tests on feature" tests="6" failures="1" errors="1" skipped="2" time="2.000">
    <testcase name="a" classname="data tests on feature" time="1.500"/>
    <testcase name="b" classname="tests/data.yml on feature" time="0.500"><failure message="2 rows"/></testcase>
    <testcase name="c" classname="data tests on feature" time="0.000"><error message="no result"/></testcase>
    <testcase name="d" classname="data tests on feature" time="0.000"><skipped message="counts once the pull request is merged: 3 rows"/></testcase>
    <testcase name="e" classname="data tests on feature" time="0.000"><skipped message="counts once the pull request is merged: no result"/></testcase>
    <testcase name="f" classname="data tests on feature" time="0.000"/>
  </testsuite>
  <testsuite name="data tests on main" tests="1" failures="1" errors="0" skipped="0" time="0.250">
    <testcase name="a" classname="data tests on main" time="0.250"><failure message="1 row"/></testcase>
  </testsuite>
</testsuites>
`)
})

it('has suites of access tests behind those of data tests', () => {
  const [dataTests, accessTests] = [
    results.slice(0, 1),
    [{ name: 'b', branch: 'main', state: 'passed' as const }],
  ]
  const suites = (xml: string) => [...xml.matchAll(/<testsuite .*? failures/g)].map(([one]) => one)
  const data = '<testsuite name="data tests on feature" tests="1" failures'
  const access = '<testsuite name="access tests on main" tests="1" failures'
  expect(suites(renderJUnit({ dataTests, accessTests }))).toEqual([data, access])
  const xml = renderJUnit({ accessTests })
  expect(suites(xml)).toEqual([access])
  expect(xml).toContain('<testcase name="b" classname="access tests on main" time="0.000"/>')
})

it('is well-formed, whatever the names are', () => {
  const element =
    /^ *<\/?[\w?]+(?: \w+="[^<>"\u0000-\u001f]*")*[/?]?>(?:<\w+ message="[^<>"\u0000-\u001f]*"\/><\/testcase>)?$/
  fc.assert(
    fc.property(hostileText, (text) => {
      const [name, reason, branch, file] = [text, text, text, text]
      const xml = renderJUnit({ accessTests: [{ name, reason, branch, file, state: 'failed' }] })
      for (const line of xml.trimEnd().split('\n')) expect(line).toMatch(element)
      expect(xml.replaceAll(/&#\d+;/g, '')).not.toContain('&')
    }),
  )
})
