import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { contractSchemas } from '../../scripts/contract-schemas.ts'
import { allOperations } from '../../src/platform/all-operations.ts'
import { read } from '../support/repository.ts'

const text = read('src/platform/contract.json')
const { operations: taken, $defs } = JSON.parse(text) as {
  operations: Record<string, { parameters: Record<string, { schema: object }>; body?: { schema: object } }>
  $defs: Record<string, unknown>
}

describe('src/platform/contract.json', () => {
  it('is what the script makes of the contract', () => {
    expect(text).toBe(contractSchemas(read('contract/management-api.yaml')))
  })

  it('has every row, with its parameters and its body', () => {
    const parameters = (path: string, query: readonly string[]) =>
      [...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name), ...query].toSorted()
    expect(Object.keys(taken).toSorted()).toEqual(allOperations.map(({ id }) => id).toSorted())
    for (const { id, path, query } of allOperations)
      expect(Object.keys(taken[id]?.parameters ?? {}).toSorted(), id).toEqual(parameters(path, query))
  })

  it('refers to nothing that is missing, and has nothing that nobody refers to', () => {
    const named = [...text.matchAll(/"contract#\/\$defs\/(\w+)"/g)].map(([, name]) => name)
    expect(new Set(named)).toEqual(new Set(Object.keys($defs)))
  })
})

describe('the script', () => {
  const contract = (schema: string) => `
paths:
  /things/{id}:
    parameters: [{name: id, in: path, required: true, description: x, schema: {type: integer, default: 1}}]
    put:
      operationId: putThing
      requestBody: {required: true, content: {application/json: {schema: ${schema}}}}
components: {schemas: {Part: {type: object, required: [a], properties: {a: {type: string}}}}, parameters: {}}
`
  const bodyOf = (schema: string) =>
    JSON.parse(contractSchemas(contract(schema))).operations.putThing.body.schema

  it('leaves prose out, but no member that is called like it', () => {
    const made = bodyOf(
      '{type: object, x-note: n, description: d, properties: {description: {type: string, x-since: 1}}}',
    )
    expect(made).toEqual({
      type: 'object',
      properties: { description: { type: 'string' } },
      additionalProperties: false,
    })
    expect(JSON.parse(contractSchemas(contract('{}'))).operations.putThing.parameters).toEqual({
      id: { in: 'path', required: true, schema: { type: 'integer' } },
    })
  })

  it('closes what names its members, and nothing else', () => {
    expect(bodyOf('{type: object}')).toEqual({ type: 'object' })
    const open = { type: 'object', properties: { a: {} }, additionalProperties: true }
    expect(bodyOf(JSON.stringify(open))).toEqual(open)
    const parts = "{allOf: [{$ref: '#/components/schemas/Part'}, {type: object, properties: {b: {}}}]}"
    expect(bodyOf(parts)).toEqual({
      type: 'object',
      required: ['a'],
      properties: { a: { type: 'string' }, b: {} },
      additionalProperties: false,
    })
  })
})

describe('the schemas', () => {
  it('are JSON schemas of which every word is known', () => {
    const ajv = new Ajv({ strict: true, allowUnionTypes: true, formats: { binary: true, url: true } })
    ajv.addSchema({ $id: 'contract', $defs })
    for (const { parameters, body } of Object.values(taken)) {
      const schemas = [...Object.values(parameters), ...(body ? [body] : [])].map(({ schema }) => schema)
      for (const schema of schemas) expect(() => ajv.compile(schema)).not.toThrow()
    }
    expect(() => ajv.compile({ typ: 'string' })).toThrow()
  })
})
