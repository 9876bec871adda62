import { describe, expect, it } from 'vitest'
import { setBranchStagingEnvironment, startDbtSync } from '../../src/platform/operations.ts'
import { servedSpec } from '../../src/platform/schemas.ts'
import { readSpec } from '../../src/preflight/served-spec.ts'

const read = (document: unknown) => {
  const offer = readSpec(servedSpec.parse(document))
  if (!offer) throw new Error('nothing is described')
  return offer
}
const start = '/api/v1/deployments/{deploymentId}/dbt-sync'

describe('a served description', () => {
  it.each([
    ['as we know it', { [start]: { post: {} } }],
    ['with another parameter', { '/api/v1/deployments/{id}/dbt-sync': { post: {} } }],
    ['with slashes at its end', { [`${start}//`]: { post: {} } }],
    ['in capitals', { [start]: { POST: {} } }],
    ['beside what is none', { [start]: { post: {}, get: null, parameters: 'text' } }],
    ['with an id that is no text', { [start]: { post: { operationId: 7 } } }],
    ['by its id, at another address', { '/v1/{id}/dbt-sync': { post: { operationId: 'startDbtSync' } } }],
  ])('has an operation %s', (_, paths) => {
    const offer = read({ paths })
    expect(offer.has(startDbtSync)).toBe(true)
    expect(offer.has(setBranchStagingEnvironment)).toBe(false)
  })

  it.each([
    ['another method', { [start]: { get: {} } }],
    ['a path below', { [`${start}/{syncJobId}`]: { post: {} } }],
    ['a name that is no operation', { [start]: { post: 'text', get: {} } }],
    ['another id', { '/other': { post: { operationId: 'startDbtSync2' } } }],
  ])('does not take %s for it', (_, paths) => {
    expect(read({ paths }).has(startDbtSync)).toBe(false)
  })

  it('tells of members, or that it does not know the schema', () => {
    const paths = { [start]: { post: {} } }
    const schemas = { StartDbtSyncInput: { properties: { ref: {}, source: {} } } }
    const offer = read({ paths, components: { schemas } })
    expect(offer.hasMembers('StartDbtSyncInput', ['ref'])).toBe(true)
    expect(offer.hasMembers('StartDbtSyncInput', ['source', 'manifest'])).toBe(false)
    expect(offer.hasMembers('StartDbtSyncInput', ['toString'])).toBe(false)
    expect(offer.hasMembers('DbtSyncRun', ['gitRef'])).toBeNull()
    expect(read({ paths }).hasMembers('DbtSyncRun', ['gitRef'])).toBeNull()
    expect(read({ paths, components: {} }).hasMembers('DbtSyncRun', ['gitRef'])).toBeNull()
  })

  it('has no path that takes long to match', () => {
    const at = (length: number) => `/${'a'.repeat(length - 1)}`
    const has = (path: string) =>
      read({ paths: { [path]: { get: {} }, '/b': { get: {} } } }).has({ id: '', method: 'get', path })
    expect([has(at(1000)), has(at(1001))]).toEqual([true, false])
  })

  it.each([
    ['empty', {}],
    ['without paths', { paths: {} }],
    ['with paths of text', { paths: { [start]: 'text' } }],
    ['with paths that are a list', { paths: [1, 2] }],
  ])('that is %s tells nothing', (_, document) => {
    expect(readSpec(servedSpec.parse(document))).toBeNull()
  })

  it('may have keys of prototypes', () => {
    const text = `{"paths":{"__proto__":{"post":{}},"constructor":{"post":{"operationId":"__proto__"}}}}`
    expect(read(JSON.parse(text)).has(startDbtSync)).toBe(false)
  })
})
