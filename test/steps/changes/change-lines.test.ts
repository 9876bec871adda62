import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changeLines } from '../../../src/steps/changes/change-lines.ts'
import { changeOf, comparisonOf } from '../../report/reports.ts'
import { hostileText } from '../../support/hostile-text.ts'

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
        changeOf({ id: 'member-added', level: 'safe' }),
        changeOf({ id: 'member-added', level: 'safe' }),
        changeOf({ id: 'title-changed', level: 'safe' }),
      ],
      { behindBy: 2, unknown: ['The files could not be read.'] },
    ),
  )
  expect(lines).toEqual([
    '3 breaking and 1 dangerous changes compared with "main"',
    'breaking: member-removed orders.status (dimension); likely now orders.state; a.yml:3',
    'breaking: entity-removed lines (cube); 0 members moved, 9 gone; already on the default branch',
    'breaking: plan-failed orders.n (measure); no status; accepted by ana',
    'dangerous: join-changed orders.customers (join)',
    'Other changes: 2 member-added, 1 title-changed',
    'Commits of the default branch that are missing here: 2',
    'Not compared: The files could not be read.',
  ])
})

it('says that there is nothing', () => {
  expect(changeLines(comparisonOf([]))).toEqual(['No breaking or dangerous change compared with "main"'])
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
