import { expect } from 'vitest'
import { validateModel } from '../../../emulator/model/validate.ts'

/** A sound cube; extra lines belong to the cube, four spaces in. */
export function cube(name: string, extra = ''): string {
  return `cubes:
  - name: ${name}
    sql_table: analytics.${name}
    dimensions:
      - {name: id, sql: "{CUBE}.id", type: number, primary_key: true}
      - {name: created_at, sql: "{CUBE}.created_at", type: time}
${extra}`
}

/** A file where the generated cubes lie. */
export function file(name: string, content: string) {
  return { path: `model/cubes/${name}.yml`, content }
}

/** The messages for a cube with these lines, next to a sound one named customers. */
export function messagesFor(extra: string): string[] {
  const { valid, errors } = validateModel([
    file('customers', cube('customers')),
    file('orders', cube('orders', extra)),
  ])
  expect(valid).toBe(errors.length === 0)
  for (const { fileName } of errors) expect(fileName).toBe('model/cubes/orders.yml')
  return errors.map(({ message }) => message)
}
