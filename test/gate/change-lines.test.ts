import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ChangeId, ModelChange } from '../../src/base/findings.ts'
import { changeLines } from '../../src/gate/change-lines.ts'
import { changeClasses } from '../../src/meaning/change.ts'
import { changeOf, comparisonOf } from '../report/reports.ts'
import { hostileText } from '../support/hostile-text.ts'

it('tells each breaking and dangerous change, and counts the others', () => {
  const lines = changeLines(
    comparisonOf(
      [
        changeOf({ renamedTo: 'orders.state', renameCertainty: 'likely', place: { path: 'a.yml', line: 3 } }),
        changeOf({
          id: 'entity-removed',
          kind: 'cube',
          member: 'lines',
          entity: 'lines',
          members: { moved: 0, gone: 9 },
          origin: 'base',
        }),
        changeOf({
          id: 'plan-failed',
          member: 'orders.n',
          kind: 'measure',
          message: 'no\nstatus',
          acceptedBy: 'ana',
        }),
        changeOf({ id: 'join-changed', level: 'dangerous', kind: 'join', member: 'orders.customers' }),
        changeOf({
          id: 'entity-removed',
          kind: 'view',
          member: 'sold',
          entity: 'sold',
          members: { moved: 1, gone: 0 },
          renamedTo: 'sales',
          renameCertainty: 'certain',
          origin: 'pull-request',
        }),
        changeOf({
          id: 'entity-removed',
          kind: 'view',
          member: 'old',
          level: 'dangerous',
          usualLevel: 'breaking',
          place: { path: 'b.yml' },
          members: { moved: 1, gone: 2 },
          acceptedInFile: { reason: 'agreed\nby all', until: '2027-01-31' },
        }),
        changeOf({ id: 'member-added', level: 'safe' }),
        changeOf({ id: 'member-added', level: 'safe', kind: 'measure' }),
        changeOf({ id: 'title-changed', level: 'safe' }),
      ],
      { behindBy: 2, unknown: ['The files could not be read.'], valuesUnknown: 'Two engines.' },
    ),
  )
  expect(lines).toEqual([
    '4 breaking and 2 dangerous changes, not completely compared with "main"',
    'breaking: orders.status (dimension): removed, likely renamed to orders.state; a.yml:3; in this pull request',
    'breaking: lines (cube): removed; 9 members removed with it; already on the default branch',
    'breaking: orders.n (measure): cannot be planned; no status; in this pull request; accepted by ana',
    'dangerous: orders.customers (join): join changed; in this pull request',
    'breaking: sold (view): renamed to sales; 1 member moved; in this pull request',
    'dangerous: old (view): removed; 1 member moved, 2 members removed with it; b.yml; usually breaking; in this pull request; accepted until 2027-01-31: agreed by all',
    'Other changes: 2 members added, 1 title changed',
    '2 commits of the default branch missing here: what they add appears as removed',
    'Not compared: The files could not be read.',
    'Not compared: Two engines.',
  ])
})

it('says once whose changes they are, if all are of the pull request', () => {
  expect(changeLines(comparisonOf([changeOf()]))).toEqual([
    '1 breaking change in this pull request, compared with "main"',
    'breaking: orders.status (dimension): removed',
  ])
})

it.each<[Partial<ModelChange>[], string]>([
  [[{ kind: 'cube' }], '1 cube added'],
  [[{ kind: 'view' }, { kind: 'view' }], '2 views added'],
  [[{ kind: 'cube' }, { kind: 'view' }, { kind: 'cube' }], '3 cubes and views added'],
  [[{ id: 'member-added' }], '1 dimension added'],
  [[{ id: 'member-source-changed' }, { id: 'member-source-changed' }], '2 members stand for another one'],
  [[{ id: 'made-public', kind: 'cube' }], '1 cube made public'],
  [[{ id: 'made-public', kind: 'cube' }, { id: 'made-public' }], '2 members made public'],
  [[{ id: 'hierarchy-added' }, { id: 'hierarchy-added' }], '2 hierarchies added'],
  [[{ id: 'member-removed', usualLevel: 'breaking' }], '1 dimension removed (usually breaking)'],
  [[{ id: 'title-changed' }, { id: 'order-changed' }], '1 title changed, 1 sort order changed'],
])('counts %o as "%s"', (changes, text) => {
  const safe = changes.map((change) => changeOf({ id: 'entity-added', level: 'safe', ...change }))
  expect(changeLines(comparisonOf(safe)).at(-1)).toBe(`Other changes: ${text}`)
})

it('has words for every kind of safe change', () => {
  const ids = Object.entries(changeClasses).flatMap(([id, { level }]) => (level === 'safe' ? [id] : []))
  const lines = changeLines(comparisonOf(ids.map((id) => changeOf({ id: id as ChangeId, level: 'safe' }))))
  for (const id of ids) expect(lines.at(-1)).not.toContain(id)
})

it('says that there is nothing', () => {
  expect(changeLines(comparisonOf([], { readings: [], unknown: ['No files.'] }))).toEqual([
    'Nothing compared with "main"',
    'Not compared: No files.',
  ])
  expect(changeLines(comparisonOf([]))).toEqual(['No breaking or dangerous change compared with "main"'])
  expect(changeLines(comparisonOf([], { comparedAs: 'groups: finance' }))).toEqual([
    'No breaking or dangerous change compared with "main" as groups: finance',
  ])
})

const none = { sql: 0, macros: 0, seeds: 0, properties: 0, settings: 0 }
it.each([
  [null, ['']],
  [{ ...none, sql: 1 }, [' (this pull request changes 1 SQL file)']],
  [{ ...none, properties: 1 }, [' (this pull request changes 1 properties file)']],
  [none, []],
])('says what the generated model does not show, with %j', (dbtFiles, why) => {
  const text = 'Not checked: whether the dbt SQL still gives the columns and values of the model'
  expect(changeLines(comparisonOf([], { dbtFiles }))).toEqual([
    'No breaking or dangerous change compared with "main"',
    ...why.map((reason) => `${text}${reason}`),
  ])
})

it('stays short, however much changes', () => {
  const lines = changeLines(comparisonOf(Array.from({ length: 5000 }, () => changeOf())))
  expect(lines.length).toBeLessThan(210)
  expect(lines.at(-1)).toBe('… and 4800 more, in the report')
})

it('has one line for each, whatever the names', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const lines = changeLines(
        comparisonOf([changeOf({ member: text, renamedTo: text, message: text })], {
          base: text,
          unknown: [text],
        }),
      )
      expect(lines).toHaveLength(3)
      for (const line of lines) {
        expect(line).not.toMatch(/[\n\r\v\f\u0085\u2028\u2029\u001b]/)
        expect(line).not.toMatch(/^\s*::|##\[/)
      }
    }),
  )
})
