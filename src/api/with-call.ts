import type { InputProblem } from '../inputs/problem.ts'
import type { SettingsResult } from '../inputs/settings.ts'
import { oneLine } from '../runtime/text.ts'
import type { Workspace } from '../runtime/workspace.ts'

const missing = 'is required for api, for example operation: getNotifications'

/**
 * Adds to the settings of `api` what is to be called, or to the problems of the others what is wrong with it. Other
 * commands go through as they are.
 * @param raw texts by input name
 */
export async function withCall(
  result: SettingsResult,
  raw: Readonly<Record<string, string | undefined>>,
  checkout: Workspace,
): Promise<SettingsResult> {
  if (result.shown.command !== 'api' || 'skip' in result) return result
  const text = (name: string) => raw[name]?.trim() ?? ''
  const operation = text('operation')
  if (operation === '') return wrong(result, [{ input: 'operation', value: null, problem: missing }])
  const told = 'problems' in result ? result.problems.map(({ input }) => input) : []
  // What is too large has been said already.
  if (['operation', 'params', 'body'].some((name) => told.includes(name))) return result
  const paginate = /^true$/i.test(text('paginate'))
  const texts = { operation, params: text('params'), body: text('body'), paginate }
  try {
    // Loaded where it is needed: the readers of YAML and of schemas would make every start slower.
    const { readCall } = await import(/* webpackMode: "eager" */ './call.ts')
    const deploymentId = 'settings' in result ? result.settings.deploymentId : 1
    const reading = await readCall(texts, deploymentId, checkout, raw.token?.trim())
    if ('problems' in reading) return wrong(result, reading.problems)
    return 'problems' in result
      ? result
      : { shown: result.shown, settings: { ...result.settings, call: reading.call } }
  } catch (error) {
    const problem = `cannot be read (${oneLine(error instanceof Error ? error.message : String(error), 200)})`
    return wrong(result, [{ input: 'operation', value: null, problem }])
  }
}

/** What is wrong with the call comes behind what is wrong with the rest. */
function wrong(result: SettingsResult, problems: readonly InputProblem[]): SettingsResult {
  const before = 'problems' in result ? result.problems : []
  return { shown: { ...result.shown, ran: false }, problems: [...before, ...problems] }
}
