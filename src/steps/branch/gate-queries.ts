import type { Context } from '../../context.ts'
import { Failure, type FailureKind } from '../../failure.ts'
import type { GatingSettings } from '../../inputs/settings.ts'
import { type DataTestRun, hasDataTests, runDataTests } from '../data-tests/run-data-tests.ts'
import type { WhenValid } from './validate-built.ts'

/**
 * Checks what a valid branch means for queries: the changes, and the data tests. These run also when the changes fail the
 * step, so that one run tells both.
 * @param branch what was validated: the branch, or its fork
 * @param deployBranch null if it has not been read yet
 * @param compare compares the changes; null for the deploy branch, which has none
 * @returns the work to do once the branch is valid; null without any
 */
export function gateQueries(
  context: Context<GatingSettings>,
  branch: string,
  deployBranch: string | null,
  compare: WhenValid['run'] | null,
): () => Promise<WhenValid | null> {
  return async () => {
    const tested = await hasDataTests(context)
    if (!tested && !compare) return null
    const phase = !tested ? 'Changes' : compare ? 'Changes and data tests' : 'Data tests'
    const run: WhenValid['run'] = async (isFirst, built) => {
      const changes = await compare?.(isFirst, built)
      const tests = tested ? await runDataTests(context, branch, deployBranch) : null
      return () => conclude(changes, tests)
    }
    return { phase, run }
  }
}

/** Reports both before it throws. A test that fails counts more than changes that are unknown, which may be an outage. */
function conclude(changes: (() => void) | undefined, tests: DataTestRun | null): void {
  tests?.report()
  const failures = [thrownBy(changes), tests?.failure].filter((failure) => failure != null)
  const find = (kind: FailureKind) =>
    failures.find((failure) => failure instanceof Failure && failure.kind === kind)
  const failure = find('breaking') ?? find('tests') ?? failures[0]
  if (failure) throw failure
}

function thrownBy(work: (() => void) | undefined): unknown {
  try {
    work?.()
    return null
  } catch (error) {
    return error
  }
}
