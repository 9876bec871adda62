import { describe, expect, it } from 'vitest'
import { addDemoContent } from '../../scripts/demo-content.ts'
import { demoView } from '../../scripts/demo-project.ts'
import { addPerson, addReport } from '../support/content/build.ts'
import { type DbtFiles, type Edit, type PulledStep, useDbtPulls } from '../support/dbt-pulls.ts'
import { useProject } from '../support/platform.ts'

// Edits of a dbt project as people make them, from the commit to the comment: what it claims, where it points, what it advises.

useProject()

const orders = 'models/marts/fct_orders'
const days = 'models/marts/fct_daily_sales'

/** What the shop has besides: a seed, and a model of one column. */
function base(files: DbtFiles): void {
  files.write('seeds/countries.csv', 'code,name\nDE,Germany\n')
  files.write('models/marts/regions.sql', 'select 1 as region_id\n')
}

const edits: Record<string, Edit> = {
  'sql-rename': (files) => files.replace(`${orders}.sql`, 'as paid_amount,', 'as received_amount,'),
  'macro-and-sum': (files) => {
    files.replace('macros/cents_to_amount.sql', '100', '1000')
    files.replace(`${orders}.sql`, 'sum(quantity) as', 'sum(quantity) * 1.1 as')
  },
  'seed-header': (files) => files.replace('seeds/countries.csv', 'code,name', 'code,title'),
  readme: (files) => files.replace('README.md', '\n', '\n\n'),
  'join-removed': (files) =>
    files.replace(`${orders}.yml`, /\n {10}- relationships:\n {14}arguments:\n.*\n.*field: customer_id/, ''),
  'model-removed': (files) => files.git('rm', '--quiet', `${days}.sql`, `${days}.yml`),
  'column-removed': (files) => files.replace(`${orders}.yml`, / {6}- name: coupon_code\n.*\n.*\n/, ''),
  'column-dropped': (files) => {
    files.replace(`${orders}.yml`, / {6}- name: coupon_code\n.*\n.*\n/, '')
    files.replace(`${orders}.sql`, 'coupon_code', "'' as code")
  },
  'small-model-moved': (files) => files.git('mv', 'models/marts/regions.sql', 'models/marts/areas.sql'),
  'column-added': (files) =>
    files.replace(`${orders}.yml`, '    columns:\n', '    columns:\n      - name: channel\n'),
}

const run = useDbtPulls(edits, base, ({ state }) => {
  state.putFiles('main', demoView)
  addDemoContent(state)
  const sqlQuery = 'SELECT MEASURE(count) AS days FROM dbt_fct_daily_sales'
  addReport(state, addPerson(state, 'Dora').id, 'Days', { sqlQuery })
})

/** The comment without its hidden lines, with names between backticks, commits by what they are, and the size of the shop as N. */
function markdownOf({ comment, report }: PulledStep, baseSha: string): string {
  return comment
    .replace(/<!--[\s\S]*?-->\n?/g, '')
    .replace(/<\/?code>/g, '`')
    .replace(/&#(\d+);/g, (_, point: string) => String.fromCodePoint(Number(point)))
    .replaceAll('https://github.com/acme/shop-dbt/', '/')
    .replaceAll(report.run.sha, 'HEAD')
    .replaceAll(baseSha, 'BASE')
    .replace(/\d+ unchanged/, 'N unchanged')
}

const identical = 'The generated model is identical to that of `main`'
const notChecked = 'not checked:** whether the dbt SQL still gives the columns and values of the model'
const approximate = '<sub>≈ Approximate location'

describe('a pull request', () => {
  it.each<[string, string, string[], string[]]>([
    [
      'sql-rename',
      `${identical} · **${notChecked} ([1 SQL file](/pull/7/files) changed, [how to check](/docs/testing-data.md#what-dbt-builds))`,
      ['### ✅ Data model: synced, built and valid'],
      ['No change for queries', 'planned', approximate],
    ],
    [
      'macro-and-sum',
      `${identical} · **${notChecked} ([1 SQL file and 1 macro file](/pull/7/files) changed, [how to check](/docs/testing-data.md#what-dbt-builds))`,
      ['### ✅ Data model: synced, built and valid'],
      ['No change for queries', 'planned'],
    ],
    [
      'seed-header',
      `${identical} · **${notChecked} ([1 seed](/pull/7/files) changed, [how to check](/docs/testing-data.md#what-dbt-builds))`,
      [],
      ['No change for queries', 'planned'],
    ],
    ['readme', identical, [], ['dbt SQL', 'planned']],
    [
      'join-removed',
      '**2 breaking**, N unchanged (same SQL), compared with `main`, in this pull request',
      [
        'Add the label `approved-breaking-change` to accept them, then re-run this job; or keep the join.',
        '- ❌ **`dbt_fct_orders`** (join) [no longer joined](/docs/changes.md#join-path-lost) with `dbt_dim_customers` · ≈ [`models/marts/fct_orders.yml:18`](/blob/BASE/models/marts/fct_orders.yml#L18) on the base\n' +
          '  - queries fail over `dbt_dim_customers` and `dbt_fct_order_lines`; `dbt_dim_customers` and `dbt_fct_orders`\n' +
          '  - Fix: Keep the dbt test `relationships` of `customer_id`, from which the join was generated.\n\n',
        approximate,
      ],
      ['old names', "Can't find join path"],
    ],
    [
      'model-removed',
      '**1 breaking**, N unchanged (same SQL), compared with `main`, in this pull request',
      [
        '- ❌ **`dbt_fct_daily_sales`** (cube) [removed](/docs/changes.md#entity-removed) · ≈ [`models/marts/fct_daily_sales.yml:4`](/blob/BASE/models/marts/fct_daily_sales.yml#L4) on the base\n' +
          '  - with its 8 members\n' +
          '  - used by **`Days`** (report of `Dora`)\n',
        '- Whether the dbt SQL still gives the columns and values of the model ([1 SQL file](/pull/7/files) changed, ',
      ],
      ['0 members'],
    ],
    [
      'column-removed',
      '**2 breaking**, N unchanged (same SQL), compared with `main`, in this pull request',
      [
        '(dimension) [removed](/docs/changes.md#member-removed) · ≈ [`models/marts/fct_orders.yml:29`](/blob/BASE/models/marts/fct_orders.yml#L29) on the base\n',
        'or keep the old names.',
      ],
      ['dbt SQL'],
    ],
    [
      'small-model-moved',
      '**1 breaking**, N unchanged (same SQL), compared with `main`, in this pull request',
      [
        '- ❌ **`dbt_regions`** (cube) [removed, likely renamed](/docs/changes.md#entity-removed) to `dbt_areas` · ≈ [`models/marts/areas.sql`](/blob/HEAD/models/marts/areas.sql)\n  - 1 member moved\n',
      ],
      ['0 gone', '- added:'],
    ],
    [
      'column-added',
      '2 new (`dbt_fct_orders.channel` ≈ [`models/marts/fct_orders.yml:7`](/blob/HEAD/models/marts/fct_orders.yml#L7), `order_overview.channel` ≈ [`models/marts/fct_orders.yml:7`](/blob/HEAD/models/marts/fct_orders.yml#L7)), N unchanged (same SQL), compared with `main`',
      [approximate],
      ['<summary>2 dimensions added', '- added:'],
    ],
  ])('that is "%s"', async (branch, sum, parts, never) => {
    const { step, baseSha } = await run(branch, { inputs: { 'fail-on': 'breaking' } })
    const text = markdownOf(step, baseSha)
    expect(text.split('\n\n')[1]).toBe(sum)
    for (const part of parts) expect(text).toContain(part)
    for (const part of never) expect(text).not.toContain(part)
    const isGreen = text.startsWith('### ✅')
    expect(step.exitCode).toBe(isGreen ? 0 : 1)
    const claim = /The generated model is identical to that of "main"\n(Not checked: .*)?/.exec(
      step.lines.join('\n'),
    )
    expect(claim?.[1] !== undefined, 'the log says the same').toBe(sum.includes('not checked'))
  })

  it('has the line of its model where GitHub does not give the file of the base', async () => {
    const { step, baseSha } = await run('column-dropped', {}, [], false)
    const text = markdownOf(step, baseSha)
    expect(text).toContain('≈ [`models/marts/fct_orders.yml:4`](/blob/HEAD/models/marts/fct_orders.yml#L4)\n')
    expect(text).not.toContain('on the base')
  })

  it.each<[string, object, string[], string]>([
    [
      'another label',
      { action: 'synchronize' },
      ['breaking'],
      ', instead of `breaking`, which does not count, then re-run this job; or keep the old names.',
    ],
    [
      'an event of a label',
      { action: 'labeled', label: { name: 'breaking' } },
      ['breaking'],
      ', instead of `breaking`, which does not count, or keep the old names.',
    ],
  ])('with %s says how its label comes to count', async (_, payload, labels, advice) => {
    const { step, baseSha } = await run(
      'column-removed',
      { inputs: { 'fail-on': 'breaking' }, event: { payload } },
      labels,
    )
    const text = markdownOf(step, baseSha)
    expect(text.split('\n\n')[2]).toBe(`Add the label \`approved-breaking-change\` to accept them${advice}`)
    expect(step.errors.at(-1)).toContain(advice.replaceAll('`', '"'))
  })
})
