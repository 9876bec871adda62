import type { Compilation } from '../../emulator/compiler/compilation.ts'
import type { Plan, PlannedQuery } from '../../emulator/compiler/planning.ts'
import type { PlanningSide } from '../../src/meaning/planning/planners.ts'
import { surfaceOf } from '../../src/meaning/surface.ts'
import { metaResponse, planResponse } from '../../src/query-api/schemas.ts'
import { outage } from '../usage/content-world.ts'
import { extendedMeta } from './compiled-meta.ts'
import { fullQuery } from './planner-oracle.ts'
import { apiThat } from './planners.ts'

/** A side whose planner is the compiler's own. */
export function planningSide(
  { cubes, definitions = {} }: Pick<Compilation, 'cubes' | 'definitions'>,
  plan: (query: PlannedQuery) => Plan | Promise<Plan>,
): PlanningSide {
  const meta = metaResponse.parse(extendedMeta(cubes, definitions))
  const api = apiThat({
    meta: () => Promise.resolve(meta),
    async plan(query) {
      const answer = await plan(fullQuery(Object(query)))
      if ('plan' in answer) return { state: 'planned', ...planResponse.parse({ sql: answer.plan }) }
      if (answer.byPlanner) return { state: 'rejected', message: answer.error }
      return { state: 'failed', error: outage({ trouble: 'rejected', status: 500, text: answer.error }) }
    },
  })
  return { api, surface: surfaceOf(meta) }
}
