import { listOf, memberOf, named, removeEntity } from './edits.ts'
import { add, all, type Change, join, renamedBelow, set, setEntity, setIn, without } from './planner-steps.ts'

/** Changes by the model that they are made to. What a member shows is in the plans alone. */
export const planEdits: Record<string, Readonly<Record<string, Change>>> = {
  rich: {
    'a join of another kind': setIn('base_orders', 'joins', 'customers', { relationship: 'one_to_many' }),
    'a join lost': without('base_orders', 'joins', 'stores'),
    'a condition of a join': setIn('base_orders', 'joins', 'stores', { sql: '{CUBE}.shop_id = {stores.id}' }),
    'a condition that names nothing': setIn('base_orders', 'joins', 'stores', {
      sql: '{CUBE}.shop_id = {stores.nothing}',
    }),
    'another parent': setEntity('orders', { extends: 'tickets' }),
    'the table of a parent': setEntity('base_orders', { sql_table: 'shop.orders_v2' }),
    'a granularity by SQL': (model) => {
      const created = memberOf(model, 'base_orders', 'created_at')
      created.granularities = [
        { name: 'fiscal_quarter', interval: '1 quarter', offset: '1 month' },
        { name: 'sprint', interval: '2 weeks', origin: '2026-01-05' },
        { name: 'quarter', sql: "date_trunc('quarter', {CUBE}.created_at - INTERVAL '1 month')" },
      ]
    },
    'the interval of a granularity': (model) => {
      memberOf(model, 'base_orders', 'created_at').granularities = [
        { name: 'fiscal_quarter', interval: '1 quarter', offset: '2 month' },
        { name: 'sprint', interval: '3 weeks', origin: '2026-01-05' },
      ]
    },
    'a label of a case': set('base_orders', 'size', {
      case: { when: [{ sql: '{amount_raw} > 100', label: 'big' }], else: { label: 'small' } },
    }),
    'a condition of a case': set('base_orders', 'size', {
      case: { when: [{ sql: '{amount_raw} > 200', label: 'large' }], else: { label: 'small' } },
    }),
    'a place': set('base_orders', 'place', { latitude: { sql: 'y' } }),
    'what a sub-query counts': set('base_orders', 'count', { sql: 'distinct_id', type: 'count_distinct' }),
    'a sub-query of another measure': set('customers', 'orders_count', { sql: '{base_orders.revenue}' }),
    'a sub-query of a missing measure': set('customers', 'orders_count', { sql: '{base_orders.nothing}' }),
    'a filter of a measure': set('base_orders', 'open_revenue', { filters: [{ sql: 'NOT {is_open}' }] }),
    'a filter that names a missing member': set('base_orders', 'open_revenue', {
      filters: [{ sql: '{is_nothing}' }],
    }),
    'a private member that others use': set('base_orders', 'amount_raw', { sql: '{CUBE}.net_amount' }),
    'a rolling window': set('base_orders', 'running', { rolling_window: { trailing: '1 month' } }),
    'a segment': set('base_orders', 'open', { sql: "{CUBE}.status IN ('open', 'new')" }),
    'a rollup without a dimension': setIn('base_orders', 'pre_aggregations', 'by_size', {
      dimensions: ['status'],
    }),
    'a rollup removed': without('base_orders', 'pre_aggregations', 'by_size'),
    'a rollup of another time dimension': setIn('base_orders', 'pre_aggregations', 'daily', {
      granularity: 'month',
    }),
    'a column of a rollup that nobody asked for': setIn('base_orders', 'pre_aggregations', 'by_size', {
      dimensions: ['size', 'is_open'],
    }),
    'a measure behind a rollup': set('base_orders', 'revenue', { sql: '{amount_raw} * 2' }),
    'an average behind a rollup': set('base_orders', 'revenue', { type: 'avg' }),
    'a count_distinct behind a rollup': set('base_orders', 'revenue', { type: 'count_distinct' }),
    'the table behind a rollup': setEntity('orders', { sql_table: 'shop.other' }),
    'SQL written in another way': set('base_orders', 'is_open', {
      sql: "{status}\n  =   'open' -- as it is",
    }),
    'a blank in a text': set('base_orders', 'is_open', { sql: "{status} = 'o pen'" }),
    'a row filter': setEntity('customers', {
      access_policy: [
        {
          group: '*',
          row_level: { filters: [{ member: 'city', operator: 'equals', values: ['Ulm'] }] },
          member_level: { includes: '*' },
        },
      ],
    }),
    'everything in another order': (model) => {
      const cube = named(model, 'base_orders')
      for (const list of ['dimensions', 'measures', 'joins', 'pre_aggregations'])
        cube[list] = listOf(cube, list).toReversed()
    },
  },
  chain: {
    'a table two joins away': setEntity('base_customers', { sql_table: 'crm.customers' }),
    'a condition two joins away': setIn('base_customers', 'joins', 'base_regions', {
      sql: '{CUBE}.area_id = {base_regions.id}',
    }),
    'a join two joins away of another kind': setIn('base_customers', 'joins', 'base_regions', {
      relationship: 'one_to_many',
    }),
    'the first join of another kind': setIn('base_lines', 'joins', 'base_orders', {
      relationship: 'one_to_many',
    }),
    'a join of one to one': setIn('base_orders', 'joins', 'base_customers', { relationship: 'one_to_one' }),
    'a condition two joins away that names nothing': setIn('base_customers', 'joins', 'base_regions', {
      sql: '{CUBE}.nothing = {base_regions.nothing}',
    }),
    'a key that a join names, without reference': setIn('base_orders', 'joins', 'base_stores', {
      sql: '{CUBE}.store_id = {base_stores.id}',
    }),
    'a private member that a join names, removed': all(),
    'another path of a view': setIn('sales', 'cubes', 'base_lines.base_orders.base_customers.base_regions', {
      join_path: 'base_lines.base_orders.base_stores.base_regions',
    }),
    'another path of a smaller view': setIn(
      'regions',
      'cubes',
      'base_lines.base_orders.base_stores.base_regions',
      { join_path: 'base_lines.base_orders.base_customers.base_regions' },
    ),
    'default filters': setEntity('sales', {
      default_filters: [{ member: 'is_gift', operator: 'equals', values: ['true'] }],
    }),
    'default filters removed': (model) => void delete named(model, 'sales').default_filters,
    'the table below a table': setEntity('base_places', { sql: 'SELECT * FROM shop.places_v2' }),
    'the filter of a table': setEntity('base_stores', {
      sql: "SELECT * FROM {base_places.sql()} AS places WHERE kind = 'shop'",
    }),
    'a table that a parent has': setEntity('base_products', { sql_table: 'pim.products' }),
    'another parent': setEntity('products', { extends: 'base_regions' }),
    'a view that extends another one': setEntity('more_orders', { extends: 'regions' }),
    'a private cube renamed': renamedBelow('base_lines', 'core_lines'),
    'a private cube in the middle renamed': renamedBelow('base_orders', 'core_orders'),
    'a private cube at the end renamed': renamedBelow('base_regions', 'areas'),
    'two private cubes renamed': all(renamedBelow('base_orders', 'o'), renamedBelow('base_customers', 'a_c')),
    'a private cube renamed and its table changed': all(
      renamedBelow('base_orders', 'core_orders'),
      setEntity('core_orders', { sql_table: 'shop.other' }),
    ),
    'a private cube renamed and its alias written by hand': all(
      set('base_orders', 'status', { sql: 'base_orders.status' }),
      renamedBelow('base_customers', 'core_customers'),
    ),
    'a measure over two cubes': set('base_lines', 'revenue_share', {
      sql: '{revenue} / NULLIF({base_orders.count}, 0)',
    }),
    'a sum below a measure over two cubes': set('base_orders', 'total', { sql: 'net_amount' }),
    'a filter below a filter': set('base_lines', 'is_gift', { sql: '{price} <= 0' }),
    'a segment': set('base_lines', 'paid', { sql: '{price} > 1' }),
    'a segment of another name': set('base_lines', 'paid', { name: 'payed' }),
    'a granularity': (model) => {
      memberOf(model, 'base_orders', 'created_at').granularities = [
        { name: 'sprint', interval: '2 weeks', origin: '2026-01-12' },
        { name: 'fiscal', interval: '1 year', offset: '3 months' },
        { name: 'season', interval: '6 months' },
      ]
    },
    'a granularity removed': (model) => {
      memberOf(model, 'base_orders', 'created_at').granularities = [
        { name: 'fiscal', interval: '1 year', offset: '3 months' },
      ]
    },
    'a case': set('base_customers', 'tier', {
      case: { when: [{ sql: '{CUBE}.spent > 500', label: 'gold' }], else: { label: 'plain' } },
    }),
    'joins in another order': (model) => {
      const cube = named(model, 'base_orders')
      cube.joins = listOf(cube, 'joins').toReversed()
    },
    'a new join on a shorter way': add(
      'base_lines',
      'joins',
      join('base_regions', '{CUBE}.region_id = {base_regions.id}'),
    ),
    'a new dimension': add('base_orders', 'dimensions', { name: 'note', sql: 'note', type: 'string' }),
    'a new cube that is joined': all(
      (model) =>
        void model['model/cubes/base.yml']?.cubes?.push({
          name: 'base_brands',
          public: false,
          sql_table: 'b',
          dimensions: [{ name: 'id', sql: 'id', type: 'number', primary_key: true }],
        }),
      add('base_products', 'joins', join('base_brands', '{CUBE}.brand_id = {base_brands.id}')),
    ),
    'another primary key': set('base_orders', 'id', { sql: 'order_key' }),
    'a view without a cube': (model) => {
      const view = named(model, 'sales')
      view.cubes = listOf(view, 'cubes').slice(0, -1)
    },
    'two changes': all(
      setEntity('base_customers', { sql_table: 'crm.customers' }),
      set('base_lines', 'price', { sql: 'net_price' }),
    ),
    'a member that a view renames': set('base_customers', 'city', { sql: 'town' }),
  },
  rolled: {
    'a join of another kind': setIn('orders', 'joins', 'customers', { relationship: 'one_to_many' }),
    'one to many to one to one': setIn('orders', 'joins', 'payments', { relationship: 'one_to_one' }),
    'a join lost': without('orders', 'joins', 'customers'),
    'a condition of a join': setIn('orders', 'joins', 'payments', {
      sql: '{CUBE}.key = {payments.order_id}',
    }),
    'a dimension removed from a rollup': setIn('orders', 'pre_aggregations', 'daily', { dimensions: [] }),
    'a dimension of another cube removed from a rollup': setIn('orders', 'pre_aggregations', 'by_city', {
      dimensions: ['channel'],
    }),
    'a measure removed from a rollup': setIn('payments', 'pre_aggregations', 'main', { measures: ['paid'] }),
    'a dimension removed from a private rollup': setIn('visits', 'pre_aggregations', 'pages', {
      dimensions: ['page'],
    }),
    'a column added to a private rollup': setIn('visits', 'pre_aggregations', 'pages', {
      dimensions: ['page', 'device', 'id'],
    }),
    'a measure of another cube added to a rollup': setIn('orders', 'pre_aggregations', 'by_city', {
      dimensions: ['customers.city', 'customers.name', 'channel'],
    }),
    'a private rollup renamed': setIn('visits', 'pre_aggregations', 'pages', { name: 'views' }),
    'a private cube with a rollup renamed': renamedBelow('visits', 'hits'),
    'a private cube with a rollup renamed, a dimension removed': all(
      renamedBelow('visits', 'hits'),
      setIn('hits', 'pre_aggregations', 'pages', { dimensions: ['page'] }),
    ),
    'a private cube with a rollup renamed, a measure changed': all(
      renamedBelow('visits', 'hits'),
      set('hits', 'seconds', { sql: 'seconds * 2' }),
    ),
    'sum to count_distinct': set('visits', 'seconds', { type: 'count_distinct' }),
    'sum to sum of twice': set('visits', 'seconds', { sql: 'seconds * 2' }),
    'sum to maximum': set('orders', 'amount', { type: 'max' }),
    'amounts twice': set('orders', 'amount', { sql: 'amount * 2' }),
    'a new rollup': add('orders', 'pre_aggregations', {
      name: 'extra',
      measures: ['best'],
      dimensions: ['channel'],
    }),
    'a new rollup and what it serves': all(
      add('orders', 'pre_aggregations', { name: 'extra', measures: ['best'], dimensions: ['channel'] }),
      set('orders', 'best', { type: 'min' }),
    ),
    'a rollup with partitions': setIn('orders', 'pre_aggregations', 'daily', {
      partition_granularity: 'month',
    }),
    'a rollup of hours': setIn('orders', 'pre_aggregations', 'daily', { granularity: 'hour' }),
    'a rollup of months': setIn('orders', 'pre_aggregations', 'daily', { granularity: 'month' }),
    'a rollup that names a missing member': setIn('orders', 'pre_aggregations', 'daily', {
      dimensions: ['nothing'],
    }),
    'a private dimension behind a rollup': all(
      setIn('visits', 'pre_aggregations', 'pages', { dimensions: ['page', 'device'] }),
      set('visits', 'device', { public: false }),
    ),
    'the table behind a rollup': setEntity('visits', { sql_table: 'web.visits' }),
    'the table of a joined cube behind a rollup': setEntity('customers', { sql_table: 'crm.customers' }),
    'a column of a joined cube behind a rollup': set('customers', 'city', { sql: 'town' }),
    'a row filter changed': setEntity('orders', {
      access_policy: [
        {
          group: '*',
          row_level: { filters: [{ member: 'status', operator: 'equals', values: ['paid'] }] },
          member_level: { includes: '*' },
        },
      ],
    }),
    'a row filter on what a rollup lacks': setEntity('orders', {
      access_policy: [
        {
          group: '*',
          row_level: { filters: [{ member: 'secret_key', operator: 'equals', values: ['x'] }] },
          member_level: { includes: '*' },
        },
      ],
    }),
    'a row filter removed': (model) => void delete named(model, 'orders').access_policy,
    'a row filter on another cube': setEntity('customers', {
      access_policy: [
        {
          group: '*',
          row_level: { filters: [{ member: 'city', operator: 'set' }] },
          member_level: { includes: '*' },
        },
      ],
    }),
    'a measure of several stages': set('orders', 'doubled', { sql: '{amount} * 3' }),
    'the order of a rank': set('orders', 'ranked', { order_by: [{ sql: '{amount}', dir: 'asc' }] }),
    'a rolling window': set('orders', 'running', { rolling_window: { trailing: '14 day' } }),
    'a segment of a joined cube': set('customers', 'local', { sql: "{CUBE}.city = 'Bern'" }),
    'a segment of two': set('orders', 'rich', { sql: '{CUBE}.amount > 1000' }),
    'a key': set('payments', 'order_id', { sql: 'order_key' }),
    'a removed cube': (model) => {
      removeEntity(model, 'traffic')
    },
    'another rollup and another table': all(
      setIn('payments', 'pre_aggregations', 'main', { dimensions: [] }),
      setEntity('visits', { sql_table: 'web.visits' }),
    ),
  },
}
