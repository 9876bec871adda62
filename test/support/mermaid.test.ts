import { expect, it } from 'vitest'
import { parseMermaid, readGantt } from './mermaid.ts'

const head = 'gantt\n  title Where the time went\n  dateFormat x\n  axisFormat %M:%S\n  section Step\n'

it.each([
  ['a gantt diagram', `${head}  Start :0, 500\n  Sync :crit, 500, 64500\n`, true],
  ['a task without times', `${head}  Start\n  Sync :1, 2\n`, false],
  ['a name with a line break in it', `${head}  St\nart :0, 500\n`, false],
  ['a time that is none', `${head}  Start :0, 9 :0, 500\n`, false],
  ['no diagram that it knows', 'grantt\n  section A\n', false],
])('Mermaid can draw %s', async (_, text, can) => {
  expect((await parseMermaid(text)) === 'ok').toBe(can)
})

it('a task that a name has smuggled in is seen', async () => {
  const smuggled = await readGantt(
    `${head}  Start :0, 1\n  x:0,1\n  section y\n  dbt#59; run :crit, 0, 500\n`,
  )
  expect(smuggled.sections).toEqual(['Step', 'y'])
  expect(smuggled.tasks).toHaveLength(3)
  expect(smuggled.tasks.at(-1)).toEqual({
    ...{ section: 'y', name: 'dbt; run', startMs: 0, endMs: 500, critical: true },
  })
})
