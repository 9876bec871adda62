import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnnotationProperties, createLog, type Log } from '../../src/base/log.ts'
import { holdsCommand, hostileText } from '../support/hostile-text.ts'
import { type RecordingSink, recordingSink } from '../support/recording-sink.ts'

const action = fc.oneof(
  fc.record({ kind: fc.constantFrom('line', 'notice', 'warning', 'error', 'group'), text: hostileText }),
  fc.record({ kind: fc.constant('lines'), texts: fc.array(hostileText, { maxLength: 4 }) }),
  fc.record({ kind: fc.constant('endGroup'), ms: fc.option(fc.nat(), { nil: undefined }) }),
)

function run(
  log: Log,
  step: { kind: string; text?: string; texts?: string[]; ms?: number | undefined },
): void {
  const { kind, text = '', texts = [], ms } = step
  if (kind === 'line') log.line(text)
  else if (kind === 'notice') log.notice(text)
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

  it.each<[string, (log: Log) => void, string[]]>([
    [
      'closes the open group before it opens the next, and says how long it took from one second on',
      (log) => {
        log.group('one')
        log.line('inside')
        log.group('two')
        log.endGroup(1500)
        log.endGroup(99)
      },
      ['startGroup one', 'info inside', 'endGroup ', 'startGroup two', 'endGroup ', 'info   two took 1.5 s'],
    ],
    [
      'prints no duration below one second',
      (log) => {
        log.group('one')
        log.endGroup(999)
      },
      ['startGroup one', 'endGroup '],
    ],
    [
      'opens a group once there is something to put into it, and no group for nothing',
      (log) => {
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
      },
      ['startGroup one', 'info a', 'info b', 'endGroup ', 'startGroup two', 'info c', 'endGroup ', 'info d'],
    ],
    [
      'closes the open group as soon as the next one is requested: a warning in between is in neither',
      (log) => {
        log.group('one')
        log.groupWhenNeeded('two')
        log.warning('careful')
      },
      ['startGroup one', 'endGroup ', 'warning careful'],
    ],
    [
      'opens no second group for a request that was met',
      (log) => {
        log.groupWhenNeeded('wanted')
        log.group('given')
        log.line('a')
      },
      ['startGroup given', 'info a'],
    ],
    [
      'has no command in the name of a group, nor in its duration',
      (log) => {
        log.group('##[error]a')
        log.endGroup(1000)
      },
      ['startGroup ## [error]a', 'endGroup ', 'info   ## [error]a took 1 s'],
    ],
    [
      'writes many lines at once, each of them one line',
      (log) => log.lines(['a', '::error::b', 'c\nd']),
      ['info a\n· ::error::b\nc d'],
    ],
    ['writes nothing when there is nothing to write', (log) => log.lines([]), []],
    [
      'tells warnings and errors apart from lines',
      (log) => {
        log.warning('careful')
        log.error('broken')
        log.line('fine')
      },
      ['warning careful', 'error broken', 'info fine'],
    ],
  ])('%s', (_, write, expected) => {
    const sink = recordingSink()
    write(createLog(sink))
    expect(sink.calls.map(({ kind, text }) => `${kind} ${text}`)).toEqual(expected)
  })
})

describe('output that is read slowly', () => {
  const never = new AbortController().signal

  it('is waited for, so that no more than one write is held', async () => {
    const stream = new PassThrough({ highWaterMark: 10 })
    const log = createLog({ ...recordingSink(), info: (text) => void stream.write(`${text}\n`) }, stream)
    let read = ''
    let most = 0
    const reader = setInterval(() => {
      read += String(stream.read() ?? '')
    })
    for (let write = 0; write < 20; write++) {
      await log.drained(never)
      log.lines(['x'.repeat(50), 'y'.repeat(50)])
      most = Math.max(most, stream.writableLength)
    }
    await log.drained(never)
    clearInterval(reader)
    read += String(stream.read() ?? '')
    expect(read).toBe(`${'x'.repeat(50)}\n${'y'.repeat(50)}\n`.repeat(20))
    expect(most).toBeLessThanOrEqual(102)
  })

  it.each<[string, (stream: EventEmitter, stop: AbortController) => void]>([
    ['it is read', (stream) => stream.emit('drain')],
    ['it is closed', (stream) => stream.emit('close')],
    ['the step is stopped', (_, stop) => stop.abort()],
  ])('is waited for until %s', async (_, end) => {
    const stream = Object.assign(new EventEmitter(), { writableNeedDrain: true })
    const stop = new AbortController()
    let waiting = true
    const drained = createLog(recordingSink(), stream)
      .drained(stop.signal)
      .then(() => {
        waiting = false
      })
    await Promise.resolve()
    expect(waiting).toBe(true)
    end(stream, stop)
    await drained
    expect(stream.eventNames()).toEqual([])
  })

  it.each<[string, boolean, AbortSignal]>([
    ['it is not full', false, never],
    ['the step was stopped', true, AbortSignal.abort()],
  ])('is not waited for when %s', async (_, writableNeedDrain, signal) => {
    const log = createLog(recordingSink(), Object.assign(new EventEmitter(), { writableNeedDrain }))
    await expect(log.drained(signal)).resolves.toBeUndefined()
    await expect(createLog(recordingSink()).drained(signal)).resolves.toBeUndefined()
  })
})

describe.each(['error', 'warning'] as const)('an %s at a place', (kind) => {
  const place = { title: 'Data model', file: 'a.yml', startLine: 3 }
  const title = { title: 'Data model' }

  it.each<[string, string, AnnotationProperties, unknown[]]>([
    [
      'keeps its lines, each of them harmless, and its place',
      'one\n::error::two\n##[error]three',
      place,
      ['one\n· ::error::two\n## [error]three', place],
    ],
    ...['a\nb.yml', '::error::.yml', 'a\u202eb.yml', '##[x].yml'].map(
      (file): [string, string, AnnotationProperties, unknown[]] => [
        `that a runner or terminal would act on is shown at none: ${JSON.stringify(file)}`,
        'one\ntwo',
        { file, startLine: 3 },
        ['one two'],
      ],
    ),
    ['may have a title alone', 'one\ntwo', title, ['one\ntwo', title]],
  ])('%s', (_, text, properties, expected) => {
    const shown: unknown[] = []
    const sink = { ...recordingSink(), [kind]: (...all: unknown[]) => void shown.push(all) }
    createLog(sink)[kind](text, properties)
    expect(shown).toEqual([expected])
  })

  it('without a place is one line', () => {
    const sink = recordingSink()
    createLog(sink)[kind]('one\ntwo')
    expect(sink.calls).toEqual([{ kind, text: 'one two' }])
  })
})
