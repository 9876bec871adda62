import { expect, test } from 'vitest'
import { parse } from 'yaml'
import type { EmulatorOptions, Fault } from '../../emulator/index.ts'
import {
  type Answered,
  type Platform,
  smallRepository,
  startCheckedPlatform,
  startPlatform,
} from '../emulator/support.ts'
import { ask, dataToken, type Engine, engineOf, loadAt, metaFrom, planAt } from './query-api.ts'

// Requests and responses as a transcript, one step a line; a line that begins none goes on with the one before. `#` comments.
//
//   GIVEN {state: {branches: [{name: a}]}}      first, what this test has given beside what all of them have
//   PUT /users/2 {isDeactivated: true}          a request, which must succeed; bodies and patterns are YAML in flow style
//   other: GET /users/me → 401                  with the token `other`, and a status; also `not 403`; `broken` for no response
//   GET reports?first=1 → [{id: 1}]             the items of a list, or the body: objects may have more members
//   GET branches → *.name [main, develop]       one member of each item
//   POST upload FORM {fileName: a, file: text}  a form; members other than texts are JSON
//   made = POST reports {name: A} → {id: any}   keeps the body: `$made`, `$made.id`
//   GET reports/$made.id → == $made             the same body, without more members; or `not $made`
//   POST reports {name: ' '} → 400 name         the text of a response contains this
//   WALK reports → *.id [[2], [1]]              page by page, one item each
//   +5s                                         time passes
//   FAULT {operation: '*', kind: status}        the emulator's own state, faults, and functions of the test
//   STATE tenant.users.size → 3
//   STATE github.connected = false
//   NEVER s3cret                                no response so far contains this, in any case
//   PLAN {measures: [orders.count]} → 400       a query, planned by the query API; `LOAD` runs it, `META` reads the model;
//                                               a path of it is `engine/v1/sql`
//   ON main                                     that of this branch from here on; at first it is the one in `on`
//   leads = TOKEN {groups: [leads]}             a token for it, with this security context: `leads: PLAN …`
//   do upload                                   its result is kept: `$upload`
//   SEE $upload → {status: 200}                 a value that is known
//
// A path is below the deployment 1; one that begins with `build/`, below its build API; with `/`, below /api/v1.
// `$now` is the time in ms. In patterns, `~text` contains it, `/text/` is a regular expression, `any` is anything, `absent` no member; `{...name}` spreads a value.

export interface Given extends EmulatorOptions {
  /** Values by name, for `$name` and `{...name}`. */
  values?: Record<string, unknown>
  /** The emulator syncs from a repository of `smallRepository`. */
  repository?: true
  /** The branch whose query API is asked. */
  on?: string
  /** What `do name` does. It may return a value, which is kept under its name. */
  acts?: Record<string, (platform: Platform, values: Values) => unknown>
  /** Messages that requests or responses break the contract with; by default, there are none. */
  violations?: 'some'
}

type Values = Record<string, unknown>

/** Tests that have the same things given: each a title and its transcript. */
export function transcripts(given: Given, tests: Record<string, string>): void {
  for (const [title, text] of Object.entries(tests)) test(title, () => play(given, text))
}

/** Starts an emulator and plays a transcript: one row of a table of tests. */
export async function play(shared: Given, text: string): Promise<void> {
  const steps = text
    .trim()
    .split(/\n\s*(?=#|do |\+\d|(?:\w+ = )?(?:[\w.-]+: )?[A-Z]{2,}\b)/)
    .map((step) => step.replace(/\s*\n\s*/g, ' ').trim())
    .filter((step) => !step.startsWith('#'))
  const [, own] = /^GIVEN (.*)$/.exec(steps[0] ?? '') ?? []
  const given = own === undefined ? shared : givenBoth(shared, flowOf(own, shared.values ?? {}) as Given)
  const { values = {}, acts = {}, violations, repository, on = 'main', ...options } = given
  const all = { ...options, ...(repository && { dbtRepository: smallRepository() }) }
  const platform = await (violations ? startPlatform(all) : startCheckedPlatform(all))
  const known: Values = {
    ...values,
    get now() {
      return platform.clock.now
    },
  }
  const stage: Stage = { platform, known, responses: [], acts, on, engines: {} }
  for (const line of own === undefined ? steps : steps.slice(1)) await playStep(stage, line)
  if (violations) expect(platform.emulator.violations).not.toEqual([])
}

function givenBoth(shared: Given, own: Given): Given {
  const state = { ...shared.state, ...own.state }
  return { ...shared, ...own, state }
}

/** What of a response is compared. */
type Read = Pick<Answered, 'status' | 'text' | 'type'>

interface Stage {
  platform: Platform
  known: Values
  responses: string[]
  acts: NonNullable<Given['acts']>
  on: string
  engines: Record<string, Engine>
}

const unitsMs: Record<string, number> = { ms: 1, s: 1000, min: 60_000, h: 3_600_000, d: 86_400_000 }

async function playStep(stage: Stage, line: string): Promise<void> {
  const { platform, known, responses, acts } = stage
  const [, name, token, verb = '', rest = ''] =
    /^(?:(\w+) = )?(?:([\w.-]+): )?(do|\+|[A-Z]+) ?(.*)$/.exec(line) ?? []
  const [asked = '', expected] = rest.split(/ ?→ /)
  const keep = (value: unknown) => {
    if (name !== undefined) known[name] = value
  }
  switch (verb) {
    case '+': {
      const [, count, unit = ''] = /^([\d_]+) ?(\w+)$/.exec(rest) ?? []
      // What a sync does in real time, however long this machine takes for it.
      for (const run of platform.emulator.state.deployment.runs) await run.work
      platform.clock.now += Number(count?.replaceAll('_', '')) * (unitsMs[unit] ?? Number.NaN)
      return
    }
    case 'do': {
      const act = acts[rest]
      if (act === undefined) throw new Error(`no act "${rest}"`)
      known[rest] = await act(platform, known)
      return
    }
    case 'ON':
      stage.on = rest
      return
    case 'TOKEN': {
      const { environmentId } = await engineFor(stage)
      return keep(
        await dataToken(platform.emulator, environmentId, { security_context: flowOf(rest, known) }),
      )
    }
    case 'FAULT':
      platform.emulator.addFault(flowOf(rest, known) as Fault)
      return
    case 'SEE': {
      const value = flowOf(asked, known)
      keep(value)
      return expected === undefined ? undefined : compare(line, value, expected, known)
    }
    case 'NEVER':
      for (const response of responses) expect(response.toLowerCase(), line).not.toContain(rest.toLowerCase())
      return
    case 'STATE': {
      const [, path = '', set] = /^(\S+)(?: = (.*))?$/.exec(asked) ?? []
      const names = filled(path, known).split('.')
      if (set !== undefined) setAt(platform.emulator.state, names, flowOf(set, known))
      const found = names.reduce(memberOf, platform.emulator.state as unknown)
      keep(found)
      return expected === undefined ? undefined : compare(line, found, expected, known)
    }
    case 'WALK': {
      const pages = await walk(platform, urlOf(asked, known), token)
      keep(pages)
      return expected === undefined ? undefined : compare(line, pages, expected, known)
    }
    default: {
      const responding = send(stage, verb, asked, token)
      if (expected === 'broken') return expect(responding, line).rejects.toThrow()
      const response = await responding
      responses.push(response.text)
      keep(bodyOf(response))
      return compareResponse(line, response, expected, known)
    }
  }
}

function send(stage: Stage, verb: string, asked: string, token?: string): Promise<Read> {
  const { platform, known } = stage
  const [, path = '', , body] = /^(\S+)( (.*))?$/.exec(asked) ?? []
  if (['PLAN', 'LOAD', 'META'].includes(verb) || path.startsWith('engine/'))
    return sendToEngine(stage, verb, asked, token)
  const sent = body === undefined ? undefined : sentOf(body, known)
  return platform.call(verb, urlOf(path, known), sent, token)
}

async function sendToEngine(stage: Stage, verb: string, asked: string, token?: string): Promise<Read> {
  const { known } = stage
  const own = await engineFor(stage)
  const engine = token === undefined ? own : { ...own, token: String(named(token, known)) }
  const headers = { 'content-type': 'application/json' }
  if (verb === 'PLAN') return planAt(engine, flowOf(asked, known))
  if (verb === 'LOAD') return loadAt(engine, flowOf(asked, known))
  if (verb === 'META') return metaFrom(engine)
  const [, path = '', , body] = /^engine(\/\S+)( (.*))?$/.exec(asked) ?? []
  const sent = body === undefined ? undefined : flowOf(body, known)
  const text = typeof sent === 'string' ? sent : JSON.stringify(sent)
  return ask(engine, filled(path, known), {
    method: verb,
    ...(text !== undefined && { headers, body: text }),
  })
}

/** The query API of the branch that is asked, with a token of its own. */
async function engineFor({ platform, on, engines }: Stage): Promise<Engine> {
  engines[on] ??= await engineOf(platform.emulator, on)
  return engines[on]
}

/** A body in flow style, as JSON or as a form. */
function sentOf(body: string, known: Values): unknown {
  const [, isForm, value = ''] = /^(FORM )?(.*)$/.exec(body) ?? []
  const sent = flowOf(value, known)
  if (isForm === undefined) return sent
  const form = new FormData()
  for (const [name, each] of Object.entries(sent as object)) {
    if (name === 'file') form.set(name, new Blob([each]), name)
    else form.set(name, typeof each === 'string' ? each : JSON.stringify(each))
  }
  return form
}

function compareResponse(line: string, response: Read, expected: string | undefined, known: Values): void {
  const [, not, status, rest = ''] = /^(not (?=\d))?(\d{3})?\s*(.*)$/.exec(expected ?? '') ?? []
  const about = `${line}\n${response.status} ${response.text.slice(0, 1000)}`
  if (not !== undefined) expect(response.status, about).not.toBe(Number(status))
  else if (status !== undefined) expect(response.status, about).toBe(Number(status))
  else expect(response.status, about).toSatisfy((given: number) => given >= 200 && given < 300)
  if (rest === '') return
  if (rest === "''") expect(response.text, about).toBe('')
  else if (/^(?:==|not |\*\.|[[{$/])/.test(rest)) {
    const body = bodyOf(response)
    const isList = /^(?:== |not )?(?:\[|\*\.)/.test(rest)
    compare(about, isList && isObject(body) && 'items' in body ? body.items : body, rest, known)
  } else expect(response.text, about).toContain(filled(rest, known))
}

/** Compares a value with a pattern. */
function compare(about: string, actual: unknown, expected: string, known: Values): void {
  const [, member, pattern = ''] = /^\*\.(\w+) (.*)$/.exec(expected) ?? []
  if (member !== undefined) {
    const of = (value: unknown): unknown =>
      value instanceof Map
        ? of([...value.values()])
        : Array.isArray(value)
          ? value.map(of)
          : memberOf(value, member)
    expect(of(actual), about).toEqual(patternOf(flowOf(pattern, known)))
  } else if (expected.startsWith('not ')) expect(actual, about).not.toEqual(flowOf(expected.slice(4), known))
  else if (expected.startsWith('== '))
    expect(actual, about).toEqual(patternOf(flowOf(expected.slice(3), known)))
  else {
    const wanted = patternOf(flowOf(expected, known))
    if (isPlain(wanted)) expect(actual, about).toMatchObject(wanted)
    else expect(actual, about).toEqual(wanted)
  }
}

function isPlain(value: unknown): value is object {
  return Array.isArray(value) || (isObject(value) && !('asymmetricMatch' in value))
}

/** Page by page, one item each; never more than 50 pages. */
async function walk({ call }: Platform, path: string, token?: string): Promise<unknown[]> {
  const pages: unknown[] = []
  let after = ''
  for (let page = 0; page < 50; page += 1) {
    const { json } = await call(
      'GET',
      `${path}${path.includes('?') ? '&' : '?'}first=1${after}`,
      undefined,
      token,
    )
    pages.push(json.items)
    if (json.pageInfo?.hasNextPage !== true) return pages
    after = `&after=${json.pageInfo.endCursor}`
  }
  throw new Error('The list never ends')
}

function urlOf(path: string, known: Values): string {
  const url = filled(path, known)
  if (/^\/(?:api|build|__emulator)\//.test(url)) return url
  if (url.startsWith('/')) return `/api/v1${url}`
  if (url.startsWith('build/')) return `/build/api/v1/deployments/1/${url.slice('build/'.length)}`
  return `/api/v1/deployments/1/${url}`.replace(/\/\.?(?=$|\?)/, '')
}

function bodyOf({ text, type }: Read): unknown {
  const body: unknown = type.includes('json') ? JSON.parse(text) : text
  return body
}

/** A text with the values of its names. */
function filled(text: string, known: Values): string {
  return text.replaceAll(/\$([a-z]\w*(?:\.\w+)*)/gi, (_, path: string) => String(named(path, known)))
}

function named(path: string, known: Values): unknown {
  const value = path.split('.').reduce(memberOf, known as unknown)
  if (value === undefined) throw new Error(`no value "${path}"`)
  return value
}

function memberOf(value: unknown, name: string): unknown {
  if (value instanceof Map && !(name in value)) return value.get(name) ?? value.get(Number(name))
  return value === null || value === undefined ? undefined : Reflect.get(Object(value), name)
}

function setAt(value: unknown, names: readonly string[], set: unknown): void {
  const owner: unknown = names.slice(0, -1).reduce(memberOf, value)
  const name = names.at(-1) ?? ''
  if (owner instanceof Map) owner.set(/^\d+$/.test(name) ? Number(name) : name, set)
  else if (!isObject(owner) || !Reflect.set(owner, name, set))
    throw new Error(`cannot set ${names.join('.')}`)
}

/** A value in flow style, with the values of its names. */
function flowOf(text: string, known: Values): unknown {
  return resolved(parse(text.replaceAll(/([{,]\s*)\.\.\.(\w[\w.]*)/g, '$1"...$2": null')), known)
}

function resolved(value: unknown, known: Values): unknown {
  if (Array.isArray(value)) return value.map((each) => resolved(each, known))
  if (typeof value === 'string') {
    const [, whole] = /^\$(\w+(?:\.\w+)*)$/.exec(value) ?? []
    return whole === undefined ? filled(value, known) : named(whole, known)
  }
  if (!isObject(value)) return value
  const spread = ([name, each]: [string, unknown]) =>
    name.startsWith('...') ? named(name.slice(3), known) : { [filled(name, known)]: resolved(each, known) }
  return Object.assign({}, ...Object.entries(value).map(spread))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** A pattern of texts as matchers. */
function patternOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(patternOf)
  if (value === 'any') return expect.anything()
  if (typeof value === 'string' && /^~./.test(value)) return expect.stringContaining(value.slice(1))
  if (typeof value === 'string' && /^\/.+\/$/.test(value)) return expect.stringMatching(value.slice(1, -1))
  if (!isObject(value) || 'asymmetricMatch' in value) return value
  const gone = Object.entries(value).flatMap(([name, each]) => (each === 'absent' ? [name] : []))
  if (gone.length > 0) return without(gone, Object.entries(value))
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, patternOf(each)]))
}

/** Matches objects that lack some members, and have the others. */
function without(gone: readonly string[], members: [string, unknown][]) {
  const rest = patternOf(Object.fromEntries(members.filter(([name]) => !gone.includes(name))))
  return {
    asymmetricMatch: (actual: unknown) =>
      isObject(actual) &&
      gone.every((name) => !(name in actual)) &&
      expect.objectContaining(rest as object).asymmetricMatch(actual),
    toString: () => `without ${gone.join()}`,
  }
}
