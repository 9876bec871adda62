import { controlsOf, queryOf } from '../../changes/probes.ts'
import { surfaceOf } from '../../changes/surface.ts'
import type { Context } from '../../context.ts'
import { openQueryApis } from './environment.ts'

/** What the query API of production has for a data token. */
export interface AvailableQueries {
  /** Number of cubes and views that the token may see. */
  entities: number
  /** Whether a query of one of their members can be planned; null when there is none. */
  planning: { available: true } | { available: false; text: string } | null
}

/**
 * Tries the requests with which changes of the data model are compared, on production: four, and those again that fail.
 * Creates a data token that expires after a minute, and nothing else.
 * @param securityContext what the token says about its bearer
 * @returns `problem` when production has no query API: a sentence
 * @throws PlatformError when something could not be read, or when planning failed for an unknown reason; Stop
 */
export async function probeQueryApi(
  context: Context,
  deployBranch: string,
  securityContext: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<AvailableQueries | { problem: string; advice?: string }> {
  const access = { deployBranch, securityContext, seconds: 60, attempts: 1 }
  const { opened } = await openQueryApis(context, { opened: deployBranch }, access, signal)
  if ('problem' in opened) return opened
  const surface = surfaceOf(await opened.api.meta(signal))
  const entities = surface.entities.size
  const [item] = controlsOf(surface, () => false)
  if (!item) return { entities, planning: null }
  const plan = await opened.api.plan(queryOf([item]), signal)
  if (plan.state === 'failed') throw plan.error
  if (plan.state === 'not available')
    return { entities, planning: { available: false, text: plan.error.text || plan.error.message } }
  // A rejected query was planned, too: the error is one of the model.
  return { entities, planning: { available: true } }
}
