import { describe, expect, it } from 'vitest'
import { pageOf, textOf } from '../../bench/page.ts'
import { compared, digits, measured, median } from '../../bench/statistics.ts'

const section = measured('Start', 'In turn.', [
  { name: 'bundle', values: [310, 300, 1250.4], unit: 'ms' },
  { name: 'ratio', values: [6.126, 5], unit: '×' },
])

describe('a section', () => {
  it('has the median, the span and the number of runs of each row', () => {
    expect(section.cells).toEqual([
      ['bundle', '310 ms', '300 to 1250', '3'],
      ['ratio', '5.00 ×', '5.00 to 6.13', '2'],
    ])
    expect(median([4, 1, 3, 2])).toBe(2)
    expect([0.456, 12.34, 99.96, 1234.5].map(digits)).toEqual(['0.46', '12.3', '100.0', '1235'])
  })

  it('has a column for each variant that was measured', () => {
    const { head, cells } = compared(
      'Start',
      '',
      ['before', 'now', 'shell script'],
      [
        { name: 'whole', values: { now: [4, 1, 3], 'shell script': [] }, unit: 's' },
        { name: 'requests', values: { now: [7, 7], 'shell script': [9] }, unit: '' },
      ],
    )
    expect([head, ...cells]).toEqual([
      ['', 'now', 'shell script'],
      ['whole', '3.00 s (1.00 to 4.00)', ''],
      ['requests', '7.00', '9.00'],
    ])
  })

  it('is a table in a terminal', () => {
    expect(textOf(section).split('\n').slice(1)).toEqual([
      'Start',
      '          median          span  runs',
      '  bundle  310 ms   300 to 1250     3',
      '  ratio   5.00 ×  5.00 to 6.13     2',
    ])
  })

  it('is a table on the page, below the machine and the date', () => {
    const machine = {
      node: 'v24.0.0',
      system: 'linux x64',
      cores: 2,
      memoryGiB: 8,
      load: [0.25, 1.5] as const,
    }
    const page = pageOf('2026-11-21', machine, 'abc1234', [section, { ...section, title: 'Other' }])
    expect(page).toContain(
      '| Date | 2026-11-21 |\n| Machine | 2 cores, 8 GiB, linux x64 |\n| Node | v24.0.0 |\n',
    )
    expect(page).toContain('| Load | 0.3 at the beginning, 1.5 at the end |')
    expect(page).toContain(
      '## Start\n\nIn turn.\n\n|  | median | span | runs |\n|---|---:|---:|---:|\n| bundle | 310 ms | 300 to 1250 | 3 |\n',
    )
    expect(page.endsWith('| 2 |\n')).toBe(true)
    expect(page).toContain('In the columns "before" is the bundle of commit abc1234')
    expect(pageOf('2026-11-21', machine, null, [section])).not.toContain('before')
  })
})
