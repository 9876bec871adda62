import { Failure } from '../base/failure.ts'
import { count, oneLine, withoutStop } from '../base/text.ts'
import { readYaml } from '../base/yaml-text.ts'
import type { CommitFiles } from '../team-file/at-commit.ts'
import type { DataTest, DataTests } from '../team-file/data-test.ts'
import type { TeamContext } from '../team-file/load-team-file.ts'
import { mostTests, readTests } from '../team-file/tests.ts'

/** A larger file is not read. */
const mostBytes = 256 * 1024

/**
 * All tests: those of the team file, and those of the files that it names. These come with the commit under test, and a
 * fork's are not read. In a pull request, fewer tests than on the base are said.
 * @throws Failure `input` for a file that cannot be read, has errors, or has no test
 * @throws Stop when the step's time budget is spent
 */
export async function readAllTests(
  { run, journal, team }: Pick<TeamContext, 'run' | 'journal' | 'team'>,
  { tests, files }: DataTests,
): Promise<DataTest[]> {
  if (files.length > 0 && run.forkBranch !== null) {
    journal.warn('This run was started from a fork, so its files of data tests are not read.')
    return [...tests]
  }
  const all = [...tests]
  let unknown: Failure | null = null
  for (const file of files) {
    const found = (await team.files?.head.read(file, mostBytes)) ?? {
      problem: `does not exist in ${team.files?.head.commit}`,
    }
    if ('problem' in found) {
      const fix = 'Add it to the repository, or remove it from `tests` in the team file.'
      throw new Failure('input', `The file of data tests "${oneLine(file, 300)}" ${found.problem}.`, fix, {
        title: 'the data tests cannot be read',
      })
    }
    const own = testsOf(file, found.value)
    const onBase: number | Failure = unknown ?? (await countOn(team.files?.base, file))
    if (typeof onBase !== 'number') unknown = onBase
    const isFewer = typeof onBase === 'number' && own.length < onBase
    const sentence = `${count(own.length, 'test')} in "${oneLine(file, 300)}"${isFewer ? `, ${onBase} on the base` : ''}.`
    const fix = 'Add tests to the file, or remove it from `tests` in the team file.'
    if (own.length === 0) throw new Failure('input', sentence, fix, { title: 'the data tests have errors' })
    if (isFewer) journal.warn(sentence)
    all.push(...own)
  }
  if (unknown) journal.warn(`Whether the base has more data tests is unknown: ${unknown.message}`)
  if (all.length > mostTests) {
    throw new Failure('input', `There are ${all.length} data tests; at most ${mostTests} are run.`, '', {
      title: 'too many data tests',
    })
  }
  return all
}

/** @returns 0 for a file without tests, and where nothing is merged; a Failure if GitHub did not tell */
async function countOn(base: CommitFiles | null | undefined, file: string): Promise<number | Failure> {
  try {
    const found = await base?.read(file, mostBytes)
    return found && 'value' in found ? testsOf(file, found.value).length : 0
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return error.kind === 'input' ? 0 : error
  }
}

function testsOf(file: string, bytes: Uint8Array): DataTest[] {
  const reading = readYaml(new TextDecoder().decode(bytes))
  if ('problems' in reading) throw invalid(file, reading.problems)
  const { value } = reading
  const list: unknown = Object.entries(Object(value) as object).every(([key]) => key === 'tests')
    ? Reflect.get(Object(value) as object, 'tests')
    : undefined
  if (list === undefined) throw invalid(file, ['must have the key `tests`, and no other'])
  const read = readTests(list, file)
  if ('problems' in read) throw invalid(file, read.problems)
  return read.tests
}

function invalid(file: string, problems: readonly string[]): Failure {
  const head = `"${oneLine(file, 300)}" has ${problems.length === 1 ? 'an error' : `${problems.length} errors`}`
  return new Failure('input', `${head}: ${problems.map(withoutStop).join(' | ')}.`, '', {
    title: 'the data tests have errors',
  })
}
