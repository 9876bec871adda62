import { type ApiCall, type CallTexts, readCall } from '../../../src/api/call.ts'
import { describeProblem, type InputProblem } from '../../../src/inputs/problem.ts'
import { memoryWorkspace } from '../../support/memory-workspace.ts'

/** Without the backticks around the name of the input. */
function plainProblem(problem: InputProblem): string {
  return describeProblem(problem).replace(/^`([^`]+)`/, '$1')
}

/** A call as it would be sent, or everything that is wrong with it, as it is said. */
export async function reading(texts: Partial<CallTexts>, token?: string): Promise<ApiCall | string[]> {
  const all = { operation: 'getMe', params: '', body: '', paginate: false, ...texts }
  const result = await readCall(all, 42, memoryWorkspace({ 'model/a.yml': 'cubes: []\n' }), token)
  return 'call' in result ? result.call : result.problems.map(plainProblem)
}

export async function call(texts: Partial<CallTexts>): Promise<ApiCall> {
  const result = await reading(texts)
  if (Array.isArray(result)) throw new Error(result.join(' | '))
  return result
}

/** What is wrong with a call, or what it is sent with all the same. */
export async function problems(texts: Partial<CallTexts>, token?: string): Promise<string[]> {
  const result = await reading(texts, token)
  return Array.isArray(result) ? result : [...result.warnings]
}
