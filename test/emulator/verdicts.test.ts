import { describe, expect, it } from 'vitest'
import { compileModel } from '../../emulator/model/validate.ts'
import { type Case, readCases, readDbtCases, readFiles } from '../locate/corpus/cases.ts'
import { isExhaustive } from '../support/property-runs.ts'
import { build, startPlatform } from './support.ts'

/** Compiling takes real time, for models that no earlier run has compiled. */
const limitMs = 600_000

/** Every model with JavaScript takes a process of the compiler: all of them only among the exhaustive tests. */
function some(cases: Case[]): Case[] {
  if (isExhaustive) return cases
  const every = Math.ceil(cases.length / 3)
  return cases.filter((_, index) => index % every === 0)
}

describe('the verdict of the emulator', () => {
  const yaml = readFiles('base-yaml.yml')
  const js = readFiles('base-js.yml')

  it.each<[string, Case[], boolean]>([
    ['broken models in YAML', readCases('yaml.yml', yaml), false],
    ['broken models in JavaScript', readCases('js.yml', js), false],
    ['broken models generated from dbt', readDbtCases(), false],
    ['sound models', readCases('sound.yml', { ...yaml, ...js }), true],
  ])(
    'is that of the compiler, for %s',
    async (_, all, sound) => {
      const cases = some(all)
      const branches = cases.map(({ files }, index) => {
        const model = Object.entries(files).map(([path, content]) => [`model/${path}`, content])
        return { name: `case-${index}`, staging: true, files: Object.fromEntries(model) }
      })
      const { call } = await startPlatform({ state: { files: {}, branches } })
      let rejected = 0
      for (const [index, { files, file, change }] of cases.entries()) {
        const model = Object.entries(files).map(([path, content]) => ({ path: `model/${path}`, content }))
        const { errors } = await compileModel(model)
        const { json } = await call('GET', `${build}/data-model/validate?branchName=case-${index}`)
        expect(json, `${file}: ${change}`).toMatchObject({ valid: errors.length === 0, errors })
        if (errors.length > 0) rejected++
      }
      expect(rejected > 0).toBe(!sound)
    },
    limitMs,
  )
})
