import { fileURLToPath } from 'node:url'
import type { ModelFile, Place } from '../../src/base/findings.ts'
import { openWorkspace } from '../../src/base/workspace.ts'
import { locateErrors } from '../../src/locate/locate.ts'
import { openTextFiles, type TextFiles } from '../../src/locate/text-files.ts'

/** A data model in `analytics`, a dbt project in `warehouse`. */
export const fixtures = openTextFiles(openWorkspace(fileURLToPath(new URL('./fixtures', import.meta.url))))
export const fixturePaths = { modelPath: './analytics/', dbtProjectDir: 'warehouse' }

/** Files in memory; counts how often a file is read. */
export function checkoutOf(files: Record<string, string>): TextFiles & { reads: string[] } {
  const reads: string[] = []
  return {
    reads,
    paths: () => Promise.resolve(Object.keys(files).sort()),
    read(path) {
      reads.push(path)
      return Promise.resolve(files[path] ?? null)
    },
  }
}

export async function placeIn(
  checkout: TextFiles,
  message: string,
  fileName: string | undefined,
  paths = { modelPath: '.', dbtProjectDir: '.' },
  branch: readonly ModelFile[] = [],
): Promise<Place | undefined> {
  const [located] = await locateErrors([{ message, fileName, times: 1 }], checkout, paths, undefined, branch)
  return located?.place
}

export const reasons = (head: string, ...lines: string[]) =>
  `${head} does not match any of the allowed types\nPossible reasons (one of):${lines.map((line) => `\n\t* ${line}`).join('')}`

export const types = 'must be one of [string, number, boolean, time, geo]'

/** What the compiler says of a member of a cube: a reason for each way in which the member could be meant. */
export const ofMember = (cube: string, path: string, why: Record<string, string>) =>
  reasons(
    `${cube} cube: "${path}"`,
    ...Object.entries(why).map(([end, reason]) => `(${path}${end}) ${reason}`),
  )

/** The same of a member whose type is none. */
export const mistyped = (cube: string, path: string, value: string) =>
  ofMember(cube, path, { [`.type = ${value}`]: types })

/** A file of the branch with a cube that was generated from the dbt model of that name. */
export const generatedCube = (name: string, path = `m/${name}.yml`, dimensions = ['id']): ModelFile => ({
  path: `/${path}`,
  content: [
    'cubes:',
    `  - name: ${name}`,
    `    sql_table: shop.marts.${name}`,
    '    dimensions:',
    ...dimensions.flatMap((one) => [
      `      - name: ${one}`,
      `        sql: "{CUBE}.${one}"`,
      '        type: nubmer',
    ]),
  ].join('\n'),
})
