import { cpSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { compileProject } from '../../../emulator/dbt/compile.ts'
import { validateModel } from '../../../emulator/model/validate.ts'
import { folderOf } from './project-folder.ts'

const examples = fileURLToPath(new URL('../../../examples/', import.meta.url))

async function shopWith(overlay: string) {
  const folder = folderOf({})
  cpSync(`${examples}shop`, folder, { recursive: true })
  cpSync(`${examples}broken/${overlay}`, folder, { recursive: true })
  return compileProject(folder)
}

describe('the example projects', () => {
  it('shop compiles to a valid data model', async () => {
    const outcome = await compileProject(`${examples}shop`)
    if (!outcome.ok) throw new Error(outcome.error)
    expect(outcome.stats).toEqual({ models: 11, sources: 6, macros: 2, cubeCount: 11 })
    expect(validateModel(outcome.files)).toEqual({ valid: true, errors: [], cubesCount: 11 })
    const joins = outcome.files.flatMap(({ content }) => content.match(/relationship: many_to_one/g) ?? [])
    expect(joins).toHaveLength(8)
    const keys = outcome.files.filter(({ content }) => content.includes('primary_key: true'))
    expect(keys).toHaveLength(11)
  })

  it('broken-model does not compile', async () => {
    expect(await shopWith('broken-model')).toMatchObject({
      ok: false,
      failedStatus: 'COMPILING_DBT',
      error:
        "Compilation Error in model fct_daily_sales (models/marts/fct_daily_sales.sql)\n  model 'fct_daily_sales' depends on a node named 'fct_order' which was not found",
    })
  })

  it('invalid-model compiles, and is not valid', async () => {
    const outcome = await shopWith('invalid-model')
    if (!outcome.ok) throw new Error(outcome.error)
    const { valid, errors, cubesCount } = validateModel(outcome.files)
    expect({ valid, cubesCount }).toEqual({ valid: false, cubesCount: 11 })
    expect(errors.map(({ fileName, message }) => [fileName, message.split('\n').at(-1)])).toEqual([
      [
        'model/cubes/fct_orders.yml',
        '\t* (dimensions.status.type = strnig) must be one of [string, number, boolean, time, geo]',
      ],
      [
        'model/cubes/fct_orders.yml',
        '\t* (dimensions.ordered_at.type = datetime) must be one of [string, number, boolean, time, geo]',
      ],
      [
        'model/cubes/fct_order_lines.yml',
        'fct_order_lines cube: "joins.fct_orders" refers to a cube that does not exist: fct_orders',
      ],
      ['model/cubes/fct_order_lines.yml', 'fct_orders is not defined'],
    ])
  })
})
