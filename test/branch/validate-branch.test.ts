import { describe, expect, it } from 'vitest'
import type { MarkErrors } from '../../src/branch/new-errors.ts'
import { validateBranch } from '../../src/branch/validate-branch.ts'
import { answer, htmlPage, type Reply, silence } from '../platform/fake-send.ts'
import { listed, type StepSettings, stepFixture } from '../support/fixture.ts'

interface Mistake {
  message?: string
  fileName?: string | null
}

const get = 'GET data-model/validate?branchName=b'
const shape = 'orders cube: "dimensions.status" does not match any of the allowed types'
const missing = 'amountx is not defined'
const broken = 'bad indentation of a mapping entry (4:4).\n\n 3 | cubes:\n'

function verdict(valid: boolean, errors: Mistake[], more: Record<string, unknown> = {}): Reply {
  return answer({ branchName: 'b', mode: 'dev_mode', valid, errors, ...more })
}

function fixture(
  reply: Reply | Reply[],
  budgetMs?: number,
  settings: Partial<StepSettings> = {},
  tree: Reply = answer({ data: [] }),
  branches: Reply = listed({ name: 'b' }),
) {
  const routes = { 'GET data-model/validate': reply, 'GET data-model/files': tree, 'GET branches': branches }
  const made = stepFixture(routes, budgetMs === undefined ? { settings } : { budgetMs, settings })
  const settled = (mode: 'production' | 'dev_mode' = 'dev_mode', mark?: MarkErrors) =>
    validateBranch(made.context, 'b', mode, mark).catch((error: unknown) => error)
  const { journal } = made.context
  return { ...made, settled, findings: journal.findings, journal }
}

describe('a valid model', () => {
  it.each([
    [undefined, 'Branch "b" is valid'],
    [0, 'Branch "b" is valid, 0 cubes'],
    [1, 'Branch "b" is valid, 1 cube'],
    [12, 'Branch "b" is valid, 12 cubes'],
  ])('is asked for by name, and said with its cubes (%s)', async (cubesCount, line) => {
    const { settled, events, findings } = fixture(verdict(true, [], { cubesCount }))
    expect(await settled()).toBe(0)
    expect(events).toEqual([get, `log ${line}`])
    expect(findings).toEqual({ validatedBranch: 'b', valid: true, errors: [] })
  })

  it('in production is one that says that it is production', async () => {
    const { settled, findings } = fixture(verdict(true, [], { mode: 'production' }))
    expect(await settled('production')).toBe(0)
    expect(findings.valid).toBe(true)
  })

  it('may take five minutes to compile, and not longer', async () => {
    const { settled, elapsed } = fixture(silence, 3_600_000)
    expect(await settled()).toMatchObject({ trouble: 'unreachable', text: 'timed out after 5 min' })
    expect(elapsed()).toBe(300_000)
  })

  it('is not waited for beyond the budget', async () => {
    const { settled, elapsed } = fixture(silence, 3000)
    expect(await settled()).toMatchObject({ name: 'Stop', reason: 'timeout' })
    expect(elapsed()).toBe(3000)
  })
})

describe('a response', () => {
  const long = 'x'.repeat(130)

  it.each<[string, Record<string, unknown>, 'production' | 'dev_mode', string]>([
    [
      'another branch',
      { branchName: long },
      'dev_mode',
      `Requested the validation of branch "b" (dev_mode), but the platform validated "${long.slice(0, 119)}…" (dev_mode).`,
    ],
    [
      'another mode',
      { mode: long },
      'production',
      `Requested the validation of branch "b" (production), but the platform validated "b" (${long.slice(0, 39)}…).`,
    ],
  ])('about %s is no verdict, also where it says valid', async (_, more, mode, message) => {
    const { settled, lines, findings } = fixture(verdict(true, [], more))
    expect(await settled(mode)).toMatchObject({
      kind: 'unsupported',
      message,
      advice: 'The state of the branch is unknown. This tenant may be too old to validate a named branch.',
    })
    expect(findings).toEqual({})
    expect(lines()).toEqual([])
  })

  it('404 for a branch that is not listed any more is no missing feature', async () => {
    const { settled } = fixture(answer('', 404), undefined, {}, undefined, listed({ name: 'main' }))
    expect(await settled()).toMatchObject({
      kind: 'build',
      message: 'Branch "b" was deleted during its validation.',
    })
  })

  it.each<[number, unknown, object]>([
    [
      404,
      { message: 'No such route' },
      {
        kind: 'unsupported',
        message: 'The platform responded 404 to 3 requests for the validation of branch "b": No such route.',
        advice:
          'This tenant may be too old to validate data models: ask for an update of the platform, or set "validate: false".',
        cause: { status: 404 },
      },
    ],
    [
      404,
      '',
      {
        kind: 'unsupported',
        message: 'The platform responded 404 to 3 requests for the validation of branch "b".',
      },
    ],
    [
      400,
      { message: 'Branch is not active ..' },
      {
        kind: 'build',
        message: 'The platform did not validate branch "b" (400): Branch is not active.',
        advice: 'Check that the branch is open: "activate: staging" or "activate: dev-mode".',
        cause: { status: 400 },
      },
    ],
    [
      409,
      '',
      { kind: 'build', message: 'The platform did not validate branch "b" (409): it gave no reason.' },
    ],
    [403, '', { name: 'PlatformError', trouble: 'auth' }],
    [503, '', { name: 'PlatformError', trouble: 'unreachable' }],
  ])('%i (%j) is no verdict, and says what to do', async (status, body, error) => {
    const { settled, findings } = fixture(answer(body, status))
    expect(await settled()).toMatchObject(error)
    expect(findings).toEqual({})
  })

  it('names no fix that the command rejects, or that the deploy branch has no use for', async () => {
    const missing = fixture(answer('', 404), undefined, { command: 'validate' })
    expect(await missing.settled()).toMatchObject({
      advice: 'This tenant may be too old to validate data models: ask for an update of the platform.',
    })
    expect(await fixture(answer('', 400)).settled('production')).toMatchObject({
      advice: 'Open the deploy branch on the platform to see why.',
    })
  })

  it('that is not found for a moment is requested again', async () => {
    const { settled, elapsed } = fixture([answer({ message: 'Branch is not ready' }, 404), verdict(true, [])])
    expect(await settled()).toBe(0)
    expect(elapsed()).toBe(3000)
  })

  it('that is a page is none', async () => {
    expect(await fixture(htmlPage).settled()).toMatchObject({ name: 'PlatformError', trouble: 'unsupported' })
  })
})

describe('a model with errors', () => {
  const advice =
    'Fix the model and push again, or change the file on the platform if it is only there. The log above lists all errors.'
  const red = (rest: string) => ({
    kind: 'validation',
    message: `The data model on branch "b" has ${rest}`,
    advice,
  })

  it('is red with all of them in the log by file, each once, in the order in which to fix them', async () => {
    const { settled, lines, findings } = fixture(
      verdict(false, [
        { message: missing, fileName: 'items.yml' },
        { message: missing, fileName: 'items.yml' },
        { message: 'Possible\treasons:\n\t* one' },
        { message: missing, fileName: 'items.yml' },
        { message: shape, fileName: 'orders.yml' },
        { message: 'orders cube: "sql" is required', fileName: 'orders.yml' },
        { message: broken, fileName: 'orders.yml' },
      ]),
    )
    expect(await settled()).toMatchObject(
      red('5 errors in 2 files; the first: orders.yml: bad indentation of a mapping entry (4:4).'),
    )
    expect(lines()).toEqual([
      'orders.yml: 3 errors',
      '  - bad indentation of a mapping entry (4:4).',
      '    ',
      '     3 | cubes:',
      `  - ${shape}`,
      '  - orders cube: "sql" is required',
      '(no file named): 1 error',
      '  - Possible\treasons:',
      '    \t* one',
      'items.yml: 1 error',
      `  - ${missing} (3 times)`,
    ])
    expect(findings).toEqual({
      validatedBranch: 'b',
      valid: false,
      errors: [
        { message: broken, fileName: 'orders.yml', times: 1 },
        { message: shape, fileName: 'orders.yml', times: 1 },
        { message: 'orders cube: "sql" is required', fileName: 'orders.yml', times: 1 },
        { message: 'Possible\treasons:\n\t* one', times: 1 },
        { message: missing, fileName: 'items.yml', times: 3 },
      ],
    })
  })

  const mark =
    (...known: string[]): MarkErrors =>
    (errors) =>
      Promise.resolve(
        errors.map((error) => (known.includes(error.message) ? { ...error, known: true } : error)),
      )
  const two = verdict(false, [
    { message: shape, fileName: 'a.yml' },
    { message: missing, fileName: 'b.yml' },
  ])

  it('is none where the compiler was stopped: nothing is known about the model, so no fix of it is named', async () => {
    const stopped = 'Emulator: The data model did not compile within 120 s'
    const { settled, findings } = fixture(verdict(false, [{ message: stopped }]))
    expect(await settled()).toMatchObject({
      kind: 'build',
      message: `The platform did not validate branch "b": ${stopped}.`,
      advice:
        'No error was found: whether the model is valid is unknown. Re-run this job. If the compiler is stopped again, the model is too large for its time limit: split the project, or ask who runs the platform.',
    })
    expect(findings.errors).toBeUndefined()
    // Beside it, an error of the model is one.
    const both = fixture(verdict(false, [{ message: stopped }, { message: missing }]))
    expect(await both.settled()).toMatchObject({ kind: 'validation' })
  })

  it('is red with those alone that production does not have', async () => {
    const { settled, lines, findings } = fixture(two)
    expect(await settled('dev_mode', mark(shape))).toMatchObject(
      red(`1 new error in 1 file; the first: b.yml: ${missing}.`),
    )
    expect(lines()).toContain(`  - ${shape} (production has it, too)`)
    expect(findings.errors).toHaveLength(2)
  })

  it('is valid but for those that production has', async () => {
    const { settled, lines, findings } = fixture(two)
    expect(await settled('dev_mode', mark(shape, missing))).toBe(2)
    expect(lines().at(-1)).toBe('Branch "b" is valid but for 2 errors that production has')
    expect(findings.valid).toBe(false)
  })

  it.each([true, false])('is not compared with production without errors (valid: %s)', async (valid) => {
    const never: MarkErrors = () => Promise.reject(new Error('this must not be asked'))
    const end = await fixture(verdict(valid, [])).settled('dev_mode', never)
    expect(end).toEqual(valid ? 0 : expect.objectContaining({ kind: 'validation' }))
  })

  it('counts one error in two files as two, and none of a file as one', async () => {
    const { settled, findings } = fixture(
      verdict(false, [
        { message: shape, fileName: 'a.yml' },
        { message: shape, fileName: 'b.yml' },
        { message: shape, fileName: null },
        { message: shape, fileName: '' },
      ]),
    )
    expect(await settled()).toMatchObject(red(`3 errors in 2 files; the first: a.yml: ${shape}.`))
    expect(findings.errors).toEqual([
      { message: shape, fileName: 'a.yml', times: 1 },
      { message: shape, fileName: 'b.yml', times: 1 },
      { message: shape, times: 2 },
    ])
  })

  const long = 'x'.repeat(400)

  it.each<[string, Mistake[], string]>([
    ['one of a file', [{ message: 'No. ..', fileName: 'a.yml' }], '1 error in 1 file; the first: a.yml: No.'],
    ['one of no file', [{ message: 'No. Not so' }], '1 error; the first: No. Not so.'],
    [
      'a long one',
      [{ message: long, fileName: long }],
      `1 error in 1 file; the first: ${long.slice(0, 199)}…: ${long.slice(0, 299)}….`,
    ],
    ['one after a blank line', [{ message: ' \n\r\nNo sql.\nSee there' }], '1 error; the first: No sql.'],
    [
      'one without words',
      [{ message: ' . ', fileName: 'a.yml' }],
      '1 error in 1 file; the first: a.yml: (no text).',
    ],
    ['one without anything', [{}], '1 error; the first: (no text).'],
  ])('is quoted in one line, with %s', async (_, errors, rest) => {
    expect(await fixture(verdict(false, errors)).settled()).toMatchObject(red(rest))
  })

  it('has its heading cut where its file has an endless name', async () => {
    const { settled, lines } = fixture(verdict(false, [{ message: shape, fileName: long }]))
    await settled()
    expect(lines()[0]).toBe(`${long.slice(0, 299)}…: 1 error`)
  })

  it.each([[[]], ['nonsense']])('is red also where it names none (%j)', async (errors) => {
    const { settled, findings, lines } = fixture(verdict(false, [], { errors }))
    expect(await settled()).toMatchObject({
      kind: 'validation',
      message: 'The data model on branch "b" is not valid, and the platform reported no error.',
      advice: 'Open the branch on the platform to see why.',
    })
    expect(findings).toEqual({ validatedBranch: 'b', valid: false, errors: [] })
    expect(lines()).toEqual([])
  })
})

describe('the files of a branch', () => {
  const files = 'GET data-model/files?branchName=b&withContent=true'
  const invalid = verdict(false, [{ message: shape }])
  const from = (tree: Reply, reply = invalid, budgetMs?: number) => fixture(reply, budgetMs, {}, tree)

  it('are read once if the model has errors, for their locations', async () => {
    const errors = [{ message: shape }, { message: missing, fileName: 'items.yml' }]
    const { settled, events, journal } = from(
      answer({ data: [{ path: '/model/a.yml', content: 'cubes: []' }] }),
      verdict(false, errors),
    )
    await settled()
    expect(events.filter((event) => event.startsWith('GET'))).toEqual([get, files])
    expect(journal.modelFiles).toEqual([{ path: 'model/a.yml', content: 'cubes: []' }])
  })

  it.each<[string, Reply]>([
    ['is valid', verdict(true, [])],
    ['is valid with warnings', verdict(true, [{ message: shape }])],
    ['is invalid without errors', verdict(false, [])],
  ])('are not read if the model %s', async (_, reply) => {
    const { settled, events, journal } = from(answer({ data: [] }), reply)
    await settled()
    expect(events).not.toContain(files)
    expect(journal.modelFiles).toEqual([])
  })

  it.each<[string, number, Reply]>([
    ['cannot be read', 3, answer('', 503)],
    ['are not allowed', 1, answer('', 403)],
    ['are not there', 1, answer('', 404)],
    ['are a page', 1, htmlPage],
    ['do not come', 3, silence],
  ])('that %s change nothing about the result, and are requested %i times', async (_, times, tree) => {
    const { settled, events, journal, lines } = from(tree)
    expect(await settled()).toMatchObject({ kind: 'validation' })
    expect(events.filter((event) => event === files)).toHaveLength(times)
    expect(lines().at(-1)).toBe(
      'Could not read the files of branch "b"; errors in generated files may have no location',
    )
    expect(journal.modelFiles).toEqual([])
  })

  it('are not waited for beyond the budget', async () => {
    const { settled, elapsed } = from(silence, invalid, 3000)
    expect(await settled()).toMatchObject({ name: 'Stop', reason: 'timeout' })
    expect(elapsed()).toBe(3000)
  })
})
