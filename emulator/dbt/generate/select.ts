import type { ManifestModel } from '../manifest.ts'
import { CompileFailure } from '../outcome.ts'

/**
 * Whether a model is selected, in dbt's own notation: parts separated by blanks add up, parts joined by commas must
 * all hold; `path:`, `tag:`, `package:`, `fqn:`, `config.materialized:` or a plain name or folder, with `*`; a `+` in
 * front or behind adds all that a model is made of, or that is made of it.
 * @param text blank selects nothing
 */
export function selector(text: string, models: readonly ManifestModel[]): (model: ManifestModel) => boolean {
  const chosen = new Set<ManifestModel>()
  for (const part of text.split(/\s+/).filter((one) => one !== '')) {
    const sets = part.split(',').map((one) => modelsOf(one, models))
    for (const model of models) if (sets.every((set) => set.has(model))) chosen.add(model)
  }
  return (model) => chosen.has(model)
}

function modelsOf(part: string, models: readonly ManifestModel[]): Set<ManifestModel> {
  const [, before = '', body = '', after = ''] = /^(\+?)(.*?)(\+?)$/s.exec(part) ?? []
  const holds = criterion(body)
  const found = new Set(models.filter((model) => holds(model)))
  const related = new Set(found)
  if (before !== '') spread(related, found, (model) => models.filter(({ id }) => model.parents.includes(id)))
  if (after !== '')
    spread(related, found, (model) => models.filter(({ parents }) => parents.includes(model.id)))
  return related
}

function spread(
  into: Set<ManifestModel>,
  from: ReadonlySet<ManifestModel>,
  next: (model: ManifestModel) => ManifestModel[],
): void {
  const seen = new Set(from)
  const waiting = [...from]
  for (let model = waiting.pop(); model !== undefined; model = waiting.pop()) {
    into.add(model)
    for (const one of next(model)) {
      if (seen.has(one)) continue
      seen.add(one)
      waiting.push(one)
    }
  }
}

function criterion(text: string): (model: ManifestModel) => boolean {
  const at = text.indexOf(':')
  const [method, value] = at < 0 ? ['', text] : [text.slice(0, at), text.slice(at + 1)]
  const like = pattern(value)
  switch (method) {
    case '':
      return (model) => byName(model, like, value) || byPath(model, value, like)
    case 'fqn':
      return (model) => byName(model, like, value)
    case 'path':
      return (model) => byPath(model, value, like)
    case 'tag':
      return ({ tags }) => tags.some((tag) => like.test(tag))
    case 'package':
      return ({ packageName }) => like.test(packageName)
    case 'config.materialized':
      return ({ materialized }) => like.test(materialized)
    default:
      throw new CompileFailure(
        'manifest',
        `Runtime Error\n  the selector method "${method}" of "${text}" is not supported`,
      )
  }
}

/** The model's name, or the first parts of package, folders and name. */
function byName({ name, fqn }: ManifestModel, like: RegExp, value: string): boolean {
  if (like.test(name)) return true
  const parts = value.split('.').map(pattern)
  return [fqn, fqn.slice(1)].some(
    (one) => parts.length <= one.length && parts.every((part, index) => part.test(one[index] ?? '')),
  )
}

function byPath({ path }: ManifestModel, value: string, like: RegExp): boolean {
  return value !== '' && (like.test(path) || path.startsWith(`${value.replace(/\/+$/, '')}/`))
}

function pattern(text: string): RegExp {
  const escaped = text.replace(/[.+^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replace(/\*+/g, '.*').replace(/\?/g, '.')}$`)
}
