import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { editorSchema } from '../../scripts/team-file-schema.ts'
import {
  defaultTeamFile,
  describeTeamFileProblem,
  readTeamFile,
  teamFileKeys,
} from '../../src/team-file/team-file.ts'
import { hostileText } from '../support/hostile-text.ts'
import { pageOf } from '../support/markdown.ts'
import { read } from '../support/repository.ts'
import { rows } from '../support/rows.ts'

const problemsOf = (text: string) => {
  const reading = readTeamFile(text)
  return 'problems' in reading ? reading.problems.map(describeTeamFileProblem) : []
}
const settingsOf = (text: string) => {
  const reading = readTeamFile(text)
  if ('problems' in reading) throw new Error(reading.problems.map(describeTeamFileProblem).join(' | '))
  return reading.value
}

/** A file whose lines have their problems behind them, with the column of each. */
function expectProblems(file: string): void {
  const lines = file.split('\n').slice(1, -1)
  const indent = /^ */.exec(lines[0] ?? '')?.[0].length
  const all = lines.map((line) => line.slice(indent).split(' → '))
  const problems = all.flatMap(([, ...of], at) => of.map((problem) => `line ${at + 1}, column ${problem}`))
  expect(problemsOf(all.map(([line]) => line).join('\n'))).toEqual(problems)
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
      'compare: false',
      'run-on-warehouse: true',
      'deploy: { include-untracked: true }',
      'accept:',
      '  - change: member-removed',
      '    member: orders.*',
      '    reason: the mobile app was shut down',
      '    until: 2027-01-31',
      '  - { change: plan-failed, member: a.b, fingerprint: "0123456789ab", reason: x, until: "2028-02-29" }',
      'levels: { access-policy-changed: breaking, member-added: dangerous }',
      'ignore-content: { folders: [Sandbox, /Users/ana], reports: [17, kQ3x] }',
      'content-url: https://tenant.example.com/{type}s/{publicId}?d={id}',
      'errors: new',
      'preview: { url: "https://t.example/{deploymentId}/{branch}", max: 3 }',
      'access:',
      '  - { reader: emea, sees: [orders.*, o.n], never: staff.salary, rows: orders.region }',
      '  - { reader: analyst, never: ["*.email"] }',
      'readers: { analyst: { groups: [analyst] }, emea: { groups: [sales], region: EU } }',
    ].join('\n')
    expect(settingsOf(text)).toEqual({
      acceptLabel: 'ship it',
      compareWith: 'staging',
      securityContext: { groups: ['analyst'], tenant: 7 },
      compare: false,
      runOnWarehouse: true,
      deploy: { removeMissing: true, includeUntracked: true },
      accept: [
        {
          change: 'member-removed',
          member: 'orders.*',
          reason: 'the mobile app was shut down',
          until: '2027-01-31',
          line: 8,
        },
        {
          change: 'plan-failed',
          member: 'a.b',
          fingerprint: '0123456789ab',
          reason: 'x',
          until: '2028-02-29',
          line: 12,
        },
      ],
      levels: { 'access-policy-changed': 'breaking', 'member-added': 'dangerous' },
      ignoreContent: { folders: ['Sandbox', '/Users/ana'], reports: [17, 'kQ3x'] },
      contentUrl: 'https://tenant.example.com/{type}s/{publicId}?d={id}',
      errors: 'new',
      preview: { url: 'https://t.example/{deploymentId}/{branch}', max: 3 },
      tests: { tests: [], files: [] },
      readers: new Map<string, object>([
        ['analyst', { groups: ['analyst'] }],
        ['emea', { groups: ['sales'], region: 'EU' }],
      ]),
      access: [
        {
          reader: 'emea',
          context: { groups: ['sales'], region: 'EU' },
          sees: ['orders.*', 'o.n'],
          never: ['staff.salary'],
          rows: ['orders.region'],
          line: 19,
        },
        {
          ...{ reader: 'analyst', context: { groups: ['analyst'] }, line: 20 },
          ...{ sees: [], never: ['*.email'], rows: [] },
        },
      ],
    })
    expect(settingsOf("accept-label: ''")).toEqual({ ...defaultTeamFile, acceptLabel: null })
  })

  it('tells every error at once, each with line and column', () => {
    expectProblems(`
      # ours
      acceptlabel: x → 1: \`acceptlabel\` is not a key of this file. Did you mean \`accept-label\`?
      compare-with: "a b" → 15: \`compare-with\` contains a character that is not allowed in a branch or tag (blank, control character, ~ ^ : ? * [ \\): give the name of a branch, for example main
      compare: yes please → 10: \`compare\` must be true or false
      security-context: [a] → 19: \`security-context\` must be an object, for example { groups: [analyst] }
      fail-on: breaking → 1: \`fail-on\` is an input of the action, and no key of this file. Set it in the workflow.
      accept-label: → 14: \`accept-label\` must be a text, or '' for none
      accept:
        - change: member-gone → 13: \`accept.change\` must be the id of a change, for example member-removed
          member: "" → 13: \`accept.member\` must be a member, for example orders.status or orders.*, at most 200 characters
          reason: "a\\nb" → 13: \`accept.reason\` must be a text on one line, at most 500 characters
          until: 2027-02-30 → 12: \`accept.until\` must be a day, for example 2027-01-31
          fingerprint: 123456789012 → 18: \`accept.fingerprint\` must be 12 hexadecimal digits in quotes, as the report has them
        - change: member-removed → 5: \`accept\` needs \`member\` in each entry → 5: \`accept\` needs \`reason\` in each entry → 5: \`accept\` needs \`until\` in each entry
          because: we can → 14: \`accept.because\` is not a key of an entry: change, member, fingerprint, reason, until
        - all → 5: \`accept\` must be a list of objects with change, member, reason and until
      levels:
        member-remove: safe → 18: \`levels.member-remove\` is not the id of a change. Did you mean \`member-removed\`?
        member-hidden: info → 18: \`levels.member-hidden\` must be one of breaking, dangerous, safe
      ignore-content: { folder: [a], folders: a, reports: [1.5, b] } → 27: \`ignore-content.folder\` is not a key: folders, reports → 41: \`ignore-content.folders\` must be a list of paths, for example [Sandbox] → 54: \`ignore-content.reports\` must be a list of IDs, for example [17]
      content-url: https://{type}.example.com/{id} → 14: \`content-url\` must start with https:// and a host without placeholders, and have no credentials, for example https://tenant.example.com/{type}s/{id}
    `)
  })

  it('tells every error of readers and access tests', () => {
    const pattern =
      'must be a member, for example orders.status or orders.*, or a list of 1 to 50, each of at most 200 characters'
    expectProblems(`
      readers:
        sales: { groups: [sales] }
        1st: { groups: [sales] } → 8: \`readers.1st\` is not a name of a reader: at most 50 letters, digits, - and _, beginning with a letter
        nobody: {} → 11: \`readers.nobody\` must not be empty, for example { groups: [analyst] }
        all: [sales] → 8: \`readers.all\` must be an object, for example { groups: [analyst] }
        large: { a: ${'x'.repeat(9000)} } → 10: \`readers.large\` must have at most 8192 characters as JSON
      access:
        - { reader: sale, sees: orders.* } → 15: \`access.reader\` is not one of the \`readers\`. Did you mean \`sales\`?
        - { reader: [sales], sees: orders.* } → 15: \`access.reader\` must be the name of one of the \`readers\`
        - { never: orders.*, always: x } → 5: \`access\` needs \`reader\` in each test → 32: \`access.always\` is not a key of a test: reader, sees, never, rows
        - { reader: sales } → 5: \`access\` needs \`sees\`, \`never\` or \`rows\` in each test
        - sales → 5: \`access\` must be a list of objects with reader, and sees, never or rows
        - { reader: sales, sees: [], never: [""], rows: { a: b } } → 28: \`access.sees\` ${pattern} → 40: \`access.never\` ${pattern} → 51: \`access.rows\` ${pattern}
    `)
  })

  const keys = `must have keys and values: ${teamFileKeys.join(', ')}`
  const ofMax = 'column 10: `preview` has a `max` that is no whole number from 1 to 1000'
  const ofUrl =
    'column 10: `preview` has a `url` that is no http(s) URL with `{branch}` and `{deploymentId}`, for example https://tenant.example.com/deployments/{deploymentId}?branch={branch}'
  const many = '{}, '.repeat(200)
  const readers = Array.from({ length: 21 }, (_, at) => `r${at}: { a: 1 }`).join(', ')

  // `⏎` is a line break, and `line 1, ` in front of a problem is left out.
  it.each(
    rows(`
    what | text | problem
    readers that are no object | readers: [a] | column 10: \`readers\` must be an object, for example { analyst: { groups: [analyst] } }
    too many readers | readers: { ${readers} } | column 10: \`readers\` must have at most 20 readers
    access tests that are no list | access: {} | column 9: \`access\` must be a list of access tests
    too many access tests | access: [${many}{}] | column 9: \`access\` must have at most 200 tests
    access without readers | access: [{ reader: a, sees: a.b }] | column 20: \`access.reader\` is not one of the \`readers\`. Add it there.
    a list | - a⏎ | column 1: ${keys}
    a text | ⏎ hello⏎ | line 2, column 2: ${keys}
    a preview that is no object | preview: true | column 10: \`preview\` must be an object, for example { max: 5 }
    another key of a preview | preview: { urls: x } | column 10: \`preview\` has only the keys \`url\` and \`max\`
    0 previews | preview: { max: 0 } | ${ofMax}
    1.5 previews | preview: { max: 1.5 } | ${ofMax}
    many previews | preview: { max: many } | ${ofMax}
    the URL ftp://x | preview: { url: "ftp://x" } | ${ofUrl}
    the URL https://{branch}.example.com | preview: { url: "https://{branch}.example.com" } | ${ofUrl}
    the URL https://x/{name} | preview: { url: "https://x/{name}" } | ${ofUrl}
    the URL javascript:alert(1) | preview: { url: "javascript:alert(1)" } | ${ofUrl}
    the URL /x | preview: { url: "/x" } | ${ofUrl}
    another key of deploy | deploy: { removed: true } | column 9: \`deploy\` has only the keys \`remove-missing\` and \`include-untracked\`
    a test of data without a query | tests:⏎  - a.yml⏎  - { name: one } |
      line 3, column 5: \`tests\` test 2 (one) needs either \`query\` or \`sql\`
    another choice | errors: old | column 9: \`errors\` must be all or new
    a key twice | compare: true⏎compare: false⏎ | has the same key twice in line 2, column 1
    what is no YAML | compare: "x | is no valid YAML (a quote is not closed) in line 1, column 10
    two documents | compare: true⏎---⏎compare: false⏎ | is no valid YAML (a second document begins) in line 2, column 1
    a long label | accept-label: ${'x'.repeat(51)} | column 15: \`accept-label\` must be the name of a label, at most 50 characters
    a large context | security-context: { a: ${'x'.repeat(9000)} } |
      column 19: \`security-context\` must have at most 8192 characters as JSON
    too many accepted changes | accept: [${many}{}] | column 9: \`accept\` must have at most 200 entries
    a URL without an ID | content-url: https://a.example/{type} |
      column 14: \`content-url\` needs the placeholder {id} or {publicId}, for example https://tenant.example.com/{type}s/{id}
    an unknown placeholder | content-url: https://a.example/{id}/{name} |
      column 14: \`content-url\` has the placeholder \`{name}\`; known are {type}, {id}, {publicId}
    a prototype | __proto__: { compare: false } | has a key that is not allowed (__proto__) in line 1, column 1
    `),
  )('does not take %s', (_, text = '', problem = '') => {
    expect(problemsOf(text.replaceAll('⏎', '\n'))).toEqual([problem.replace(/^column/, 'line 1, column')])
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

/** An entry of `accept` as JSON, which is YAML, too. */
const entry = (other: Record<string, unknown> = {}) =>
  JSON.stringify({
    change: 'member-removed',
    member: 'orders.*',
    reason: 'agreed',
    until: '2027-01-31',
    ...other,
  })

describe('the schema for editors', () => {
  const schema = JSON.parse(read('docs/data-model-ci.schema.json')) as object
  const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema)

  it('is made of the schema of the reader: node scripts/team-file-schema.ts', () => {
    expect(schema).toEqual(editorSchema())
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
    'compare: true',
    'compare: false',
    "compare: 'false'",
    'compare: null',
    'compares: true',
    'run-on-warehouse: true',
    'run-on-warehouse: yes please',
    'deploy: {}',
    'deploy: { remove-missing: false, include-untracked: true }',
    'deploy: { remove-missing: 0 }',
    'deploy: { removed: true }',
    'deploy: true',
    'accept: []',
    'accept: {}',
    'accept: [x]',
    `accept: [${entry()}]`,
    `accept: [${entry({ fingerprint: '0123456789ab' })}]`,
    `accept: [${entry({ fingerprint: '0123456789AB' })}]`,
    `accept: [${entry({ fingerprint: 123456789012 })}]`,
    `accept: [${entry({ change: 'member-gone' })}]`,
    `accept: [${entry({ member: '' })}]`,
    `accept: [${entry({ member: 'x'.repeat(201) })}]`,
    `accept: [${entry({ reason: ' ' })}]`,
    `accept: [${entry({ reason: 'a\nb' })}]`,
    `accept: [${entry({ until: '2027-1-31' })}]`,
    `accept: [${entry({ until: undefined })}]`,
    `accept: [${entry({ because: 'x' })}]`,
    'levels: {}',
    'levels: []',
    'levels: { member-removed: safe }',
    'levels: { member-removed: none }',
    'levels: { member-gone: safe }',
    'ignore-content: {}',
    'ignore-content: []',
    'ignore-content: { folders: [a], reports: [1, b] }',
    'ignore-content: { folders: a }',
    "ignore-content: { folders: [''] }",
    'ignore-content: { reports: [1.5] }',
    'ignore-content: { reports: [-1] }',
    'ignore-content: { users: [1] }',
    'content-url: https://a.example/{id}',
    'content-url: https://a.example/d/{publicId}?type={type}#x',
    'content-url: https://a.example/',
    'content-url: http://a.example/{id}',
    'content-url: https://{id}.example/',
    'content-url: https://u:p@a.example/{id}',
    'content-url: https://a.example/{id}/{name}',
    'content-url: 1',
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
    ...[
      'readers: {}',
      'readers: []',
      'readers: { a: {} }',
      'readers: { a: [b] }',
      'readers: { a-_1: { b: c } }',
    ],
    ...['1', '_a', 'a b', 'ä', 'x'.repeat(50), 'x'.repeat(51)].map(
      (name) => `readers: { ${name}: { b: c } }`,
    ),
    ...['access: []', 'access: {}', 'access: [a]'],
    ...[
      'sees: a.b',
      'never: [a.b, "*"], rows: a.b',
      'sees: []',
      "sees: ''",
      'sees: [1]',
      `rows: ${'x'.repeat(200)}`,
      `rows: ${'x'.repeat(201)}`,
      `rows: [${'x, '.repeat(49)}x]`,
      `rows: [${'x, '.repeat(50)}x]`,
      'sees: a.b, other: c',
      'other: c',
    ].map((rest) => `readers: { a: { b: c } }\naccess: [{ reader: a, ${rest} }]`),
    'readers: { a: { b: c } }\naccess: [{ sees: a.b }]',
    'readers: { a: { b: c } }\naccess: [{ reader: a }]',
    'readers: { a: { b: c } }\naccess: [{ reader: 1, sees: a.b }]',
    '[]',
    'x',
  ])('judges as the reader does: %s', (text) => {
    expect(validate(parse(text))).toBe(problemsOf(text).length === 0)
  })

  it('takes the examples of the documentation, and so does the reader', () => {
    const pages = ['docs/gating-changes.md', 'docs/who-uses-it.md'].map((path) => pageOf(read(path)))
    const examples = pages
      .flatMap(({ code }) => code)
      .filter(({ text }) => /^(?:accept|content-url|levels)/m.test(text))
    expect(examples).toHaveLength(3)
    for (const { text } of examples) {
      expect(validate(parse(text))).toBe(true)
      expect(problemsOf(text)).toEqual([])
    }
  })
})
