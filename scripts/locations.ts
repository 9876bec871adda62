// Writes docs/internals/locations.md: what the compiler says about broken data models, and where the errors are located.
import { writeFileSync } from 'node:fs'
import { measureAll, tableOf } from '../test/locate/corpus/table.ts'

writeFileSync(new URL('../docs/internals/locations.md', import.meta.url), tableOf(await measureAll()))
// The process of the compiler would keep this one alive.
process.exit(0)
