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

export interface About {
  what:
    | 'itself'
    /** A join of the owner. */
    | 'join'
    /** A member that the owner, a view, includes but that is not there; by its name in the view. */
    | 'included'
    /** A member that the owner, a view, includes and has already. */
    | 'conflict'
    | 'in folder'
    /** A member of the owner; of several, the last: the earlier one was valid until then. */
    | 'member'
    /** A value in the owner, or in any cube or view. */
    | 'value'
    /** Something in braces that is no expression; with how it begins, if the message shows it. */
    | 'expression'
    /** A cube or view without a name; with a list, a member without one. */
    | 'nameless'
    /** A list entry, or a key, without a value. */
    | 'empty'
    | 'several documents'
    /** A list that is a map; without a name, that of the cubes or views. */
    | 'no list'
  name: string
  /** The list that the member is in. */
  list?: string
  folder?: string
}

/** The forms of messages, by what they are about; most begin with the owner. */
const forms: readonly [About['what'], RegExp][] = [
  ['itself', /^primary key for '(?<owner>[^']{1,300})' is required when/],
  ['join', /^Cube (?<name>.{1,300}) doesn't exist/],
  ['included', /^Member '(?<name>[^']{1,300})' is included in '/],
  ['conflict', /^Included member '(?<name>[^']{1,300})' conflicts with/],
  ['in folder', /^Member '(?<name>[^']{1,300})' included in folder '(?<folder>[^']{1,300})' not found/],
  ['member', /^(?<name>[^\s"]\S{0,299}) defined more than once/],
  [
    'member',
    /^(?:Member|Folder) names must be unique within a \w+\. Found duplicate (?<list>\w+) '(?<name>[^']{1,300})' in \w+ '(?<owner>[^']{1,300})'/,
  ],
  ['member', /^View '(?<owner>[^']{1,300})' defines own member '[^'.]{1,300}\.(?<name>[^']{1,300})'/],
  ['member', /^Member '(?<owner>[^'.]{1,300})\.(?<name>[^']{1,300})' references foreign cubes/],
  ['member', /^Dimension '(?<owner>[^'.]{1,300})\.(?<name>[^']{1,300})' (?:has a key|references)/],
  ['member', /^Cube '(?<owner>[^']{1,300})' declares \d+ (?<list>join)s to '(?<name>[^']{1,300})'/],
  [
    'value',
    /^Paths aren't allowed in .{1,50} but '(?<name>[^']{1,300})' (?:has been )?provided(?:.{0,50} for (?<owner>\S{1,300}))?/,
  ],
  ['value', /^Cube '[^']{1,300}' not found for join path '(?<name>[^']{1,300})'/],
  [
    'value',
    /^(?:Join path|Cannot use view '[^']{1,300}' in join_path) '(?<name>[^']{1,300})'.{1,330}? (?:view|of) '(?<owner>[^']{1,300})'/,
  ],
  ['value', /^Only dimensions can be part of a hierarchy\. Please remove the '(?<name>[^']{1,300})'/],
  ['value', /^Member '(?<name>[^']{1,300})' used as .{1,50} not included in view '(?<owner>[^']{1,300})'/],
  ['value', /^View "(?<owner>[^"]{1,300})" references view group "(?<name>[^"]{1,300})"/],
  ['expression', /^Failed to parse Python expression(?:.{0,500}?: f"(?<name>[^<]{1,300}))?/],
  ['nameless', /^Unexpected input during yaml transpiling: undefined/],
  ['nameless', /^name isn't defined for (?<list>\w{1,100}): /],
  [
    'empty',
    /^Unexpected input during yaml transpiling: null|^Cannot destructure property '\w+' of 'object null'/,
  ],
  ['several documents', /^expected a single document in the stream/],
  ['no list', /^(?:\w{1,100}\.)?(?<list>\w{1,100}) must be defined as array|^items\.map is not a function/],
]

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
    const about = aboutIn(body)
    if (about) return [{ ...withOwner, ...about }]
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

/** What a text is about, and the owner if it names one. */
function aboutIn(text: string): Pick<ParsedMessage, 'about' | 'owner'> | undefined {
  for (const [what, form] of forms) {
    const found = form.exec(text)
    if (!found) continue
    const { name = '', owner, list, folder } = found.groups ?? {}
    return {
      about: { what, name, ...(list && { list: listOf(list) }), ...(folder && { folder }) },
      ...(owner && { owner: { kind: 'cube', name: owner } }),
    }
  }
  return undefined
}

/** `measure`, `hierarchiess` and `granularitys` as the key of the list. */
function listOf(kind: string): string {
  return `${kind.replace(/s*$/, '').replace(/y$/, 'ie')}s`
}

function readRest(message: string, first: string, parsed: ParsedMessage): ParsedMessage {
  const about = aboutIn(first)
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
  const path = /^"([^"]+)" /.exec(body)?.[1] ?? /^(\w+(?:\.\w+)+): /.exec(body)?.[1]
  if (path !== undefined) return [{ path, missing: / is required/.test(body) }]
  const peers = /exclusive peers \[([^\]]*)\]/.exec(body)?.[1]
  // Each of them alone is valid, so the first one is as exact as the others.
  if (peers !== undefined) return peers.split(', ').map((peer) => ({ path: peer }))
  return /must contain/.test(body) ? [{ path: 'value' }] : []
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
