import { Failure } from '../../failure.ts'
import type { Consumer, ContentImpact, ModelChange, ModelComparison } from '../../findings.ts'
import type { FailOn } from '../../inputs/settings.ts'
import { grouped, oneLine, withoutStop } from '../../runtime/text.ts'
import type { Acceptance } from './gate-changes.ts'

/** What fails a gate. */
interface Objections {
  base: string
  failOn: FailOn
  acceptance: Acceptance
  /** Changes that are not accepted. */
  changes: readonly ModelChange[]
  /** With `fail-on: impact`, the saved content that breaks because of them, or for a reason that is not known. */
  content: readonly Consumer[]
  /** What could not be compared, each a sentence. */
  uncompared: readonly string[]
  /** Why it is not known what saved content breaks, each a phrase; empty when it is known or does not matter. */
  unread: readonly string[]
}

/** A message names at most this many things of a kind. */
const mostNamed = 3

/** @returns null if nothing fails the gate */
export function failureOf(objections: Objections): Failure | null {
  const { changes, content, uncompared, unread, failOn, acceptance } = objections
  const toAccept = changes.length + content.length > 0
  const parts = [
    changes.length > 0 && changeSentence(objections),
    content.length > 0 && contentSentence(objections),
    uncompared.length > 0 && uncomparedSentence(objections),
    unread.length > 0 && unreadSentence(unread),
  ].filter((part) => part !== false)
  if (parts.length === 0) return null
  const advice = [
    toAccept && changeAdvice(changes, changes.length || content.length, failOn, acceptance),
    uncompared.length > 0 &&
      `"fail-on: ${failOn}" needs a complete comparison: fix this, or use "fail-on: never".`,
    unread.length > 0 &&
      '"fail-on: impact" needs all saved content that the token can list: fix this, or use "fail-on: breaking", which does not need it.',
  ].filter((part) => part !== false)
  return new Failure('breaking', parts.join(' '), advice.join(' '))
}

/** Why it is not known what saved content breaks, each a phrase; empty if it is known. */
export function unreadOf({ changes }: ModelComparison, impact: ContentImpact | null): string[] {
  // Who uses what queries cannot notice is not checked.
  if (impact === null) return changes.some(({ level }) => level !== 'safe') ? ['it was not read'] : []
  if (impact.complete) return []
  const why = impact.unchecked.map(({ type, count, reason }) => {
    const noun = type === 'plan' ? 'saved query' : type
    // How many there are is unknown.
    const what = count === 0 ? `the ${plural(2, noun).replace(/^2 /, '')}` : plural(count, noun)
    return `${what} (${withoutStop(oneLine(reason, 300))})`
  })
  return why.length > 0 ? why : ['it was not read completely']
}

function changeSentence({ base, changes, acceptance, failOn }: Objections): string {
  const named = listed(changes, ({ member, id }) => `${oneLine(member, 200)} (${id})`)
  const which = failOn === 'impact' ? ' that saved content uses,' : ''
  const count = `${countByLevel(changes)}${which} compared with "${oneLine(base, 255)}"`
  if (acceptance.state === 'set')
    return `The data model has ${count}, found after the label "${acceptance.label}" was set: ${named}.`
  return `The data model has ${count}: ${named}.`
}

function contentSentence({ base, changes, content }: Objections): string {
  const named = listed(content, nameOf)
  return changes.length > 0
    ? `Saved content that breaks: ${named}.`
    : `Saved content breaks compared with "${oneLine(base, 255)}": ${named}.`
}

/** `dashboard "Weekly sales"`. */
function nameOf({ type, id, name }: Consumer): string {
  return name === '' ? `${type} ${id}` : `${type} "${oneLine(name, 200)}"`
}

function listed<T>(items: readonly T[], textOf: (item: T) => string, separator = ', '): string {
  const named = items.slice(0, mostNamed).map(textOf).join(separator)
  const more = items.length - mostNamed
  return more > 0 ? `${named}${separator}and ${grouped(more)} more` : named
}

/** `2 breaking changes`, `1 breaking and 3 dangerous changes`. */
export function countByLevel(changes: readonly Pick<ModelChange, 'level'>[]): string {
  const parts = (['breaking', 'dangerous'] as const).flatMap((level) => {
    const count = changes.filter((change) => change.level === level).length
    return count === 0 ? [] : `${grouped(count)} ${level}`
  })
  return `${parts.join(' and ')} ${changes.length === 1 ? 'change' : 'changes'}`
}

function plural(count: number, noun: string): string {
  const several = noun.endsWith('query') ? `${noun.slice(0, -1)}ies` : `${noun}s`
  return `${grouped(count)} ${count === 1 ? noun : several}`
}

function changeAdvice(
  open: readonly ModelChange[],
  count: number,
  failOn: FailOn,
  acceptance: Acceptance,
): string {
  const them = count === 1 ? 'it' : 'them'
  const other =
    open.length === 0
      ? 'change the saved content first'
      : open.some(({ level }) => level === 'breaking')
        ? 'keep the old names'
        : `undo ${them}`
  switch (acceptance.state) {
    case 'none':
      return `No label can accept ${them}: ${acceptance.why}. Otherwise, ${other}, or use "fail-on: never" instead of "fail-on: ${failOn}".`
    case 'not set': {
      const { label, similar } = acceptance
      const wrong =
        similar === undefined ? '' : `, instead of "${oneLine(similar, 100)}", which does not count`
      return `Add the label "${label}" to accept ${them}${wrong}, or ${other}.`
    }
    case 'set':
      return `Remove the label and set it again to accept ${them}, too, or ${other}.`
    case 'unknown':
      return `Whether the label "${acceptance.label}" accepts ${them} is unknown: ${withoutStop(acceptance.problem)}. Fix this and run the job again, or ${other}.`
  }
}

function uncomparedSentence({ base, uncompared }: Objections): string {
  const named = listed(uncompared, (text) => withoutStop(oneLine(text, 400)), '; ')
  return `The data model could not be compared completely with "${oneLine(base, 255)}": ${named}.`
}

function unreadSentence(unread: readonly string[]): string {
  return `Saved content could not be checked completely: ${listed(unread, (text) => text, '; ')}.`
}
