import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'
import { type CompileOutcome, compileProject } from '../../../emulator/dbt/compile.ts'
import { closeAfterTest } from '../../support/after-test.ts'

/** Puts files in a new folder, which goes away after the test. */
export function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'dbt-project-'))
  closeAfterTest(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

/** Compiles a project of these files; dbt_project.yml is there unless it is given. */
export function compileFiles(files: Record<string, string>): Promise<CompileOutcome> {
  return compileProject(folderOf({ 'dbt_project.yml': 'name: demo\n', ...files }))
}

/** The error of a run that has to fail. */
export function errorOf(outcome: CompileOutcome): string {
  if (outcome.ok) throw new Error('the project compiled, but it should not have')
  return outcome.error
}

/** The files of a run that has to succeed, by path. */
export function filesOf(outcome: CompileOutcome): Map<string, string> {
  if (!outcome.ok) throw new Error(outcome.error)
  return new Map(outcome.files.map(({ path, content }) => [path, content]))
}

/** A generated cube, as far as tests read it. */
export interface Cube {
  name: string
  sql_table: string
  dimensions?: Member[]
  measures: Member[]
  joins?: Member[]
}

interface Member {
  name: string
  sql: string
  primary_key?: boolean
}

/** The cubes in generated files. */
export function cubesIn(contents: Iterable<string>): Cube[] {
  return [...contents].flatMap((content) => {
    const file: { cubes: Cube[] } = parse(content)
    return file.cubes
  })
}
