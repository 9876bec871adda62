/** What a message of dbt says about the location of its error. */
export interface ParsedDbtMessage {
  /** Paths that it names, as it wrote them; the likeliest first. */
  files: DbtFile[]
  /** The model that it names. */
  model?: string
  line?: number
  column?: number
  /** The line is that of the compiled SQL, not of the file itself. */
  compiled: boolean
  /** Names in quotes, and other unresolved names; the likeliest first. */
  names: string[]
}

/** A path that a message names. */
export interface DbtFile {
  path: string
  /** Written as dbt writes the file of a node; any other path may have no relation to the error. */
  sure: boolean
}

const maxMessage = 20_000
const maxNames = 20
// dbt names a documentation file with its folder; `README.md` alone is advice.
const fileEnding = /\.(?:sql|ya?ml|py|csv)$|[^./]\/[^/]*\.md$/i
/** A quoted word is a name, even if it resembles a path: `named 'models/a.sql'`; but not `of file 'models/a.yml'`. */
const quotedWord = /(?<![\p{L}\p{N}_]|\bfile )(['"`])[^\s'"`]{1,500}\1/gu

/** Reads a message of dbt. Accepts any text; the result may be empty. */
export function readDbtMessage(text: string): ParsedDbtMessage {
  const given = text.slice(0, maxMessage).replace(/\r\n?/g, '\n')
  // Quoted text before it is from the tool that forwards the message.
  const heading = given.search(/\b[A-Z]\w{1,30} Error\b/)
  const message = given.slice(Math.max(0, heading))
  const model = /\bmodel '?(?:model\.\w+\.)?(\w+)'?/i.exec(message)?.[1]
  const [line, column] = positionIn(message)
  return {
    files: filesIn(message.replace(quotedWord, ' '), heading >= 0),
    names: namesIn(message).filter((name) => name !== model),
    compiled: /\bDatabase Error\b/.test(message),
    // Without the heading of a dbt error, "model" may be part of any text.
    ...(model === undefined || heading < 0 ? {} : { model }),
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
  }
}

/** `(models/a b.sql)`, `Error reading models/s.yml`, `shop: models/s.yml - Runtime Error` */
function filesIn(message: string, headed: boolean): DbtFile[] {
  const inBrackets = [...message.matchAll(/\(([^()\n]{1,500})\)/g)].map((found) => found[1] ?? '')
  const words = message.split(/[\s"'`()<>[\]{},;:|]+/).map((word) => word.replace(/\.$/, ''))
  return [...new Set([...inBrackets, ...words])]
    .filter((path) => path.length <= 500 && fileEnding.test(path))
    .map((path) => ({ path, sure: headed && inBrackets.includes(path) }))
}

function positionIn(message: string): [number?, number?] {
  const found =
    /\bline[ :]{1,3}(\d{1,7})\b(?:,? col(?:umn)?[ :]{1,3}(\d{1,7}))?/i.exec(message) ??
    /[([](\d{1,7}):(\d{1,7})[)\]]/.exec(message)
  if (!found) return []
  return found[2] === undefined ? [Number(found[1])] : [Number(found[1]), Number(found[2])]
}

function namesIn(message: string): string[] {
  const named = [...message.matchAll(/\bnamed ['"]([^'"\n]{1,200})['"]/g)].map((found) => found[1] ?? '')
  // In a circle of models, the first refers to the next.
  const next = /-->\s{0,10}(\w{1,200})/.exec(message)?.[1]
  const column = /\bcolumn (\w{1,200}) of \w/.exec(message)?.[1]
  const quoted = [...message.matchAll(/(?<!\w)(['"])([\p{L}_][\p{L}\p{N}_.-]{0,199})\1/gu)].map(
    (found) => found[2] ?? '',
  )
  return [...new Set([...named, next ?? [], column ?? [], ...quoted].flat())].slice(0, maxNames)
}
