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
    expect(await validateModel(outcome.files)).toEqual({ valid: true, errors: [], cubesCount: 11 })
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
    const { valid, errors, cubesCount } = await validateModel(outcome.files)
    // The broken cube is not there for the one that joins it.
    expect({ valid, cubesCount }).toEqual({ valid: false, cubesCount: 10 })
    const types = 'must be one of [string, number, boolean, time, geo]'
    expect(errors).toEqual([
      {
        message: expect.stringMatching(
          /^dbt_fct_orders cube: "dimensions.status" does not match any of the allowed types. "dimensions.ordered_at" does not match/,
        ),
      },
      { message: "dbt_fct_order_lines cube: Cube dbt_fct_orders doesn't exist" },
    ])
    expect(errors[0]?.message).toContain(`\t* (dimensions.status.type = strnig) ${types}`)
    expect(errors[0]?.message).toContain(`\t* (dimensions.ordered_at.type = datetime) ${types}`)
  })
})
