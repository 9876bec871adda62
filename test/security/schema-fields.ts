import * as rows from '../../src/platform/operations.ts'

/** The part of a schema's definition that is walked through. */
interface Schema {
  _zod: {
    def: {
      type: string
      shape?: Record<string, Schema>
      innerType?: Schema
      in?: Schema
      out?: Schema
      element?: Schema
      valueType?: Schema
      options?: readonly Schema[]
      catchall?: Schema
    }
  }
}

const schemas = new Map(
  await Promise.all(
    Object.values(rows).map(
      async ({ id, response }) => [id, (await response()) as unknown as Schema] as const,
    ),
  ),
)

/** Members of entries that are read without a schema, since lists of them may be very long. */
const withoutSchema: Readonly<Record<string, readonly string[]>> = {
  getDbtSyncLogs: ['items', 'data'].flatMap((list) =>
    ['timestamp', 'level', 'message', 'phase', 'durationMs'].map((member) => `${list}[].${member}`),
  ),
  validateDataModel: ['message', 'fileName'].map((member) => `errors[].${member}`),
}

/** The paths of all fields that the product reads of an operation's response; see `leavesOf`. */
export function schemaFields(operation: string): string[] {
  const schema = schemas.get(operation)
  const paths = schema ? walk(schema, '') : []
  return [...new Set([...paths, ...(withoutSchema[operation] ?? [])])].filter((path) => path !== '')
}

/** Whether a field of a response is read: itself, something in it, or as a part of something that is taken as it comes. */
export function isRead(operation: string, path: string): boolean {
  const schema = schemas.get(operation)
  const whole = schema ? openParts(schema, '') : []
  const isIn = (inner: string, outer: string) =>
    inner.startsWith(`${outer}.`) || inner.startsWith(`${outer}[`)
  return (
    schemaFields(operation).some((field) => field === path || isIn(field, path)) ||
    whole.some((part) => isIn(path, part))
  )
}

/** The parts of a response that its schema takes as they come. */
function openParts({ _zod: { def } }: Schema, path: string): string[] {
  const piped = def.out?._zod.def.type === 'transform' ? def.in : def.out
  // What a transformation makes of unknown data is its own matter: the nodes of a source tree, and what is only counted.
  if ((piped ?? def.element)?._zod.def.type === 'unknown') return []
  const inner = def.innerType ?? piped
  if (inner) return openParts(inner, path)
  if (def.options) return def.options.flatMap((option) => openParts(option, path))
  if (def.element) return openParts(def.element, `${path}[]`)
  if (def.type === 'unknown') return [path]
  if (!def.shape) return []
  const own = def.catchall?._zod.def.type === 'unknown' ? [path] : []
  const parts = Object.entries(def.shape).flatMap(([key, schema]) =>
    openParts(schema, path === '' ? key : `${path}.${key}`),
  )
  return [...own, ...parts].filter((part) => part !== '')
}

function walk({ _zod: { def } }: Schema, path: string): string[] {
  // What a transformation makes is the product's own; what it takes is the answer.
  const piped = def.out?._zod.def.type === 'transform' ? def.in : def.out
  const inner = def.innerType ?? piped
  if (inner) return walk(inner, path)
  if (def.options) return def.options.flatMap((option) => walk(option, path))
  // Nodes of a source tree, which are read one by one.
  if (def.element?._zod.def.type === 'unknown') {
    const levels = [0, 1, 2, 3, 4].map((level) => `${path}[]${'.children[]'.repeat(level)}`)
    return levels.flatMap((node) => [`${node}.path`, `${node}.content`])
  }
  if (def.element) return walk(def.element, `${path}[]`)
  // A map from names: what its values hold is not known to the schema.
  if (def.valueType) return [`${path}{}@`, `${path}{}.hash`]
  if (!def.shape) return [path]
  return Object.entries(def.shape).flatMap(([key, schema]) =>
    walk(schema, path === '' ? key : `${path}.${key}`),
  )
}
