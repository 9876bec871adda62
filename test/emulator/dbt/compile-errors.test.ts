import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compileProject } from '../../../emulator/dbt/compile.ts'
import { compileFiles, errorOf, folderOf } from './project-folder.ts'

const A = { 'models/a.sql': 'select 1 as id' }

describe('dbt_project.yml', () => {
  it.each([
    ['is broken', 'name: [demo', /dbt_project\.yml is not valid YAML: line 1/],
    ['is a list', '- demo', /has to be a mapping/],
    ['has no name', 'version: 1', /does not say the project's "name"/],
    ['has a bad name', 'name: my-shop', /the name "my-shop" may hold/],
    ['leaves the repository', 'name: demo\nmodel-paths: ["../other"]', /names \.\.\/other, which is outside/],
    ['is absolute', 'name: demo\nmacro-paths: ["/etc"]', /names \/etc, which is outside/],
    ['is above the project', 'name: demo\nmodel-paths: [".."]', /names \.\., which is outside/],
    ['is absolute behind blanks', 'name: demo\nmodel-paths: [" /etc"]', /names {2}\/etc, which is outside/],
    [
      'has a blank path',
      'name: demo\nmodel-paths: [" "]',
      /"model-paths" holds an entry that is not a folder/,
    ],
    ['has a path that is no text', 'name: demo\nmodel-paths: [[a]]', /holds an entry that is not a folder/],
    ['has paths that are no list', 'name: demo\nmodel-paths: models', /"model-paths" has to be a list/],
  ])('fails when it %s', async (_, text, reason) => {
    const outcome = await compileFiles({ 'dbt_project.yml': text, ...A })
    expect(outcome).toMatchObject({ ok: false, failedStatus: 'RUNNING_DBT_DEPS', failedPhase: 'dbt-deps' })
    expect(errorOf(outcome)).toMatch(reason)
  })

  it('fails when it is missing', async () => {
    const outcome = await compileProject(folderOf(A))
    expect(outcome).toMatchObject({
      failedStatus: 'RUNNING_DBT_DEPS',
      error: 'Runtime Error\n  no dbt_project.yml was found in the project directory',
    })
    expect(outcome.log.at(-1)).toEqual({ phase: 'dbt-deps', level: 'error', message: errorOf(outcome) })
  })

  it('fails when the directory is missing, without naming it', async () => {
    const outcome = await compileProject(join(folderOf({}), 'nowhere'))
    expect(outcome).toMatchObject({ failedStatus: 'INSTALLING_DEPENDENCIES', failedPhase: 'repo-clone' })
    expect(errorOf(outcome)).not.toContain('nowhere')
  })

  it('fails when the directory is a file', async () => {
    const outcome = await compileProject(join(folderOf({ file: 'text' }), 'file'))
    expect(outcome).toMatchObject({ ok: false, failedStatus: 'INSTALLING_DEPENDENCIES' })
  })

  it('throws what is not the fault of the project', async () => {
    await expect(compileProject('no\0path')).rejects.toThrow(/null bytes/)
  })

  it('fails on a broken packages.yml', async () => {
    const outcome = await compileFiles({ ...A, 'packages.yml': 'packages: [' })
    expect(outcome).toMatchObject({ failedStatus: 'RUNNING_DBT_DEPS' })
    expect(errorOf(outcome)).toMatch(/packages\.yml is not valid YAML/)
  })
})

/** Compiles the model `a` with these files, which has to fail. */
async function expectFailure(files: Record<string, string>, error: string): Promise<void> {
  const outcome = await compileFiles({ ...A, ...files })
  const [failedStatus, failedPhase] = ['COMPILING_DBT', 'dbt-compile']
  expect(outcome).toMatchObject({ ok: false, failedStatus, failedPhase, error })
  expect(outcome.log.at(-1)).toEqual({ phase: failedPhase, level: 'error', message: error })
}

describe('a mistake in the models', () => {
  const ofModel = "Compilation Error in model b (models/b.sql)\n  model 'b' depends on a "
  const ofTemplate = 'Compilation Error in model b (models/b.sql)\n  '
  const ofYaml = 'Parsing Error\n  Error reading models/s.yml\n    '

  it.each<[string, string]>([
    ["select * from {{ ref('gone') }}", `${ofModel}node named 'gone' which was not found`],
    [
      "select * from {{ ref('other', 'a') }}",
      `${ofModel}node named 'a' in package 'other' which is not installed`,
    ],
    ["select * from {{ ref('off') }}", `${ofModel}node named 'off' which is disabled`],
    ["select * from {{ ref('a', v=7) }}", `${ofModel}node named 'a' with version '7' which was not found`],
    [
      "select * from {{ source('raw', 'gone') }}",
      `${ofModel}source named 'raw.gone' which is not declared in any YAML file`,
    ],
    ["select 1\nfrom {{ ref('a') }\n", `${ofTemplate}line 2: unexpected "}"`],
    ["select {{ ref('a' 'b' }}", `${ofTemplate}line 1: unexpected "}"`],
    ['select 1\n{% if true %}\n', `${ofTemplate}line 2: "{% if %}" is never closed by "{% endif %}"`],
    ['select 1 {% iff true %}', `${ofTemplate}line 1: unknown tag "iff"`],
    ["select {{ var('limit') }}", `${ofTemplate}Required var 'limit' not found in config`],
    [
      "select * from {{ ref('c') }}",
      'Compilation Error\n  Found a cycle of models:\n    b (models/b.sql)\n    --> c (models/c.sql)\n    --> b (models/b.sql)',
    ],
  ])('fails on the model %j', async (text, error) => {
    await expectFailure(
      {
        'models/b.sql': text,
        'models/c.sql': "select * from {{ ref('b') }}",
        'models/off.sql': '{{ config(enabled=false) }} select 1',
      },
      error,
    )
  })

  it.each<[string, string]>([
    [
      `models: [{name: a, description: "{{ doc('gone') }}"}]`,
      `${ofYaml}model a: depends on a doc block named 'gone' which was not found`,
    ],
    [
      'sources: [{name: raw, tables: [{name: t}, {name: t}]}]',
      'Compilation Error\n  Source "raw.t" is declared twice:\n    - models/s.yml\n    - models/s.yml',
    ],
    ['- a', `${ofYaml}a property file has to be a mapping, such as "models:"`],
    ['models: [{name: a, columns: {id: x}}]', `${ofYaml}"columns" has to be a list`],
    ['models: [{description: x}]', `${ofYaml}an entry of models has no name`],
    ['models: [{name: a, tests: [{}]}]', `${ofYaml}model a: a test has no name`],
  ])('fails on the properties %j', async (text, error) => {
    await expectFailure({ 'models/s.yml': text }, error)
  })

  it('fails on two models of one name, and on one that is described twice', async () => {
    const [named, described] = ['Two models are named "a"', 'Model "a" is described twice']
    await expectFailure(
      { 'models/x/a.sql': 'select 2' },
      `Compilation Error\n  ${named}:\n    - models/a.sql\n    - models/x/a.sql`,
    )
    await expectFailure(
      { 'models/s.yml': 'models: [{name: a}]', 'models/t.yml': 'models: [{name: a}]' },
      `Compilation Error\n  ${described}:\n    - models/s.yml\n    - models/t.yml`,
    )
  })

  it('names line and column of broken YAML', async () => {
    const error = errorOf(
      await compileFiles({ ...A, 'models/s.yml': 'models:\n  - name: a\n   columns: []\n' }),
    )
    expect(error).toMatch(
      /^Parsing Error\n {2}Error reading models\/s\.yml\n {4}the file is not valid YAML: line 3, column 4: /,
    )
  })

  it('survives YAML that is nested beyond measure', async () => {
    const error = errorOf(await compileFiles({ ...A, 'models/s.yml': '['.repeat(20_000) }))
    expect(error).toContain('models/s.yml')
    expect(error).toContain('nested too deeply')
  })

  it('fails when there is no model at all', async () => {
    expect(await compileFiles({ 'models/s.yml': '' })).toMatchObject({
      failedStatus: 'PROCESSING_MANIFEST',
      failedPhase: 'manifest',
      error: expect.stringContaining('no dbt models matched'),
    })
  })

  it('fails when two files would be one where case does not count', async () => {
    const outcome = await compileFiles({ 'models/x/A.sql': 'select 1', 'models/y/a.sql': 'select 1' })
    expect(outcome).toMatchObject({ failedStatus: 'WRITING_CUBE_FILES', failedPhase: 'write-files' })
    expect(errorOf(outcome)).toContain('model/cubes/dbt/A.yml and model/cubes/dbt/a.yml differ in case alone')
  })
})
