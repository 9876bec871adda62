import { complaintsIn } from './reasons.ts'

/** What a message says about the location of its error. */
export interface ParsedMessage {
  position?: Position
  /** The cube or view whose structure is invalid. */
  owner?: { kind: 'cube' | 'view'; name: string }
  /** Paths in the owner, or in the file if there is no owner; the likeliest first. */
  paths: MemberPath[]
  /** Unresolved names. */
  names: string[]
  /** Cubes that no joins connect. */
  unjoined: string[]
  /** The cube or view that is defined twice. */
  definition?: string
  /** Of several matches, the last is meant: the earlier one was valid until then. */
  last: boolean
  /** Files that the message names. */
  files: string[]
  /** What cannot be found or used, where the message says more than its name. */
  about?: About
}

export type About =
  /** A join of the owner. */
  | { what: 'join'; name: string }
  /** A member that the owner, a view, includes; by its name in the view. */
  | { what: 'included'; name: string }
  | { what: 'in folder'; name: string; folder: string }
  /** A member that the owner has twice; in one list, if the message names it. */
  | { what: 'member twice'; name: string; list?: string }
  /** Something in braces that is no expression; with how it begins, if the message shows it. */
  | { what: 'expression'; start: string }
  /** A cube or view without a name. */
  | { what: 'nameless' }
  /** A key of some cube that holds no list. */
  | { what: 'no list'; name: string }

export interface MemberPath {
  path: string
  /** The invalid value. */
  value?: string
  /** The last part is missing. */
  missing?: boolean
  /** How likely it is the error, among reasons of which few apply; 0 and 1 are likely. */
  rank?: number
}

export interface Position {
  line: number
  column: number
  /** The text before it. */
  reason: string
  /** The line that the message shows. */
  shown?: string | undefined
  /** The lines that the message shows, by their numbers. */
  frame?: [number, string][]
}

/** Some messages contain whole files; the relevant part is at the start. */
const maxMessage = 20_000
const maxReasons = 100
/** Lines at the start, after the headings, that may contain the subject of the message. */
const maxHead = 3

const ownedForm = /^(\S[^"]{0,299}?) (cube|view): (.*)$/

/**
 * Reads a message of the data-model compiler. Accepts any text; the results may be empty.
 * @returns one result for each complaint of the message, at least one
 */
export function readMessages(text: string): ParsedMessage[] {
  const { message, headed } = withoutHeadings(text.slice(0, maxMessage).replace(/\r\n?/g, '\n'))
  const named = filesIn(message)
  const files = named.length > 0 ? named : headed
  const parsed: ParsedMessage = { paths: [], names: [], unjoined: [], last: false, files }
  const lines = message.split('\n')
  const [first = ''] = lines

  // Below a position are lines of the file, which may contain anything.
  for (const [index, line] of lines.slice(0, /\(\d+:\d+\)/.test(first) ? 1 : maxHead).entries()) {
    const [owned, name = '', kind, body = ''] = ownedForm.exec(line) ?? []
    if (owned === undefined) continue
    const owner = { kind: kind === 'view' ? ('view' as const) : ('cube' as const), name }
    const withOwner = { ...parsed, owner, last: /defined more than once/.test(body) }
    const key = /^primary key for '([^']{1,300})' is required when/.exec(body)?.[1]
    if (key !== undefined) return [{ ...withOwner, owner: { kind: 'cube', name: key } }]
    const about = aboutOwner(body)
    if (about) return [{ ...withOwner, about }]
    const complaints = complaintsIn(body, lines.slice(index + 1))
    if (complaints.length === 0) return [{ ...withOwner, paths: pathsIn(body) }]
    return complaints.map((paths) => ({ ...withOwner, paths }))
  }
  return [readRest(message, first, parsed)]
}

/** The first complaint of a message. */
export function readMessage(text: string): ParsedMessage {
  return readMessages(text)[0] ?? { paths: [], names: [], unjoined: [], last: false, files: [] }
}

function aboutOwner(body: string): About | undefined {
  const join = /^Cube (.{1,300}) doesn't exist/.exec(body)?.[1]
  if (join !== undefined) return { what: 'join', name: join }
  const included = /^Member '([^']{1,300})' is included in '/.exec(body)?.[1]
  if (included !== undefined) return { what: 'included', name: included }
  const twice = /^(\S{1,300}) defined more than once/.exec(body)?.[1]
  return twice === undefined || twice.startsWith('"') ? undefined : { what: 'member twice', name: twice }
}

function aboutFile(first: string): Partial<ParsedMessage> | undefined {
  const [, name, folder] =
    /^Member '([^']{1,300})' included in folder '([^']{1,300})' not found/.exec(first) ?? []
  if (name !== undefined && folder !== undefined) return { about: { what: 'in folder', name, folder } }
  const [, kind, member = '', cube = ''] =
    /^Member names must be unique within a cube\. Found duplicate (\w+) '([^']{1,300})' in cube '([^']{1,300})'/.exec(
      first,
    ) ?? []
  if (kind !== undefined) {
    const list = kind.endsWith('y') ? `${kind.slice(0, -1)}ies` : `${kind}s`
    return { owner: { kind: 'cube', name: cube }, about: { what: 'member twice', name: member, list } }
  }
  if (first.startsWith('Failed to parse Python expression')) {
    return { about: { what: 'expression', start: /: f"([^<]{1,300})/.exec(first)?.[1] ?? '' } }
  }
  if (first.startsWith('Unexpected input during yaml transpiling: undefined'))
    return { about: { what: 'nameless' } }
  const list = /^(\w{1,100}) must be defined as array/.exec(first)?.[1]
  return list === undefined ? undefined : { about: { what: 'no list', name: list } }
}

function readRest(message: string, first: string, parsed: ParsedMessage): ParsedMessage {
  const about = aboutFile(first)
  if (about) return { ...parsed, ...about }
  const twice =
    /^Found (?:duplicate|conflicting) (?:cube|view)(?: (?:and|or) view)? name ["']([^"']*)["']/.exec(first)
  if (twice) {
    return { ...parsed, definition: twice[1] ?? '', last: new Set(parsed.files).size < parsed.files.length }
  }
  const key = /^Unexpected YAML key: (\S.*?)(?:\. |$)/.exec(first)?.[1]
  if (key !== undefined) return { ...parsed, paths: [{ path: key }] }
  const unjoined = unjoinedIn(first)
  const [name] = unjoined
  if (name !== undefined) return { ...parsed, unjoined, owner: { kind: 'cube', name } }

  parsed.names = namesMissing(first)
  if (parsed.names.length > 0) return parsed
  const position = positionIn(message)
  return position ? { ...parsed, position } : { ...parsed, paths: pathsIn(first) }
}

/** The message below `Compile errors:`, `Errors:`, `orders.yml Errors:`, and the files that these name. */
function withoutHeadings(text: string): { message: string; headed: string[] } {
  const headed: string[] = []
  let message = text
  for (let line = 0; line <= maxHead; line++) {
    message = message.replace(/^(?:Error: )+/, '')
    const [heading, file] = /^(?:(\S.{0,299}) )?[Ee]rrors:[ \t]*(?:\n|$)|^[ \t]*\n/.exec(message) ?? []
    if (heading === undefined) break
    if (file !== undefined && /\.\w+$/.test(file)) headed.push(file)
    message = message.slice(heading.length)
  }
  return { message, headed }
}

/** `Can't find join path to join 'orders', 'payments'`; a name may be JSON, or a path. */
function unjoinedIn(line: string): string[] {
  const names = /^Can't find join path to join (.*)$/.exec(line)?.[1] ?? ''
  return (names.match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? []).slice(0, maxReasons)
}

/** Errors of the owner itself: `"joins.customers" refers to …`, `(sql) is required`, `… peers [sql, sql_table]`. */
function pathsIn(body: string): MemberPath[] {
  const path = /^"([^"]+)" /.exec(body)?.[1]
  if (path !== undefined) return [{ path, missing: / is required/.test(body) }]
  const peers = /exclusive peers \[([^\]]*)\]/.exec(body)?.[1]
  // Each of them alone is valid, so the first one is as exact as the others.
  if (peers !== undefined) return peers.split(', ').map((peer) => ({ path: peer }))
  return []
}

/** `amountx is not defined`, `'customers.idd' not found for path …` */
function namesMissing(line: string): string[] {
  const found =
    /^(?:\w+ )?(['"]?)([\p{L}_$][\p{L}\p{N}_$.]*(?:\(\))?)\1 (?:is not defined|cannot be resolved|not found|does not exist)/u.exec(
      line,
    )
  return found?.[2] === undefined ? [] : [found[2].replace(/(?:\.sql)?\(\)$/, '')]
}

function positionIn(message: string): Position | undefined {
  const found = /\((\d{1,7}):(\d{1,7})\)/.exec(message)
  if (!found) return undefined
  const line = Number(found[1])
  const position = { line, column: Number(found[2]), reason: message.slice(0, found.index).trim() }
  const after = message.slice(found.index + found[0].length).split('\n')
  const frame = after.slice(0, maxReasons).flatMap((row): [number, string][] => {
    const [, number, text] = /^[ >]*(\d{1,7}) \|(?: (.*))?$/.exec(row) ?? []
    return number === undefined ? [] : [[Number(number), (text ?? '').trimEnd()]]
  })
  const shown = frame.find(([number]) => number === line)?.[1]
  return frame.length === 0 ? position : { ...position, frame, ...(shown === undefined ? {} : { shown }) }
}

function filesIn(message: string): string[] {
  return message
    .split('\n')
    .slice(1, maxReasons)
    .flatMap((line) => /^\s+in (\S.*)$/.exec(line)?.[1]?.trim() ?? [])
}
