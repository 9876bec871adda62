import { describe, expect, it } from 'vitest'
import { yamlValue } from '../../../emulator/dbt/yaml.ts'
import { compileFiles, cubesIn, errorOf, filesOf } from './project-folder.ts'

// Forms that public projects have. Each row says what dbt does with it, and where that is from.

/** dbt reads YAML with PyYAML's CSafeLoader, which is libyaml: PyYAML 6.0.3 gave these values. */
describe('YAML as libyaml reads it', () => {
  const read = (text: string) => yamlValue(text, 'dbt-compile', 'models/s.yml', () => undefined)

  it.each<[string, string, unknown]>([
    ['a text in quotes that goes on at the left edge', 'a: "b\nc: d\n e"\nf: 1\n', { a: 'b c: d e', f: 1 }],
    ['one with quotes in it', "- a: 'it''s\n''so''\n\n# no comment'\n", [{ a: "it's 'so'\n# no comment" }]],
    ['one with Windows line breaks', 'a: "b\r\nc"\r\n', { a: 'b c' }],
    ['a list that goes on at the left edge', 'a:\n  - [b,\nc, "d\ne"]\n', { a: [['b', 'c', 'd e']] }],
    ['one up to the end of the file', 'a: ["b",\n"c"]', { a: ['b', 'c'] }],
    ['a map that does', 'a: {b: 1, # c\nd: [\n]\n}\n', { a: { b: 1, d: [] } }],
    ['an alias more than 100 times', `- &a [b]\n${'- *a\n'.repeat(500)}`, Array(501).fill(['b'])],
    [
      'a map that is merged, own keys first',
      'a: &a {b: 1, c: 1}\nd: {c: 2, <<: *a}\n',
      { a: { b: 1, c: 1 }, d: { b: 1, c: 2 } },
    ],
    ['words for yes and no', '[yes, No, on, OFF]', [true, false, true, false]],
    ['y and n, which are text', '[y, N]', ['y', 'N']],
    ['numbers of YAML 1.1', '[0b11, 0o7, 07, 1_000, 0x1F, 1:30, 1.5e+3]', [3, '0o7', 7, 1000, 31, 90, 1500]],
    ['what is no number there', '[1e3, 1.5e3, 08, 01:30, -.5]', ['1e3', '1.5e3', '08', '01:30', '-.5']],
    ['a tab in an empty line of a text in quotes', 'a: "b\n\t\nc"\n', { a: 'b\nc' }],
    ['a tab behind a value, a colon and in brackets', 'a:\t1\t# b\nc: [\n\td\n]\n', { a: 1, c: ['d'] }],
    ['a tab that is farther than its block, behind a plain text', 'a: b\n \t# c\nd: 1\n', { a: 'b', d: 1 }],
    ['a tab in a block text', 'a: |\n  b\n  \tc\n', { a: 'b\n\tc\n' }],
    ['a comment without a blank in front of it', 'a: "b"#c\nd: [e]#f\n', { a: 'b', d: ['e'] }],
    ['a line break of old systems', 'a: 1 # b\rc:\r  - d\re: "f\rg"\r', { a: 1, c: ['d'], e: 'f g' }],
    ['other line breaks of Unicode', 'a: 1\u2028b: 2\u2029c: 3\x85d: 4\n', { a: 1, b: 2, c: 3, d: 4 }],
    ['a later version of YAML', '%YAML 1.2\n---\na: yes\n', { a: true }],
    ['"=" and "<<" as keys and in quotes', '=: "="\na: "<<"\n', { '=': '=', a: '<<' }],
    ['a key that is empty on purpose', '? \n: a\n', { '': 'a' }],
    ['points that are no number', '[., ._, -.]', ['.', '._', '-.']],
    ['a date, which is no text', '[2024-01-31, 2024-1-31]', [new Date('2024-01-31'), '2024-1-31']],
  ])('%s', (_, text, value) => {
    expect(read(text)).toEqual(value)
  })

  it.each([
    ['a line that is indented otherwise', 'a:\n  - b: 1\n   c: 2\n', 'line 3, column 4: '],
    ['a template without quotes', 'a:\n  b: {{ doc("x") }}\n', 'line 2, column 7: found unhashable key'],
    ['a tag that is not known', 'a: !ref b\n', 'line 1, column 4: Unresolved tag: !ref'],
    ['a tab in an empty line', 'a: "b"\n\t\nc: 1\n', 'line 2, column 1: found a tab character'],
    ['one behind a plain text', 'a:\n  b: 1\n  \t\n  c: 2\n', 'line 3, column 3: found a tab character'],
    ['a tab in front of a comment', 'a:\n  - b\n\t# c\n', 'line 3, column 1: found a tab character'],
    ['a tab behind a dash', 'a:\n  -\tb\n', 'line 2, column 4: found a tab character'],
    ['a tab that indents a block text', 'a: |\n  \tb\n', 'line 2, column 3: found a tab character'],
    ['a tab in an empty line of a block text', 'a: |\n  b\n\t\nc: 1\n', 'line 3, column 1: '],
    ['a control character', 'a: "b\x01c"\n', 'line 1, column 6: control characters are not allowed (U+0001)'],
    ['half a surrogate', 'a: "\\ud83d"\n', 'line 1, column 5: found invalid Unicode character escape code'],
    ['"=" as a value', 'a: =\n', 'line 1, column 4: could not determine a constructor for "="'],
    ['"<<" as a value', 'a: [<<]\n', 'line 1, column 5: could not determine a constructor for "<<"'],
    ['an empty key', ': a\n', 'line 1, column 1: did not find expected key'],
    ['an empty key in braces', 'a: {: b}\n', 'line 1, column 5: did not find expected key'],
    ['two anchors of one name', 'a: &x 1\nb: &x [c]\n', 'line 2, column 7: found duplicate anchor: x'],
    ['a border of a document in a text', 'a: "b\n---\nc"\n', 'line 1, column 6: Missing closing "quote'],
    ['a quote that is never closed', 'a: "b\nc: d\n', 'line 3, column 1: Missing closing "quote'],
    ['what is wrong in a line that goes on', 'a: [b,\nc: "d" e]\n', 'line 2, column 8: '],
  ])('rejects %s', (_, text, error) => {
    expect(() => read(text)).toThrow(error)
  })

  // PyYAML shares what an alias stands for; dbt would walk through all of it until the machine has no memory left.
  it('rejects aliases that multiply', () => {
    const levels = Array.from(
      { length: 9 },
      (_, level) => `- &a${level + 1} [${`*a${level}, `.repeat(10)}]\n`,
    )
    expect(() => read(`- &a0 [x]\n${levels.join('')}`)).toThrow(
      'Its aliases stand for more than 1000000 values',
    )
    expect(() => read('- &a [*a]\n')).toThrow('line 1')
  })

  it('is not delayed by lines without end', () => {
    expect(read(`[\n${'a,\n'.repeat(2_000)}]`)).toHaveLength(2_000)
    expect(read(`a: [${'\n"b\nc",'.repeat(500)}]`)).toMatchObject({ a: { length: 500 } })
    // What the library ends early however far it is indented.
    expect(() => read(`a: {b: "\n\t\n*", c: "${'\n\t\n*'.repeat(50)}"`)).toThrow('models/s.yml')
    expect(() => read(`a:\n  - [${'\n'.repeat(200_000)}${'b,\n'.repeat(200_000)}`)).toThrow('models/s.yml')
  })
})

const A = { 'models/a.sql': 'select 1 as id', 'models/b.sql': 'select 1 as id' }

/**
 * Rows of a text: a form and where it is from, the files that have it (`\n` for a new line), and what comes of them. The models
 * a and b are there, too.
 */
function rowsOf(text: string): [form: string, files: Record<string, string>, outcome: string][] {
  return text.split('\n\n').map((row) => {
    const [form = '', ...lines] = row.trim().split('\n')
    const [outcome = '', ...files] = lines.map((line) => line.trim().replaceAll('\\n', '\n')).reverse()
    const fileOf = (line: string) => /^(.+?): ?(.*)$/s.exec(line)?.slice(1) as [path: string, content: string]
    return [form, { ...A, ...Object.fromEntries(files.map(fileOf)) }, outcome.replace('→ ', '')]
  })
}

describe('what `dbt parse` rejects', () => {
  it.each(
    rowsOf(String.raw`
doc() without quotes (PyYAML: found unhashable key)
  models/s.yml: models:\n  - name: a\n    description: {{ doc("x") }}\n
  → models/s.yml: the file is not valid YAML: line 3, column 19: found unhashable key: a text that begins with "{" has to be in quotes

the arguments of a test beside its name (dbt-core: core/dbt/parser/generic_test_builders.py, extract_test_args)
  models/s.yml: models: [{name: a, columns: [{name: id, tests: [{relationships: , to: ref('b'), field: id}]}]}]
  → models/s.yml: column id of a: a test has to have exactly one key, its name, and its arguments below it; found relationships, to, field (3 keys)

settings of a test beside its name (dbt-core: core/dbt/parser/generic_test_builders.py, extract_test_args)
  models/s.yml: models: [{name: a, columns: [{name: id, tests: [{unique: {}, config: {severity: warn}}]}]}]
  → models/s.yml: column id of a: a test has to have exactly one key, its name, and its arguments below it; found unique, config (2 keys)

a test with a colon and no arguments (dbt-core: core/dbt/parser/generic_test_builders.py, extract_test_args)
  models/s.yml: models: [{name: a, columns: [{name: id, data_tests: [{unique: }]}]}]
  → models/s.yml: column id of a: the arguments of the test unique have to be a mapping

tests as a text (dbt-core: core/dbt/parser/schemas.py, validate(data) of contracts/graph/unparsed.py)
  models/s.yml: models: [{name: a, columns: [{name: id, tests: unique}]}]
  → models/s.yml: "tests" of column id of a has to be a list

an empty "tests" (docs.getdbt.com: upgrading to v1.5; dbt-core issue 9845)
  models/s.yml: models: [{name: a, tests: }]
  → models/s.yml: "tests" of model a has to be a list; it is empty

an empty "columns" (dbt-core: core/dbt/parser/schemas.py, validate(data) of contracts/graph/unparsed.py)
  models/s.yml: models: [{name: a, columns: }]
  → models/s.yml: "columns" has to be a list; it is empty

an empty "models" (dbt-core: core/dbt/parser/read_files.py, validate_yaml)
  models/s.yml: models:\n
  → models/s.yml: "models" has to be a list; it is empty

an empty "seeds" (dbt-core: core/dbt/parser/read_files.py, validate_yaml)
  models/s.yml: models: [{name: a}]\nseeds:\n
  → models/s.yml: "seeds" has to be a list; it is empty

an entry of "macros" without a name (dbt-core: core/dbt/parser/read_files.py, validate_yaml)
  models/s.yml: macros: [{description: x}]
  → models/s.yml: an entry of macros has no name

an entry that is a text (dbt-core: core/dbt/parser/read_files.py, validate_yaml)
  models/s.yml: models: [a]
  → models/s.yml: an entry of models is no mapping

a name that YAML reads as no text (dbt-core: core/dbt/parser/schemas.py, validate(data) of contracts/graph/unparsed.py)
  models/s.yml: models: [{name: a, columns: [{name: no}]}]
  → models/s.yml: the name of an entry of columns of a is read as false: put it in quotes

a description that is no text (dbt-core: core/dbt/parser/schemas.py, validate(data) of contracts/graph/unparsed.py)
  models/s.yml: models: [{name: a, columns: [{name: id, description: [x]}]}]
  → models/s.yml: column id of a: the description has to be a text

an empty description (dbt-fusion issue 1418, for dbt-core)
  models/s.yml: models: [{name: a, description: }]
  → models/s.yml: model a: the description has to be a text; it is empty

a description that is read as a number (dbt-core: core/dbt/parser/schemas.py, validate(data) of contracts/graph/unparsed.py)
  models/s.yml: models: [{name: a, columns: [{name: id, description: 5}]}]
  → models/s.yml: column id of a: the description has to be a text; it is read as 5

an empty description of a version (dbt-core: core/dbt/parser/schemas.py, validate(data) of contracts/graph/unparsed.py)
  models/s.yml: models: [{name: a, versions: [{v: 1, defined_in: a, description: }]}]
  → models/s.yml: model a version 1: the description has to be a text; it is empty

an empty description in a source (dbt-core: core/dbt/parser/schemas.py, validate(data) of contracts/graph/unparsed.py)
  models/s.yml: sources: [{name: raw, tables: [{name: t, columns: [{name: id, description: }]}]}]
  → models/s.yml: column id of t: the description has to be a text; it is empty

an empty "config" (dbt-core: core/dbt/parser/schemas.py, validate(data) of contracts/graph/unparsed.py)
  models/s.yml: models: [{name: a, config: }]
  → models/s.yml: model a: "config" has to be a mapping; it is empty

an empty "meta" (dbt-core: core/dbt/parser/schemas.py, validate(data) of contracts/graph/unparsed.py)
  models/s.yml: models: [{name: a, columns: [{name: id, meta: }]}]
  → models/s.yml: column id of a: "meta" has to be a mapping; it is empty

a "meta" that is a list (dbt-core: core/dbt/parser/schemas.py, validate(data) of contracts/graph/unparsed.py)
  models/s.yml: seeds: [{name: s, meta: [x]}]
  → models/s.yml: seed s: "meta" has to be a mapping

"tests" and "data_tests" of one column (dbt-core: core/dbt/parser/schemas.py, validate_data_tests)
  models/s.yml: models: [{name: a, columns: [{name: id, tests: [unique], data_tests: []}]}]
  → models/s.yml: column id of a: "tests" and "data_tests" cannot be there together: move the tests below "data_tests"

"tests" and "data_tests" of one model (dbt-core: core/dbt/parser/schemas.py, validate_data_tests)
  models/s.yml: models: [{name: a, tests: [x], data_tests: [y]}]
  → models/s.yml: model a: "tests" and "data_tests" cannot be there together: move the tests below "data_tests"

the same test twice (dbt-fusion issue 486, for dbt-core; core/dbt/parser/schema_generic_tests.py, create_test_node)
  models/s.yml: models: [{name: a, columns: [{name: id, tests: [unique, {unique: {config: {severity: warn}}}]}]}]
  → models/s.yml: column id of a: the test unique is there twice

the same test twice, with its arguments in another form (dbt-fusion issue 486, for dbt-core; core/dbt/parser/schema_generic_tests.py, create_test_node)
  models/s.yml: models: [{name: a, columns: [{name: id, tests: [{relationships: {to: "ref('b')", field: id}}, {relationships: {arguments: {field: id, to: "ref('b')"}}}]}]}]
  → models/s.yml: column id of a: the test relationships is there twice

two macros of one name (dbt-core issues 1891 and 10387)
  macros/x.sql: {% macro x() %}{% endmacro %}
  macros/y.sql: {%- macro x() %}{% endmacro %}
  → Compilation Error\n  Two macros are named "x":\n    - macros/x.sql\n    - macros/y.sql

two generic tests of one name (dbt-core issues 1891 and 10387)
  macros/x.sql: {% test x(model) %}{% endtest %}
  tests/generic/x.sql: {% data_test x(model) %}{% enddata_test %}
  → Compilation Error\n  Two macros are named "test_x":\n    - macros/x.sql\n    - tests/generic/x.sql

a docs block without an end (dbt-common: clients/_jinja_blocks.py, find_blocks; dbt-core pull request 2067)
  models/d.md: {% docs x %}1{% enddocs %}\n{% docs y %}2
  → Compilation Error\n  The docs block "y" is not closed by "enddocs":\n    - models/d.md, line 2

a docs block that the next one is in (dbt-common: clients/_jinja_blocks.py, find_blocks; dbt-core pull request 2067)
  models/d.md: {% docs x %}1\n{% docs y %}2{% enddocs %}
  → Compilation Error\n  The docs block "x" is not closed by "enddocs":\n    - models/d.md, line 1

a model and a seed of one name, since they have one table (dbt-core: core/dbt/parser/manifest.py, _check_resource_uniqueness)
  seeds/a.csv: id\n
  → Compilation Error\n  Two resources have the table "analytics.a":\n    - seed.demo.a (seeds/a.csv)\n    - model.demo.a (models/a.sql)

two models with one table (dbt-core: core/dbt/parser/manifest.py, _check_resource_uniqueness)
  models/c.sql: {{ config(alias="a") }} select 1
  → Compilation Error\n  Two resources have the table "analytics.a":\n    - model.demo.a (models/a.sql)\n    - model.demo.c (models/c.sql)

a blank in the name of a model (dbt-core pull requests 11645 (an error since 1.10) and 12272)
  models/my model.sql: select 1
  → Runtime Error\n  Resource names cannot contain spaces:\n    - model.demo.my model (models/my model.sql)

two docs of one name (docs.getdbt.com: about the doc function (an error since 1.11))
  models/d.md: {% docs x %}1{% enddocs %}
  models/e.md: {% docs x %}2{% enddocs %}
  → Compilation Error\n  Two docs are named "x":\n    - models/d.md\n    - models/e.md
`),
  )('%s', async (_, files, error) => {
    const outcome = await compileFiles(files)
    expect(errorOf(outcome)).toBe(
      error.replace(/^models\/s\.yml: /, 'Parsing Error\n  Error reading models/s.yml\n    '),
    )
    expect(outcome).toMatchObject({ failedStatus: 'COMPILING_DBT', failedPhase: 'dbt-compile' })
  })

  it('but not in a model that is disabled', async () => {
    const files = { ...A, 'models/my model.sql': '{{ config(enabled=false) }} select 1' }
    expect(await compileFiles(files)).toMatchObject({ ok: true })
  })
})

describe('what dbt reads', () => {
  it.each(
    rowsOf(String.raw`
files of any case, and none that begins with ".", "#" or "~" (dbt-core: core/dbt/parser/search.py, "[!.#~]*" + extension; dbt-common: find_matching, re.IGNORECASE)
  models/C.SQL: select 1
  models/.x.sql: {{
  models/#y.sql: {{
  models/~z.sql: {{
  models/.s.yml: [
  → dbt_C analytics.C, dbt_a analytics.a, dbt_b analytics.b

properties of any case (dbt-core: core/dbt/parser/search.py, "[!.#~]*" + extension; dbt-common: find_matching, re.IGNORECASE)
  models/SCHEMA.YML: models: [{name: a, config: {alias: c}}]
  → dbt_a analytics.c, dbt_b analytics.b

no file that .dbtignore excludes (docs.getdbt.com: .dbtignore; dbt-core: core/dbt/parser/read_files.py, generate_dbt_ignore_spec; dbt-common: find_matching)
  .dbtignore: # ours\n\n*.yml\nmodels/old/\n!models/old/kept.sql\n**/B.sql\n/c.sql\n/models/d.sql\n
  models/s.yml: [
  models/old/x.sql: {{
  models/old/kept.sql: select 1
  models/c.sql: select 1
  models/d.sql: {{
  packages.yml: packages: []
  → dbt_a analytics.a, dbt_b analytics.b, dbt_c analytics.c, dbt_kept analytics.kept

a model and a seed of one name with different tables (docs.getdbt.com: require_unique_project_resource_names (a warning unless that is set))
  dbt_project.yml: name: demo\nseeds: {+schema: raw}\n
  seeds/a.csv: id\n
  → dbt_a analytics.a, dbt_b analytics.b

one table, where macros of the project make the names of tables (docs.getdbt.com: custom aliases)
  macros/names.sql: {% macro generate_alias_name(custom_alias_name, node) %}{% endmacro %}
  models/c.sql: {{ config(alias="a") }} select 1
  → dbt_a analytics.a, dbt_b analytics.b, dbt_c analytics.a

the name of a generic test that does not exist (dbt-core issue 9261: dbt parse does not reject it)
  models/s.yml: models: [{name: a, columns: [{name: id, tests: [uniqe]}]}]
  → dbt_a analytics.a, dbt_b analytics.b

tests that differ in a name or an argument (dbt-fusion issue 486, for dbt-core)
  models/s.yml: models: [{name: a, columns: [{name: id, tests: [unique, {unique: {name: u}}, {x: {n: 1}}, {x: {n: 2}}, {unique: {enabled: false}}]}]}]
  → dbt_a analytics.a, dbt_b analytics.b

no blocks in comments and in what is not evaluated (dbt-common: clients/_jinja_blocks.py, find_tags)
  models/d.md: {# {% docs x %} #}{% docs y %}{% raw %}{% docs z %}{% endraw %}{% enddocs %}{% docs x %}{% enddocs %}
  macros/x.sql: {# {% macro x() %} #}{% raw %}{% macro x() %}{% endraw %}{% macro x() %}{% endmacro %}
  → dbt_a analytics.a, dbt_b analytics.b

a name with dots, which the table keeps (dbt-adapters: generate_alias_name replaces the dots of the version alone; quotes are of dbt, too)
  models/stg.orders.sql: select 1
  models/stg-items.sql: select 1
  → dbt_a analytics.a, dbt_b analytics.b, dbt_stg_items analytics.stg-items, dbt_stg_orders analytics."stg.orders"

a version with dots, which the table has not (dbt-adapters: generate_alias_name)
  models/s.yml: models: [{name: x.y, latest_version: 2, versions: [{v: 1.0.1}, {v: 2}]}]
  models/x.y_v1.0.1.sql: select 1
  models/x.y_v2.sql: select 1
  → dbt_a analytics.a, dbt_b analytics.b, dbt_x_y analytics."x.y_v2", dbt_x_y_v1_0_1 analytics."x.y_v1_0_1"
`),
  )('%s', async (_, files, cubes) => {
    const made = cubesIn(filesOf(await compileFiles(files)).values())
    expect(made.map(({ name, sql_table }) => `${name} ${sql_table}`).join(', ')).toBe(cubes)
  })

  it('two models that would be one cube, which the sync says', async () => {
    const outcome = await compileFiles({ 'models/x.y.sql': 'select 1', 'models/x_y.sql': 'select 1' })
    expect(outcome).toMatchObject({ failedStatus: 'PROCESSING_MANIFEST' })
    expect(errorOf(outcome)).toBe(
      'Manifest Error\n  the models x.y and x_y would both be the cube dbt_x_y: rename one of them',
    )
  })
})
