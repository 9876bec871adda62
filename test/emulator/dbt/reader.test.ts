import { describe, expect, it } from 'vitest'
import { compileProject } from '../../../emulator/dbt/compile.ts'
import { readModel } from '../../../emulator/dbt/context.ts'
import { compileFiles, cubesIn, errorOf, filesOf, folderOf } from './project-folder.ts'

const context = {
  vars: { on: true, off: false, names: ['x', 'y'] },
  project: 'demo',
  doc: () => undefined,
}

/** The names that a model refers to; those that dbt may not reach have a "?". */
function refs(text: string): string {
  const { refs: found, sources, problem } = readModel(text, context)
  if (problem !== undefined) return `problem: ${problem}`
  return [
    ...found.map(({ ref, certain }) => {
      const name =
        [ref.packageName, ref.name].filter(Boolean).join('.') + (ref.version ? `@${ref.version}` : '')
      return certain ? name : `${name}?`
    }),
    ...sources.map(({ source }) => source.name),
  ].join(' ')
}

describe('a model in SQL', () => {
  it.each([
    [
      'calls in braces alone',
      `{# {{ ref('no') }} #} ref('neither') {{ ref( "yes" ) }} {{ source('s' , "t") }}`,
      'yes s.t',
    ],
    ['calls in comments of SQL', "-- {{ ref('old') }}", 'old'],
    ['package and version', "{{ ref('p', 'a', v=2) }} {{ ref('b', version='3') }}", 'p.a@2 b@3'],
    ['no braces inside of a text', `{{ "{%" }} {{ '}}' }} {{ ref('a') }}`, 'a'],
    ['no raw text', "{% raw %}{{ ref('no') }}{% endraw %}{{ ref('a') }}", 'a'],
    ['signs at delimiters', "{{- ref('a') -}}{%- if var('on') -%}{{+ ref('b') }}{%- endif +%}", 'a b?'],
    ['a name that is set', "{% set name = 'a' %}{{ ref(name ~ '_b') }}", 'a_b'],
    [
      'what stands in a branch, which may not be reached',
      "{% if var('off') %}{{ ref('a') }}{% elif x %}{{ ref('b') }}{% else %}{{ ref('c') }}{% endif %}{{ ref('d') }}",
      'a? b? c? d',
    ],
    [
      'no name that is set in a branch',
      "{% set n = 'a' %}{% if x %}{% set n = 'b' %}{% endif %}{{ ref(n) }}{{ ref('c') }}",
      'c',
    ],
    [
      'what stands in a loop',
      "{% set n = 'no' %}{% for n in var('names') if n != 'y' %}{{ ref(n) }}{{ ref('a') }}{% else %}{{ ref('b') }}{% endfor %}",
      'a? b?',
    ],
    ['what stands in a text that is set', "{% set text %}{{ ref('a') }}{% endset %}", 'a'],
    ['arguments of macros', "{{ union([ref('a'), ref('b')], **kwargs) }}", 'a b'],
    ['both sides of unknown conditions', "{{ ref('a') if x else ref('b') }}", 'a? b?'],
    ['one side of a known condition', "{{ ref('a') if not var('off') else ref('b') }}", 'a'],
    [
      'filters, slices, tests, operators',
      "{{ ['a', 'b'][1:] | list | length }} {{ x.y[0] is not none and x is sameas y and 1 // 2 ** 3 in [1] }} {{ ref('c' | lower) }}",
      'c',
    ],
    [
      'what follows rare syntax',
      "{{ f(*a, **b) }}{{ [1,][0] if x is defined }}{% set a, b = f() %}{{ {'a': (1, 2),} }}{{ not not x }}{{ 'x' ~ -1 }}{{ ref('a') }}",
      'a',
    ],
    ['strings side by side', "{{ ref('a' '_b') }}", 'a_b'],
    ['no macro that is defined', "{% macro m(a, b=1) %}{{ ref('no') }}{% endmacro %}{{ ref('a') }}", 'a'],
    [
      'what a call block has',
      "{% call(row) statement('x', fetch_result=True) %}{{ ref('a') }}{% endcall %}{% do log(ref('b')) %}",
      'a? b',
    ],
    [
      'nothing of JavaScript',
      "{{ ref(''.constructor.constructor('return 1')()) }}{{ ref({}.toString) }}",
      '',
    ],
  ])('refers to %s', (_, text, names) => {
    expect(refs(text)).toBe(names)
  })

  it.each([
    ["{{ ref('a' }}", 'line 1: unexpected "}"'],
    ["\n\n{{ ref('a')", 'line 3: "{{" is never closed by "}}"'],
    ['\n{% if x %}{% endfor %}', 'line 2: unexpected "endfor", expected "endif"'],
    ['{% for x y %}', 'line 1: "for" needs "in"'],
    ['{% raw %}', 'line 1: "{% raw %}" is never closed by "{% endraw %}"'],
    ['{# never', 'line 1: "{#" is never closed by "#}"'],
    ['{{ 1 + }}', 'line 1: unexpected end of the expression'],
    ['{{ a ! b }}', 'line 1: unexpected "!"'],
    [`{{ ${'('.repeat(200)}1${')'.repeat(200)} }}`, 'line 1: the expression is nested too deeply'],
    [`{{ 1${' ~ 1'.repeat(3000)} }}`, 'line 1: the expression is too long'],
    ['{% if x %}'.repeat(300), 'line 1: "{% if %}" is never closed by "{% endif %}"'],
    ['{% else %}', 'line 1: unexpected "else"'],
  ])('is rejected: %j', (text, problem) => {
    expect(refs(text)).toBe(`problem: ${problem}`)
  })

  // One pass takes milliseconds; a search that starts anew at every opening would run into the time limit.
  it('is read in one pass, however hostile it is', () => {
    expect(refs('{{'.repeat(500_000))).toMatch(/^problem/)
    expect(refs('{#'.repeat(500_000))).toMatch(/^problem/)
    expect(refs(`{{ "${'\\"'.repeat(300_000)}`)).toMatch(/^problem/)
    expect(refs(`{% raw %}${'{% '.repeat(200_000)}`)).toMatch(/^problem/)
    expect(refs(`{% set a = 'x' %}${'{% set a = a ~ a %}'.repeat(100)}{{ ref('b') }}`)).toBe('b')
    const loop = '{% for a in [1,2,3,4,5,6,7,8,9] %}'.repeat(20)
    expect(refs(`${loop}${'{% endfor %}'.repeat(20)}`)).toBe('')
  })
})

/** The cubes of a project, by name. */
async function cubes(files: Record<string, string>) {
  const contents = filesOf(await compileFiles(files)).values()
  return Object.fromEntries(cubesIn(contents).map((cube) => [cube.name.replace('dbt_', ''), cube]))
}

describe('the configuration of a model', () => {
  const project = `name: demo
vars: {with_c: false}
models:
  +schema: everywhere
  demo:
    marts:
      +schema: marts
      +alias: from_project
    c:
      +enabled: "{{ var('with_c') }}"
`
  const files = {
    'dbt_project.yml': project,
    'models/a.sql': 'select 1',
    'models/marts/b.sql': "{{ config(alias='from_file') }} select 1",
    'models/marts/b2.sql': 'select 1',
    'models/c/c.sql': "select * from {{ ref('not_there') }}",
    'models/s.yml':
      'models: [{name: b, config: {alias: from_yaml, database: db}}, {name: b2, config: {alias: from_yaml}}]',
  }

  it('comes from the project, the properties and the file, the nearest last', async () => {
    const found = await cubes(files)
    expect(Object.entries(found).map(([name, { sql_table }]) => [name, sql_table])).toEqual([
      ['a', 'analytics_everywhere.a'],
      ['b', 'db.analytics_marts.from_file'],
      ['b2', 'analytics_marts.from_yaml'],
    ])
  })
})

describe('the evidence for a key', () => {
  const tested = (tests: string, project = 'name: demo\n') =>
    cubes({
      'dbt_project.yml': project,
      'models/a.sql': 'select 1',
      'models/s.yml': `models: [{name: a, columns: [{name: code, data_tests: ${tests}}]}]`,
    })

  it.each([
    ['[unique, not_null]', true],
    ['[{name: n1, test_name: unique}, not_null]', true],
    ['[{unique: {config: {severity: ERROR, error_if: "!= 0"}}}, {not_null: {}}]', true],
    ['[{unique: {where: "x"}}, not_null]', false],
    ['[unique, {not_null: {config: {where: "x"}}}]', false],
    ['[unique, {not_null: {severity: warn}}]', false],
    ['[{unique: {error_if: ">10"}}, not_null]', false],
    ['[{unique: {config: {enabled: false}}}, not_null]', false],
    ['[dbt_utils.unique, not_null]', false],
    ['[not_null]', false],
  ])('%s makes a key: %s', async (tests, isKey) => {
    expect((await tested(tests)).a?.dimensions?.[0]?.primary_key ?? false).toBe(isKey)
  })

  it('is not what the project only warns about', async () => {
    const project = 'name: demo\ndata_tests: {demo: {+severity: warn}}\n'
    expect((await tested('[unique, not_null]', project)).a?.dimensions?.[0]).not.toHaveProperty('primary_key')
  })
})

describe('where a project is', () => {
  const files = { 'transform/dbt_project.yml': 'name: demo\n', 'transform/models/a.sql': 'select 1' }
  const compile = (dbtProjectPath: string) => compileProject(folderOf(files), dbtProjectPath)

  it.each(['transform', '/transform/', './transform'])('is found at %s', async (path) => {
    expect([...filesOf(await compile(path)).keys()]).toEqual(['model/cubes/dbt/a.yml'])
  })

  it.each([
    ['', 'no dbt_project.yml was found in the project directory'],
    ['gone', 'no dbt_project.yml was found in the folder gone of the repository'],
    ['../transform', 'the project path ../transform is outside of the repository'],
  ])('is not found at %j', async (path, reason) => {
    expect(errorOf(await compile(path))).toContain(reason)
  })

  it('may have its models beside it, in the same repository', async () => {
    const project = {
      'transform/dbt_project.yml': 'name: demo\nmodel-paths: ["../common/models"]\n',
      'common/models/b.sql': 'select 1',
      'common/other/c.sql': 'select 1',
    }
    const made = await compileProject(folderOf({ ...files, ...project }), 'transform')
    expect([...filesOf(made).keys()]).toEqual(['model/cubes/dbt/b.yml'])
  })

  it('leaves no repository with a local package', async () => {
    const outcome = await compileFiles({
      'models/a.sql': 'select 1',
      'packages.yml': 'packages: [{local: ../other}]',
    })
    expect(errorOf(outcome)).toContain('the local package ../other has no dbt_project.yml')
  })
})

it('tolerates references to packages only where such a package is declared', async () => {
  const files = { 'models/a.sql': "select * from {{ ref('theirs') }}" }
  const withPackage = (name: string) =>
    compileFiles({ ...files, 'packages.yml': `packages: [{package: ${name}, version: 1.0.0}]` })
  expect(await withPackage('fivetran/stripe')).toMatchObject({ ok: true })
  expect(errorOf(await withPackage('dbt-labs/dbt_utils'))).toContain("depends on a node named 'theirs'")
  expect(errorOf(await compileFiles(files))).toContain("depends on a node named 'theirs'")
})

it('warns of a key that is there twice, and takes the last one', async () => {
  const outcome = await compileFiles({
    'models/a.sql': 'select 1',
    'models/s.yml': 'models:\n  - name: a\n    description: First\n    description: Last\n',
  })
  expect(filesOf(outcome).get('model/cubes/dbt/a.yml')).toContain('description: Last\n')
  expect(outcome.log.map(({ message }) => message)).toContain(
    '[WARNING]: models/s.yml, line 4: the key is there twice; the last one counts',
  )
})
