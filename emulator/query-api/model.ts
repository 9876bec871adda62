import type { Compilation, ModelFile } from '../compiler/compilation.ts'
import { compileModel } from '../model/validate.ts'
import { buildStateAt } from '../state/build.ts'
import type { Deployment } from '../state/deployment.ts'
import type { Environment } from '../state/environments.ts'
import { type Files, fileList } from '../state/files.ts'
import type { State } from '../state/state.ts'
import { QueryRefusal } from './refusal.ts'

/** A model that an environment serves. */
export interface ServedModel {
  files: ModelFile[]
  compilation: Compilation
}

/**
 * The model of an environment: the branch's present files; in production, those of its last good build.
 * @throws QueryRefusal for a model that does not compile
 */
export async function servedModel(
  state: State,
  deployment: Deployment,
  { branch, type }: Environment,
): Promise<ServedModel> {
  const files = fileList(type === 'production' ? await productionFiles(state, deployment) : branch.files)
  const compilation = await compileModel(files, state.switches.validationPaths)
  const { text, thrown, plain } = compilation
  if (text === null) return { files, compilation }
  throw new QueryRefusal(500, thrown ?? `Error: ${text}`, plain === undefined ? {} : { plainError: plain })
}

async function productionFiles(state: State, { deployBranch }: Deployment): Promise<Files> {
  for (const build of deployBranch.builds.toReversed()) {
    const { status } = buildStateAt(build, state.now(), state.speed)
    if (status !== 'built' || build.files === undefined) continue
    if (state.switches.brokenBuild === 'built' || (await compiles(state, build.files))) return build.files
  }
  return deployBranch.files
}

async function compiles(state: State, files: Files): Promise<boolean> {
  const { text } = await compileModel(fileList(files), state.switches.validationPaths)
  return text === null
}
