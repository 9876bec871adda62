import type { Compilation, ModelError, ModelFile } from '../compiler/compilation.ts'
import type { Switches } from '../state/settings.ts'

/** How a tenant reports what its compiler says; by default untouched. */
export type ReportForm = Pick<
  Switches,
  'validationErrors' | 'validationFile' | 'validationReasons' | 'validationPaths'
>

type Compile = (files: ModelFile[]) => Promise<Compilation>

/** The errors of a model in the form in which a tenant reports them. @param compile for models with a file less */
export async function reported(
  compilation: Compilation,
  files: readonly ModelFile[],
  form: Partial<ReportForm>,
  compile: Compile,
): Promise<ModelError[]> {
  const { errors, text } = compilation
  if (text === null) return []
  if (form.validationErrors === 'text') return [{ message: text }]
  const parts = form.validationReasons === 'apart' ? errors.flatMap(reasonsOf) : errors
  if (form.validationFile !== 'always') return parts
  return Promise.all(
    parts.map(async (error) => {
      const fileName = error.fileName ?? (await fileOf(error, compilation, files, compile))
      return { ...error, ...(fileName === undefined ? {} : { fileName }) }
    }),
  )
}

/** One error for each of the reasons that a message lists. */
function reasonsOf(error: ModelError): ModelError[] {
  const [head = '', list] = error.message.split('\nPossible reasons (one of):')
  if (list === undefined) return [error]
  const entity = /^\S+ cube: /.exec(head)?.[0] ?? ''
  return list
    .split('\n\t* ')
    .slice(1)
    .map((reason) => ({ ...error, message: `${entity}${reason}` }))
}

/** The file of the entity that a message begins with; else the first without which the message is gone. */
async function fileOf(
  { message }: ModelError,
  compilation: Compilation,
  files: readonly ModelFile[],
  compile: Compile,
): Promise<string | undefined> {
  const entity = /^(\S+) cube: /.exec(message)?.[1] ?? ''
  if (Object.hasOwn(compilation.files, entity)) return compilation.files[entity]
  for (const file of files) {
    const { text } = await compile(files.filter((other) => other !== file))
    if (text?.includes(message) !== true) return file.path
  }
  return files[0]?.path
}
