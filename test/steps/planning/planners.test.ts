import { expect, it } from 'vitest'
import type { QueryApi } from '../../../src/query-api/query-api.ts'
import { atOnce, createPlanners } from '../../../src/steps/planning/planners.ts'
import { surfaceFrom } from '../../changes/models.ts'

it('are asked at most 16 plans at once, also where one more comes just as another one ends', async () => {
  const fail = () => Promise.reject(new Error('this must not be asked'))
  // All but the first wait, so that just one place gets free.
  const others = Promise.withResolvers<void>()
  let asked = 0
  let open = 0
  let most = 0
  const api: QueryApi = {
    ...{ meta: () => Promise.resolve({ cubes: [] }), planSql: fail, convert: fail, load: fail },
    plan: async () => {
      most = Math.max(most, ++open)
      if (++asked > 1) await others.promise
      open--
      return { state: 'planned', memberNames: [], values: '[]', rollups: [], sql: 'SELECT 1' }
    },
  }
  const side = { api, surface: surfaceFrom([]) }
  const { head } = createPlanners(side, side, () => false, new AbortController().signal)
  const plan = () => head.plan({ form: 'json', text: '{}' })
  const plans = Array.from({ length: atOnce + 1 }, plan)
  for (let turns = 0; turns < 20; turns++) {
    await Promise.resolve()
    plans.push(plan())
  }
  others.resolve()
  await Promise.all(plans)
  expect(most).toBe(atOnce)
})
