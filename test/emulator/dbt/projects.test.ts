import { cpSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { compileProject } from '../../../emulator/dbt/compile.ts'
import type { CompileOutcome } from '../../../emulator/dbt/outcome.ts'
import { validateModel } from '../../../emulator/model/validate.ts'
import { api, build, commitAll, startPlatform } from '../support.ts'
import { cubesIn, filesOf, folderOf } from './project-folder.ts'

const projects = fileURLToPath(new URL('projects/', import.meta.url))

const folders = { accounts: '', events: '', monorepo: 'data/warehouse', shopfront: '', subscriptions: '' }
type Name = keyof typeof folders

function compile(name: Name): Promise<CompileOutcome> {
  return compileProject(projects + name, folders[name])
}

/** Cube → table, keys, measures, joins. */
function gist(outcome: CompileOutcome): Record<string, string> {
  const names = (members: { name: string }[] = []) => members.map(({ name }) => name).join(',')
  return Object.fromEntries(
    cubesIn(filesOf(outcome).values()).map(({ name, sql_table, dimensions = [], measures, joins }) => {
      const keys = names(dimensions.filter(({ primary_key }) => primary_key))
      return [name, `${sql_table} [${keys}] ${names(measures)} > ${names(joins)}`]
    }),
  )
}

describe('projects as public ones are written', () => {
  it.each<[Name, Record<string, string>]>([
    [
      'subscriptions',
      {
        dbt_fct_mrr: 'analytics_reporting.mrr [customer_id] count,total_mrr_amount > dbt_stg_customers',
        dbt_stg_customers: 'analytics_staging.stg_customers [customer_id] count,total_total_sales > ',
        dbt_stg_subscriptions:
          'analytics_staging.stg_subscriptions [subscription_id] count,total_amount_eur > dbt_stg_customers',
      },
    ],
    [
      'accounts',
      {
        dbt_dim_accounts: 'analytics.dim_accounts_v2 [account_id] count > ',
        dbt_dim_accounts_v1: 'analytics.dim_accounts_v1 [account_id] count > ',
        dbt_dim_accounts_v3: 'analytics.accounts_next [account_id] count > ',
        dbt_fct_postings:
          'analytics.fct_postings [booking_no,line_no] count,total_posted_value > dbt_dim_accounts',
        dbt_rel_holders: 'analytics.rel_holders [account_id] count > dbt_fct_postings',
        dbt_score_accounts: 'analytics.score_accounts [account_id] count > ',
      },
    ],
    [
      'events',
      {
        dbt_notes_only: 'lake-prod.analytics_core.notes_only [] count > ',
        dbt_page_views: 'lake-prod.analytics_core.page_views_all [event_id] count > dbt_sites',
        dbt_sites: 'lake-prod.analytics_core.sites [site_id] count > ',
        dbt_visits: 'lake-prod.analytics_core.visits [visit_id] row_count,total_total_value > ',
      },
    ],
    [
      'monorepo',
      {
        dbt_days: 'analytics_shared.days [day_id] count > dbt_weeks',
        dbt_orders: 'analytics.orders [id] count,total_total > dbt_days',
        dbt_weekly: 'analytics.weekly [] count > ',
        dbt_weeks: 'analytics_shared.weeks [week_id] count > ',
      },
    ],
    [
      'shopfront',
      {
        dbt_customers: 'analytics.customers [customer_id] count > dbt_orders',
        dbt_orders: 'analytics.orders [order_id] count,total_card_amount,total_cost > dbt_customers',
        dbt_stg_items: 'analytics.stg_items [] count > ',
      },
    ],
  ])('%s becomes cubes that the compiler accepts', async (name, cubes) => {
    const outcome = await compile(name)
    expect(gist(outcome)).toEqual(cubes)
    const files = outcome.ok ? outcome.files : []
    expect(await validateModel(files)).toMatchObject({
      valid: true,
      errors: [],
      cubesCount: Object.keys(cubes).length,
    })
  })

  it.each<[Name, string[]]>([
    [
      'subscriptions',
      [
        'Packages are not downloaded here: dbt-labs/dbt_utils, fivetran/stripe, https://github.com/calogica/dbt-date.git',
        '[WARNING]: models/staging/_staging.yml: column name of stg_customers is described twice; the last description counts',
        "[WARNING]: Did not find matching node for patch with name 'stg_plans' in the 'models' section of file 'models/staging/_staging.yml'",
        "Not checked: stg_customers (models/staging/stg_customers.sql) refers to 'stripe__customer_overview', which may be in a package that is not downloaded here",
      ],
    ],
    [
      'accounts',
      [
        "[WARNING]: Did not find matching node for patch with name 'dim_accounts.v4' in the 'models' section of file 'models/models.yml'",
        "No join from the relationships test on dim_accounts.country_code: 'countries' is a seed or a snapshot",
        '3 of 6 OK compiled model dim_accounts.v3',
      ],
    ],
    ['events', ['Passed over sql/empty.sql: the file is empty']],
    [
      'monorepo',
      [
        'Installed the local package ../packages/calendar',
        "Not checked: orders (models/orders.sql) refers to 'shops', which may be in a package that is not downloaded here",
      ],
    ],
    [
      'shopfront',
      [
        "[WARNING]: the relationships test on customers.first_order_id (models/orders.yml)\n  depends on a node named 'order_archive' which was not found",
      ],
    ],
  ])('%s is read with the warnings of dbt', async (name, messages) => {
    const { log } = await compile(name)
    expect(log.map(({ message }) => message)).toEqual(expect.arrayContaining(messages))
  })

  it('has descriptions with their doc blocks, evaluated as dbt does', async () => {
    const outcome = await compile('monorepo')
    const days = outcome.ok ? outcome.files.find(({ path }) => path.endsWith('/days.yml')) : undefined
    expect(days?.content).toContain('description: All days since 2020, for all.\n')
  })

  it('a project in a folder syncs into a branch that is valid', async () => {
    const folder = folderOf({})
    cpSync(`${projects}monorepo`, folder, { recursive: true })
    commitAll(folder)
    const { call, clock } = await startPlatform({
      dbtRepository: folder,
      state: { switches: { dbtProjectPath: folders.monorepo, validateInactive: 'accept' } },
    })
    const { json } = await call('POST', `${api}/dbt-sync`, { branchName: 'ci/one' })
    await call('GET', `${api}/dbt-sync/${json.syncJobId}`)
    clock.now += 60_000
    expect((await call('GET', `${api}/dbt-sync/${json.syncJobId}`)).json.status).toBe('COMPLETED')
    const verdict = await call('GET', `${build}/data-model/validate?branchName=ci/one`)
    expect(verdict.json).toMatchObject({ valid: true, errors: [] })
  })
})
