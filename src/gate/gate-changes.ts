import { Failure } from '../base/failure.ts'
import type {
  ChangeGate,
  Consumer,
  ContentImpact,
  ContentUse,
  ModelChange,
  ModelComparison,
} from '../base/findings.ts'
import { count, firstOf, oneLine, withoutStop } from '../base/text.ts'
import type { FailOn } from '../inputs/settings.ts'
import { concernsContent, fingerprintOf } from '../meaning/change.ts'
import { countByLevel } from '../report/layout.ts'

/** Whether a label accepts changes, and which. */
export type Acceptance =
  /** No label can: why, a phrase. */
  | { state: 'none'; why: string }
  /**
   * `similar`: another label of the pull request, which may be meant. `again`: what has to be done besides, since this run
   * does not show that a label starts one.
   */
  | { state: 'not set'; label: string; similar?: string; again?: string }
  | {
      state: 'set'
      label: string
      /** Login of who set it. */
      by: string
      /** ID of the event on GitHub that set it. */
      event: number
      /** Fingerprints of the changes that were known when it was set; `all`: it was set at the commit of this run. */
      accepts: 'all' | ReadonlySet<string>
      /** False where this job had no comment when it was set, so that nothing was listed. */
      hasComment?: boolean
      again?: string
    }
  /** GitHub could not be asked, or its response is not enough: why, a phrase. */
  | { state: 'unknown'; label: string; problem: string }

/** What a gate makes of a comparison. */
export interface GateResult {
  /** The comparison, with the changes that the gate rests on, and who accepted which. */
  comparison: ModelComparison
  /** Null when it was not checked who uses the changes. */
  impact: ContentImpact | null
  /** Null with `fail-on: never`. */
  gate: ChangeGate | null
  /** Why the step fails; null when it passes. */
  failure: Failure | null
}

/**
 * The changes that a gate rests on, accepted or not: those of the level of `fail-on` and above; with `impact`, those that
 * break saved content. Changes that the default branch already has do not count, if the origin of every change is known.
 */
function gatedChanges(
  { changes, attribution }: ModelComparison,
  failOn: FailOn,
  { byChange }: ContentBreaks,
): ModelChange[] {
  return changes.filter((change) => {
    if (attribution === 'complete' && change.origin === 'base') return false
    if (failOn === 'impact') return byChange.has(change)
    return change.level === 'breaking' || (change.level === 'dangerous' && failOn === 'dangerous')
  })
}

/**
 * Judges a comparison. A gate fails closed: what could not be compared, or with `impact` not be read, fails it, and no label
 * accepts that.
 * @param comparison with the decisions of the team file
 */
export function gateChanges(
  comparison: ModelComparison,
  impact: ContentImpact | null,
  failOn: FailOn,
  acceptance: Acceptance,
): GateResult {
  if (failOn === 'never') return { comparison, impact, gate: null, failure: null }
  const breaks = contentBreaks(comparison.changes, impact)
  const gated = gatedChanges(comparison, failOn, breaks)
  const accepts = acceptance.state === 'set' ? acceptance.accepts : new Set<string>()
  const byLabel = (fingerprint: string) => accepts === 'all' || accepts.has(fingerprint)
  const open = gated.filter((change) => !change.acceptedInFile && !byLabel(change.fingerprint))
  const unexplained = failOn === 'impact' ? [...breaks.unexplained] : []
  const openContent = unexplained.filter(([fingerprint]) => !byLabel(fingerprint)).map(([, each]) => each)
  const broken = failOn === 'impact' ? open.flatMap((change) => breaks.byChange.get(change) ?? []) : []
  const unread = failOn === 'impact' ? unreadOf(comparison, impact) : []
  const isOpen = open.length + openContent.length > 0
  const uncompared = [
    ...comparison.unknown,
    ...(failOn === 'dangerous' && comparison.valuesUnknown ? [comparison.valuesUnknown] : []),
  ]
  const isUnknown = uncompared.length + unread.length > 0
  const fingerprints = [...gated.map(({ fingerprint }) => fingerprint), ...unexplained.map(([own]) => own)]
  const content = [...new Set([...broken, ...openContent])]
  const toLabel = isOpen && (acceptance.state === 'not set' || acceptance.state === 'set')
  const gate: ChangeGate = {
    failOn,
    result: resultOf(isOpen, isUnknown, fingerprints.length > 0, acceptance),
    changes: gated.length,
    ...labelOf(acceptance, fingerprints),
    ...(toLabel && {
      advice: changeAdvice(open, open.length || content.length, failOn, acceptance, (name) => `\`${name}\``),
    }),
  }
  const failure = failureOf({
    base: comparison.base,
    failOn,
    acceptance,
    changes: open,
    content,
    uncompared,
    unread,
  })
  const by = acceptance.state === 'set' ? acceptance.by : ''
  const marked = new Set(gated)
  const changes = comparison.changes.map((change): ModelChange => {
    if (!marked.has(change)) return change
    return { ...change, gated: true, ...(byLabel(change.fingerprint) ? { acceptedBy: by } : {}) }
  })
  return { comparison: { ...comparison, changes }, impact: breaks.impact, gate, failure }
}

function resultOf(
  isOpen: boolean,
  isUnknown: boolean,
  isAccepted: boolean,
  { state }: Acceptance,
): ChangeGate['result'] {
  if (isOpen) return state === 'set' ? 'later' : 'rejected'
  if (isUnknown) return 'unknown'
  return isAccepted ? 'accepted' : 'passed'
}

/** @param gated fingerprints of what the gate rests on */
function labelOf(
  acceptance: Acceptance,
  gated: readonly string[],
): Pick<ChangeGate, 'label' | 'problem' | 'labelEvent' | 'acceptedFingerprints'> {
  switch (acceptance.state) {
    case 'none':
      return {}
    case 'not set':
      return { label: acceptance.label }
    case 'unknown':
      return { label: acceptance.label, problem: acceptance.problem }
    case 'set': {
      const { label, event, accepts } = acceptance
      return { label, labelEvent: event, acceptedFingerprints: accepts === 'all' ? [...gated] : [...accepts] }
    }
  }
}

/** Saved content that breaks, by what breaks it. */
interface ContentBreaks {
  /** The impact, in which each certain use of broken content has a fingerprint. */
  impact: ContentImpact | null
  /** The content that each change breaks. */
  byChange: ReadonlyMap<ModelChange, readonly Consumer[]>
  /** Content that breaks although no change tells why, by a fingerprint of its own. */
  unexplained: ReadonlyMap<string, Consumer>
}

/**
 * Finds the changes that break saved content. Of the changes that broken content certainly uses, the breaking ones are the
 * cause. If there is none, all of them may be; unless the team file says that such a change is not breaking.
 */
export function contentBreaks(changes: readonly ModelChange[], impact: ContentImpact | null): ContentBreaks {
  const byFingerprint = new Map(changes.map((change) => [change.fingerprint, change]))
  const byChange = new Map<ModelChange, Consumer[]>()
  const unexplained = new Map<string, Consumer>()
  const consumers = (impact?.consumers ?? []).map((consumer) => {
    if (consumer.state !== 'broken') return consumer
    const used = new Set(
      consumer.uses.filter(isCertain).flatMap(({ fingerprint = '' }) => byFingerprint.get(fingerprint) ?? []),
    )
    // What was not compared is no cause.
    const causes = causesAmong([...used].filter(({ id }) => id !== 'definition-not-visible'))
    for (const change of causes ?? []) {
      const broken = byChange.get(change)
      if (broken) broken.push(consumer)
      else byChange.set(change, [consumer])
    }
    if (causes === null || causes.length > 0) return consumer
    const own = fingerprintOf('content-broken', consumer.type, String(consumer.id), '')
    const marked = { ...consumer, uses: withFingerprint(consumer.uses, own) }
    unexplained.set(own, marked)
    return marked
  })
  return { impact: impact && { ...impact, consumers }, byChange, unexplained }
}

/** Whether a use is more than a mention. */
function isCertain({ certainty }: ContentUse): boolean {
  return certainty !== 'mentioned'
}

/** @returns null if the team decided that what breaks it is not breaking */
function causesAmong(used: readonly ModelChange[]): readonly ModelChange[] | null {
  const breaking = used.filter(({ level }) => level === 'breaking')
  if (breaking.length > 0) return breaking
  return used.some(({ usualLevel }) => usualLevel === 'breaking') ? null : used
}

function withFingerprint(uses: readonly ContentUse[], fingerprint: string): ContentUse[] {
  const isCause = uses.some(isCertain) ? isCertain : () => true
  return uses.map((use) => (isCause(use) ? { ...use, fingerprint } : use))
}

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
const first = (texts: readonly string[], separator = ', ') => firstOf(texts, 3, String, separator, separator)

/** @returns null if nothing fails the gate */
function failureOf(objections: Objections): Failure | null {
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
function unreadOf({ changes }: ModelComparison, impact: ContentImpact | null): string[] {
  // Who uses what queries cannot notice is not checked.
  if (impact === null) return changes.some(concernsContent) ? ['it was not read'] : []
  if (impact.complete) return []
  const why = impact.unchecked.map(({ type, count: number, reason }) => {
    const [noun, several] = type === 'plan' ? ['saved query', 'saved queries'] : [type, `${type}s`]
    // How many there are is unknown.
    const what = number === 0 ? `the ${several}` : count(number, noun, several)
    return `${what} (${withoutStop(oneLine(reason, 300))})`
  })
  return why.length > 0 ? why : ['it was not read completely']
}

function changeSentence({ base, changes, acceptance, failOn }: Objections): string {
  const named = first([
    ...new Set(changes.map((change) => `${oneLine(aboutOf(change), 200)} (${change.id})`)),
  ])
  const which = failOn === 'impact' ? ' that saved content uses,' : ''
  const found = `${countByLevel(changes)}${which} compared with "${oneLine(base, 255)}"`
  if (acceptance.state === 'set')
    return `The data model has ${found}, found after the label "${acceptance.label}" was set: ${named}.`
  return `The data model has ${found}: ${named}.`
}

/** A join that is gone is behind several pairs of cubes. */
function aboutOf({ member, join }: ModelChange): string {
  return join ? `${join.from} with ${join.to}` : member
}

function contentSentence({ base, changes, content }: Objections): string {
  const named = first(content.map(nameOf))
  return changes.length > 0
    ? `Saved content that breaks: ${named}.`
    : `Saved content breaks compared with "${oneLine(base, 255)}": ${named}.`
}

/** `dashboard "Weekly sales"`. */
function nameOf({ type, id, name }: Consumer): string {
  return name === '' ? `${type} ${id}` : `${type} "${oneLine(name, 200)}"`
}

function changeAdvice(
  open: readonly ModelChange[],
  count: number,
  failOn: FailOn,
  acceptance: Acceptance,
  quoted = (name: string) => `"${name}"`,
): string {
  const them = count === 1 ? 'it' : 'them'
  const other = otherAdvice(open, them, quoted)
  switch (acceptance.state) {
    case 'none':
      return `No label can accept ${them}: ${acceptance.why}. Otherwise, ${other}, or use "fail-on: never" instead of "fail-on: ${failOn}".`
    case 'not set': {
      const { label, similar, again } = acceptance
      const wrong =
        similar === undefined ? '' : `, instead of ${quoted(oneLine(similar, 100))}, which does not count`
      return `Add the label ${quoted(oneLine(label, 100))} to accept ${them}${wrong}${thenOr(again)} ${other}.`
    }
    case 'set':
      return `${acceptance.hasComment === false ? noComment : ''}Remove the label and set it again to accept ${them}, too${thenOr(acceptance.again)} ${other}.`
    case 'unknown':
      return `Whether the label "${acceptance.label}" accepts ${them} is unknown: ${withoutStop(acceptance.problem)}. Fix this and run the job again, or ${other}.`
  }
}

const noComment =
  'The label accepts what the comment of this job lists, and there was none: it needs "pull-requests: write", or set "comment: never". '

function thenOr(again: string | undefined): string {
  return again === undefined ? ', or' : `, then ${again}; or`
}

const isGone = ({ id }: ModelChange) => /^(?:entity|member)-removed$/.test(id)
const isHidden = ({ id }: ModelChange) => /^(?:entity|member)-hidden$/.test(id)

/** What to do instead of accepting changes. */
function otherAdvice(open: readonly ModelChange[], them: string, quoted: (name: string) => string): string {
  if (open.length === 0) return 'change the saved content first'
  if (open.every(({ id }) => id === 'definition-not-visible'))
    return `set ${quoted('security-context')} in the team file`
  if (open.some(isGone)) return 'keep the old names'
  if (open.every(isHidden)) return `keep ${them} visible`
  if (open.every(({ id }) => id === 'join-path-lost'))
    return new Set(open.map((change) => aboutOf(change))).size === 1 ? 'keep the join' : 'keep the joins'
  return `undo ${them}`
}

function uncomparedSentence({ base, uncompared }: Objections): string {
  const named = first(
    uncompared.map((text) => withoutStop(oneLine(text, 400))),
    '; ',
  )
  return `The data model could not be compared completely with "${oneLine(base, 255)}": ${named}.`
}

function unreadSentence(unread: readonly string[]): string {
  return `Saved content could not be checked completely: ${first(unread, '; ')}.`
}
