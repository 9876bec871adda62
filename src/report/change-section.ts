import type { ChangeGate, ModelChange, ModelComparison } from '../findings.ts'
import { grouped } from '../runtime/text.ts'
import { groupChanges } from './change-groups.ts'
import { changeWord, changeWords, isAccepted } from './change-words.ts'
import { uncheckedContent } from './content-section.ts'
import { countContent } from './content-words.ts'
import { block, type Section } from './layout.ts'
import { code, count, link, sentence, table } from './markdown.ts'
import { placeLink } from './place-link.ts'
import type { View } from './view.ts'

// What merging the branch means for those who query the data model. Every name, value and message comes from the model
// and is quoted as code.

const mostNames = 10
const mostValues = 3
const head = ['', 'Change', 'Member', 'Where', 'Details and fix']

/** Breaking changes, one row each; or that there are none. */
export function breakingSection(view: View, where: string, most: number): Section | null {
  const { model, changeGate } = view.report.findings
  if (!model) return null
  const changes = model.changes.filter(({ level }) => level === 'breaking')
  if (changes.length === 0)
    return block('changes', 1, noneText(model, view.report.findings.impact !== undefined))
  return {
    ...rowsOf(view, changes),
    name: 'what breaks',
    priority: 1,
    head: [`**What breaks** · ${about(model, changes)}`, '', ...tableHead()].join('\n'),
    foot: acceptedText(changes, changeGate),
    more: (missing) => `\n… and ${count(missing, 'more row')}, ${where}.`,
    most,
  }
}

/** Changes that may give other numbers, rows or viewers. */
export function dangerousSection(view: View, where: string, most: number): Section | null {
  const { model, changeGate, impact } = view.report.findings
  const changes = model?.changes.filter(({ level }) => level === 'dangerous') ?? []
  if (changes.length === 0) return null
  const users = countContent(impact?.consumers.filter(({ state }) => state === 'changes') ?? [])
  const title = `Numbers, rows or viewers may change: ${[count(changes.length, 'change'), users].filter(Boolean).join(', ')}`
  const accepted = acceptedText(changes, changeGate)
  return {
    ...rowsOf(view, changes),
    name: 'dangerous changes',
    priority: 2,
    head: [`<details><summary>${title}</summary>`, '', ...tableHead()].join('\n'),
    foot: [accepted, '\n</details>'].filter(Boolean).join('\n'),
    more: (missing) => `\n… and ${count(missing, 'more row')}, ${where}.`,
    most,
  }
}

/** Changes that queries do not notice, by kind. */
export function safeSection(view: View, where: string, most: number): Section | null {
  const changes = view.report.findings.model?.changes.filter(({ level }) => level === 'safe') ?? []
  if (changes.length === 0) return null
  const kinds = [...Map.groupBy(changes, ({ id }) => id)]
  const title = [...Map.groupBy(changes, ({ id }) => changeWords[id])].map(
    ([words, all]) => `${grouped(all.length)} ${words}`,
  )
  return {
    name: 'other changes',
    priority: 4,
    head: `<details><summary>Other changes: ${title.join(', ')}</summary>\n`,
    rows: kinds.map(([id, all]) => `- ${explained(view, id, changeWords[id])}: ${names(all)}`),
    foot: '\n</details>',
    more: (missing) => `- … and ${count(missing, 'more kind')}, ${where}`,
    most,
  }
}

/** What the comparison does not cover. */
export function uncheckedSection(view: View, where: string, most: number): Section | null {
  const { model, impact } = view.report.findings
  if (!model) return null
  const { readings, plans, runs, attribution, valuesUnknown } = model
  const unknown = [...model.unknown, ...(valuesUnknown === undefined ? [] : [valuesUnknown])]
  const failing = plans.alreadyFailing
  const isPullRequest = view.report.run.eventName.startsWith('pull_request')
  const title = unknown.length === 0 ? 'Not checked' : `Not checked, and ${unknown.length} not compared`
  return {
    name: 'not checked',
    priority: 3,
    head: `<details><summary>${title}</summary>\n`,
    rows: [
      ...unknown.map((text) => `- ⚠️ ${code(text, 600)}`),
      ...(readings.includes('meta') ? [] : ['- The comparison is of the files alone, so it is approximate.']),
      ...(plans.checked === 0 ? ['- Whether queries can be planned was not checked.'] : []),
      ...(failing > 0
        ? [`- ${count(failing, 'member')} cannot be planned on ${code(model.base, 255)} either.`]
        : []),
      ...(runs && runs.alreadyFailing > 0
        ? [`- ${count(runs.alreadyFailing, 'member')} cannot be run on ${code(model.base, 255)} either.`]
        : []),
      ...(attribution === 'complete' || !isPullRequest ? [] : [`- ${attributionText}`]),
      ...uncheckedContent(impact),
      '- Who may see which rows.',
    ],
    foot: '\n</details>',
    more: (missing) => `- … and ${count(missing, 'more item')}, ${where}`,
    most,
  }
}

const attributionText =
  'Which of these changes this pull request makes is unknown, so all of them count. To tell them apart, keep the branch that ' +
  'the workflow for pushes syncs from the default branch (`delete-branch: never`); or compare with another branch ' +
  '(`compare-with` in the team file), or accept a change there (`accept`).'

/** `518 members unchanged (same SQL)` */
function unchangedText({ unchanged }: ModelComparison['plans']): string {
  return `${count(unchanged, 'member')} unchanged (same SQL)`
}

/** @param isUseChecked whether it was checked who uses the changes */
function noneText(model: ModelComparison, isUseChecked: boolean): string {
  const { base, unknown, changes } = model
  if (unknown.length > 0)
    return `No breaking change was found compared with ${code(base, 255)}, but not everything could be compared.`
  if (changes.length === 0) return `No change for queries compared with ${code(base, 255)}.`
  const unchanged = model.plans.unchanged > 0 ? `, ${unchangedText(model.plans)}` : ''
  const found = `No breaking change compared with ${code(base, 255)}${unchanged}.`
  return `${found}${isUseChecked ? '' : ' Who uses it was not checked.'}`
}

function about({ base, behindBy, plans }: ModelComparison, changes: readonly ModelChange[]): string {
  const own = areOwn(changes) ? ' · in this pull request' : ''
  const behind = behindBy
    ? ` · ${count(behindBy, 'commit')} of the default branch missing here: what they add appears as removed`
    : ''
  const unchanged = plans.unchanged > 0 ? ` · ${unchangedText(plans)}` : ''
  return `if this branch is merged, compared with ${code(base, 255)}${own}${unchanged}${behind}`
}

/** Whether the pull request made all of them. */
function areOwn(changes: readonly ModelChange[]): boolean {
  return changes.every(({ origin }) => origin === 'pull-request')
}

/** Empty where it goes without saying: the title says it of all. */
function originText({ origin }: ModelChange, isMixed: boolean): string {
  if (origin === 'base') return 'already on the default branch'
  return origin === 'pull-request' && isMixed ? 'in this pull request' : ''
}

function acceptedText(changes: readonly ModelChange[], gate: ChangeGate | undefined): string {
  const by = [...new Set(changes.flatMap(({ acceptedBy }) => acceptedBy ?? []))]
  if (by.length === 0 || gate?.label === undefined) return ''
  return `\nAccepted with the label ${code(gate.label, 100)} by ${by.map((login) => code(login, 100)).join(', ')}: ☑️`
}

function tableHead(): string[] {
  return table(head, []).split('\n')
}

function rowsOf(view: View, changes: readonly ModelChange[]): Pick<Section, 'rows'> {
  const isMixed = !areOwn(changes)
  return {
    rows: groupChanges(changes).map((group) => `| ${cellsOf(view, group, isMixed).join(' | ')} |`),
  }
}

function cellsOf(view: View, group: readonly ModelChange[], isMixed: boolean): string[] {
  const [first] = group
  if (!first) return []
  const { member, entity, kind, place } = first
  const subject =
    group.length === 1
      ? `${code(member, 300)} (${kind})`
      : `${code(entity, 300)}: ${count(group.length, kind, pluralOf(kind))}`
  const at = group.length === 1 || group.every((change) => change.place?.path === place?.path) ? place : null
  return [
    markOf(first),
    explained(view, first.id, changeWord(first)),
    subject,
    [at ? placeLink(view, at) : '', originText(first, isMixed)].filter(Boolean).join(', '),
    [group.length === 1 ? details(first) : names(group), decisions(first)].filter(Boolean).join('; '),
  ]
}

/** Whether the gate fails because of a change. */
function markOf(change: ModelChange): string {
  if (isAccepted(change)) return '☑️'
  return change.gated ? '❌' : '⚠️'
}

/** The words, linked to their explanation. */
function explained({ report }: View, id: ModelChange['id'], words: string): string {
  const { docs } = report.product
  return docs === undefined ? words : link(words, `${docs}/changes.md#${id}`)
}

function details(change: ModelChange): string {
  const { renamedTo, renameCertainty, members, affects = [], message, causedBy = [], fix } = change
  const parts = [
    renamedTo !== undefined &&
      `${renameCertainty === 'certain' ? 'now' : 'likely now'} ${code(renamedTo, 300)}`,
    members && `${count(members.moved, 'member')} moved, ${grouped(members.gone)} gone`,
    // The message says it in words.
    message === undefined ? values(change) : code(message, 300),
    affects.length > 0 &&
      `${count(affects.length, 'member')}: ${list(affects.map((name) => code(name, 200)))}`,
    causedBy.length > 0 && `because of ${list(causedBy.map((name) => code(name, 200)))}`,
    fix !== '' && `Fix: ${sentence(fix, 400)}`,
  ]
  return parts.filter((part) => typeof part === 'string' && part !== '').join('; ')
}

/** What the team file says about it. */
function decisions({ acceptedInFile, usualLevel, reason }: ModelChange): string {
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
  const shown = all.slice(0, mostValues).map((name) => {
    const [from, to] = [before[name], after[name]]
    return `${code(name, 60)}: ${from === undefined ? 'none' : code(from, 120)} → ${to === undefined ? 'none' : code(to, 120)}`
  })
  const more = all.length > shown.length ? `, and ${all.length - shown.length} more` : ''
  return `${shown.join(', ')}${more}`
}

/** The members of a group, with their new names. */
function names(group: readonly ModelChange[]): string {
  return list(
    group.map(({ member, renamedTo }) => {
      const name = code(member, 200)
      return renamedTo === undefined ? name : `${name} → ${code(renamedTo, 200)}`
    }),
  )
}

function list(items: readonly string[]): string {
  const more = items.length - mostNames
  return more > 0 ? `${items.slice(0, mostNames).join(', ')} and ${grouped(more)} more` : items.join(', ')
}

function pluralOf(kind: ModelChange['kind']): string {
  if (kind === 'hierarchy') return 'hierarchies'
  return kind === 'access-policy' ? 'access policies' : `${kind}s`
}
