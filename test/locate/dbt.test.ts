import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileProject } from '../../emulator/dbt/compile.ts'
import { validateModel } from '../../emulator/model/validate.ts'
import type { ModelFile } from '../../src/base/findings.ts'
import { openWorkspace } from '../../src/base/workspace.ts'
import { locateErrors, locateText } from '../../src/locate/locate.ts'
import { openTextFiles, type TextFiles } from '../../src/locate/text-files.ts'
import { rows } from '../support/rows.ts'
import { checkoutOf, fixturePaths, fixtures, generatedCube, mistyped, ofMember, placeIn } from './support.ts'

const here = { modelPath: '.', dbtProjectDir: '.' }

describe('a mistake in a generated file', () => {
  const schema = 'warehouse/transform/schema.yml'
  const sql = 'warehouse/transform/marts/invoices.sql'

  const invoices: ModelFile = {
    path: '/model/cubes/invoices.yml',
    content: `cubes:
  - name: invoices
    sql_table: shop.marts.invoices
    joins:
      - name: dim_partners
        relationship: many_to_one
        sql: "{CUBE}.partner_id = {dim_partners.partner_key}"
    dimensions:
      - {name: invoice_id, sql: "{CUBE}.invoice_id", type: nubmer}
      - {name: state, sql: "{CUBE}.state", type: strnig}
      - {name: partner_id, sql: "{CUBE}.partner_id", type: number}
      - {name: state_code, sql: "{CUBE}.state_code"}
`,
  }
  const cube = (name: string) => generatedCube(name, `model/cubes/${name}.yml`, ['courier_id', 'net'])
  const branch = [invoices, ...['daily', 'countries', 'couriers'].map(cube)]
  const mapped = (name: string) => ({ guess: `mapped from the cube ${name}` })

  it.each<[string, string, object]>([
    [
      'a bad value, not the word in a description',
      mistyped('invoices', 'dimensions.state', 'strnig'),
      { path: schema, line: 13, column: 27 },
    ],
    [
      'a column whose bad value is not written in the project',
      mistyped('invoices', 'dimensions.invoice_id', 'nubmer'),
      { path: schema, line: 8, column: 9 },
    ],
    ['a column by its place', 'invoices cube: "dimensions[2].name" is required', { path: schema, line: 14 }],
    [
      'a join: the test it was made of',
      "invoices cube: Cube dim_partners doesn't exist",
      { path: schema, line: 17, column: 19 },
    ],
    [
      'a member that only the SQL has',
      ofMember('invoices', 'dimensions.state_code', { '.type': 'is required' }),
      { path: sql, line: 15, column: 47 },
    ],
    ['the cube itself', 'invoices cube: "foo" is not allowed', { path: schema, line: 5, column: 5 }],
    [
      'a position in the generated file',
      'bad indentation of a mapping entry (2:4)',
      { path: schema, line: 5 },
    ],
    ['a place inside of an expression', 'Unexpected token (1:12)', { path: schema, line: 5 }],
    ['a word in a description', 'mistake is not defined', { path: schema, line: 5 }],
    ['anything else', 'What is that?', { path: schema, line: 5 }],
  ])('%s', async (_, message, place) => {
    const named = 'model/cubes/invoices.yml'
    const found = await placeIn(fixtures, message, named, fixturePaths, branch)
    expect(found).toMatchObject(place)
    expect(found?.guess).toContain('mapped from the cube invoices')
    // Without the files of the branch, nothing is known about a generated file.
    expect(await placeIn(fixtures, message, named, fixturePaths)).toBeUndefined()
  })

  const daily = 'warehouse/transform/marts/daily.sql'

  it.each([
    ['of a model without properties has its SQL', 'daily', 'What?', { path: daily }],
    ['may come from a seed', 'countries', 'What?', { path: 'warehouse/lists/countries.csv' }],
    [
      'may come from a source table',
      'couriers',
      mistyped('couriers', 'dimensions.courier_id', 'nubmer'),
      { path: 'warehouse/transform/raw/_sources.yml', line: 9, column: 37 },
    ],
  ])('%s', async (_, name, message, place) => {
    const file = `model/cubes/${name}.yml`
    expect(await placeIn(fixtures, message, file, fixturePaths, branch)).toEqual({
      ...place,
      ...mapped(name),
    })
  })

  it('is told by its cube when the file has another name, or none is given', async () => {
    const message = 'invoices cube: "sqlTable" is not allowed'
    for (const named of ['model/all.yml', undefined])
      expect(await placeIn(fixtures, message, named, fixturePaths, branch)).toMatchObject({
        path: schema,
        line: 5,
        ...mapped('invoices'),
      })
  })

  it('is not taken for the properties file of the same name', async () => {
    const checkout = checkoutOf({
      'models/cubes/orders.yml': 'models:\n  - name: orders\n    columns:\n      - name: status\n',
    })
    const message = ofMember('orders', 'dimensions.status', { '.type': 'is required' })
    const own = [generatedCube('orders', 'model/cubes/orders.yml', ['status'])]
    expect(await placeIn(checkout, message, 'cubes/orders.yml', here, own)).toEqual({
      path: 'models/cubes/orders.yml',
      line: 4,
      column: 9,
      ...mapped('orders'),
    })
  })

  const a = [generatedCube('a')]

  it('is in the first of several, which is said', async () => {
    const text = 'models:\n  - name: a\n'
    const checkout = checkoutOf({ 'models/z/a.yml': text, 'models/b.yml': `# b\n${text}` })
    expect(await placeIn(checkout, 'x', 'm/a.yml', here, a)).toEqual({
      path: 'models/b.yml',
      line: 3,
      column: 5,
      guess: 'mapped from the cube a; the first dbt model of that name',
    })
  })

  it('is only looked for where the project has its models', async () => {
    const text = 'models:\n  - name: a\n'
    const checkout = checkoutOf({ 'before/a.yml': text, 'before/a.sql': '', 'models/sub/b.yml': text })
    expect(await placeIn(checkout, 'x', 'm/a.yml', here, a)).toMatchObject({
      path: 'models/sub/b.yml',
      line: 2,
    })
    const climbing = checkoutOf({ 'dbt_project.yml': 'model-paths: ["../other"]', 'other/a.sql': '' })
    expect(await placeIn(climbing, 'x', 'm/a.yml', here, a)).toBeUndefined()
    const beside = checkoutOf({
      'p/dbt_project.yml': 'model-paths: ["../common/models"]',
      'common/models/a.sql': '',
    })
    const inP = { modelPath: '.', dbtProjectDir: 'p' }
    expect(await placeIn(beside, 'x', 'm/a.yml', inP, a)).toMatchObject({ path: 'common/models/a.sql' })
    const everywhere = checkoutOf({ 'p/dbt_project.yml': 'model-paths: ["."]', 'p/x/a.sql': '', 'a.sql': '' })
    const below = { modelPath: '.', dbtProjectDir: './p' }
    expect(await placeIn(everywhere, 'x', 'm/a.yml', below, a)).toMatchObject({ path: 'p/x/a.sql' })
  })

  it('follows aliases in properties, each node once', async () => {
    const checkout = checkoutOf({
      'models/a.yml':
        'models:\n  - name: a\n    columns: &c\n      - name: id\n        meta: { dimension_type: nubmer }\n  - name: b\n    columns: *c\n    meta: &m { self: *m }\n',
    })
    const message = mistyped('b', 'dimensions.id', 'nubmer')
    const b = [generatedCube('b')]
    expect(await placeIn(checkout, message, 'm/b.yml', here, b)).toMatchObject({ line: 5, column: 33 })
  })
})

describe('the example with an invalid model', () => {
  const folder = mkdtempSync(join(tmpdir(), 'locate-'))
  let checkout: TextFiles
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  beforeAll(() => {
    const examples = fileURLToPath(new URL('../../examples/', import.meta.url))
    for (const part of ['shop', 'broken/invalid-model'])
      cpSync(join(examples, part), folder, { recursive: true })
    checkout = openTextFiles(openWorkspace(folder))
  })

  it('has its errors where they were made, and what follows from them there, too', async () => {
    const outcome = await compileProject(folder)
    if (!outcome.ok) throw new Error(outcome.error)
    const { errors: reported } = await validateModel(outcome.files)
    const errors = reported.map((error) => ({ ...error, times: 1 }))
    const located = await locateErrors(errors, checkout, here, undefined, outcome.files)
    const path = 'models/marts/fct_orders.yml'
    const mapped = 'mapped from the cube dbt_fct_orders'
    expect(located.map(({ place, morePlaces }) => [place, ...(morePlaces ?? [])])).toEqual([
      [
        { path, line: 26, column: 27, guess: mapped },
        { path, line: 43, column: 27, guess: mapped },
      ],
      [{ path, line: 26, column: 27, guess: `${mapped}; follows from the error in "dbt_fct_orders"` }],
    ])
  })

  it('has the place of a compile error of dbt', async () => {
    const shop = openTextFiles(
      openWorkspace(fileURLToPath(new URL('../../examples/broken/broken-model', import.meta.url))),
    )
    const message =
      "Compilation Error in model fct_daily_sales (models/marts/fct_daily_sales.sql)\n  model 'fct_daily_sales' depends on a node named 'fct_order' which was not found"
    expect(await locateText(message, shop, here)).toEqual({
      path: 'models/marts/fct_daily_sales.sql',
      line: 3,
      column: 26,
    })
  })
})

describe('a message of dbt', () => {
  const files: Record<string, string> = {
    sql: 'transform/marts/invoices.sql',
    daily: 'transform/marts/daily.sql',
    schema: 'transform/schema.yml',
    project: 'dbt_project.yml',
  }
  const compiled = 'the line is from the compiled SQL'
  const like = 'the file whose path ends like the path in the message'

  /** A file, `line:column` and a guess in brackets. */
  function placeOf(text: string): object | null {
    const [, file = '', line, column, guess] = /^(\w+)(?: (\d+))?(?::(\d+))?(?: \((.*)\))?$/.exec(text) ?? []
    if (file === 'none') return null
    const numbers = { ...(line && { line: Number(line) }), ...(column && { column: Number(column) }) }
    return { path: `warehouse/${files[file]}`, ...numbers, ...(guess && { guess }) }
  }

  // In a message, $sql and its like are the paths of the files.
  it.each(
    rows(String.raw`
      what | message | place
      a node, in braces and not in a comment
        | Compilation Error in model invoices ($sql)\n  model 'invoices' depends on a node named 'fct_order' which was not found | sql 10:26
      the words of dbt itself
        | Compilation Error\n  Model 'model.warehouse.invoices' ($sql) depends on a node named 'fct_order' which was not found | sql 10:26
      a source by two names
        | Compilation Error in model invoices ($sql)\n  model 'invoices' depends on a source named 'raw.invoicez' which was not found | sql 11:27
      a line | Compilation Error in model invoices ($sql)\n  line 12: "{{" is never closed by "}}" | sql 12
      a line in brackets | Compilation Error in model invoices ($sql)\n  syntax error [line 4] | sql 4
      line and column | Compilation Error in model invoices ($sql)\n  syntax error (15:8) | sql 15:8
      a line that is not there | Compilation Error in model invoices ($sql)\n  line 400 | sql
      an error of the database
        | Database Error in model invoices ($sql)\n  Syntax error at [15:8]\n  compiled code at target/run/x/invoices.sql | sql 15:8 (${compiled})
      the same inside of a sentence
        | The sync of "lines" ended with FAILED: Database Error in model invoices ($sql) at [15:8]. | sql 15:8 (${compiled})
      a name in a sentence that quotes another one first
        | The sync of "lines" ended with FAILED: Compilation Error in model invoices ($sql)\n  'invoicez' is undefined. Mend the project. | sql 11:27
      a column that the database does not know
        | Database Error in model invoices ($sql)\n  column "nett_amount" does not exist | sql 15:32 (found by the word "nett_amount")
      YAML that cannot be read
        | Parsing Error\n  Error reading $schema\n    the file is not valid YAML: line 7, column 5: Bad | schema 7:5
      the same in the words of dbt
        | Parsing Error\n  Error reading warehouse: $schema - Runtime Error\n    Syntax error near line 9\n | schema 9
      a name in properties
        | Compilation Error in $schema\n  it describes a model named 'invoice_lines', but there is no invoice_lines.sql in this project | schema 19:11
      a column in properties
        | Parsing Error\n  Error reading $schema\n    column state of invoices is described twice | schema 10:15
      a circle
        | Compilation Error\n  Found a cycle of models:\n    invoices ($sql)\n    --> invoice_lines (transform/marts/invoice_lines.sql) | sql 4:26
      the project file | Runtime Error\n  dbt_project.yml is not valid YAML: line 3, column 14: no | project 3:14
      a file on another machine
        | Database Error\n  /tmp/run7/repo/target/compiled/warehouse/$daily line 3 | daily 3 (${like}; ${compiled})
      a model without its file | Runtime Error in model daily\n  line 2 | daily 2 (the file of the model with that name)
      the model alone, whose name in the file is no error | Compilation Error in model invoices ($daily)\n  model 'invoices' is strange | daily
      a file that is not here | Compilation Error in model x (transform/x.sql)\n line 1 | none
      a file outside | Error reading ../analytics/model/cubes/orders.yml line 1 | none
      a file that is missing | Runtime Error\n  no packages.yml was found in the project directory | none
      no file | Compilation Error | none
      nothing | | none
    `),
  )('names %s', async (_, text = '', place = '') => {
    const message = text
      .replaceAll('\\n', '\n')
      .replaceAll(/\$(\w+)/g, (_all, name: string) => String(files[name]))
    expect(await locateText(message, fixtures, fixturePaths)).toEqual(placeOf(place))
  })

  it('may hold a file name with blanks', async () => {
    const checkout = checkoutOf({ 'models/a b.sql': 'select 1\n' })
    const message = 'Compilation Error in model a b (models/a b.sql)\n line 1'
    expect(await locateText(message, checkout, here)).toEqual({ path: 'models/a b.sql', line: 1 })
  })
})

describe('a text that is no message of dbt about a file of the project', () => {
  const checkout = checkoutOf({
    'README.md': 'a',
    'action.yml': '',
    'dbt_project.yml': 'name: shop',
    'analytics/orders.yml': '',
    'scripts/run.py': '',
    'models/README.md': '',
    'models/docs.md': '',
    'models/a.sql': 'select 1\n',
    'macros/cents.sql': '',
    'custom/b.sql': '',
  })
  const at = (text: string) => locateText(text, checkout, here)

  it.each([
    'The sync of "models/a.sql" ended with FAILED. Look at the run.',
    "The branch 'models/a.sql' has no schema.",
    'The sync of "fix(models/a.sql)" ended with FAILED.',
    'The sync of `models/a.sql` ended with FAILED: Compilation Error.',
    "Compilation Error\n  a node named 'models/a.sql' was not found",
    'See README.md for more.',
    'Compilation Error: see README.md (README.md)',
    'The input is described in action.yml (action.yml).',
    'Runtime Error\n  scripts/run.py failed, see analytics/orders.yml and ./README.md',
    'Build the data model a again.',
    'Write to custom/b.sql (custom/b.sql)',
  ])('has no place: %j', async (text) => {
    expect(await at(text)).toBeNull()
  })

  it.each([
    ['Compilation Error in model a (models/a.sql)', 'models/a.sql'],
    ["Model 'model.shop.a' (models/a.sql) depends on a node named 'b'", 'models/a.sql'],
    ['Error reading models/a.sql', 'models/a.sql'],
    ["Compilation Error\n  not found in the 'models' section of file 'models/a.sql'", 'models/a.sql'],
    ['Compilation Error\n  Bad docs in models/docs.md', 'models/docs.md'],
    ['Compilation Error in macro cents (macros/cents.sql)', 'macros/cents.sql'],
    ['Error reading shop: macros/cents.sql', 'macros/cents.sql'],
    ['Compilation Error in operation b (custom/b.sql)', 'custom/b.sql'],
    ['Runtime Error\n  dbt_project.yml is not valid', 'dbt_project.yml'],
  ])('unlike %j', async (text, path) => {
    expect(await at(text)).toEqual({ path })
  })
})
