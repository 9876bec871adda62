import { describe, expect, it } from 'vitest'
import { dbtSources, isSource, sourceKind, usualSources } from '../../src/sync/dbt-sources.ts'

const usual = [
  ...['models', 'seeds', 'data', 'tests', 'macros', 'analyses', 'analysis', 'snapshots', 'functions'],
  ...['dbt_packages', 'dbt_modules'],
]

/** Files of a repository; a problem where one cannot be read. */
type Files = Record<string, string | { problem: string }>

/** What dbt reads besides the usual folders, or why that is unknown. */
async function named(files: Files, dir = '.') {
  const found = await dbtSources(dir, async (path) => {
    const text = files[path] ?? null
    return typeof text === 'object' && text !== null ? text : { text }
  })
  if ('problem' in found) return found.problem
  expect(found).toMatchObject({ projects: usualSources(dir).projects })
  expect(found.folders.slice(0, usual.length)).toEqual(usualSources(dir).folders)
  return found.folders.slice(usual.length)
}

const project = { 'dbt_project.yml': 'name: shop' }

describe('the settings of a project', () => {
  it.each<[string, string[]]>([
    ['name: shop\nprofile: shop', []],
    ['model-paths: [a, ./b/c/]\nseed-paths: d\npackages-install-path: e', ['a', 'b/c', 'd', 'e']],
    ['model-paths: ["src\\\\models"]', ['src/models']],
    ['model-paths: ["x/../y", "lib/a:b"]', ['y', 'lib/a:b']],
    ['model-paths: ["src/*/models", "[ab]/c"]', ['src', '']],
    ['just a text', []],
    // dbt takes the last of repeated keys, and lines at the left edge.
    ['model-paths: [a]\nmodel-paths: ["b",\n"c"]', ['b', 'c']],
  ])('name the folders that dbt reads: %j', async (text, folders) => {
    expect(await named({ 'dbt_project.yml': text })).toEqual(folders)
  })

  it.each(['{{ x }}', '{{x}}/a', 'a/{%if x%}', '/abs', '~/a', '\\abs', 'C:\\a', 'c:/a', '../a', 7])(
    'do not name a folder of the repository with %j',
    async (folder) => {
      expect(await named({ 'dbt_project.yml': JSON.stringify({ 'model-paths': [folder] }) })).toBe(
        'a folder in dbt_project.yml of "." is computed or outside of the repository',
      )
    },
  )
})

describe('the packages of a project', () => {
  it.each<[string, string[]]>([
    ['packages:', []],
    ['other: 1', []],
    ['packages: [null, text, { git: "https://example.com" }, { local: lib }]', ['lib']],
    ['packages: [{ local: lib }, { local: ./lib }, { local: . }]', ['lib']],
  ])('are read where they are in the repository: %j', async (text, folders) => {
    expect(await named({ ...project, 'packages.yml': text, 'lib/dbt_project.yml': '' })).toEqual(folders)
  })

  it('may use each other', async () => {
    const files = {
      'dbt/dbt_project.yml': '',
      'dbt/packages.yml': 'packages: [{ local: ../a }]',
      'a/dbt_project.yml': 'macro-paths: [m]',
      'a/dependencies.yml': 'packages: [{ local: ../b }]',
      'b/dbt_project.yml': '',
      'b/packages.yml': 'packages: [{ local: ../a }, { local: ../dbt }]',
    }
    expect(await named(files, 'dbt')).toEqual(['a', 'a/m', 'b'])
  })

  it('may be twenty', async () => {
    const using = (count: number) => {
      const names = Array.from({ length: count }, (_, index) => `p${index}`)
      const files = Object.fromEntries(names.map((name) => [`${name}/dbt_project.yml`, '']))
      const packages = { packages: names.map((local) => ({ local })) }
      return named({ ...project, ...files, 'packages.yml': JSON.stringify(packages) })
    }
    expect(await using(20)).toHaveLength(20)
    expect(await using(21)).toBe('it uses more than 20 local packages')
  })
})

it.each<[string, Files, string]>([
  ['no settings', {}, '"." has no dbt_project.yml; `dbt-project-dir` names its folder'],
  [
    'settings that cannot be read',
    { 'dbt_project.yml': { problem: 'is too large' } },
    '"dbt_project.yml" is too large',
  ],
  [
    'packages that cannot be read',
    { ...project, 'packages.yml': { problem: 'is too large' } },
    '"packages.yml" is too large',
  ],
  [
    'packages that are no YAML',
    { ...project, 'dependencies.yml': 'a: [' },
    '"dependencies.yml" is no valid YAML (a bracket is not closed) in line 1, column 4',
  ],
  [
    'packages that are no list',
    { ...project, 'packages.yml': 'packages: x' },
    'the packages in packages.yml of "." are no list',
  ],
  [
    'a package outside of the repository',
    { ...project, 'dependencies.yml': 'packages: [{ local: ../lib }]' },
    'a folder in dependencies.yml of "." is computed or outside of the repository',
  ],
  [
    'a package that reads a folder outside of the repository',
    {
      ...project,
      'packages.yml': 'packages: [{ local: lib }]',
      'lib/dbt_project.yml': 'model-paths: [../..]',
    },
    'a folder in dbt_project.yml of "lib" is computed or outside of the repository',
  ],
])('what dbt reads is unknown with %s', async (_, files, problem) => {
  expect(await named(files)).toBe(problem)
})

describe('a file', () => {
  const root = usualSources('.')
  const sources = { projects: ['dbt'], folders: ['dbt/models', 'lib/util'] }

  it('in a usual folder is read', () => {
    expect(usual.filter((folder) => !isSource(`${folder}/README.md`, root))).toEqual([])
    expect(usualSources('dbt').projects).toEqual(['dbt'])
    expect(isSource('dbt/seeds/a.csv', usualSources('dbt'))).toBe(true)
  })

  it('is read in a folder of dbt, and beside it if it may be for dbt', () => {
    const read = [
      ...['dbt/models/x/a.sql', 'lib/util/README.md', 'dbt/a.yml'],
      ...['dbt/a.md.yml', 'dbt/MY_LICENSE', 'dbt/a.gitignore', 'dbt/.gitignore.yml'],
    ]
    const ignored = [
      ...['a.yml', 'dbt2/a.sql', 'dbt/docs/a.sql', 'lib/other', 'util'],
      ...['dbt/README.md', 'dbt/LICENSE.txt', 'dbt/.gitignore'],
    ]
    expect([...read, ...ignored].filter((path) => isSource(path, sources))).toEqual(read)
  })

  it('in the place of a folder that dbt reads is a submodule, and read', () => {
    const places = ['dbt', 'lib', 'dbt/models', 'lib/util']
    expect(places.filter((path) => !isSource(path, sources))).toEqual([])
  })

  it('is read wherever it is if the whole repository is read', () => {
    expect(isSource('docs/README.md', { projects: ['dbt'], folders: [''] })).toBe(true)
    expect(isSource('docs/README.md', root)).toBe(false)
    expect(isSource('README.md', root)).toBe(false)
    expect(isSource('requirements.txt', root)).toBe(true)
  })
})

it.each<[string, string | null]>([
  ['models/orders.sql', 'sql'],
  ['models/scores.py', 'sql'],
  ['snapshots/prices.sql', 'sql'],
  ['seeds/countries.csv', 'seeds'],
  ['macros/cents.sql', 'macros'],
  ['shared/m/cents.sql', 'macros'],
  ['lib/macros/cents.sql', 'macros'],
  ['dbt_project.yml', 'settings'],
  ['packages.yml', 'settings'],
  ['models/orders.yml', 'properties'],
  ['snapshots/orders.YAML', 'properties'],
  // What no table is made of.
  ['tests/generic.yml', null],
  ['models/orders.md', null],
  ['tests/no_orphans.sql', null],
  ['checks/no_orphans.sql', null],
  ['analyses/sums.sql', null],
  // What dbt does not read.
  ['scripts/load.sql', null],
])('of what tables are made of, %s is %s', async (path, kind) => {
  const files: Record<string, string> = {
    'dbt_project.yml': 'macro-paths: [macros, shared/m]\ntest-paths: [checks]\n',
    'packages.yml': 'packages: [{ local: lib }]\n',
    'lib/dbt_project.yml': 'name: lib\n',
  }
  const found = await dbtSources('.', async (name) => ({ text: files[name] ?? null }))
  if ('problem' in found) throw new Error(found.problem)
  expect(sourceKind(path, found)).toBe(kind)
})
