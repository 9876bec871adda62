import { oneLine } from '../base/text.ts'
import type { Workspace } from '../base/workspace.ts'
import { validOrNull } from '../inputs/fields.ts'
import { type CallReading, noOperation } from '../inputs/read-settings.ts'
import { inputs } from '../inputs/table.ts'

/**
 * Reads the call of `command: api` from its inputs, before it is known whether the other inputs are valid, so that all
 * problems are reported at once.
 * @param raw texts by input name
 * @returns undefined for other commands
 */
export async function readCallInputs(
  raw: Readonly<Record<string, string | undefined>>,
  checkout: Workspace,
): Promise<CallReading | undefined> {
  const text = (name: string) => raw[name]?.trim() ?? ''
  if (text('command') !== 'api') return undefined
  const texts = { operation: text('operation'), params: text('params'), body: text('body') }
  if (texts.operation === '') return noOperation
  // A text that is too large is reported with the other inputs, and not parsed.
  for (const name of ['operation', 'params', 'body'] as const)
    if ('problem' in inputs[name].read(texts[name])) return { problems: [] }
  const deploymentId = validOrNull(inputs['deployment-id'].read(text('deployment-id'))) ?? 1
  try {
    // Loaded on demand: the readers of YAML and of schemas would make every other start slower.
    const { readCall } = await import('./call.ts')
    const paginate = /^true$/i.test(text('paginate'))
    return await readCall({ ...texts, paginate }, deploymentId, checkout, text('token'))
  } catch (error) {
    const problem = `cannot be read (${oneLine(error instanceof Error ? error.message : String(error), 200)})`
    return { problems: [{ input: 'operation', value: null, problem }] }
  }
}
