import type { Compilation, ModelError, ModelFile } from '../compiler/compilation.ts'
import { Compiler } from '../compiler/compiler.ts'
import type { Order, Results } from '../compiler/planning.ts'
import type { Switches } from '../state/settings.ts'

const folder = 'model/'
const compiler = new Compiler()

/**
 * Compiles the data model in the files of a project: those below `model/`, and no others. Messages name files relative to
 * that folder, as the engine does.
 * @returns among others the compiled cubes and views, hidden ones included
 */
export function compileModel(files: readonly ModelFile[]): Promise<Compilation> {
  return compiler.compile(modelFiles(files))
}

/** Carries out an order with the data model in the files of a project, which compiles. */
export function askModel<O extends Order>(
  files: readonly ModelFile[],
  order: O,
): Promise<Results[O['kind']]> {
  return compiler.do(modelFiles(files), order)
}

/** Validates the data model in the files of a project. @param form how the tenant reports errors */
export async function validateModel(
  files: readonly ModelFile[],
  form: Partial<ReportForm> = {},
): Promise<{ valid: boolean; errors: ModelError[]; cubesCount: number }> {
  const compilation = await compileModel(files)
  const errors = reported(compilation, form)
  return { valid: errors.length === 0, errors, cubesCount: compilation.cubes.length }
}

/** Whether a model is being compiled or a query planned, which takes real time, whatever clock the emulator has. */
export function isCompiling(): boolean {
  return compiler.pending > 0
}

function modelFiles(files: readonly ModelFile[]): ModelFile[] {
  return files
    .filter(({ path }) => path.startsWith(folder))
    .map(({ path, content }) => ({ path: path.slice(folder.length), content }))
}

/** How a tenant reports what its compiler says; by default untouched. */
export type ReportForm = Pick<Switches, 'validationErrors' | 'validationReasons'>

/** The errors of a model in the form in which a tenant reports them. */
export function reported({ errors, text }: Compilation, form: Partial<ReportForm>): ModelError[] {
  if (text === null) return []
  if (form.validationErrors === 'text') return [{ message: text }]
  return form.validationReasons === 'apart' ? errors.flatMap(reasonsOf) : errors
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
