import { describe, expect, it } from 'vitest'
import { publicMembers } from './compiled-meta.ts'
import { filesOf, type Model, rich } from './edited-models.ts'
import { picker, removeEntity, riskyEdits, safeEdits } from './edits.ts'
import { planEdits } from './planner-edits.ts'
import { type Files, faults, sideOf } from './planner-judge.ts'
import { chain, rolled, scriptsOf } from './planner-models.ts'

/** Edits of random members, the same each time. */
const seeded = Object.entries({ ...riskyEdits, ...safeEdits }).flatMap(([title, edit], index) => [
  [`random: ${title}`, (model: Model) => void edit(model, picker(index + 1))] as const,
])

const models: Record<string, { make: () => Model; files: Files }> = {
  rich: {
    make: (): Model => {
      const model = rich()
      removeEntity(model, 'everything')
      removeEntity(model, 'drafts')
      return model
    },
    files: filesOf,
  },
  chain: { make: chain, files: filesOf },
  rolled: { make: rolled, files: filesOf },
  'chain in JavaScript': { make: chain, files: scriptsOf },
  'rolled in JavaScript': { make: rolled, files: scriptsOf },
}

const tally = { edits: 0, changed: 0 }
describe.each(Object.entries(models))('%s', (name, { make, files }) => {
  it('is the same as itself', async () => {
    const [base, head] = [await unchanged, await sideOf(make(), files)]
    if (!base || !head) throw new Error('does not compile')
    const { found, result } = await faults(base, head)
    expect(found).toEqual([])
    expect(new Set([...result.states.values()].map(({ state }) => state.state))).toEqual(new Set(['same']))
    // Small models with many pre-aggregations: more than half of the questions are about these.
    expect(result.plans).toBeLessThan(publicMembers(base.cubes).size / 10 + 16 * base.cubes.length)
  })

  const unchanged = sideOf(make(), files)
  const isCode = files === scriptsOf
  const own = Object.entries(planEdits[name.split(' ')[0] ?? ''] ?? {}).filter(
    (_, at) => !isCode || at % 10 === 1,
  )
  it.each([
    ...own,
    ...(isCode ? [] : seeded.filter((_, at) => at % 3 === Object.keys(models).indexOf(name))),
  ])('%s', async (title, edit) => {
    const model = make()
    edit(model)
    const [base, head] = [await unchanged, await sideOf(model, files)]
    // The gate is red then, and nothing is compared.
    if (!base || !head) {
      if (!title.startsWith('random')) throw new Error('does not compile')
      return
    }
    const { found, expected } = await faults(base, head)
    expect(found).toEqual([])
    tally.edits += 1
    if (expected.some((one) => one !== 'same')) tally.changed += 1
  })
})

it('were at least 100 edits, most of which changed a plan', () => {
  expect(tally.edits).toBeGreaterThanOrEqual(100)
  expect(tally.changed).toBeGreaterThan(tally.edits / 2)
})
