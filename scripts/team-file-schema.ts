// Writes docs/data-model-ci.schema.json, with which editors check a team file, from the schema that reads it.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { teamFileSchema } from '../src/team-file/schema.ts'

export function editorSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(teamFileSchema, { io: 'input' })
  return {
    $schema,
    title: 'Team file of Data Model CI',
    description:
      '`.data-model-ci.yml`: what a team sets once for the changes of its data model. In a pull request and a merge queue, the file of the base applies, or of the default branch if the base is another one.',
    ...schema,
  }
}

if (import.meta.main) {
  const path = fileURLToPath(new URL('../docs/data-model-ci.schema.json', import.meta.url))
  writeFileSync(path, `${JSON.stringify(editorSchema(), null, 2)}\n`)
  execFileSync(
    fileURLToPath(new URL('../node_modules/.bin/biome', import.meta.url)),
    ['format', '--write', path],
    { stdio: 'inherit' },
  )
}
