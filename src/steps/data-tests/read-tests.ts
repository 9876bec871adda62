import type { Context } from '../../context.ts'
import type { DataTest, DataTests } from '../../data-tests/data-test.ts'
import { Failure } from '../../failure.ts'
import { count, oneLine, withoutStop } from '../../runtime/text.ts'
import type { Found } from '../../runtime/workspace.ts'
import { readYaml } from '../../runtime/yaml-text.ts'
import { fileAtCommit, hasCheckout, unreadableFile } from '../../team-file/at-commit.ts'
import { mostTests, readTests } from '../../team-file/tests.ts'

/** A larger file is not read. */
const mostBytes = 256 * 1024

type TestsContext = Pick<
  Context,
  'workspace' | 'run' | 'journal' | 'settings' | 'clock' | 'budget' | 'connectGitHub'
>

/**
 * All tests: those of the team file, and those of the files that it names. These are read from the checkout, else from
 * the commit of the run, so they come with the commit under test; the checkout of a fork is not read. In a pull request, fewer tests than on the base are said.
 * @throws Failure `input` for a file that cannot be read, has errors, or has no test
 * @throws Stop when the step's time budget is spent
 */
export async function readAllTests(context: TestsContext, { tests, files }: DataTests): Promise<DataTest[]> {
  const { run, journal } = context
  if (files.length > 0 && run.forkBranch !== null) {
    journal.warn('This run was started from a fork, so the files of data tests in the checkout are not read.')
    return [...tests]
  }
  const all = [...tests]
  let unknown: Failure | null = null
  for (const file of files) {
    const found = await readFile(context, file)
    if ('problem' in found) {
      const fix = 'Add it to the repository, or remove it from `tests` in the team file.'
      throw new Failure('input', `The file of data tests "${oneLine(file, 300)}" ${found.problem}.`, fix)
    }
    const own = testsOf(file, found.value)
    const onBase: number | Failure = unknown ?? (await countOnBase(context, file))
    if (typeof onBase !== 'number') unknown = onBase
    const isFewer = typeof onBase === 'number' && own.length < onBase
    const sentence = `${count(own.length, 'test')} in "${oneLine(file, 300)}"${isFewer ? `, ${onBase} on the base` : ''}.`
    const fix = 'Add tests to the file, or remove it from `tests` in the team file.'
    if (own.length === 0) throw new Failure('input', sentence, fix)
    if (isFewer) journal.warn(sentence)
    all.push(...own)
  }
  if (unknown) journal.warn(`Whether the base has more data tests is unknown: ${unknown.message}`)
  if (all.length > mostTests) {
    throw new Failure('input', `There are ${all.length} data tests; at most ${mostTests} are run.`)
  }
  return all
}

/** The file of the checkout; where there is none, that of the commit of the run. */
async function readFile(context: TestsContext, file: string): Promise<Found<Uint8Array>> {
  const { workspace, run, settings } = context
  const found = await workspace.read(file, mostBytes)
  if ('value' in found || run.sha === '' || (await hasCheckout(workspace))) return found
  if (settings.githubToken === null)
    return {
      problem: `${found.problem}, and without a checkout it cannot be read, because "github-token" is empty`,
    }
  const commit = `commit ${run.sha.slice(0, 12)}`
  const there = await fileAtCommit(context, settings.githubToken, file, run.sha, mostBytes)
  if (there === null) return { problem: `does not exist in ${commit}` }
  if ('error' in there) throw unreadableFile(`"${oneLine(file, 300)}" of ${commit}`, there.error)
  return there
}

/** @returns 0 for a file without tests, and where nothing is merged; a Failure if GitHub did not tell */
async function countOnBase(context: TestsContext, file: string): Promise<number | Failure> {
  const { githubToken } = context.settings
  const { baseSha } = context.run
  if (githubToken === null || baseSha === undefined) return 0
  const found = await fileAtCommit(context, githubToken, file, baseSha, mostBytes)
  if (found === null || 'problem' in found) return 0
  if ('error' in found)
    return unreadableFile(`"${oneLine(file, 300)}" of the base commit ${baseSha.slice(0, 12)}`, found.error)
  try {
    return testsOf(file, found.value).length
  } catch (error) {
    if (error instanceof Failure) return 0
    throw error
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
  const { tests, problems } = readTests(list, null, file)
  if (problems.length > 0) throw invalid(file, problems)
  return tests
}

function invalid(file: string, problems: readonly string[]): Failure {
  const head = `"${oneLine(file, 300)}" has ${problems.length === 1 ? 'an error' : `${problems.length} errors`}`
  return new Failure('input', `${head}: ${problems.map(withoutStop).join(' | ')}.`)
}
