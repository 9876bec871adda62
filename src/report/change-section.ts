import type { ChangeGate, Consumer, MemberPatch, ModelChange, ModelComparison } from '../base/findings.ts'
import { cutToDifference, firstOf, grouped, serverLines } from '../base/text.ts'
import { brokenByChange, consumerText, countContent, uncheckedContent } from './content-section.ts'
import { dbtPartText, isIdentical, isUncompared } from './dbt-part.ts'
import {
  changeCount,
  changeWord,
  changeWords,
  failsGate,
  isAccepted,
  lazyRows,
  nounsOf,
  placeOf,
  type Section,
  subjectOf,
} from './layout.ts'
import { code, count, fenced, link, placeLink, sentence } from './markdown.ts'
import { entryWords, membersText, namesOf, readerChangeOf } from './reader-section.ts'
import type { View } from './view.ts'

// What merging the branch means for those who query the data model: first the sum, then one entry for each cause. Every name,
// value and message comes from the model and is quoted as code.

const mostNames = 10
const mostValues = 3
const mostValue = 120
const mostUsers = 5
/** New names that the sum says, and not only counts. */
const mostNew = 3
/** Fewer changes of one kind in one entity have an entry each. */
const leastGrouped = 6

const isNew = ({ id }: ModelChange) => /-added$|^made-public$/.test(id) && !/^pre-aggregation/.test(id)

/** `2 breaking, 1 changed, 3 new, 518 unchanged (same SQL), compared with main`; null where nothing was compared. */
export function sumText(view: View): string | null {
  const { model } = view.report.findings
  if (!model) return null
  const { base, comparedAs, changes, plans, behindBy } = model
  const unchecked = changes.length === 0 && model.dbtFiles !== undefined ? dbtPartText(view.report) : ''
  const notChecked = unchecked === '' ? '' : `**not checked:** ${unchecked}`
  if (isIdentical(model)) {
    const what = view.report.command === 'deploy' ? 'The data model' : 'The generated model'
    return [`${what} is identical to that of ${code(base, 255)}`, notChecked].filter(Boolean).join(' · ')
  }
  if (isUncompared(model)) return `**not compared** with ${code(base, 255)}`
  const of = (level: ModelChange['level']) => changes.filter((change) => change.level === level)
  const [breaking, dangerous, safe] = [of('breaking'), of('dangerous'), of('safe')]
  const added = safe.filter(isNew)
  const named = namedInSum(model).map((change) =>
    [newParts[change.id], nameOf(change), change.place && placeLink(view, change.place)]
      .filter(Boolean)
      .join(' '),
  )
  const other = safe.length - added.length
  const parts = [
    breaking.length > 0 && `**${grouped(breaking.length)} breaking**`,
    dangerous.length > 0 && `${grouped(dangerous.length)} changed`,
    added.length > 0 && `${grouped(added.length)} new${named.length === 0 ? '' : ` (${named.join(', ')})`}`,
    other > 0 && `${grouped(other)} other`,
    plans.unchanged > 0 && `${grouped(plans.unchanged)} unchanged (same SQL)`,
  ].filter((part) => part !== false)
  const none = unknownCount(model) > 0 ? 'No change for queries was found' : 'No change for queries'
  const found = changes.length === 0 ? [none, ...parts] : parts
  const isOwn = breaking.length > 0 && areOwn(breaking)
  return [
    `${found.join(', ')}, compared with ${code(base, 255)}${comparedAs === undefined ? '' : ` as ${code(comparedAs, 200)}`}${isOwn ? ', in this pull request' : ''}`,
    unknownCount(model) > 0 && '**not everything could be compared**',
    notChecked,
    behindBy &&
      `${count(behindBy, 'commit')} of the default branch missing here: what they add appears as removed`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What is new, where it is no member. */
const newParts: Readonly<Partial<Record<ModelChange['id'], string>>> = {
  'granularity-added': 'granularity',
  'hierarchy-added': 'hierarchy',
}

/** New members that the sum names, so that no list has them: a few, where nothing else is to be read. */
export function namedInSum({ changes }: ModelComparison): ModelChange[] {
  const added = changes.filter((change) => change.level === 'safe' && isNew(change))
  const isNews = changes.every(({ level }) => level === 'safe') && added.length <= mostNew
  return isNews ? added : []
}

/** Breaking changes, one entry for each cause. */
export function breakingSection(view: View, where: string, most: number): Section | null {
  const { model, changeGate } = view.report.findings
  const changes = model?.changes.filter(({ level }) => level === 'breaking') ?? []
  if (changes.length === 0) return null
  return {
    ...entriesOf(view, changes, where),
    name: 'what breaks',
    priority: 1,
    head: '**What breaks**\n',
    foot: acceptedText(changes, changeGate),
    most,
  }
}

/** Changes that may give other numbers, rows or viewers, and those that queries do not notice, in one collapsed list. */
export function otherChangesSection(view: View, where: string, most: number): Section | null {
  const { model, changeGate, impact } = view.report.findings
  const dangerous = model?.changes.filter(({ level }) => level === 'dangerous') ?? []
  const named = new Set(model ? namedInSum(model) : [])
  const safe = model?.changes.filter((change) => change.level === 'safe' && !named.has(change)) ?? []
  if (dangerous.length + safe.length === 0) return null
  const kinds = [...Map.groupBy(safe, ({ id }) => id)]
  const users = countContent(impact?.consumers.filter(({ state }) => state === 'changes') ?? [])
  const title = [
    ...(dangerous.length > 0
      ? [
          `numbers, rows or viewers may change: ${[count(dangerous.length, 'change'), users].filter(Boolean).join(', ')}`,
        ]
      : []),
    ...kinds.map(([id, all]) => changeCount(id, all)),
  ].join('; ')
  const entries = entriesOf(view, dangerous, where)
  return {
    name: 'other changes',
    priority: 2,
    head: `<details><summary>${title.charAt(0).toUpperCase()}${title.slice(1)}</summary>\n`,
    rows: {
      length: entries.rows.length + kinds.length,
      *[Symbol.iterator]() {
        yield* entries.rows
        for (const [id, all] of kinds) yield `- ${explained(view, id, changeWords[id])}: ${names(all)}`
      },
    },
    foot: [acceptedText(dangerous, changeGate), '\n</details>'].filter(Boolean).join('\n'),
    more: entries.more,
    most,
  }
}

/** How many things could not be compared. */
export function unknownCount({ unknown = [], valuesUnknown }: Partial<ModelComparison>): number {
  return unknown.length + (valuesUnknown === undefined ? 0 : 1)
}

/** What the comparison does not cover, as list items. */
export function uncheckedItems({ report }: View): string[] {
  const { model, impact } = report.findings
  if (!model) return []
  const { base, readings, plans, runs, attribution, valuesUnknown, readers } = model
  const unknown = [...model.unknown, ...(valuesUnknown === undefined ? [] : [valuesUnknown])]
  // Where nothing was compared, the reasons above say all of it.
  const isPartial = !isIdentical(model) && !isUncompared(model)
  const counts = model.changes.some(({ level }) => level !== 'safe')
  // What the usual context does not see is planned as readers.
  const isPlanned = plans.checked > 0 || readers?.some((one) => one.unknown === undefined) === true
  // Where nothing else is to say, the sum says it.
  const dbt = model.changes.length > 0 || model.dbtFiles === undefined ? dbtPartText(report) : ''
  const isPullRequest = report.run.eventName.startsWith('pull_request')
  const failing = (number: number, what: string) =>
    number > 0 && `- ${count(number, 'member')} cannot be ${what} on ${code(base, 255)} either.`
  return [
    ...unknown.map((text) => `- ⚠️ ${code(text, 600)}`),
    isPartial && !readings.includes('meta') && '- What can be queried was not compared.',
    isPartial && !isPlanned && '- Whether queries can be planned was not checked.',
    dbt !== '' && `- ${dbt.charAt(0).toUpperCase()}${dbt.slice(1)}.`,
    failing(plans.alreadyFailing, 'planned'),
    failing(runs?.alreadyFailing ?? 0, 'run'),
    attribution !== 'complete' && isPullRequest && counts && `- ${attributionText}`,
    ...uncheckedContent(impact),
    `- Who may see which rows${readers ? ', other than these readers' : ''}.`,
  ].filter((item) => item !== false)
}

const attributionText =
  'Which of these changes this pull request makes is unknown, so all of them count. To tell them apart, keep the branch that ' +
  'the workflow for pushes syncs from the default branch (`delete-branch: never`); or compare with another branch ' +
  '(`compare-with` in the team file), or accept a change there (`accept`).'

/** Whether the pull request made all of them. */
function areOwn(changes: readonly ModelChange[]): boolean {
  return changes.every(({ origin }) => origin === 'pull-request')
}

function acceptedText(changes: readonly ModelChange[], gate: ChangeGate | undefined): string {
  const by = [...new Set(changes.flatMap(({ acceptedBy }) => acceptedBy ?? []))]
  if (by.length === 0 || gate?.label === undefined) return ''
  return `\nAccepted with the label ${code(gate.label, 100)} by ${by.map((login) => code(login, 100)).join(', ')}: ☑️`
}

/** A cause: changes that say the same of one entity, and what falls with them. */
interface Cause {
  changes: ModelChange[]
  followers: ModelChange[]
}

/** The order is that of the first change of each cause. */
function causesOf(changes: readonly ModelChange[]): Cause[] {
  // A policy is no definition that others depend on.
  const definitions = changes.filter(({ kind }) => kind !== 'access-policy')
  const byMember = new Map(definitions.map((change) => [change.member, change]))
  const rootOf = (change: ModelChange): ModelChange => {
    const seen = new Set([change])
    // A set also visits what is added to it meanwhile.
    for (const one of seen)
      for (const name of one.causedBy ?? []) {
        const cause = byMember.get(name)
        if (cause) seen.add(cause)
      }
    return [...seen].findLast(({ causedBy = [] }) => !causedBy.some((name) => byMember.has(name))) ?? change
  }
  const roots = Map.groupBy(changes, rootOf)
  const alike = Map.groupBy(roots.keys(), (change) => {
    const { id, entity, kind, renamedTo, renameCertainty, origin, acceptedBy, message, join } = change
    const { acceptedInFile, usualLevel, gated, readers } = change
    const place = placeOf(change)
    const decisions = [acceptedBy, acceptedInFile, usualLevel, gated]
    if (join) return JSON.stringify([id, join, origin, readers, decisions])
    // A change of the entity itself, a message of its own and what a policy gives are worth an entry.
    if (message !== undefined || change.member === entity || kind === 'access-policy') return change
    const target = renamedTo === undefined ? null : (renamedTo.split('.')[0] ?? '')
    // Members that are made of one column have one place, and are of several kinds.
    const where = place?.line === undefined ? kind : `${place.path}:${place.line}`
    return JSON.stringify([id, entity, where, target, renameCertainty, origin, readers, decisions])
  })
  return [...alike.values()].flatMap((group): Cause[] => {
    const isOne =
      group.length >= leastGrouped ||
      group.every((change) => change.join || placeOf(change)?.line !== undefined)
    return (isOne ? [group] : group.map((change) => [change])).map((own) => ({
      changes: own,
      followers: own.flatMap((change) => roots.get(change) ?? []).filter((one) => !own.includes(one)),
    }))
  })
}

function entriesOf(
  view: View,
  changes: readonly ModelChange[],
  where: string,
): Pick<Section, 'rows' | 'more'> {
  const isMixed = !areOwn(changes)
  const users = brokenByChange(view.report.findings.impact)
  return {
    rows: lazyRows(causesOf(changes), (cause) => entryOf(view, cause, isMixed, users)),
    more: (missing) => `\n… and ${count(missing, 'more entry', 'more entries')}, ${where}.`,
  }
}

function entryOf(
  view: View,
  { changes, followers }: Cause,
  isMixed: boolean,
  users: ReadonlyMap<string, readonly Consumer[]>,
): string {
  const [first, ...others] = changes
  if (!first) return ''
  const { entity, kind, join, readers = [] } = first
  const place = placeOf(first)
  const member = subjectOf(first)
  const given = readerChangeOf(view.report.findings.model, first)
  const words = given ? entryWords(given) : changeWord(first)
  const isGroup = changes.length >= leastGrouped && !join
  const subject = isGroup
    ? `**${code(entity, 300)}**: ${count(changes.length, ...nounsOf(changes))} ${explained(view, first.id, changeWord(first))}`
    : `**${code(member, 300)}** (${kind}) ${explained(view, first.id, words)}${join ? ` with ${code(join.to, 300)}` : renameText(first)}`
  const isAt = place && (!isGroup || changes.every((change) => placeOf(change)?.path === place.path))
  const broken = new Set(
    [...changes, ...followers].flatMap(({ fingerprint }) => users.get(fingerprint) ?? []),
  )
  const head = [
    `${markOf([...changes, ...followers])} ${subject}`,
    readers.length > 0 && `${kind === 'access-policy' ? 'for' : 'as'} ${namesOf(readers)}`,
    isAt && placeLink(view, place),
    originText(first, isMixed),
  ]
  const details = [
    isGroup ? names(changes) : others.length > 0 && !join && `also ${names(others)}`,
    join && `queries fail over ${firstOf(changes, mostNames, pairText, '; ', '; ')}`,
    ...(given
      ? [member === given.members[0] ? '' : membersText(given)]
      : isGroup || join
        ? []
        : detailsOf(first)),
    followers.length > 0 && `with it: ${followersText(followers)}`,
    broken.size > 0 && `used by ${usersText([...broken])}`,
    !isGroup && first.fix !== '' && `Fix: ${sentence(first.fix, 400)}${howTo(view, first)}`,
    !isGroup && first.patch && patchText(view, first.patch),
    decisionsOf(first),
  ]
  return [
    `- ${head.filter(Boolean).join(' · ')}`,
    ...details.filter(Boolean).map((detail) => `  - ${detail}`),
  ].join('\n')
}

/** The cubes or views that can no longer be queried together. */
function pairText({ affects = [] }: ModelChange): string {
  const entities = [...new Set(affects.map((name) => name.split('.')[0] ?? name))]
  return firstOf(entities, mostNames, (name) => code(name, 200), ' and ')
}

/** A block, ready to copy. */
function patchText(view: View, { path, line, lines }: MemberPatch): string {
  const at = `After line ${grouped(line)} of ${placeLink(view, { path, line })}:`
  return [at, ...fenced(serverLines(lines.join('\n'), 400))].join('\n    ')
}

/** The page with the steps, of a column that was renamed. */
function howTo({ report }: View, { id, renamedTo }: ModelChange): string {
  const { docs } = report.product
  const isRename = id === 'member-removed' && renamedTo !== undefined && docs !== undefined
  return isRename ? ` ${link('Step by step', `${docs}/renaming-a-column.md`)}` : ''
}

/** Whether the gate fails because of any of them. */
function markOf(changes: readonly ModelChange[]): string {
  if (changes.every(isAccepted)) return '☑️'
  return changes.some(failsGate) ? '❌' : '⚠️'
}

function renameText({ renamedTo }: ModelChange): string {
  return renamedTo === undefined ? '' : ` to ${code(renamedTo, 300)}`
}

/** Empty where it goes without saying: the sum says it of all. */
function originText({ origin }: ModelChange, isMixed: boolean): string {
  if (origin === 'base') return 'already on the default branch'
  return origin === 'pull-request' && isMixed ? 'in this pull request' : ''
}

/** The words, linked to their explanation. */
function explained({ report }: View, id: ModelChange['id'], words: string): string {
  const { docs } = report.product
  return docs === undefined ? words : link(words, `${docs}/changes.md#${id}`)
}

function detailsOf(change: ModelChange): string[] {
  const { members, affects = [], message, causedBy = [] } = change
  const list = (all: readonly string[]) => firstOf(all, mostNames, (name) => code(name, 200))
  const parts = [
    members && membersGone(members),
    // The message says it in words.
    message === undefined ? values(change) : code(message, 300),
    affects.length > 0 && `${count(affects.length, 'member')}: ${list(affects)}`,
    causedBy.length > 0 && `because of ${list(causedBy)}`,
  ]
  return parts.filter((part) => typeof part === 'string').filter((part) => part !== '')
}

/** What became of the members of an entity. */
function membersGone({ moved, gone }: NonNullable<ModelChange['members']>): string {
  if (moved > 0) return `${count(moved, 'member')} moved${gone > 0 ? `, ${grouped(gone)} gone` : ''}`
  return gone > 0 ? `with its ${count(gone, 'member')}` : ''
}

/** What falls with a change, with what happens to it where that is something else. */
function followersText(followers: readonly ModelChange[]): string {
  return firstOf(followers, mostNames, (change) => {
    const word = changeWord(change)
    return `${code(change.member, 200)}${/^removed|renamed$/.test(word) ? '' : ` (${word})`}`
  })
}

function usersText(users: readonly Consumer[]): string {
  return firstOf(users, mostUsers, consumerText)
}

/** What the team file says about it. */
function decisionsOf({ acceptedInFile, usualLevel, reason }: ModelChange): string {
  const parts = [
    usualLevel !== undefined && `${sentence(reason, 250)} Usually ${usualLevel}.`,
    acceptedInFile && `Accepted until ${code(acceptedInFile.until, 10)}: ${code(acceptedInFile.reason, 500)}`,
  ]
  return parts.filter((part) => typeof part === 'string').join(' ')
}

/** `type: string → number`, of a change that left a value on both sides. */
function values({ before, after }: ModelChange): string {
  if (before === null || after === null) return ''
  const all = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const text = (value: string) => (value === '' ? 'none' : code(value, mostValue))
  const show = (name: string) => {
    const [from, to] = cutToDifference(before[name] ?? '', after[name] ?? '', mostValue)
    return `${code(name, 60)}: ${text(from)} → ${text(to)}`
  }
  return firstOf(all, mostValues, show, ', ', ', ')
}

/** The members of a group, with their new names. */
function names(group: readonly ModelChange[]): string {
  return firstOf(group, mostNames, (change) => {
    const { renamedTo } = change
    return renamedTo === undefined ? nameOf(change) : `${nameOf(change)} → ${code(renamedTo, 200)}`
  })
}

/** The member; of a new granularity, its own name, too. */
function nameOf({ id, member, after }: ModelChange): string {
  const granularity = id === 'granularity-added' ? after?.granularity : undefined
  const name = code(member, 200)
  return granularity === undefined ? name : `${code(granularity, 200)} of ${name}`
}
