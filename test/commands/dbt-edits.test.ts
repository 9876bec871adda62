import { appendFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { addPerson, addReport } from '../../emulator/content/build.ts'
import { addDemoContent } from '../../scripts/demo-content.ts'
import { demoView } from '../../scripts/demo-project.ts'
import { type Edit, useDbtPulls } from '../support/dbt-pulls.ts'
import { useProject } from '../support/platform.ts'

useProject()

const orders = 'models/marts/fct_orders'
const edits: Record<string, Edit> = {
  'sql-rename': (f) => f.replace(`${orders}.sql`, 'as paid_amount,', 'as received_amount,'),
  macro: (f) => f.replace('macros/cents_to_amount.sql', '100', '1000'),
  sum: (f) => f.replace(`${orders}.sql`, 'sum(quantity) as', 'sum(quantity) * 1.1 as'),
  seed: (f) => f.write('seeds/countries.csv', 'code,title\nDE,Germany\n'),
  'small-moved': (f) => f.git('mv', 'models/marts/regions.sql', 'models/marts/areas.sql'),
  'small-moved-yaml': (f) => {
    f.git('mv', 'models/marts/channels.sql', 'models/marts/ways.sql')
    f.replace('models/marts/_small.yml', 'name: channels', 'name: ways')
  },
  'small-removed': (f) => {
    f.git('rm', '--quiet', 'models/marts/channels.sql')
    f.replace('models/marts/_small.yml', / {2}- name: channels\n[\s\S]*?(?= {2}- name: last)/, '')
  },
  'daily-removed': (f) => {
    f.git('rm', '--quiet', 'models/marts/fct_daily_sales.sql', 'models/marts/fct_daily_sales.yml')
  },
  'no-join': (f) =>
    f.replace(`${orders}.yml`, /\n {10}- relationships:\n {14}arguments:\n.*\n.*field: customer_id/, ''),
  'model-removed': (f) =>
    f.git('rm', '--quiet', 'models/marts/dim_products.sql', 'models/marts/dim_products.yml'),
  'column-removed': (f) => f.replace(`${orders}.yml`, / {6}- name: coupon_code\n.*\n.*\n/, ''),
  moved: (f) => {
    f.git('mv', 'models/marts/fct_daily_sales.sql', 'models/marts/fct_sales_by_day.sql')
    f.replace('models/marts/fct_daily_sales.yml', 'name: fct_daily_sales', 'name: fct_sales_by_day')
  },
  'column-added': (f) =>
    f.replace(
      `${orders}.yml`,
      '    columns:\n',
      '    columns:\n      - name: channel\n        description: Where.\n        data_type: varchar\n',
    ),
}
const run = useDbtPulls(
  edits,
  (f) => {
    f.write('seeds/countries.csv', 'code,name\nDE,Germany\n')
    f.write('models/marts/regions.sql', 'select 1 as region_id, 2 as size\n')
    f.write('models/marts/channels.sql', 'select 1 as channel\n')
    f.write('models/marts/last.sql', 'select 1 as last_id\n')
    f.write(
      'models/marts/_small.yml',
      'version: 2\nmodels:\n  - name: channels\n    columns:\n      - name: channel\n        description: Where.\n        data_type: varchar\n  - name: last\n',
    )
  },
  ({ state }) => {
    state.putFiles('main', demoView)
    addDemoContent(state)
    addReport(state, addPerson(state, 'Dora').id, 'Days', {
      sqlQuery: 'SELECT MEASURE(count) AS days FROM dbt_fct_daily_sales',
    })
  },
)

it.each(Object.keys(edits))('%s', async (name) => {
  const step = await run(name, { inputs: { 'fail-on': 'breaking' } })
  appendFileSync(
    '/tmp/f39/out.txt',
    `\n\n################ ${name}\n${step.comment}\n---- log\n${step.lines.join('\n')}\n`,
  )
  expect(step.comment).not.toBe('')
})
