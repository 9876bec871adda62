import type { ChangeId, Consumer, ContentImpact, ModelChange, ModelComparison } from '../base/findings.ts'
import { count, firstOf, grouped, oneLine, withoutStop } from '../base/text.ts'
import { contentNoun, contentTypes, countContent } from '../report/content-section.ts'
import { dbtFilesText, dbtNotChecked, isIdentical, isUncompared } from '../report/dbt-part.ts'
import { changeWord, changeWords, placeOf, subjectOf } from '../report/layout.ts'
import { countByLevel } from './gate-changes.ts'

/** More lines than these hide the rest of the log; the report has all changes. */
const mostLines = 200
const mostAffected = 5

/**
 * A comparison for the log: a line for each breaking and dangerous change, the numbers of the others, and what could not
 * be compared.
 * @returns lines without line breaks; they quote the model, so they are printed through the log
 */
export function changeLines(comparison: ModelComparison): string[] {
  const { base, comparedAs, changes, plans, unknown, valuesUnknown, behindBy, dbtFiles } = comparison
  const files = dbtFilesText(comparison)
  const about = files === '' ? '' : ` (this pull request changes ${files})`
  const notChecked = files === '' && dbtFiles !== null ? [] : [`Not checked: ${dbtNotChecked}${about}`]
  if (isIdentical(comparison)) {
    const what = dbtFiles === undefined ? 'The data model' : 'The generated model'
    return [`${what} is identical to that of "${oneLine(base, 255)}"`, ...notChecked]
  }
  const told = changes.filter(({ level }) => level !== 'safe')
  const others = Map.groupBy(
    changes.filter(({ level }) => level === 'safe'),
    ({ id }) => id,
  )
  const isOwn = told.length > 0 && told.every(({ origin }) => origin === 'pull-request')
  const reader = comparedAs === undefined ? '' : ` as ${oneLine(comparedAs, 200)}`
  const against = `compared with "${oneLine(base, 255)}"${reader}`
  const none = isUncompared(comparison) ? 'Nothing' : 'No breaking or dangerous change'
  const found = told.length === 0 ? none : countByLevel(told)
  const isWhole = isUncompared(comparison) || (unknown.length === 0 && valuesUnknown === undefined)
  return [
    `${found}${isOwn ? ' in this pull request' : ''}${isWhole ? '' : ', not completely'}${isOwn && isWhole ? ',' : ''} ${against}`,
    ...(plans.checked > 0
      ? [
          `Planned ${count(plans.checked, 'member')} with ${count(plans.sent, 'query', 'queries')}: ${grouped(plans.unchanged)} unchanged (same SQL)`,
        ]
      : []),
    ...told.slice(0, mostLines).map((change) => changeLine(change, isOwn)),
    ...(told.length > mostLines ? [`… and ${told.length - mostLines} more, in the report`] : []),
    ...(others.size > 0
      ? [`Other changes: ${[...others].map(([id, all]) => otherChanges(id, all)).join(', ')}`]
      : []),
    ...(behindBy
      ? [`${count(behindBy, 'commit')} of the default branch missing here: what they add appears as removed`]
      : []),
    ...notChecked,
    ...[...unknown, ...(valuesUnknown === undefined ? [] : [valuesUnknown])].map(
      (text) => `Not compared: ${oneLine(text)}`,
    ),
  ]
}

/** @param isOwn the pull request made all changes, so that no line says it */
function changeLine(change: ModelChange, isOwn: boolean): string {
  const { level, kind, renamedTo, members, affects, readers, message, join } = change
  const { acceptedBy, usualLevel, acceptedInFile } = change
  const place = placeOf(change)
  const renamed = renamedTo === undefined ? '' : ` to ${oneLine(renamedTo, 300)}`
  const to = join ? ` with ${oneLine(join.to, 300)}` : renamed
  const parts = [
    `${level}: ${oneLine(subjectOf(change), 300)} (${kind}): ${changeWord(change)}${to}`,
    members && membersText(members),
    affects &&
      `${count(affects.length, 'member')}: ${affects.slice(0, mostAffected).join(', ')}${affects.length > mostAffected ? ', …' : ''}`,
    readers && `for ${count(readers.length, 'reader')}`,
    message !== undefined && oneLine(message, 400),
    place &&
      `${oneLine(place.path, 300)}${place.line === undefined ? '' : `:${place.line}`}${place.commit === undefined ? '' : ' on the base'}`,
    change.origin === 'base' && 'already on the default branch',
    usualLevel !== undefined && `usually ${usualLevel}`,
    !isOwn && change.origin === 'pull-request' && 'in this pull request',
    acceptedBy !== undefined && `accepted by ${oneLine(acceptedBy, 100)}`,
    acceptedInFile && `accepted until ${acceptedInFile.until}: ${oneLine(acceptedInFile.reason, 300)}`,
  ]
  return parts.filter((part) => typeof part === 'string').join('; ')
}

/** What became of the members of an entity. */
function membersText({ moved, gone }: NonNullable<ModelChange['members']>): string {
  const parts = [
    moved > 0 && `${count(moved, 'member')} moved`,
    gone > 0 && `${count(gone, 'member')} removed with it`,
  ]
  return parts.filter((part) => part !== false).join(', ')
}

/** Parts that are counted themselves, one and several; of other changes, the members or entities are counted. */
const countedParts: Readonly<Partial<Record<ChangeId, readonly [string, string]>>> = {
  'granularity-added': ['granularity added', 'granularities added'],
  'hierarchy-added': ['hierarchy added', 'hierarchies added'],
  'title-changed': ['title changed', 'titles changed'],
  'description-changed': ['description changed', 'descriptions changed'],
  'format-changed': ['format changed', 'formats changed'],
  'meta-changed': ['`meta` changed', '`meta` changed'],
  'order-changed': ['sort order changed', 'sort orders changed'],
  'folder-changed': ['entity with other folders', 'entities with other folders'],
  'drill-members-changed': ['list of drill members changed', 'lists of drill members changed'],
  'pre-aggregation-added': ['pre-aggregation added', 'pre-aggregations added'],
  'pre-aggregation-changed': ['pre-aggregation changed', 'pre-aggregations changed'],
  'refresh-key-changed': ['refresh key changed', 'refresh keys changed'],
}

/** `11 cubes and views added`, `1 title changed`, `2 members removed (usually breaking)`. */
function otherChanges(id: ChangeId, changes: readonly ModelChange[]): string {
  const [one, many] = countedParts[id] ?? nounsOf(changes).map((noun) => `${noun} ${changeWords[id]}`)
  const usual = [...new Set(changes.flatMap(({ usualLevel }) => usualLevel ?? []))]
  return `${count(changes.length, one ?? id, many)}${usual.length === 0 ? '' : ` (usually ${usual.join(', ')})`}`
}

function nounsOf(changes: readonly ModelChange[]): [string, string] {
  const [kind = 'member', ...others] = new Set(changes.map((change) => change.kind))
  const all = [kind, ...others]
  if (all.every((each) => each === 'cube' || each === 'view')) {
    return others.length === 0 ? [kind, `${kind}s`] : ['cube or view', 'cubes and views']
  }
  return ['member', 'members']
}

/** More lines than these hide the rest of the log; the report has all content. */
const mostContentLines = 100
const mostMembers = 5

/**
 * Who uses the changes, for the log: a line for each piece of content that breaks, the numbers of the others, and what was
 * not checked.
 * @returns lines without line breaks; they quote names of content, so they are printed through the log
 */
export function contentLines({
  complete,
  checked,
  unchecked,
  unchanged,
  consumers,
}: ContentImpact): string[] {
  const of = (state: Consumer['state']) => consumers.filter((consumer) => consumer.state === state)
  const broken = of('broken')
  const others: [string, Consumer[]][] = [
    ['Saved content that changes', of('changes')],
    ['Saved content that loses its pre-aggregation', of('loses-rollup')],
    ['Saved content that may use a change', of('may-use')],
    ['Saved content that was broken before', of('already-broken')],
  ]
  const read = contentTypes.map((type) => count(checked[`${type}s`], contentNoun(type))).join(', ')
  const same = contentTypes
    .filter((type) => unchanged[`${type}s`] > 0)
    .map((type) => count(unchanged[`${type}s`], contentNoun(type)))
  return [
    `${broken.length === 0 ? (complete && unchecked.length === 0 ? 'No saved content breaks' : 'No saved content was found that breaks') : `Saved content that breaks: ${countContent(broken)}`} (checked: ${read}${complete ? '' : ', not everything'})`,
    ...broken.slice(0, mostContentLines).map(consumerLine),
    ...(broken.length > mostContentLines
      ? [`… and ${broken.length - mostContentLines} more, in the report`]
      : []),
    ...others.flatMap(([what, all]) => (all.length === 0 ? [] : `${what}: ${countContent(all)}`)),
    ...(same.length === 0 ? [] : [`Saved content that is unchanged (same SQL): ${same.join(', ')}`]),
    ...unchecked.map(({ type, count: number, reason }) => {
      const noun = type === 'workbook' || type === 'plan' ? type : contentNoun(type)
      const what = number === 0 ? `an unknown number of ${noun}s` : count(number, noun)
      return `Not checked: ${what} (${withoutStop(oneLine(reason, 300))})`
    }),
  ]
}

function consumerLine({ type, id, name, owner, uses, schedules, sheets, embedded }: Consumer): string {
  const members = [...new Set(uses.map(({ member }) => member))].filter((member) => member !== '')
  const mails = schedules.filter(({ enabled }) => enabled).length
  const parts = [
    `breaks: ${contentNoun(type)} ${name === '' ? id : `"${oneLine(name, 200)}"`}`,
    owner && `owner ${oneLine(owner.name, 100)}`,
    members.length > 0 && `uses ${firstOf(members, mostMembers, (member) => oneLine(member, 200))}`,
    mails > 0 && `mailed by ${count(mails, contentNoun('notification'))}`,
    sheets.length > 0 && `in ${count(sheets.length, 'spreadsheet')}`,
    embedded && 'embedded',
  ]
  return parts.filter((part) => typeof part === 'string').join('; ')
}
