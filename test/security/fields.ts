import { allOperations } from '../../src/platform/all-operations.ts'

// The fields of an answer by their paths: `items[].message`; `{}` stands for a key that is a name and not a member,
// and `{}@` for the name itself.

/** The paths of all fields of a value. */
export function leavesOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => leavesOf(each, `${path}[]`))
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, each]) => {
    const at = below(path, key)
    return isName(key) ? [`${at}@`, ...leavesOf(each, at)] : leavesOf(each, at)
  })
}

/** The same value with another text in each of these fields; a member that is missing is added. */
export function withText(value: unknown, paths: ReadonlySet<string>, text: string, here = ''): unknown {
  if (paths.has(here)) return text
  if (Array.isArray(value)) return value.map((each) => withText(each, paths, text, `${here}[]`))
  if (typeof value !== 'object' || value === null) return value
  const pairs = Object.entries(value).map(([key, each], index) => {
    const at = below(here, key)
    const renamed = isName(key) && paths.has(`${at}@`)
    return [renamed ? `${text}${index}` : key, withText(each, paths, text, at)]
  })
  const added = [...paths].flatMap((path) => {
    const [, parent = '', key = ''] = /^(?:(.*)\.)?(\w+)$/.exec(path) ?? []
    return parent === here && key !== '' && !(key in value) ? [[key, text]] : []
  })
  return Object.fromEntries([...added, ...pairs])
}

function below(path: string, key: string): string {
  if (isName(key)) return `${path}{}`
  return path === '' ? key : `${path}.${key}`
}

/** A file or branch, and no member of a schema. */
function isName(key: string): boolean {
  return !/^[A-Za-z_]\w*$/.test(key)
}

const routes = allOperations.map(({ id, method, path }) => ({
  id,
  method,
  path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/** The id of the platform's operation that a request asks for. */
export function operationOf(method: string, path: string): string {
  return routes.find((route) => route.method === method && route.path.test(path))?.id ?? ''
}
