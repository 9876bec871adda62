import { type CubeModel, keysOf, nameOf, refIn } from './described.ts'
import { type Target, targetOfRef } from './graph.ts'
import type { Say } from './outcome.ts'
import type { Model, Project } from './project.ts'

/** A model of a project as its manifest would have it: with all that refers to other models resolved. */
export function linked(model: Model, project: Project, say: Say): CubeModel {
  const { properties, relation, id, name, version, isLatest } = model
  const columns = properties?.columns ?? []
  const tests = [...columns, ...(properties ? [properties] : [])].flatMap((one) => one.tests)
  const constraints = [...(properties ? [properties] : []), ...columns].flatMap((one) => one.constraints)
  const description = properties?.description
  return {
    id,
    name: nameOf(name, version, isLatest),
    ...relation,
    ...(description === undefined ? {} : { description }),
    columns,
    ...keysOf(name, columns, tests, constraints, (to, evidence) =>
      modelOf(to, model, project, evidence, say),
    ),
  }
}

function modelOf(to: string, model: Model, project: Project, evidence: string, say: Say): string | undefined {
  const ref = refIn(to, project.contextOf(model.packageName))
  if (ref === undefined) return undefined
  const target = targetOfRef(ref, model.packageName, project)
  if (target.kind === 'model') return target.model.id
  const file = model.properties?.path ?? model.path
  if (target.kind === 'other')
    say('manifest', `No join from the ${evidence}: '${ref.name}' is a seed or a snapshot`)
  else
    say(
      'manifest',
      `[WARNING]: the ${evidence} (${file})\n  depends on a node named '${ref.name}' which ${lacking(target)}`,
    )
  return undefined
}

function lacking({ kind }: Target): string {
  if (kind === 'disabled') return 'is disabled'
  return kind === 'absent' ? 'may be in a package that is not downloaded here' : 'was not found'
}
