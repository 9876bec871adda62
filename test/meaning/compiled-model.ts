import childProcess from 'node:child_process'
import { afterAll } from 'vitest'
import type { Compilation, ModelFile } from '../../emulator/compiler/compilation.ts'
import type { Plan, PlannedQuery } from '../../emulator/compiler/planning.ts'
import { fullQuery } from './planner-oracle.ts'

// In this process: to ask another one takes longer than to plan. The models are ours.
const { spawnSync } = childProcess
const { compileInline } = await import('../../emulator/compiler/inline.ts')
const { hiddenMembers, planInline } = await import('../../emulator/compiler/plan-inline.ts')
afterAll(() => void Object.assign(childProcess, { spawnSync }))

/** A model as the compiler has it. */
export interface CompiledModel {
  compilation: Compilation
  /** Each query is planned once, whoever asks. */
  plan: (query: Partial<PlannedQuery>) => Plan
  /** Members that no policy shows. */
  hidden: readonly string[]
}

/** @param context of who asks */
export async function compiledModel(
  files: readonly ModelFile[],
  context: Record<string, unknown> = {},
): Promise<CompiledModel> {
  const compiled = await compileInline(files)
  const { compilation } = compiled
  const hidden = compilation.text === null ? hiddenMembers(compiled, context) : { names: [] }
  if ('error' in hidden) throw new Error(hidden.error)
  const known = new Map<string, Plan>()
  return {
    compilation,
    hidden: hidden.names,
    plan(query) {
      const full = fullQuery(query)
      const key = JSON.stringify(full)
      const plan = known.get(key) ?? planInline(compiled, full, context, 'same')
      known.set(key, plan)
      return plan
    },
  }
}
