import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { compileManifest } from '../../../emulator/dbt/manifest-json.ts'
import type { Switches } from '../../../emulator/state/settings.ts'
import { api, commitAll, startPlatform } from '../support.ts'
import { compileFiles, filesOf, folderOf } from './project-folder.ts'

const project = {
  'dbt_project.yml': 'name: demo\n',
  'models/a.sql': 'select 1',
  'models/b.sql': 'select 1',
  'models/marts/c.sql': 'select 1',
}
const byHand = { 'model/cubes/dbt/mine.yml': 'cubes: []\n', 'model/views/v.yml': 'views: []\n' }

/** A platform whose branch `work` is synced again and again from a repository that may change. */
async function workshop() {
  const folder = folderOf(project)
  commitAll(folder)
  const { call, clock, emulator } = await startPlatform({
    dbtRepository: folder,
    state: { branches: [{ name: 'work', files: byHand }] },
  })
  return {
    folder,
    set: (changed: Partial<Switches>) => emulator.state.patch({ switches: changed }),
    commit: () => commitAll(folder),
    sync: async (body: Record<string, unknown> = {}) => {
      const { json } = await call('POST', `${api}/dbt-sync`, { branchName: 'work', ...body })
      const path = `${api}/dbt-sync/${json.syncJobId}`
      await call('GET', path)
      clock.now += 60_000
      return (await call('GET', path)).json
    },
    names: () =>
      [...(emulator.state.branches.find(({ name }) => name === 'work')?.files.keys() ?? [])]
        .map((path) => path.replace('model/cubes/dbt/', ''))
        .sort()
        .join(' '),
  }
}

it('deletes the files of models that are gone, and no others', async () => {
  const { folder, commit, sync, names } = await workshop()
  await sync()
  expect(names()).toBe('a.yml b.yml c.yml mine.yml model/cubes/customers.yml model/views/v.yml')
  rmSync(join(folder, 'models/b.sql'))
  commit()
  await sync()
  expect(names()).toBe('a.yml c.yml mine.yml model/cubes/customers.yml model/views/v.yml')
})

it('deletes nothing when there is no model', async () => {
  const { folder, commit, sync, names } = await workshop()
  await sync()
  rmSync(join(folder, 'models'), { recursive: true })
  commit()
  expect(await sync()).toMatchObject({
    status: 'FAILED',
    error: expect.stringContaining('no dbt models matched'),
  })
  expect(names()).toBe('a.yml b.yml c.yml mine.yml model/cubes/customers.yml model/views/v.yml')
})

it('does not run what a repository has, and reads the project in a folder of it', async () => {
  const { folder, commit, set, sync, names } = await workshop()
  rmSync(join(folder, 'dbt_project.yml'))
  writeFileSync(join(folder, 'models/dbt_project.yml'), 'name: inner\nmodel-paths: [marts]\n')
  commit()
  expect(await sync()).toMatchObject({ status: 'FAILED' })
  set({ dbtProjectPath: 'models' })
  expect(await sync()).toMatchObject({ status: 'COMPLETED' })
  expect(names()).toBe('c.yml mine.yml model/cubes/customers.yml model/views/v.yml')
})

it('makes of a manifest what it makes of the project', async () => {
  const column = (name: string, more = {}) => ({
    [name]: { name, description: '', data_type: 'int', ...more },
  })
  const test = (name: string, column_name: string, more = {}) => ({
    resource_type: 'test',
    attached_node: 'model.demo.a',
    column_name,
    config: { severity: 'ERROR', error_if: '!= 0', where: null, enabled: true },
    test_metadata: { name, kwargs: { column_name } },
    ...more,
  })
  const node = (name: string, columns: object, more = {}) => ({
    [`model.demo.${name}`]: {
      resource_type: 'model',
      name,
      alias: name,
      database: 'lake',
      schema: 'analytics',
      relation_name: `"lake"."analytics"."${name}"`,
      config: { enabled: true },
      columns,
      ...more,
    },
  })
  const manifest = {
    nodes: {
      ...node('a', { ...column('code'), ...column('b_no'), ...column('price') }, { description: 'All a.' }),
      ...node('b', column('no', { constraints: [{ type: 'primary_key' }] })),
      ...node(
        'c',
        { ...column('x'), ...column('y') },
        {
          constraints: [
            { type: 'foreign_key', columns: ['x'], to: '"lake"."analytics"."b"', to_columns: ['no'] },
          ],
          ...{ version: 1, latest_version: 2, alias: 'c_v1' },
        },
      ),
      ...node('off', column('x'), { config: { enabled: false } }),
      't.1': test('unique', 'code'),
      't.2': test('not_null', 'code'),
      't.3': test('unique', 'price', { config: { severity: 'warn' } }),
      't.4': test('not_null', 'price'),
      't.5': test('relationships', 'b_no', {
        depends_on: { nodes: ['model.demo.b', 'model.demo.a'] },
        test_metadata: { name: 'relationships', kwargs: { column_name: 'b_no', to: 'unread', field: 'no' } },
      }),
      'seed.demo.s': { resource_type: 'seed', name: 's' },
    },
  }
  const project = await compileFiles({
    'dbt_project.yml': 'name: demo\nmodels: {+database: lake}\n',
    ...Object.fromEntries(['a', 'b', 'c_v1'].map((name) => [`models/${name}.sql`, 'select 1'])),
    'models/s.yml': `models:
  - name: a
    description: All a.
    columns:
      - {name: code, data_type: int, tests: [unique, not_null]}
      - {name: b_no, data_type: int, tests: [{relationships: {to: ref('b'), field: 'no'}}]}
      - {name: price, data_type: int, tests: [{unique: {severity: warn}}, not_null]}
  - name: b
    columns: [{name: 'no', data_type: int, constraints: [{type: primary_key}]}]
  - name: c
    latest_version: 2
    constraints: [{type: foreign_key, columns: [x], to: ref('b'), to_columns: ['no']}]
    columns: [{name: x, data_type: int}, {name: y, data_type: int}]
    versions: [{v: 1}]
`,
  })
  const made = await compileManifest(manifest)
  expect([...filesOf(made)]).toEqual([...filesOf(project)])
  expect([...filesOf(made).values()].join('').match(/- name: dbt_b\n.*|primary_key/g)).toHaveLength(5)
})
