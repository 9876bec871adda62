import { beforeAll, describe, expect, it } from 'vitest'
import { read } from '../support/repository.ts'
import { type Counts, measureAll, type Results, tableOf, total } from './corpus/table.ts'

/** Compiling takes real time, for models that no earlier run has compiled. */
const limitMs = 600_000

describe('the location of what the compiler says', () => {
  let results: Results
  beforeAll(async () => {
    results = await measureAll()
  }, limitMs)

  const shares = (counts: Counts | undefined) => {
    if (!counts) throw new Error('No such group')
    return { right: counts.right / total(counts), wrong: counts.wrong / total(counts) }
  }

  it.each<[string, number]>([
    ['YAML', 0.9],
    ['JavaScript', 0.9],
    ['generated from dbt', 0.8],
  ])('is the right line for models in %s', (name, least) => {
    const { right, wrong } = shares(results.groups.find((group) => group.name === name)?.counts)
    expect(right).toBeGreaterThanOrEqual(least)
    expect(wrong).toBeLessThanOrEqual(0.01)
  })

  it('is as good in each other form of the errors', () => {
    for (const { counts } of results.forms) {
      expect(shares(counts).right).toBeGreaterThanOrEqual(0.9)
      expect(shares(counts).wrong).toBeLessThanOrEqual(0.01)
    }
  })

  it('is measured with enough models, and none of the sound ones is rejected', () => {
    const written = results.groups.filter(({ name }) => name !== 'generated from dbt')
    expect(written.reduce((sum, { rejected }) => sum + rejected, 0)).toBeGreaterThanOrEqual(100)
    expect(results.sound.models).toBeGreaterThanOrEqual(30)
    expect(results.sound.rejected).toBe(0)
  })

  it('is in the table of the documentation', () => {
    const table = read('docs/internals/locations.md')
    expect(tableOf(results)).toBe(table)
  })
})
