import type { MemberPath } from './parsed-message.ts'

// A message about a cube or view: `"a.b" must be … . "c" is not allowed`, and below it `Possible reasons (one of):` with
// lines such as `* (a.b.type = strnig) must be one of […]`. Where a complaint says only that a member "does not match any
// of the allowed types", its reasons come from all kinds of members that there are, and few of them apply.

interface Reason extends MemberPath {
  text: string
}

const maxReasons = 100
/** Keys that a member of another kind requires, or must not have: their absence or presence is rarely the error. */
const ofOtherKinds = new Set([
  'case',
  'latitude',
  'longitude',
  'origin',
  'sql',
  'interval',
  'offset',
  'granularities',
])
const known = new Set(
  'sql type case latitude longitude granularities interval offset origin title description format meta primarykey public shown subquery measures dimensions timedimension granularity scheduledrefresh external refreshkey filters segments drillmembers'.split(
    ' ',
  ),
)

const listHeading = '\nPossible reasons (one of):'
/** A less likely reason is one for another kind of member. */
const leastLikely = 3

/**
 * A message with the likeliest of the reasons that it lists, for each of its complaints: most are about kinds of members that
 * the file does not have. Unchanged where no reason is likely.
 */
export function likelyReasons(message: string): string {
  const at = message.indexOf(listHeading)
  if (at < 0) return message
  const [head, lines] = [
    message.slice(0, at),
    message
      .slice(at + listHeading.length)
      .split('\n')
      .slice(1),
  ]
  const body = head.replace(/^\S[^"]{0,299}? (?:cube|view): /, '')
  const likely = complaintsIn(body, lines).map((reasons) => {
    const [first] = reasons
    return first === undefined || first.rank > leastLikely
      ? []
      : reasons.filter(({ rank }) => rank === first.rank)
  })
  const kept = lines.filter((line) =>
    reasonsIn([line]).some((reason) => likely.flat().some((one) => isSameReason(one, reason))),
  )
  if (kept.length === 0 || likely.some((reasons) => reasons.length === 0)) return message
  const [only, second] = kept
  if (second === undefined) return `${head}: ${only?.replace(/^\s*\* /, '') ?? ''}`
  // Of alternatives, only one applies; of one reason for each complaint, all do.
  return `${head}${kept.length > likely.length ? listHeading : '\nReasons:'}\n${kept.join('\n')}`
}

function isSameReason(one: Reason, other: Reason): boolean {
  return one.path === other.path && one.value === other.value && one.text === other.text
}

/** A reason with how likely it is. */
interface RankedReason extends Reason {
  rank: number
}

/**
 * The complaints of a message, each as what it may be about, the likeliest first.
 * @param head the rest of the first line, after the name of the cube
 * @param lines the lines below it
 */
export function complaintsIn(head: string, lines: readonly string[]): RankedReason[][] {
  const reasons = completed(reasonsIn(lines))
  const stated = statedIn(head)
  if (stated.length === 0) {
    const all = reasons.length > 0 ? reasons : sentenceIn(`* ${head}`)
    return all.length > 0 ? [likeliest(all)] : []
  }
  // Of `"a" must contain …` and `"a.b" is not allowed`, the first follows from the second.
  const specific = stated.filter(
    ({ path }) => !stated.some((other) => other.path !== path && isAbove(path, other.path)),
  )
  const causes = specific.filter((one) => !followsFromType(one, specific))
  return causes.map((one) => {
    const below = reasons.filter(({ path }) => path === one.path || isAbove(one.path, path))
    return [...likeliest(below), ...likeliest([one])]
  })
}

/** All reasons in brackets, in the order of the message. */
function reasonsIn(lines: readonly string[]): Reason[] {
  return lines.slice(0, maxReasons).flatMap((line) => {
    const found =
      /^\s*\* \((.*?)\)(?= (?:must|is|does|has|contains|are|should|with|CronParser:)\b|(?<=CronParser):|$)/.exec(
        line,
      ) ?? /^\s*\* \(([^()]*?)\)/.exec(line)
    if (!found) return sentenceIn(line)
    const [path = '', ...value] = (found[1] ?? '').split(' = ')
    const text = line.slice(found[0].length)
    const missing = / is required/.test(text)
    return [value.length > 0 ? { path, value: value.join(' = '), text } : { path, missing, text }]
  })
}

/** Reasons without a path: of a value in quotes, or of a granularity. */
function sentenceIn(line: string): Reason[] {
  const text = line.trim()
  const value = /^\* (?:Invalid numeric format )?"([^"]{1,200})"(?: is not a valid|\. Must be)/.exec(
    text,
  )?.[1]
  if (value !== undefined) return [{ path: '', value, text }]
  if (/^\* Arbitrary intervals /.test(text)) return [{ path: 'interval', text }]
  return /^\* Origin should /.test(text) ? [{ path: 'origin', text }] : []
}

/** `"dimensions.id" does not match …. "x" is not allowed`, or one reason alone: `(joins[0].sql) is required`. */
function statedIn(head: string): Reason[] {
  if (head.startsWith('(')) return reasonsIn([`* ${head}`])
  return (
    [...head.slice(0, 10_000).matchAll(/(?:^|\. )"([^"]{1,500})" (?=([^"]{1,500}))/g)]
      .slice(0, maxReasons)
      // A value, not a path.
      .filter(([, , text = '']) => !text.startsWith('is not a valid'))
      .map(([, path = '', text = '']) => ({ path, text, missing: /^is required/.test(text) }))
  )
}

function isAbove(path: string, other: string): boolean {
  return path === 'value' || (other.startsWith(path) && /^[.[]/.test(other.slice(path.length)))
}

/** With an unknown type, a member is allowed nothing else. */
function followsFromType({ path, text }: Reason, all: readonly Reason[]): boolean {
  const parent = path.slice(0, path.lastIndexOf('.') + 1)
  return (
    /is not allowed/.test(text) &&
    parent !== '' &&
    known.has(keyOf(path)) &&
    all.some((other) => other.path === `${parent}type` && /must be one of/.test(other.text))
  )
}

/** A sentence without a path is about the granularity that the others name. */
function completed(reasons: readonly Reason[]): Reason[] {
  const sample = reasons.find(({ path }) => path.includes('granularities.'))?.path ?? ''
  return reasons.map((reason) =>
    /^(?:interval|origin)$/.test(reason.path) && sample !== ''
      ? { ...reason, path: `${sample.slice(0, sample.lastIndexOf('.') + 1)}${reason.path}` }
      : reason,
  )
}

function likeliest(reasons: readonly Reason[]): RankedReason[] {
  return (
    reasons
      // Of alternatives, one that goes further is closer to the error.
      .map((reason) => ({
        ...reason,
        rank: reasons.some(({ path }) => isAbove(reason.path, path)) ? 5 : rankOf(reason),
      }))
      .toSorted((a, b) => a.rank - b.rank)
  )
}

function rankOf({ path, value, missing, text }: Reason): number {
  const key = keyOf(path)
  if (/does not contain|must contain/.test(text)) return 8
  // Without its path, it is about any granularity.
  if (/^(?:interval|origin)$/.test(path)) return 9
  if (/is not allowed/.test(text)) return !known.has(key) ? 0 : path.includes('granularities.') ? 5 : 6
  if (/must be \[time\]/.test(text)) return 6
  if (value !== undefined || /^\* (?:Arbitrary|Origin)/.test(text)) return 1
  if (missing)
    return key === 'type'
      ? 2
      : key === 'sql' && !path.includes('granularities')
        ? 3
        : ofOtherKinds.has(key)
          ? 7
          : 3
  return 4
}

function keyOf(path: string): string {
  return (path.split(/[.[]/).at(-1) ?? '').replaceAll('_', '').toLowerCase()
}
