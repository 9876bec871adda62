import { readYaml } from '../../api/yaml-text.ts'
import type { Context } from '../../context.ts'
import type { DataTest, DataTests } from '../../data-tests/data-test.ts'
import { Failure } from '../../failure.ts'
import { oneLine, withoutStop } from '../../runtime/text.ts'
import { mostTests, readTests } from '../../team-file/tests.ts'

/** A larger file is not read. */
const mostBytes = 256 * 1024

/**
 * All tests: those of the team file, and those of the files that it names. These are read from the checkout, so they come with
 * the commit under test; the checkout of a fork is not read.
 * @throws Failure `input` for a file that cannot be read or has errors
 */
export async function readAllTests(
  { workspace, run, journal }: Pick<Context, 'workspace' | 'run' | 'journal'>,
  { tests, files }: DataTests,
): Promise<DataTest[]> {
  if (files.length > 0 && run.forkBranch !== null) {
    journal.warn('This run was started from a fork, so the files of data tests in the checkout are not read.')
    return [...tests]
  }
  const all = [...tests]
  for (const file of files) {
    const found = await workspace.read(file, mostBytes)
    if ('problem' in found) {
      const fix = 'Add it to the repository, or remove it from `tests` in the team file.'
      throw new Failure('input', `The file of data tests "${oneLine(file, 300)}" ${found.problem}.`, fix)
    }
    all.push(...testsOf(file, new TextDecoder().decode(found.value)))
  }
  if (all.length > mostTests) {
    throw new Failure('input', `There are ${all.length} data tests; at most ${mostTests} are run.`)
  }
  return all
}

function testsOf(file: string, text: string): DataTest[] {
  const reading = readYaml(text)
  if ('problems' in reading) throw invalid(file, reading.problems)
  const { value } = reading
  const list: unknown = Object.entries(Object(value) as object).every(([key]) => key === 'tests')
    ? Reflect.get(Object(value) as object, 'tests')
    : undefined
  if (list === undefined) throw invalid(file, ['must have the key `tests`, and no other'])
  const { tests, problems } = readTests(list, null, file)
  if (problems.length > 0) throw invalid(file, problems)
  return tests
}

function invalid(file: string, problems: readonly string[]): Failure {
  const head = `"${oneLine(file, 300)}" has ${problems.length === 1 ? 'an error' : `${problems.length} errors`}`
  return new Failure('input', `${head}: ${problems.map(withoutStop).join(' | ')}.`)
}
