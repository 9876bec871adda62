import { expect, it } from 'vitest'
import type { ModelError, ModelFile } from '../../src/base/findings.ts'
import { causesAmong, type LocatedMessage } from '../../src/locate/causes.ts'
import { locateErrors } from '../../src/locate/locate.ts'
import { growth } from '../support/work.ts'
import { checkoutOf, mistyped } from './support.ts'

const paths = { modelPath: '.', dbtProjectDir: '.' }

function cubeFile(name: string, other: string): string {
  const dimensions = ['id', 'status', 'note'].map(
    (column) => `      - name: ${column}\n        sql: "{CUBE}.${column}"\n        type: strnig\n`,
  )
  return `cubes:
  - name: ${name}
    sql_table: shop.${name}
    joins:
      - name: ${other}
        relationship: many_to_one
        sql: "{CUBE}.id = {${other}.id} and {gone_in_${name}}"
    dimensions:
${dimensions.join('')}`
}

/** Cubes that are written, or generated from dbt models; four errors in each, of which one names its file. */
function project(cubes: number, generated: boolean) {
  const names = Array.from({ length: cubes }, (_, index) => `cube_${index}`)
  const files = names.map((name, index): [string, string] => [
    `cubes/${index % 7}/${name}.yml`,
    cubeFile(name, names[(index + 1) % cubes] ?? ''),
  ])
  const dbt = names.flatMap((name): [string, string][] => [
    [`models/${name}.sql`, 'select id, status, note from raw'],
    [
      `models/${name}.yml`,
      `models:\n  - name: ${name}\n    columns:\n      - name: id\n      - name: status\n`,
    ],
  ])
  const errors = names.flatMap((name, index): ModelError[] => [
    { message: mistyped(name, 'dimensions.status', 'strnig'), times: 1 },
    {
      message: mistyped(name, 'dimensions.note', 'strnig'),
      fileName: `cubes/${index % 7}/${name}.yml`,
      times: 1,
    },
    { message: `gone_in_${name} is not defined`, times: 1 },
    { message: `${name}.gone cannot be resolved. There's no such member or cube.`, times: 1 },
  ])
  const branch: ModelFile[] = files.map(([path, content]) => ({ path: `/model/${path}`, content }))
  const checkout = generated ? dbt : files.map(([path, text]): [string, string] => [`model/${path}`, text])
  return { errors, checkout: checkoutOf(Object.fromEntries(checkout)), branch: generated ? branch : [] }
}

it.each([false, true])(
  'ten times the files and errors take ten times the work; generated: %s',
  async (generated) => {
    const ratio = await growth(async (size) => {
      const { errors, checkout, branch } = project(size, generated)
      const found = await locateErrors(errors, checkout, paths, undefined, branch)
      expect(found.filter(({ place }) => place)).toHaveLength((generated ? 2 : 3) * size)
      expect(new Set(checkout.reads).size).toBe(checkout.reads.length)
    }, 10)
    expect(ratio).toBeLessThan(13)
  },
)

it('the locations that other errors may follow from are held once', () => {
  const one = (line: number): LocatedMessage => ({
    place: { path: 'orders.yml', line },
    entity: 'orders',
    index: line,
  })
  const [first, second] = [one(1), one(2)]
  const { placed, resolved, byEntity } = causesAmong([[first], [{ place: null, index: 3 }], [second]])
  for (const held of [placed, resolved, byEntity.get('orders')]) {
    expect(held).toHaveLength(2)
    expect(held?.[0]).toBe(first)
    expect(held?.[1]).toBe(second)
  }
})
