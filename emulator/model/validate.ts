import type { Compilation, ModelError, ModelFile } from '../compiler/compilation.ts'
import { Compiler } from '../compiler/compiler.ts'
import type { Engine, Loading, Plan, PlannedQuery, Results, SecurityContext } from '../compiler/planning.ts'
import type { Warehouse } from '../warehouse/table.ts'
import { type ReportForm, reported } from './report-form.ts'

export interface Validation {
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
