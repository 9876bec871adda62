import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLog, type Log } from '../../src/runtime/log.ts'
import { hostileText } from '../support/hostile-text.ts'
import { type RecordingSink, recordingSink } from '../support/recording-sink.ts'
import { holdsCommand } from '../support/runner-rules.ts'

const action = fc.oneof(
  fc.record({ kind: fc.constantFrom('line', 'warning', 'error', 'group'), text: hostileText }),
  fc.record({ kind: fc.constant('lines'), texts: fc.array(hostileText, { maxLength: 4 }) }),
  fc.record({ kind: fc.constant('endGroup'), ms: fc.option(fc.nat(), { nil: undefined }) }),
)

function run(
  log: Log,
  step: { kind: string; text?: string; texts?: string[]; ms?: number | undefined },
): void {
  const { kind, text = '', texts = [], ms } = step
  if (kind === 'line') log.line(text)
  else if (kind === 'warning') log.warning(text)
  else if (kind === 'error') log.error(text)
  else if (kind === 'group') log.group(text)
  else if (kind === 'lines') log.lines(texts)
  else log.endGroup(ms)
}

/** How deep groups are nested after each call. */
function depths(sink: RecordingSink): number[] {
  let depth = 0
  return sink.calls.map(({ kind }) => {
    if (kind === 'startGroup') depth++
    if (kind === 'endGroup') depth--
    return depth
  })
}

describe('the log', () => {
  it('prints nothing that a runner obeys, whatever it quotes', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 10 }), (steps) => {
        const sink = recordingSink()
        const log = createLog(sink)
        for (const step of steps) run(log, step)
        // Warnings, errors and group titles stand behind a command of the toolkit: there only the older form counts.
        for (const { kind, text } of sink.calls) {
          expect(holdsCommand(kind === 'info' ? text : `said ${text}`), JSON.stringify(text)).toBe(false)
        }
      }),
    )
  })

  it.each([
    [0, 0, undefined],
    [8, 8, 'w8'],
    [9, 9, 'w9'],
    [10, 9, '… and 2 more warnings, in the log above.'],
    [1500, 9, '… and 1,492 more warnings, in the log above.'],
  ])('shows %i warnings as %i annotations and all of them as lines', (number, annotations, last) => {
    const sink = recordingSink()
    const log = createLog(sink)
    const texts = Array.from({ length: number }, (_, index) => `w${index + 1}`)
    for (const text of texts) log.warning(text)
    log.endWarnings()
    log.endWarnings()
    const shown = sink.calls.flatMap(({ kind, text }) => (kind === 'warning' ? [text] : []))
    const quiet = sink.calls.flatMap(({ kind, text }) => (kind === 'info' ? [text] : []))
    expect(shown).toHaveLength(annotations)
    expect(shown.at(-1)).toBe(last)
    expect(quiet).toEqual(texts.slice(8).map((text) => `Warning: ${text}`))
  })

  it('never nests groups and never closes one that is not open', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 20 }), (steps) => {
        const sink = recordingSink()
        const log = createLog(sink)
        for (const step of steps) run(log, step)
        for (const depth of depths(sink)) expect(depth === 0 || depth === 1).toBe(true)
        log.endGroup()
        expect(depths(sink).at(-1) ?? 0).toBe(0)
      }),
    )
  })

  it('closes the open group before it opens the next', () => {
    const sink = recordingSink()
    const log = createLog(sink)
    log.group('one')
    log.line('inside')
    log.group('two')
    log.endGroup(1500)
    log.endGroup(99)
    expect(sink.calls).toEqual([
      { kind: 'startGroup', text: 'one' },
      { kind: 'info', text: 'inside' },
      { kind: 'endGroup', text: '' },
      { kind: 'startGroup', text: 'two' },
      { kind: 'endGroup', text: '' },
      { kind: 'info', text: '  two took 1.5 s' },
    ])
  })

  it('opens a group once there is something to put into it, and no group for nothing', () => {
    const sink = recordingSink()
    const log = createLog(sink)
    log.groupWhenNeeded('empty')
    log.groupWhenNeeded('one')
    log.lines([])
    log.line('a')
    log.lines(['b'])
    log.groupWhenNeeded('two')
    log.lines(['c'])
    log.endGroup()
    log.groupWhenNeeded('never')
    log.endGroup(7)
    log.line('d')
    expect(sink.calls.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'startGroup one',
      'info a',
      'info b',
      'endGroup ',
      'startGroup two',
      'info c',
      'endGroup ',
      'info d',
    ])
  })

  it('closes the open group as soon as the next one is wished for: a warning in between is in neither', () => {
    const sink = recordingSink()
    const log = createLog(sink)
    log.group('one')
    log.groupWhenNeeded('two')
    log.warning('careful')
    expect(sink.calls.map(({ kind }) => kind)).toEqual(['startGroup', 'endGroup', 'warning'])
  })

  it('prints no duration below one second', () => {
    const sink = recordingSink()
    const log = createLog(sink)
    log.group('one')
    log.endGroup(999)
    expect(sink.calls.map(({ kind }) => kind)).toEqual(['startGroup', 'endGroup'])
  })

  it('opens no second group for a wish that has been granted', () => {
    const sink = recordingSink()
    const log = createLog(sink)
    log.groupWhenNeeded('wanted')
    log.group('given')
    log.line('a')
    expect(sink.calls.map(({ kind, text }) => `${kind} ${text}`)).toEqual(['startGroup given', 'info a'])
  })

  it('has no command in the name of a group, nor in what says its time', () => {
    const sink = recordingSink()
    const log = createLog(sink)
    log.group('##[error]a')
    log.endGroup(1000)
    expect(sink.calls.map(({ text }) => text)).toEqual(['## [error]a', '', '  ## [error]a took 1 s'])
  })

  it('writes many lines at once, each of them one line', () => {
    const sink = recordingSink()
    createLog(sink).lines(['a', '::error::b', 'c\nd'])
    expect(sink.calls).toEqual([{ kind: 'info', text: 'a\n· ::error::b\nc d' }])
  })

  it('writes nothing when there is nothing to write', () => {
    const sink = recordingSink()
    createLog(sink).lines([])
    expect(sink.calls).toEqual([])
  })

  it('tells warnings and errors apart from lines', () => {
    const sink = recordingSink()
    const log = createLog(sink)
    log.warning('careful')
    log.error('broken')
    log.line('fine')
    expect(sink.calls.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'warning careful',
      'error broken',
      'info fine',
    ])
  })
})

describe('an error at a place', () => {
  it('keeps its lines, each of them harmless, and its place', () => {
    const shown: unknown[] = []
    const sink = { ...recordingSink(), error: (...all: unknown[]) => void shown.push(all) }
    const place = { title: 'Data model', file: 'a.yml', startLine: 3 }
    createLog(sink).error('one\n::error::two\n##[error]three', place)
    expect(shown).toEqual([['one\n· ::error::two\n## [error]three', place]])
  })

  it.each(['a\nb.yml', '::error::.yml', 'a\u202eb.yml', '##[x].yml'])(
    'that a runner or terminal would act on is shown at none: %j',
    (file) => {
      const shown: unknown[] = []
      const sink = { ...recordingSink(), error: (...all: unknown[]) => void shown.push(all) }
      createLog(sink).error('one\ntwo', { file, startLine: 3 })
      expect(shown).toEqual([['one two']])
    },
  )

  it('may have a title alone', () => {
    const shown: unknown[] = []
    const sink = { ...recordingSink(), error: (...all: unknown[]) => void shown.push(all) }
    createLog(sink).error('one\ntwo', { title: 'Data model' })
    expect(shown).toEqual([['one\ntwo', { title: 'Data model' }]])
  })

  it('without a place is one line', () => {
    const sink = recordingSink()
    createLog(sink).error('one\ntwo')
    expect(sink.calls).toEqual([{ kind: 'error', text: 'one two' }])
  })
})
