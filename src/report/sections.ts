import { formatDuration } from '../base/duration.ts'
import type { Changes, ModelError, Report } from '../base/findings.ts'
import { grouped, oneLine, serverLines, withoutStop } from '../base/text.ts'
import { namedInSum, sumText, uncheckedItems, unknownCount } from './change-section.ts'
import { block, failsGate, lazyRows, placeOf, type Rows, type Section, uncomparedCount } from './layout.ts'
import {
  code,
  count,
  fenced,
  item,
  link,
  placeLink,
  sentence,
  table,
  tableHead,
  tableRow,
} from './markdown.ts'
import { countingErrors, type ErrorGroup, type View } from './view.ts'

// The sections of comment and summary. Sections with a lower priority number get their space first.

/** The same limit as in the timeline. */
const mostSyncPhases = 40

/** What the report is about: deployment, ref, branch and commit. */
export function subjectSection({ report, commit }: View): Section | null {
  const { deploymentId, findings } = report
  const about = [
    deploymentId !== null && `deployment ${deploymentId}`,
    findings.ref && `ref ${code(findings.ref, 255)}`,
    findings.branch && `branch ${code(findings.branch, 255)}`,
    commit &&
      `commit ${link(code(commit.sha.slice(0, 7)), commit.href)}${commit.unverified ? ' (not verified)' : ''}`,
  ].filter((part) => part)
  return about.length === 0 ? null : block('subject', 1, about.join(' · '))
}

/** Outcome, the sum of what changes, and what to do; always shown. */
export function verdictSection(view: View): Section {
  const { mark, title, report } = view
  const { verdict } = report
  const sum = sumText(view)
  // For validation errors, the title and the list of errors already say what the sentence says, unless production was changed.
  const isCounted = verdict.title === undefined && !verdict.changed
  const listed = verdict.failureKind === 'validation' && view.errorGroups.length > 0 && isCounted
  const short = listed ? errorAdvice(report) : acceptText(report)
  const quoted = quotedError(report)
  const said = short ?? code(quoted?.sentence ?? verdict.sentence, 1500)
  // Of a green comparison, the title and the sum say it all.
  const isSaid = verdict.outcome === 'success' && sum !== null
  const lines = [
    `### ${mark} Data model: ${title}`,
    sum ?? '',
    quoted?.block ?? '',
    isSaid ? '' : verdict.place ? `${said} ${placeLink(view, verdict.place)}` : said,
  ]
  return block('verdict', 0, lines.filter((line) => line !== '').join('\n\n'))
}

/** An error of dbt on several lines as a block, and what the sentence says besides. */
function quotedError({ verdict, findings }: Report): { block: string; sentence: string } | null {
  const { syncError = '' } = findings
  if (verdict.failureKind !== 'sync' || !syncError.includes('\n')) return null
  const inline = `: ${withoutStop(oneLine(syncError))}.`
  return {
    block: fenced(serverLines(syncError, 400)).join('\n'),
    sentence: verdict.sentence.replace(inline, () => '.'),
  }
}

/** What is not in the checkout cannot be pushed. */
function errorAdvice({ command, findings, product }: Report): string {
  const errors = countingErrors(findings)
  const onPlatform = errors.flatMap(({ branchPlace }) => branchPlace?.path ?? [])
  if (onPlatform.length === 0) return 'Fix the data model and push again.'
  const isOne = new Set(onPlatform).size === 1
  const marked = isOne ? 'The file marked "on the platform" is' : 'The files marked "on the platform" are'
  const all = isOne ? 'This file is' : 'These files are'
  const which = onPlatform.length === errors.length ? all : marked
  const how = product.docs === undefined ? '' : ` (${link('how', `${product.docs}/renaming-a-column.md`)})`
  // A run whose team file says so already has errors that count: production does not have them.
  const isLenient = command === 'sync' || command === 'validate'
  const old = isLenient ? ' `errors: new` in the team file accepts an error that production has, too.' : ''
  return `${which} not in this repository. Change ${isOne ? 'it' : 'them'} on the platform before or together with this, or keep the old columns in dbt for one release${how}.${old}`
}

/** How to accept the changes below, where that is all that the message adds to them; otherwise null. */
function acceptText({ verdict, findings: { changeGate, model, impact } }: Report): string | null {
  if (verdict.failureKind !== 'breaking' || !changeGate?.label || changeGate.problem !== undefined)
    return null
  if (!model || uncomparedCount(changeGate, model) > 0 || changeGate.changes === 0) return null
  if (changeGate.failOn === 'impact' && !impact?.complete) return null
  const { label, result, advice } = changeGate
  if (advice === undefined) return null
  const what = model.changes.some(failsGate) ? 'Changes marked ❌ were' : 'Saved content that breaks was'
  const later = `${what} found after the label ${code(label, 100)} was set. `
  return `${result === 'later' ? later : ''}${sentence(advice, 1000)}`
}

/** The warnings of the run. */
export function warningSection({ report }: View, where: string, most: number): Section | null {
  if (report.warnings.length === 0) return null
  return {
    name: 'warnings',
    priority: 2,
    head: '',
    rows: lazyRows(report.warnings, (warning) => `- ⚠️ ${code(warning, 1000)}`),
    foot: '',
    more: (missing) => `- … and ${count(missing, 'more warning')}, ${where}`,
    most,
  }
}

/** Errors grouped by file, in the order of the report. */
export function errorSection(view: View, where: string, most: number): Section | null {
  if (view.errorGroups.length === 0) return null
  return {
    name: 'errors',
    priority: 1,
    head: '',
    rows: errorRows(view, view.errorGroups),
    foot: '',
    more: (missing) => `\n… and ${count(missing, 'more error')}, ${where}.`,
    most,
  }
}

/** The branch that stays for reviewers. */
export function previewSection({ report }: View): Section | null {
  const { preview } = report.findings
  if (!preview) return null
  const parts = [
    preview.link === undefined ? '**Preview**' : `**${link('Preview', preview.link)}**`,
    `branch ${code(preview.branch, 255)}`,
    preview.queryUrl !== undefined && `query API ${code(preview.queryUrl, 500)}`,
    'stays until the pull request is closed or a newer run replaces it',
  ]
  return block('preview', 1, parts.filter((part) => part !== false).join(' · '))
}

/** Errors that production has, too, in a collapsed list. */
export function knownErrorSection(view: View, where: string, most: number): Section | null {
  const groups = view.knownGroups
  if (groups.length === 0) return null
  const number = groups.reduce((sum, { errors }) => sum + errors.length, 0)
  return {
    name: 'errors of production',
    priority: 3,
    head: `<details><summary>${count(number, 'error')} that production has, too</summary>\n`,
    rows: errorRows(view, groups),
    foot: '\n</details>',
    more: (missing) => `\n… and ${count(missing, 'more error')}, ${where}.`,
    most,
  }
}

/** What `≈` stands for, once, where a location has it. */
export function approximateSection({ report }: View): Section | null {
  const { verdict, findings } = report
  const { errors = [], model } = findings
  const shown = model ? [...model.changes.filter(({ level }) => level !== 'safe'), ...namedInSum(model)] : []
  const places = [
    verdict.place,
    ...errors.flatMap(({ place, morePlaces = [] }) => [place, ...morePlaces]),
    ...shown.map(placeOf),
  ]
  if (places.every((place) => place?.guess === undefined)) return null
  const text = '≈ Approximate location: the dbt model that it was generated from, or the most likely line.'
  return block('approximate locations', 0, `<sub>${text}</sub>`)
}

/** The first row of a group contains its heading, so that a heading is never shown without a row. */
function errorRows(view: View, groups: readonly ErrorGroup[]): Rows {
  const all = groups.flatMap(({ errors }, index) => errors.map((error) => ({ error, index })))
  return lazyRows(all, ({ error, index }) => {
    const { fileName = null, errors = [] } = groups[index] ?? {}
    if (error !== errors[0]) return errorRow(view, error)
    const name = fileName === null ? 'Unknown file' : code(fileName, 300)
    const gap = index === 0 ? '' : '\n'
    return `${gap}**${name}** · ${count(errors.length, 'error')}\n\n${errorRow(view, error)}`
  })
}

function errorRow(view: View, error: ModelError): string {
  const { message, shown = message, times, place, morePlaces = [], branchPlace } = error
  const places = (place ? [place, ...morePlaces] : []).map((one) => placeLink(view, one))
  if (branchPlace) places.unshift(`${code(`${branchPlace.path}:${branchPlace.line}`, 300)} on the platform`)
  const lead = places.length > 0 ? `${places.join(', ')}:` : ''
  return item(lead, shown, times > 1 ? `(${grouped(times)} times)` : '')
}

/** Generated files: their number and what changed; and their names. */
function filesOf({ report }: View): { line: string; rows: Rows } | null {
  const { generatedFiles, changes } = report.findings
  if (!generatedFiles && !changes) return null
  const marks = changeMarks(changes)
  const { added = [], changed = [], removed = [] } = changes ?? {}
  const names = [...new Set([...added, ...changed, ...removed, ...(generatedFiles ?? [])])]
  const made = generatedFiles ? `**${count(generatedFiles.length, 'generated file')}**` : ''
  const line = [made, changes && changeLine(changes)].filter(Boolean).join(' · ')
  return {
    line,
    rows: lazyRows(names, (path) => `- ${[code(path, 300), marks.get(path)].filter(Boolean).join(' ')}`),
  }
}

/** Generated files in a collapsed list. */
export function fileSection(view: View, where: string, most: number): Section | null {
  const files = filesOf(view)
  if (!files) return null
  if (files.rows.length === 0) return block('generated files', 4, files.line)
  return {
    name: 'generated files',
    priority: 4,
    head: `${files.line}\n\n<details><summary>Files</summary>\n`,
    rows: files.rows,
    foot: '\n</details>',
    more: (missing) => `- … and ${count(missing, 'more file')}, ${where}`,
    most,
  }
}

function changeLine({ added, changed, removed, unchanged, base }: Changes): string {
  const same = unchanged === undefined ? '' : `, ${unchanged} unchanged`
  return `${added.length} added, ${changed.length} changed, ${removed.length} removed${same} against ${code(base, 255)}`
}

function changeMarks(changes: Changes | undefined): ReadonlyMap<string, string> {
  const words = ['added', 'changed', 'removed'] as const
  return new Map(words.flatMap((word) => (changes?.[word] ?? []).map((path) => [path, word] as const)))
}

/** Leftover branches of earlier jobs, and the result of their clean-up. */
export function leftoverSection({ report }: View, where: string, most: number): Section | null {
  const { leftovers } = report.findings
  if (!leftovers) return null
  if (leftovers.length === 0) return block('leftover branches', 1, 'No leftover branches.')
  return {
    name: 'leftover branches',
    priority: 1,
    head: tableHead(['Leftover branch', 'Forks', 'Age:', 'Result']),
    rows: lazyRows(leftovers, ({ branch, forks, ageMs, what }) =>
      tableRow([
        code(branch, 255),
        forks.map((fork) => code(fork, 255)).join(' '),
        ageMs === undefined ? '' : formatDuration(ageMs),
        code(what, 300),
      ]),
    ),
    foot: '',
    more: (missing) => `\n… and ${count(missing, 'more branch', 'more branches')}, ${where}.`,
    most,
  }
}

export function statisticsSection({ statistics, report }: View): Section | null {
  const { syncDurationMs } = report.findings
  if (report.phases.length === 0) return null
  const parts = [
    ...statistics,
    ...(syncDurationMs === undefined ? [] : [`synced in ${formatDuration(syncDurationMs)}`]),
    `${formatDuration(report.durationMs)} total`,
  ]
  return block('statistics', 3, parts.join(' · '))
}

/** The checks behind the outcome. */
export function verificationSection({ checks }: View): Section | null {
  if (checks.length === 0) return null
  const results = { true: 'passed', false: '**failed**', null: '**not verified**' }
  const rows = checks.map(({ name, passed, details }) => [name, results[`${passed}`], code(details, 400)])
  return block('verification', 3, table(['Check', 'Result', 'Details'], rows))
}

/** Duration of each phase, with the phases of the sync below `Sync`. */
export function phaseSection({ report }: View): Section | null {
  const { phases, findings, durationMs } = report
  if (phases.length === 0) return null
  const rows = phases.flatMap(({ name, durationMs: ms, failed }) => [
    [`${name}${failed ? ' ❌' : ''}`, formatDuration(ms)],
    ...(name === 'Sync' ? syncPhaseRows(findings.syncPhases ?? []) : []),
  ])
  return block(
    'phases',
    3,
    table(['Phase', 'Time:'], [...rows, ['**Whole step**', `**${formatDuration(durationMs)}**`]]),
  )
}

function syncPhaseRows(syncPhases: readonly { name: string; durationMs: number }[]): string[][] {
  const shown = syncPhases.slice(0, mostSyncPhases)
  const rows = shown.map(({ name, durationMs }) => [
    `&nbsp;&nbsp;${code(name, 80)}`,
    formatDuration(durationMs),
  ])
  const missing = syncPhases.length - shown.length
  return missing > 0 ? [...rows, [`&nbsp;&nbsp;… and ${count(missing, 'more phase')}`, '']] : rows
}

/** Names of generated files in a comment. */
const mostFiles = 50

/** What the comparison does not cover. */
export function uncheckedSection(view: View): Section | null {
  const items = uncheckedItems(view)
  return items.length === 0 ? null : block('not checked', 3, `**Not checked**\n\n${items.join('\n')}`)
}

/** How the result came about: what was not checked first, then what was, in one collapsed block. */
export function checkedSection(view: View, where: string, most: number): Section {
  const files = filesOf(view)
  const unchecked = uncheckedItems(view)
  const parts = [subjectSection(view), verificationSection(view), statisticsSection(view), phaseSection(view)]
  const moreFiles = (files?.rows.length ?? 0) - mostFiles
  // What each of them holds is counted where it is not shown: not headings, the rows of a table, the files of a number.
  const rows = [
    ...(unchecked.length > 0 ? [{ text: '\nNot checked:\n', holds: 0 }] : []),
    ...unchecked.map((text) => ({ text, holds: 1 })),
    ...parts.flatMap((section) =>
      section ? [{ text: `\n${section.head}`, holds: Math.max(1, section.head.split('\n').length - 2) }] : [],
    ),
    ...(files ? [{ text: `\n${files.line}\n`, holds: 1 }] : []),
    ...[...(files?.rows ?? [])].slice(0, mostFiles).map((text) => ({ text, holds: 1 })),
    ...(moreFiles > 0
      ? [{ text: `- … and ${count(moreFiles, 'more file')}, ${where}`, holds: moreFiles }]
      : []),
  ]
  const unknown = unknownCount(view.report.findings.model ?? {})
  const commit = view.commit?.unverified ? ' · Commit not verified' : ''
  const title = `How this was checked${unknown > 0 ? `, and ${unknown} not compared` : ''}${commit}`
  return {
    name: 'how this was checked',
    priority: 3,
    head: `<details><summary>${title}</summary>`,
    rows: rows.map(({ text }) => text),
    foot: '\n</details>',
    more: (missing) => {
      const number = rows.slice(-missing).reduce((sum, { holds }) => sum + holds, 0)
      return number === 0 ? '' : `\n… and ${count(number, 'more row')}, ${where}.`
    },
    most,
  }
}

/** Link to the run, and version and command of the action. */
export function runSection({ runHref, report }: View, what: string): Section | null {
  if (runHref === '') return null
  const { name, version } = report.product
  return block('run', 0, `<sub>${link(what, runHref)} · ${name} ${version} · ${report.command}</sub>`)
}
