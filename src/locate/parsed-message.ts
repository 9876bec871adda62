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
}

export interface MemberPath {
  path: string
  /** The invalid value. */
  value?: string
  /** The last part is missing. */
  missing?: boolean
}

export interface Position {
  line: number
  column: number
  /** The text before it. */
  reason: string
  /** The line that the message shows. */
  shown?: string
}

/** Some messages contain whole files; the relevant part is at the start. */
const maxMessage = 20_000
const maxReasons = 100
/** Lines at the start, after the headings, that may contain the subject of the message. */
const maxHead = 3

const ownedForm = /^(\S[^"]{0,299}?) (cube|view): (.*)$/

/** Reads a message of the data-model compiler. Accepts any text; the result may be empty. */
export function readMessage(text: string): ParsedMessage {
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
    parsed.owner = { kind: kind === 'view' ? 'view' : 'cube', name }
    return {
      ...parsed,
      paths: [...reasonsIn(lines.slice(index + 1)), ...pathsIn(body)],
      last: /defined more than once/.test(body),
    }
  }
  const twice = /^Found duplicate cube or view name "([^"]*)"/.exec(first)
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
  return reasonsIn([`* ${body}`])
}

/** `* (dimensions.status.type = strnig) must be one of […]`, `* (dimensions.status.sql) is required` */
function reasonsIn(lines: string[]): MemberPath[] {
  return lines.slice(0, maxReasons).flatMap((line) => {
    const found = /^\s*\* \((.*?)\)(?= (?:must|is|does|has|contains|are|should)\b|$)/.exec(line)
    if (!found) return []
    const [path = '', ...value] = (found[1] ?? '').split(' = ')
    const missing = / is required/.test(line.slice(found[0].length))
    return [value.length > 0 ? { path, value: value.join(' = ') } : { path, missing }]
  })
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
  for (const row of after) {
    const [, number, shown] = /^[ >]*(\d{1,7}) \|(?: (.*))?$/.exec(row) ?? []
    if (Number(number) === line) return { ...position, shown: (shown ?? '').trimEnd() }
  }
  return position
}

function filesIn(message: string): string[] {
  return message
    .split('\n')
    .slice(1, maxReasons)
    .flatMap((line) => /^\s+in (\S.*)$/.exec(line)?.[1]?.trim() ?? [])
}
