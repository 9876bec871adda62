import type { ModelFile } from './compilation.ts'
import { confine } from './confine.ts'
import { compileInline } from './inline.ts'

// The process that models are compiled in. A message to it is a model; it answers with what the compiler makes of it.
confine()
process.on('message', (files: ModelFile[]) => {
  void compileInline(files).then((compilation) => process.send?.(compilation))
})
