import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { failureKinds } from '../../src/base/failure.ts'
import type { Report } from '../../src/base/findings.ts'
import { changeClasses } from '../../src/meaning/change.ts'
import { hostileText } from '../support/hostile-text.ts'
import { projectGitHub, pullRequest, runStep, useProject } from '../support/platform.ts'
import { read } from '../support/repository.ts'
import { reportFullOf, reportOf } from './reports.ts'

const schema = JSON.parse(read('docs/report.schema.json'))

/** Readers must take new members; that every member of today is described is asked for here alone. */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed)
  if (typeof node !== 'object' || node === null) return node
  const inner = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]))
  return 'properties' in node && 'type' in node ? { ...inner, additionalProperties: false } : inner
}

const ajv = () => new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true })
const validate = ajv().compile(closed(schema) as object)

/** What the schema has against a report, as it stands in its file. */
function problems(report: unknown): string[] {
  if (validate(JSON.parse(JSON.stringify(report)))) return []
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

useProject()

describe('the report file', () => {
  it('is as its schema says, whatever texts are in it', () => {
    expect(problems(reportOf())).toEqual([])
    fc.assert(
      fc.property(hostileText, (text) => {
        const full = reportFullOf(text)
        expect(problems({ ...full, product: reportOf().product })).toEqual([])
      }),
    )
  })

  it('is refused by the schema where it is something else', () => {
    expect(problems({ ...reportOf(), extra: 1 })).not.toEqual([])
    expect(problems({ ...reportOf(), reportVersion: 2 })).not.toEqual([])
    expect(problems({ ...reportOf(), findings: { extra: 1 } })).not.toEqual([])
    expect(problems({ ...reportOf(), verdict: { outcome: 'maybe' } })).not.toEqual([])
  })

  it('may have new members without a new version', () => {
    const { verdict, ...report } = reportOf()
    const later = { ...report, verdict: { ...verdict, later: 1 }, later: 1 }
    expect(ajv().compile(schema)(JSON.parse(JSON.stringify(later)))).toBe(true)
  })

  it('knows every kind of failure, and every class of changes', () => {
    expect(schema.properties.verdict.properties.failureKind.enum).toEqual(failureKinds)
    expect(schema.$defs.change.properties.id.enum).toEqual(Object.keys(changeClasses))
  })

  const invalid = { ref: 'invalid-model', event: pullRequest('invalid-model') }
  it.each<[string, Parameters<typeof runStep>[0], Report['verdict']['outcome']]>([
    ['a green sync', {}, 'success'],
    ['a broken model', invalid, 'failure'],
    [
      'a release',
      {
        inputs: { command: 'release', ref: 'v1.0.0', 'github-token': 'ghs_actions', comment: 'never' },
        github: projectGitHub,
      },
      'success',
    ],
    ['wrong inputs', { inputs: { timeout: 'x' } }, 'failure'],
    [
      'a cancelled step',
      { onLine: (line, stop) => line.includes('COMPILING') && stop('SIGTERM') },
      'cancelled',
    ],
  ])('is as its schema says after %s', async (_, options, outcome) => {
    const { report } = await runStep(options)
    expect(report.verdict.outcome).toBe(outcome)
    expect(problems(report)).toEqual([])
  })
})
