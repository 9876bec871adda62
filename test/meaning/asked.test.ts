import { describe, expect, it } from 'vitest'
import { judged, sideOf } from './asked-judge.ts'
import { askedModels, type Edit, type Row } from './asked-models.ts'
import { hostileModels } from './hostile-models.ts'

// What is reported of an edit, against all that the planner answers: each member alone and each two together, plain, over
// time and filtered. Shares no code with what is tested.

const rowsOf = (rows: Readonly<Record<string, Row>> = {}) =>
  Object.entries(rows).map(([title, row]) => {
    const [edit, expected] = typeof row === 'function' ? [row, /(?:)/] : row
    return { title, edit, expected }
  })

describe.each(Object.entries({ ...askedModels, ...hostileModels }))('%s', (_, model) => {
  const isUntold = model.withoutLoadSql === true
  const unedited = sideOf(model.files, model)
  const edited = async (edit: Edit) =>
    judged(await unedited, await sideOf(edit(model.files), model), isUntold)

  it.each(rowsOf(model.differs))('$title: another answer', async ({ edit, expected }) => {
    const { faults, lines, worse, risks } = await edited(edit)
    expect(faults).toEqual([])
    expect(worse + risks.length, lines.join('\n')).toBeGreaterThan(0)
    expect(risks.length).toBeGreaterThan(0)
    expect(lines.join('\n')).toMatch(expected)
  })

  it.each(rowsOf(model.unseen))('$title: no answer shows it', async ({ edit, expected }) => {
    const { lines, worse, risks, unknown } = await edited(edit)
    expect(worse).toBe(0)
    expect(risks.length + unknown.length, lines.join('\n')).toBeGreaterThan(0)
    expect(lines.join('\n')).toMatch(expected)
  })

  it('no edit, or a comment in each file, is nothing', async () => {
    const base = await unedited
    // No answer can differ.
    const files = base.files.map(({ path, content }) => {
      return { path, content: `${content}${path.endsWith('.js') ? '//' : '#'} note\n` }
    })
    const { risks, unknown } = await judged(base, base, isUntold, [])
    expect([...risks, ...unknown]).toEqual([])
    expect((await judged(base, { ...base, files }, isUntold, [])).faults).toEqual([])
  })

  it.each(rowsOf(model.same))('$title: the same', async ({ edit }) => {
    const { faults, lines, worse } = await edited(edit)
    expect([faults, worse]).toEqual([[], 0])
    expect(lines.filter((line) => !line.startsWith('safe'))).toEqual([])
  })
})
