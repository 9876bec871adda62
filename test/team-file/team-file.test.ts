import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import {
  defaultTeamFile,
  describeTeamFileProblem,
  readTeamFile,
  teamFileKeys,
} from '../../src/team-file/team-file.ts'
import { hostileText } from '../support/hostile-text.ts'
import { pageOf, read } from '../support/markdown.ts'

const problemsOf = (text: string) => {
  const reading = readTeamFile(text)
  return 'problems' in reading ? reading.problems.map(describeTeamFileProblem) : []
}
const settingsOf = (text: string) => {
  const reading = readTeamFile(text)
  if ('problems' in reading) throw new Error(reading.problems.map(describeTeamFileProblem).join(' | '))
  return reading.value
}

describe('the team file', () => {
  it.each(['', '\n\n', '# nothing yet\n', '---\n', '{}\n'])(
    'without content has the defaults: %j',
    (text) => {
      expect(settingsOf(text)).toEqual(defaultTeamFile)
    },
  )

  it('is read', () => {
    const text = [
      'accept-label: " ship it "',
      'compare-with: staging',
      'security-context: { groups: [analyst], tenant: 7 }',
      'meaning: false',
    ].join('\n')
    expect(settingsOf(text)).toEqual({
      acceptLabel: 'ship it',
      compareWith: 'staging',
      securityContext: { groups: ['analyst'], tenant: 7 },
      meaning: false,
      tests: { tests: [], files: [] },
    })
    expect(settingsOf("accept-label: ''")).toEqual({ ...defaultTeamFile, acceptLabel: null })
  })

  it('tells every error at once, each with line and column', () => {
    const text = [
      '# ours',
      'acceptlabel: x',
      'compare-with: "a b"',
      'meaning: yes please',
      'security-context: [a]',
      'fail-on: breaking',
      'accept-label:',
    ].join('\n')
    expect(problemsOf(text)).toEqual([
      'line 2, column 1: `acceptlabel` is not a key of this file. Did you mean `accept-label`?',
      'line 3, column 15: `compare-with` contains a character that is not allowed in a branch or tag (blank, control character, ~ ^ : ? * [ \\): give the name of a branch, for example main',
      'line 4, column 10: `meaning` must be true or false',
      'line 5, column 19: `security-context` must be an object, for example { groups: [analyst] }',
      'line 6, column 1: `fail-on` is not a key of this file. Did you mean `meaning`?',
      "line 7, column 14: `accept-label` must be a text, or '' for none",
    ])
  })

  it.each([
    [
      'a list',
      '- a\n',
      'line 1, column 1: must have keys and values: accept-label, compare-with, security-context, meaning, tests',
    ],
    [
      'a text',
      '\n hello\n',
      'line 2, column 2: must have keys and values: accept-label, compare-with, security-context, meaning, tests',
    ],
    ['a key twice', 'meaning: true\nmeaning: false\n', 'has the same key twice in line 2, column 1'],
    ['what is no YAML', 'meaning: "x', 'is no valid YAML (missing char) in line 1, column 12'],
    [
      'two documents',
      'meaning: true\n---\nmeaning: false\n',
      'is no valid YAML (multiple docs) in line 2, column 1',
    ],
    [
      'a long label',
      `accept-label: ${'x'.repeat(51)}`,
      'line 1, column 15: `accept-label` must be the name of a label, at most 50 characters',
    ],
    [
      'a large context',
      `security-context: { a: ${'x'.repeat(9000)} }`,
      'line 1, column 19: `security-context` must have at most 8192 characters as JSON',
    ],
    [
      'a prototype',
      '__proto__: { meaning: false }',
      'has a key that is not allowed (__proto__) in line 1, column 1',
    ],
  ])('does not take %s', (_, text, problem) => {
    expect(problemsOf(text)).toEqual([problem])
  })

  it('is safe to read and to quote, whatever is in it', () => {
    const text = fc.oneof(
      hostileText,
      hostileText.map((key) => `${JSON.stringify(key)}: 1`),
      hostileText.map((label) => `accept-label: ${JSON.stringify(label)}`),
    )
    fc.assert(
      fc.property(text, (given) => {
        for (const problem of problemsOf(given)) {
          expect(problem).not.toMatch(/[\n\r\u2028\u001b]|##\[/)
          expect(problem.length).toBeLessThan(400)
        }
      }),
    )
  })
})

describe('the schema for editors', () => {
  const schema = JSON.parse(read('docs/data-model-ci.schema.json')) as {
    properties: Record<string, { default?: unknown }>
  }
  const validate = new Ajv2020({ strict: true }).compile(schema)

  it('has the keys and defaults of the reader', () => {
    expect(Object.keys(schema.properties)).toEqual(teamFileKeys)
    expect(Object.values(schema.properties).map((each) => each.default)).toEqual([
      defaultTeamFile.acceptLabel,
      undefined,
      defaultTeamFile.securityContext,
      defaultTeamFile.meaning,
      [],
    ])
  })

  it.each([
    '{}',
    'accept-label: x',
    "accept-label: ''",
    `accept-label: ${'x'.repeat(50)}`,
    `accept-label: ${'x'.repeat(51)}`,
    'accept-label: 1',
    'accept-label: null',
    'accept-label: [x]',
    'compare-with: main',
    "compare-with: ''",
    'compare-with: 1',
    'security-context: {}',
    'security-context: { groups: [a] }',
    'security-context: [a]',
    'security-context: null',
    'security-context: x',
    'meaning: true',
    'meaning: false',
    "meaning: 'false'",
    'meaning: null',
    'meanings: true',
    'tests: []',
    'tests: tests/data.yml',
    'tests: [tests/data.yml, {name: a, sql: SELECT 1}]',
    'tests: [../data.yml]',
    'tests: [data.txt]',
    'tests: [{name: a}]',
    'tests: [{sql: SELECT 1}]',
    'tests: [{name: a, sql: SELECT 1, query: {measures: [a.b]}}]',
    'tests: [{name: a, query: {measures: [a.b]}, expect: {rows: "> 0", value: {a.b: ">= 0"}, unique: [a.b], max-ms: 100}}]',
    'tests: [{name: a, query: {measures: [a.b]}, expect: {rows: many}}]',
    'tests: [{name: a, query: {measures: [a.b]}, expect: {rows: 3}}]',
    'tests: [{name: a, query: {measures: [a.b]}, expect: {row: 3}}]',
    'tests: [{name: a, query: {measures: [a.b]}, expect: {max-ms: 0}}]',
    'tests: [{name: a, query: {measures: [a.b]}, expect: {max-ms: 60001}}]',
    'tests: [{name: a, query: {measures: [a.b]}, expect: {unique: [b]}}]',
    'tests: [{name: a, query: {measures: [a.b]}, expect: {value: {b: 1}}}]',
    'tests: [{name: a, query: {measures: [a.b]}, expect: {value: {a.b: [1]}}}]',
    'tests: [{name: a, query: {measures: [a.b]}, expect: {value: {a.b: null}}}]',
    'tests: [1]',
    '[]',
    'x',
  ])('judges as the reader does: %s', (text) => {
    expect(validate(parse(text))).toBe(problemsOf(text).length === 0)
  })

  it('takes the example of docs/gating-changes.md, and so does the reader', () => {
    const examples = pageOf(read('docs/gating-changes.md')).code.filter(({ text }) =>
      text.includes('accept-label:'),
    )
    expect(examples).toHaveLength(1)
    for (const { text } of examples) {
      expect(validate(parse(text))).toBe(true)
      expect(settingsOf(text)).toMatchObject({
        compareWith: 'main',
        securityContext: { groups: ['analyst'] },
      })
    }
  })
})
