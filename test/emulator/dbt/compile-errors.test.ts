import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compileProject } from '../../../emulator/dbt/compile.ts'
import { rows } from '../../support/rows.ts'
import { compileFiles, errorOf, folderOf } from './project-folder.ts'

// How a sync fails for its project. What is wrong in templates and properties is asked in reader and dbt-forms.

const A = { 'models/a.sql': 'select 1 as id' }

it.each(
  rows(`
    dbt_project.yml                        | error
    name: [demo                            | dbt_project.yml is not valid YAML: line 1
    - demo                                 | has to be a mapping
    version: 1                             | does not say the project's "name"
    name: my-shop                          | the name "my-shop" may hold
    {name: demo, model-paths: ["../other"]} | names ../other, which is outside
    {name: demo, macro-paths: ["/etc"]}    | names /etc, which is outside
    {name: demo, model-paths: [".."]}      | names .., which is outside
    {name: demo, model-paths: [" /etc"]}   | names  /etc, which is outside
    {name: demo, model-paths: [" "]}       | "model-paths" holds an entry that is not a folder
    {name: demo, model-paths: [[a]]}       | holds an entry that is not a folder
    {name: demo, model-paths: models}      | "model-paths" has to be a list`),
)('dbt_project.yml with %j fails before anything is compiled', async (text, reason) => {
  const outcome = await compileFiles({ 'dbt_project.yml': text, ...A })
  expect(outcome).toMatchObject({ ok: false, failedStatus: 'RUNNING_DBT_DEPS', failedPhase: 'dbt-deps' })
  expect(errorOf(outcome)).toContain(reason)
})

describe('a project that is not there', () => {
  it('fails without dbt_project.yml, also in the log', async () => {
    const error = 'Runtime Error\n  no dbt_project.yml was found in the project directory'
    const outcome = await compileProject(folderOf(A))
    expect(outcome).toMatchObject({ failedStatus: 'RUNNING_DBT_DEPS', error })
    expect(outcome.log.at(-1)).toEqual({ phase: 'dbt-deps', level: 'error', message: error })
  })

  it.each(['nowhere', 'file'])('fails without its folder, which is not named: %s', async (name) => {
    const outcome = await compileProject(join(folderOf({ file: 'text' }), name))
    expect(outcome).toMatchObject({ failedStatus: 'INSTALLING_DEPENDENCIES', failedPhase: 'repo-clone' })
    expect(errorOf(outcome)).not.toContain(name)
  })

  it('throws what is not the fault of the project', async () => {
    await expect(compileProject('no\0path')).rejects.toThrow(/null bytes/)
  })
})

const inModel = 'Compilation Error in model b (models/b.sql)\n  '
const dependsOn = `${inModel}model 'b' depends on a `

type Row = [what: string, files: Record<string, string>, error: string]

it.each<Row>([
  ...rows(`
    the model b                               | error
    select * from {{ ref('gone') }}           | node named 'gone' which was not found
    select * from {{ ref('other', 'a') }}     | node named 'a' in package 'other' which is not installed
    select * from {{ ref('off') }}            | node named 'off' which is disabled
    select * from {{ ref('a', v=7) }}         | node named 'a' with version '7' which was not found
    select * from {{ source('raw', 'gone') }} | source named 'raw.gone' which is not declared in any YAML file`).map(
    ([sql = '', error = '']): Row => [sql, { 'models/b.sql': sql }, dependsOn + error],
  ),
  ['a template', { 'models/b.sql': "select 1\nfrom {{ ref('a') }\n" }, `${inModel}line 2: unexpected "}"`],
  ['a tag', { 'models/b.sql': '{% iff true %}' }, `${inModel}line 1: unknown tag "iff"`],
  ['a variable', { 'models/b.sql': "{{ var('v') }}" }, `${inModel}Required var 'v' not found in config`],
  [
    'models in a circle',
    { 'models/b.sql': "select * from {{ ref('c') }}", 'models/c.sql': "select * from {{ ref('b') }}" },
    'Compilation Error\n  Found a cycle of models:\n    b (models/b.sql)\n    --> c (models/c.sql)\n    --> b (models/b.sql)',
  ],
  [
    'a missing docs block',
    { 'models/s.yml': `models: [{name: a, description: "{{ doc('gone') }}"}]` },
    "Parsing Error\n  Error reading models/s.yml\n    model a: depends on a doc block named 'gone' which was not found",
  ],
  [
    'a property file that is a list',
    { 'models/s.yml': '- a' },
    'Parsing Error\n  Error reading models/s.yml\n    a property file has to be a mapping, such as "models:"',
  ],
  [
    'a test without a name',
    { 'models/s.yml': 'models: [{name: a, tests: [{}]}]' },
    'Parsing Error\n  Error reading models/s.yml\n    model a: a test has no name',
  ],
  [
    'a source that is declared twice',
    { 'models/s.yml': 'sources: [{name: raw, tables: [{name: t}, {name: t}]}]' },
    'Compilation Error\n  Source "raw.t" is declared twice:\n    - models/s.yml\n    - models/s.yml',
  ],
  [
    'two models of one name',
    { 'models/x/a.sql': 'select 2' },
    'Compilation Error\n  Two models are named "a":\n    - models/a.sql\n    - models/x/a.sql',
  ],
  [
    'a model that is described twice',
    { 'models/s.yml': 'models: [{name: a}]', 'models/t.yml': 'models: [{name: a}]' },
    'Compilation Error\n  Model "a" is described twice:\n    - models/s.yml\n    - models/t.yml',
  ],
])('%s fails the compilation, also in the log', async (_, files, error) => {
  const off = '{{ config(enabled=false) }} select 1'
  const outcome = await compileFiles({ ...A, 'models/off.sql': off, ...files })
  const [failedStatus, failedPhase] = ['COMPILING_DBT', 'dbt-compile']
  expect(outcome).toMatchObject({ ok: false, failedStatus, failedPhase, error })
  expect(outcome.log.at(-1)).toEqual({ phase: failedPhase, level: 'error', message: error })
})

it.each<[string, string, Record<string, string>, string]>([
  [
    'packages.yml',
    'RUNNING_DBT_DEPS',
    { ...A, 'packages.yml': 'packages: [' },
    'packages.yml is not valid YAML',
  ],
  ['YAML beyond measure', 'COMPILING_DBT', { ...A, 'models/s.yml': '['.repeat(20_000) }, 'nested too deeply'],
  ['a project without models', 'PROCESSING_MANIFEST', { 'models/s.yml': '' }, 'no dbt models matched'],
  [
    'files that differ in case alone',
    'WRITING_CUBE_FILES',
    { 'models/x/A.sql': 'select 1', 'models/y/a.sql': 'select 1' },
    'model/cubes/dbt/A.yml and model/cubes/dbt/a.yml differ in case alone',
  ],
])('%s fails in the state %s', async (_, failedStatus, files, reason) => {
  const outcome = await compileFiles(files)
  expect(outcome).toMatchObject({ ok: false, failedStatus })
  expect(errorOf(outcome)).toContain(reason)
})
