import type { ModelChange, ModelComparison, ReaderChange, ReaderComparison } from '../base/findings.ts'
import { firstOf, grouped } from '../base/text.ts'
import { block, changeWords, lazyRows, type Section } from './layout.ts'
import { code, count, link, sentence, table, tableRow } from './markdown.ts'
import type { View } from './view.ts'

// What merging the branch changes for each reader of the team file. Names of readers come from that file, names of members from
// the model; both are quoted as code. No value of a filter is known here.

const mostReaders = 5
const mostMembers = 3
const head = table(['Reader', 'Cube or view', 'On this branch'], [])

/** What of one cube or view a reader gets otherwise. */
interface Row {
  reader: string
  entity: string
  changes: ReaderChange[]
}

/** A row for each reader and entity that changed, what a reader gains first; and of whom nothing is known. */
export function readersSection({ report }: View, where: string, most: number): Section | null {
  const readers = report.findings.model?.readers ?? []
  const unknown = readers.filter((each) => each.unknown !== undefined)
  const changed = readers.flatMap(rowsOf)
  const rows = [...changed.filter(isGain), ...changed.filter((row) => !isGain(row))]
  if (rows.length + unknown.length === 0) return null
  const same = readers.filter((each) => each.unknown === undefined && each.changes.length === 0).length
  const title = `**Who sees what**${same > 0 ? ` · ${sameText(same, report.findings.model)}` : ''}`
  return {
    name: 'who sees what',
    priority: 1,
    head: [title, '', ...(rows.length > 0 ? [head] : [])].join('\n'),
    rows: lazyRows([...rows, ...unknown], (each) =>
      // A list ends a table.
      'entity' in each ? cellsOf(each) : `- ⚠️ ${sentence(each.unknown ?? '', 400)}`,
    ),
    foot: '',
    more: (missing) => `\n… and ${count(missing, 'more row')}, ${where}.`,
    most,
  }
}

/** Changes for all are in no row of a reader. */
function hasChangesForAll({ changes = [] }: Partial<ModelComparison>): boolean {
  return changes.some(({ kind }) => kind !== 'access-policy')
}

function sameText(number: number, model: Partial<ModelComparison> = {}): string {
  return `${count(number, 'reader')}: ${hasChangesForAll(model) ? 'no change of their own' : 'unchanged'}`
}

/** That nothing changes for a reader alone; or, where no reader is named and a policy matters, what would tell more. */
export function readersNote({ report }: View): Section | null {
  const { readers, changes = [] } = report.findings.model ?? {}
  const { docs } = report.product
  const how = docs === undefined ? '' : ` (${link('how', `${docs}/who-sees-what.md`)})`
  if (!readers)
    return changes.some(({ id }) => id === 'access-policy-changed' || id === 'definition-not-visible')
      ? block(
          'who sees what',
          2,
          `**Who sees what** is unknown: name <code>readers</code> in the team file to compare it${how}.`,
        )
      : null
  if (readers.length === 0 || readers.some((each) => each.unknown !== undefined || each.changes.length > 0))
    return null
  const names = readers.map(({ reader }) => code(reader, 50)).join(', ')
  const text = hasChangesForAll({ changes })
    ? `Apart from the changes above, nothing changes for ${names}.`
    : `The planner gives the same as before to ${names}.`
  return block(
    'who sees what',
    3,
    `<details><summary>Who sees what · ${sameText(readers.length, { changes })}</summary>\n\n${text}\n\n</details>`,
  )
}

function rowsOf({ reader, changes }: ReaderComparison): Row[] {
  return [...Map.groupBy(changes, ({ entity }) => entity)].map(([entity, all]) => ({
    reader,
    entity,
    changes: all,
  }))
}

const gains: ReadonlySet<ReaderChange['state']> = new Set(['sees more', 'rows widened'])

function isGain({ changes }: Row): boolean {
  return changes.some(({ state }) => gains.has(state))
}

function cellsOf({ reader, entity, changes }: Row): string {
  const texts = changes.map((change) => {
    const does = doings[change.state] ?? wordsOf(change)
    return `${gains.has(change.state) ? `**${does}**` : does}: ${membersText(change, `${entity}.`)}`
  })
  return tableRow([code(reader, 50), code(entity, 200), texts.join('; ')])
}

/** What the reader does, where that says more than what happens to the members. */
const doings: Readonly<Partial<Record<ReaderChange['state'], string>>> = {
  'sees more': 'now sees',
  'sees less': 'no longer sees',
  'other SQL': 'other SQL',
  'comes back empty': 'gets no rows',
}

/** What happens, as Markdown that follows the name of what it is about: the entity, or a member if it is one alone. */
export function entryWords(change: ReaderChange): string {
  const { members, isWhole } = change
  return `${isWhole || members.length === 1 ? '' : `${count(members.length, 'member')} `}${wordsOf(change)}`
}

function wordsOf({ state, filters, rollups = [] }: ReaderChange): string {
  switch (state) {
    case 'sees more':
      return changeWords['access-widened']
    case 'sees less':
      return 'no longer visible'
    case 'comes back empty':
      return 'without rows'
    case 'other SQL':
      return 'with other SQL'
    case 'loses rollup':
      return `no longer served by ${rollups.length > 0 ? namesOf(rollups) : 'the pre-aggregation'}`
    default:
      return filterWords(filters)
  }
}

function filterWords({ before, after }: NonNullable<ReaderChange['filters']> = { before: [], after: [] }) {
  const added = after.filter((name) => !before.includes(name))
  const gone = before.filter((name) => !after.includes(name))
  if (added.length > 0 && gone.length > 0) return `filtered by ${namesOf(added)} instead of ${namesOf(gone)}`
  if (added.length > 0) return `now ${before.length > 0 ? 'also ' : ''}filtered by ${namesOf(added)}`
  if (gone.length > 0) return `no longer filtered by ${namesOf(gone)}`
  return `another filter${after.length > 0 ? ` by ${namesOf(after)}` : ''}`
}

/** `all 12 members`; or the first names and `and 4 more`. @param prefix that goes without saying */
export function membersText({ members, isWhole }: ReaderChange, prefix = ''): string {
  if (isWhole && members.length > 1) return `all ${grouped(members.length)} members`
  return firstOf(members, mostMembers, (name) =>
    code(name.startsWith(prefix) ? name.slice(prefix.length) : name, 200),
  )
}

/** Names of readers, or of what their rows depend on. */
export function namesOf(names: readonly string[]): string {
  return firstOf(names, mostReaders, (name) => code(name, 200))
}

/** What a reader gets otherwise by a change of the data model; undefined for a change of another kind. */
export function readerChangeOf(
  model: ModelComparison | undefined,
  { kind, entity, member, affects = [member], readers = [] }: ModelChange,
): ReaderChange | undefined {
  if (kind !== 'access-policy') return undefined
  const [name] = readers
  const same = model?.readers?.find(({ reader }) => reader === name)?.changes ?? []
  return same.find(({ entity: of, members, isWhole }) => {
    // The only member of an entity stands for all of it.
    const isOnly = isWhole && members.length === 1 && member === entity
    return of === entity && (isOnly || members.join('\0') === affects.join('\0'))
  })
}
