import type { InputProblem } from '../inputs/problem.ts'
import type { SettingsResult } from '../inputs/settings.ts'
import type { Checkout } from '../locate/checkout.ts'
import { oneLine } from '../runtime/text.ts'

const missing = 'is required for api, for example operation: getNotifications'

/**
 * Adds the call to the settings of `api`, or its problems to those of the other inputs. The settings of other commands are
 * unchanged.
 * @param raw texts by input name
 */
export async function withCall(
  result: SettingsResult,
  raw: Readonly<Record<string, string | undefined>>,
  checkout: Checkout,
): Promise<SettingsResult> {
  if (result.shown.command !== 'api' || 'skip' in result) return result
  const text = (name: string) => raw[name]?.trim() ?? ''
  const operation = text('operation')
  if (operation === '') return wrong(result, [{ input: 'operation', value: null, problem: missing }])
  const reported = 'problems' in result ? result.problems.map(({ input }) => input) : []
  // An input that is too large is already a problem.
  if (['operation', 'params', 'body'].some((name) => reported.includes(name))) return result
  const paginate = /^true$/i.test(text('paginate'))
  const texts = { operation, params: text('params'), body: text('body'), paginate }
  try {
    // Loaded on demand: the parsers of YAML and schemas would make every other start slower.
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

/** Problems of the call follow those of the other inputs. */
function wrong(result: SettingsResult, problems: readonly InputProblem[]): SettingsResult {
  const before = 'problems' in result ? result.problems : []
  return { shown: { ...result.shown, ran: false }, problems: [...before, ...problems] }
}
