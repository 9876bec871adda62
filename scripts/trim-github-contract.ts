import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// Cuts GitHub's own description of its REST API down to the calls that the product makes.
//
//   npm pack @octokit/openapi@23.0.2 && tar xf octokit-openapi-23.0.2.tgz
//   node scripts/trim-github-contract.ts package/generated/api.github.com.json
//
// The package is 385 MB when unpacked, so it is fetched for a refresh only and is no dependency.

/** The calls that the product makes: path and methods. A test holds this list to what the client sends. */
export const calls: Readonly<Record<string, readonly string[]>> = {
  '/repos/{owner}/{repo}/issues/{issue_number}/comments': ['get', 'post'],
  '/repos/{owner}/{repo}/issues/comments/{comment_id}': ['patch', 'delete'],
  '/repos/{owner}/{repo}/issues/{issue_number}/labels': ['get'],
  '/repos/{owner}/{repo}/issues/{issue_number}/events': ['get'],
  '/repos/{owner}/{repo}/compare/{basehead}': ['get'],
  '/repos/{owner}/{repo}/contents/{path}': ['get'],
  '/repos/{owner}/{repo}/commits/{commit_sha}/pulls': ['get'],
  '/repos/{owner}/{repo}/pulls/{pull_number}': ['get'],
  '/repos/{owner}/{repo}/activity': ['get'],
  '/repos/{owner}/{repo}/git/ref/{ref}': ['get'],
  '/repos/{owner}/{repo}/git/matching-refs/{ref}': ['get'],
  '/repos/{owner}/{repo}/git/tags/{tag_sha}': ['get'],
}

/** Members that describe an interface without a constraint. `x-` members are removed, too. */
const prose = new Set(['description', 'summary', 'tags', 'externalDocs', 'example', 'examples'])
/** Objects whose member names are names of things, so that a property called `description` stays. */
const named = new Set(['properties', 'patternProperties', 'responses', 'headers', 'content', 'mapping'])
/** OpenAPI asks every response for a description. */
const described = new Set(['responses'])

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }
type JsonObject = { [name: string]: Json }

/**
 * Cuts out the calls and everything that they refer to.
 * @param text the full description, OpenAPI 3.0 as JSON
 * @returns the text of `contract/github-rest.json`; its `info` names source, version and hash of the full file
 * @throws Error when the full description lacks one of the calls
 */
export function trim(text: string): string {
  const full = objectOf(JSON.parse(text))
  const info = objectOf(full.info)
  const paths: JsonObject = {}
  for (const [path, methods] of Object.entries(calls)) {
    paths[path] = Object.fromEntries(
      methods.map((method) => [method, withoutProse(at(full, ['paths', path, method]))]),
    )
  }
  const trimmed: JsonObject = {
    openapi: full.openapi ?? '3.0.3',
    info: {
      title: 'GitHub REST API, the operations this product calls',
      version: info.version ?? '',
      license: { name: 'MIT' },
      'x-source': {
        package: '@octokit/openapi',
        version: info.version ?? '',
        file: 'generated/api.github.com.json',
        sha256: createHash('sha256').update(text).digest('hex'),
        change: 'other operations, prose and examples removed by scripts/trim-github-contract.ts',
      },
    },
    servers: full.servers ?? [],
    paths,
    components: referred(full, paths),
  }
  return `${JSON.stringify(trimmed, null, 1)}\n`
}

/** The components that the paths refer to, directly or through each other, by kind and name. */
function referred(full: JsonObject, paths: JsonObject): JsonObject {
  const found = new Map<string, Json>()
  const waiting = [...references(paths)]
  for (let reference = waiting.pop(); reference !== undefined; reference = waiting.pop()) {
    if (found.has(reference)) continue
    const component = withoutProse(at(full, reference.split('/').slice(1)), kindOf(reference))
    found.set(reference, component)
    waiting.push(...references(component))
  }
  const components: { [kind: string]: JsonObject } = {}
  for (const [reference, component] of [...found].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [, , kind = '', name = ''] = reference.split('/')
    const group = components[kind] ?? {}
    group[name] = component
    components[kind] = group
  }
  return components
}

function kindOf(reference: string): string {
  return reference.split('/')[2] === 'responses' ? 'response' : ''
}

function references(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(references)
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, member]) =>
    name === '$ref' && typeof member === 'string' ? [member] : references(member),
  )
}

/** @param kind the name of the member that holds the value; `response` for a response */
function withoutProse(value: Json, kind = ''): Json {
  if (Array.isArray(value)) return value.map((item) => withoutProse(item))
  if (value === null || typeof value !== 'object') return value
  const names = named.has(kind)
  const kept: JsonObject = {}
  for (const [name, member] of Object.entries(value)) {
    if (!names && (prose.has(name) || name.startsWith('x-'))) continue
    kept[name] = withoutProse(member, described.has(kind) ? 'response' : names ? '' : name)
  }
  if (kind === 'response' && kept.$ref === undefined) kept.description = ''
  return kept
}

function at(value: Json, path: readonly string[]): Json {
  let here = value
  for (const name of path) {
    const next = objectOf(here)[name]
    if (next === undefined) throw new Error(`the description has no ${path.join(' ')}`)
    here = next
  }
  return here
}

function objectOf(value: Json | undefined): JsonObject {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw new Error('not an object')
  return value
}

if (import.meta.main) {
  const [path] = process.argv.slice(2)
  if (path === undefined) throw new Error('usage: node scripts/trim-github-contract.ts <api.github.com.json>')
  const target = fileURLToPath(new URL('../contract/github-rest.json', import.meta.url))
  writeFileSync(target, trim(readFileSync(path, 'utf8')))
}
