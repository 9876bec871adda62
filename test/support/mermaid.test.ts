import { describe, expect, it } from 'vitest'
import { parseMermaid, readGantt } from './mermaid.ts'

const head = 'gantt\n  title Where the time went\n  dateFormat x\n  axisFormat %M:%S\n  section Step\n'

describe('parseMermaid', () => {
  it('takes a gantt diagram', async () => {
    expect(await parseMermaid(`${head}  Start :0, 500\n  Sync :crit, 500, 64500\n`)).toBe('ok')
  })

  it.each([
    ['a task without times', `${head}  Start\n  Sync :1, 2\n`],
    ['a name with a line break in it', `${head}  St\nart :0, 500\n`],
    ['a time that is none', `${head}  Start :0, 9 :0, 500\n`],
    ['no diagram that it knows', 'grantt\n  section A\n'],
    ['nothing', ''],
  ])('rejects %s', async (_, text) => {
    expect(await parseMermaid(text)).not.toBe('ok')
  })
})

describe('readGantt', () => {
  it('gives what the diagram shows', async () => {
    expect(
      await readGantt(`${head}  Start :0, 500\n  section Sync\n  dbt#59; run :crit, 500, 64500\n`),
    ).toEqual({
      title: 'Where the time went',
      sections: ['Step', 'Sync'],
      tasks: [
        { section: 'Step', name: 'Start', startMs: 0, endMs: 500, critical: false },
        { section: 'Sync', name: 'dbt; run', startMs: 500, endMs: 64500, critical: true },
      ],
    })
  })

  it('sees a task that a name has smuggled in', async () => {
    const smuggled = await readGantt(`${head}  Start :0, 1\n  x:0,1\n  section y\n  z :0, 500\n`)
    expect(smuggled.sections).toEqual(['Step', 'y'])
    expect(smuggled.tasks).toHaveLength(3)
  })

  it('throws for other diagrams', async () => {
    await expect(readGantt('flowchart LR\n  a --> b\n')).rejects.toThrow('no gantt')
  })
})
