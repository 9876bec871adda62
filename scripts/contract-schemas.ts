import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

// Makes src/platform/contract.json: method, path, parameters and body of each operation of the contract. `command: api`
// finds and checks calls with it.
//
//   node scripts/contract-schemas.ts
//
// A test keeps the file in step with the contract.

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
type JsonObject = { [name: string]: Json }

/** Members that describe a schema without a constraint. `x-` members are removed, too. */
const prose = new Set(['description', 'summary', 'deprecated', 'default', 'example', 'examples'])
const methods = ['get', 'post', 'put', 'patch', 'delete']

/** Not declared; the contract's note names them as what clients send. */
const noted: Readonly<Record<string, readonly string[]>> = { getDbtSyncLogs: ['After', 'First'] }

/**
 * @param text the contract, YAML
 * @returns JSON, one operation or schema a line: method, path, parameters and body by operation ID, and the schemas that they refer to
 */
export function contractSchemas(text: string): string {
  const contract = objectOf(parse(text))
  const components = objectOf(contract.components)
  const schemas = objectOf(components.schemas)
  const operations: JsonObject = {}
  for (const [path, members] of Object.entries(objectOf(contract.paths))) {
    const item = objectOf(members)
    for (const method of methods.filter((each) => item[each])) {
      const operation = objectOf(item[method])
      const id = textOf(operation.operationId)
      const own = [...listOf(item.parameters), ...listOf(operation.parameters)]
      const more = (noted[id] ?? []).map((name) => ({ $ref: `#/components/parameters/${name}` }))
      const parameters = [...own, ...more].map((each) => dereferenced(objectOf(each), components))
      operations[id] = {
        method: method.toUpperCase(),
        path,
        parameters: Object.fromEntries(parameters.map((each) => [textOf(each.name), parameterOf(each)])),
        ...(operation.requestBody ? { body: bodyOf(objectOf(operation.requestBody), schemas) } : {}),
      }
    }
  }
  return lines({ $defs: referred(operations, schemas), operations })
}

function parameterOf({ in: place, required, schema }: JsonObject): Json {
  return { in: place ?? '', required: required === true, schema: bare(schema ?? {}) }
}

function bodyOf({ required, content }: JsonObject, schemas: JsonObject): Json {
  const [media] = Object.values(objectOf(content))
  return { required: required === true, schema: bare(merged(objectOf(objectOf(media).schema), schemas)) }
}

/** Parts of one object as one, so that it can be closed. */
function merged(schema: JsonObject, schemas: JsonObject): JsonObject {
  if (!schema.allOf) return schema
  const parts = listOf(schema.allOf).map((part) => {
    const { $ref } = objectOf(part)
    return typeof $ref === 'string' ? objectOf(schemas[nameOf($ref)]) : objectOf(part)
  })
  const required = parts.flatMap((part) => listOf(part.required))
  const properties = Object.assign({}, ...parts.map((part) => part.properties)) as JsonObject
  return { type: 'object', required, properties }
}

/**
 * Without prose, with references as the file has them, and closed: members that the contract does not name are errors.
 * @param names whether the members' names are names of things, and not words of JSON Schema
 */
function bare(value: Json, names = false): Json {
  if (Array.isArray(value)) return value.map((each) => bare(each))
  if (value === null || typeof value !== 'object') return value
  const kept = Object.entries(value).filter(([name]) => names || (!prose.has(name) && !name.startsWith('x-')))
  const inner = Object.fromEntries(
    kept.map(([name, member]) =>
      name === '$ref' && !names
        ? [name, `contract#/$defs/${nameOf(textOf(member))}`]
        : [name, bare(member, name === 'properties' && !names)],
    ),
  )
  const open = names || !('properties' in value) || 'additionalProperties' in value
  return open ? inner : { ...inner, additionalProperties: false }
}

/** The schemas that are referred to, directly or through each other, by name. */
function referred(from: Json, schemas: JsonObject): JsonObject {
  const found = new Map<string, Json>()
  const waiting = references(from)
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue
    const schema = bare(objectOf(schemas[name]))
    found.set(name, schema)
    waiting.push(...references(schema))
  }
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}

function references(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(references)
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, member]) =>
    name === '$ref' && typeof member === 'string' ? [nameOf(member)] : references(member),
  )
}

function dereferenced(parameter: JsonObject, components: JsonObject): JsonObject {
  const { $ref } = parameter
  return typeof $ref === 'string' ? objectOf(objectOf(components.parameters)[nameOf($ref)]) : parameter
}

function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1)
}

/** JSON whose changes can be read line by line. */
function lines(parts: Readonly<Record<string, JsonObject>>): string {
  const groups = Object.entries(parts).map(([name, members]) => {
    const rows = Object.entries(members).map(
      ([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`,
    )
    return `${JSON.stringify(name)}:{\n${rows.join(',\n')}\n}`
  })
  return `{\n${groups.join(',\n')}\n}\n`
}

function textOf(value: Json | undefined): string {
  if (typeof value !== 'string') throw new Error('not a text')
  return value
}

function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : []
}

function objectOf(value: unknown): JsonObject {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw new Error('not an object')
  return value as JsonObject
}

if (import.meta.main) {
  const place = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
  writeFileSync(
    place('src/platform/contract.json'),
    contractSchemas(readFileSync(place('contract/management-api.yaml'), 'utf8')),
  )
}
