import type { InputProblem } from './problem.ts'

/**
 * What is wrong with where a deployment is to go: production is meant only by those who say so.
 * @param branch as given; empty and absent mean "not given"
 */
export function targetProblems(branch: string | undefined, production = false): InputProblem[] {
  if (branch && production) {
    const problem = 'cannot be combined with "branch": remove one of the two'
    return [{ input: 'production', value: 'true', problem }]
  }
  if (branch || production) return []
  const problem =
    'is required for deploy, for example branch: ci/orders; "production: true" deploys to production instead, where that is built from uploads'
  return [{ input: 'branch', value: null, problem }]
}
