import { expect, it } from 'vitest'
import type { GitHub } from '../../src/github/github.ts'
import { changedDbtFiles } from '../../src/meaning/pull-diff.ts'
import type { TeamContext } from '../../src/team-file/load-team-file.ts'
import { stepFixture } from '../support/fixture.ts'

const base = { branch: 'main', sha: 'b'.repeat(40), isDefault: true, defaultSha: 'b'.repeat(40) }
const changed = ['models/a.sql', 'lib/m/b.sql', 'dbt_project.yml', 'README.md']

/** What a pull request with these files changes of dbt, and the log. */
async function found(files: Record<string, string>, change: Partial<TeamContext['team']> = {}) {
  const all = stepFixture({}, { files, settings: { githubToken: 'x' } })
  const compare: GitHub['compare'] = () =>
    Promise.resolve({ behindBy: 0, files: changed, renamed: new Map() })
  const context: TeamContext = {
    ...all.context,
    run: { ...all.context.run, sha: 'f'.repeat(40) },
    team: { ...all.context.team, base, ...change },
    connectGitHub: () => Promise.resolve({ compare } as unknown as GitHub),
  }
  return { count: await changedDbtFiles(context), lines: all.lines() }
}

it.each<[string, Record<string, string>, object]>([
  ['counts by the usual folders', { 'dbt_project.yml': 'name: shop' }, { sql: 1, macros: 0, settings: 1 }],
  [
    'counts by the folders of the settings, which are read as dbt reads them',
    { 'dbt_project.yml': 'macro-paths: [macros]\nmacro-paths: ["macros",\n"lib/m"]' },
    { sql: 1, macros: 1, settings: 1 },
  ],
])('%s', async (_, files, count) => {
  expect(await found(files)).toMatchObject({ count, lines: [] })
})

it.each<[string, Record<string, string>, Partial<TeamContext['team']>, string]>([
  ['no project', {}, {}, ': "." has no dbt_project.yml; `dbt-project-dir` names its folder'],
  [
    'settings that are no YAML',
    { 'dbt_project.yml': 'name: shop\nmodel-paths: [' },
    {},
    ': "dbt_project.yml" is no valid YAML (a bracket is not closed) in line 2, column 14',
  ],
  [
    'a folder that is computed',
    { 'dbt_project.yml': 'model-paths: ["{{ env_var(\'X\') }}"]' },
    {},
    ': a folder in dbt_project.yml of "." is computed or outside of the repository',
  ],
  [
    'a GitHub that does not respond',
    {},
    { files: { base: null, head: { commit: 'x', read: () => Promise.reject(new Error('no')) } } },
    ', since GitHub did not give its settings',
  ],
])('counts nothing with %s, and says why', async (_, files, change, why) => {
  expect(await found(files, change)).toEqual({
    count: null,
    lines: [`Which files dbt reads is unknown${why}`],
  })
})
