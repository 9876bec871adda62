import type { InputProblem } from './problem.ts'

/**
 * What is wrong with where a deployment is to go: production is meant only by those who say so.
 * @param branch as given; empty and absent mean "not given"
 */
export function targetProblems(branch: string | undefined, production = false): InputProblem[] {
  if (branch && production) {
    const problem = 'goes with a deployment to production alone: leave it out, or leave out "branch"'
    return [{ input: 'production', value: 'true', problem }]
  }
  if (branch || production) return []
  const problem =
    'is required for deploy and was not given, for example branch: ci/orders; "production: true" deploys to production instead, where that is built from uploads'
  return [{ input: 'branch', value: null, problem }]
}
