const customers = `cubes:
  - name: customers
    sql_table: customers
    dimensions:
      - {name: id, sql: "{CUBE}.id", type: number, primary_key: true, public: true}
      - {name: city, sql: "{CUBE}.city", type: string}
    measures:
      - {name: count, type: count}
    hierarchies:
      - {name: place, levels: [city]}
  - name: vault
    sql_table: vault
    public: false
    dimensions:
      - {name: id, sql: "{CUBE}.id", type: number, primary_key: true}
    measures:
      - {name: count, type: count}
`

const orders = `cubes:
  - name: orders
    sql_table: orders
    joins:
      - {name: customers, sql: "{CUBE}.customer_id = {customers.id}", relationship: many_to_one}
    dimensions:
      - {name: id, sql: "{CUBE}.id", type: number, primary_key: true}
      - {name: status, sql: "{CUBE}.status", type: string}
      - {name: secret, sql: "{CUBE}.secret", type: string, public: false}
      - {name: created_at, sql: "{CUBE}.created_at", type: time}
    measures:
      - {name: count, type: count}
      - {name: total, sql: "{CUBE}.amount", type: sum, filters: [{sql: "{CUBE}.status = 'done'"}]}
      - {name: ratio, type: number, sql: "{total} / {count}"}
      - {name: broken, type: count, filters: [{sql: "{CUBE.gone} = 1"}]}
    segments:
      - {name: big, sql: "{CUBE}.amount > 100"}
views:
  - name: sales
    cubes:
      - {join_path: orders, includes: [count, ratio, status]}
`

/** A model with private members, a private entity, a broken measure and a view. */
export const shop = { 'model/cubes/customers.yml': customers, 'model/cubes/orders.yml': orders }

/** A cube that its policies show to some groups only. */
export const guarded = {
  'model/cubes/payroll.yml': `cubes:
  - name: payroll
    sql_table: payroll
    dimensions:
      - {name: id, sql: "{CUBE}.id", type: number, primary_key: true}
      - {name: grade, sql: "{CUBE}.grade", type: string}
      - {name: team, sql: "{CUBE}.team", type: string}
    measures:
      - {name: count, type: count}
    access_policy:
      - {group: finance, member_level: {includes: "*"}}
      - group: leads
        member_level: {includes: [count, team]}
        row_level: {filters: [{member: team, operator: equals, values: ["{ security_context.team }"]}]}
`,
}

/** The branch of the tests. Its name does not fit into a URL as it is. */
export const branch = 'feat/new model'
