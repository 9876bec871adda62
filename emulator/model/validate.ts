import type { Compilation, ModelError, ModelFile } from '../compiler/compilation.ts'
import { Compiler } from '../compiler/compiler.ts'
import type { Engine, Loading, Plan, PlannedQuery, Results, SecurityContext } from '../compiler/planning.ts'
import type { Switches } from '../state/settings.ts'
import type { Warehouse } from '../warehouse/table.ts'

interface Validation {
  valid: boolean
  errors: ModelError[]
  /** Cubes and views that compiled. */
  cubesCount: number
}

const folder = 'model/'
const compiler = new Compiler()

/**
 * Compiles the data model in the files of a project: those below `model/`, and no others.
 * @param paths whether messages name files relative to the model's folder, as the engine does, or to the project
 * @returns among others the compiled cubes and views, hidden ones included
 */
export function compileModel(
  files: readonly ModelFile[],
  paths: ReportForm['validationPaths'] = 'model',
): Promise<Compilation> {
  return compiler.compile(modelFiles(files, paths))
}

/** Plans a query of the data model in the files of a project, which compiles, with one of two engines. */
export function planQuery(
  files: readonly ModelFile[],
  paths: ReportForm['validationPaths'],
  query: PlannedQuery,
  context: SecurityContext,
  engine: Engine,
): Promise<Plan> {
  return compiler.plan(modelFiles(files, paths), query, context, engine)
}

/** Runs a query of the data model in the files of a project, which compiles, on the tables of a warehouse. */
export function runQuery(
  files: readonly ModelFile[],
  paths: ReportForm['validationPaths'],
  query: PlannedQuery,
  context: SecurityContext,
  tables: Warehouse,
): Promise<Loading> {
  return compiler.load(modelFiles(files, paths), query, context, tables)
}

/** The members that the access policies of a data model hide from a caller; the model compiles. */
export function hiddenMembers(
  files: readonly ModelFile[],
  paths: ReportForm['validationPaths'],
  context: SecurityContext,
): Promise<Results['hidden']> {
  return compiler.hidden(modelFiles(files, paths), context)
}

/** Validates the data model in the files of a project. @param form how the tenant reports errors */
export async function validateModel(
  files: readonly ModelFile[],
  form: Partial<ReportForm> = {},
): Promise<Validation> {
  const model = modelFiles(files, form.validationPaths)
  const compilation = await compiler.compile(model)
  const errors = await reported(compilation, model, form, (some) => compiler.compile(some))
  return { valid: errors.length === 0, errors, cubesCount: compilation.cubes.length }
}

/** Whether a model is being compiled or a query planned, which takes real time, whatever clock the emulator has. */
export function isCompiling(): boolean {
  return compiler.pending > 0
}

function modelFiles(
  files: readonly ModelFile[],
  paths: ReportForm['validationPaths'] = 'model',
): ModelFile[] {
  const start = paths === 'model' ? folder.length : 0
  return files
    .filter(({ path }) => path.startsWith(folder))
    .map(({ path, content }) => ({ path: path.slice(start), content }))
}

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
