import { describe, expect, it } from 'vitest'
import type { Findings } from '../../src/base/findings.ts'
import { openJournal } from '../../src/base/journal.ts'
import { createLog } from '../../src/base/log.ts'
import { recordingSink } from '../support/recording-sink.ts'
import { virtualClock } from '../support/virtual-clock.ts'

function journal() {
  const clock = virtualClock(1000)
  const sink = recordingSink()
  const log = createLog(sink)
  const published: Findings[] = []
  return { clock, sink, log, published, journal: openJournal(clock, log, (more) => published.push(more)) }
}

describe('the journal', () => {
  it('makes each finding known at once, and keeps them all', () => {
    const { journal: book, published } = journal()
    book.found({ ref: 'main' })
    expect(published).toEqual([{ ref: 'main' }])
    book.found({ branch: 'b', ref: 'v1' })
    expect(published).toEqual([{ ref: 'main' }, { branch: 'b', ref: 'v1' }])
    expect(book.findings).toEqual({ ref: 'v1', branch: 'b' })
  })

  it.each(['dataTests', 'accessTests'] as const)(
    'keeps the %s of each branch, the last ones of it',
    (kind) => {
      const { journal: book } = journal()
      const result = (branch: string, state: 'passed' | 'failed') => ({ name: 'a', branch, state })
      book.found({ [kind]: [result('b', 'failed')] })
      book.found({ [kind]: [result('b', 'passed')] })
      book.found({ [kind]: [result('main', 'failed')] })
      book.found({ branch: 'b' })
      expect(book.findings).toEqual({
        branch: 'b',
        [kind]: [result('b', 'passed'), result('main', 'failed')],
      })
    },
  )

  it('keeps the files of the invalid branch', () => {
    const { journal: book } = journal()
    expect(book.modelFiles).toEqual([])
    book.keepModel([{ path: 'a.yml', content: 'a' }])
    expect(book.modelFiles).toEqual([{ path: 'a.yml', content: 'a' }])
  })

  it('warns once about the same thing', () => {
    const { journal: book, sink } = journal()
    book.warn('slow')
    book.warn('slow')
    book.warn('late')
    expect(book.warnings).toEqual(['slow', 'late'])
    expect(sink.calls).toEqual([
      { kind: 'warning', text: 'slow' },
      { kind: 'warning', text: 'late' },
    ])
  })

  it('times a part of the work and hands its value on', async () => {
    const { journal: book, clock } = journal()
    clock.advance(500)
    const value = await book.phase('Start', async () => {
      await clock.sleep(2500, new AbortController().signal)
      return 'done'
    })
    expect(value).toBe('done')
    expect(book.phases).toEqual([{ name: 'Start', startedAt: 1500, durationMs: 2500, failed: false }])
  })

  it('times a part that fails, marks it, closes its group and lets the error pass', async () => {
    const { journal: book, clock, log, sink } = journal()
    const error = new Error('broken')
    const work = book.phase(
      'Sync',
      async () => {
        log.group('COMPILING_DBT')
        clock.advance(100)
        throw error
      },
      'own groups',
    )
    await expect(work).rejects.toBe(error)
    expect(book.phases).toEqual([{ name: 'Sync', startedAt: 1000, durationMs: 100, failed: true }])
    expect(sink.calls.at(-1)?.kind).toBe('endGroup')
  })

  it('opens no group for a part that makes its own, and says no time of it', async () => {
    const { journal: book, clock, log, sink } = journal()
    const work = async () => {
      log.line('before')
      log.group('COMPILING_DBT')
      clock.advance(100)
    }
    await book.phase('Sync', work, 'own groups')
    expect(sink.calls.map(({ kind, text }) => `${kind} ${text}`.trim())).toEqual([
      'info before',
      'startGroup COMPILING_DBT',
      'endGroup',
    ])
    expect(book.phases).toEqual([{ name: 'Sync', startedAt: 1000, durationMs: 100, failed: false }])
  })

  it('puts what a part says into a group with its name and time, and what comes after it outside', async () => {
    const { journal: book, clock, log, sink } = journal()
    await book.phase('Settings', async () => clock.advance(5))
    await book.phase('Build', async () => {
      log.line('building')
      clock.advance(2000)
    })
    log.line('Built.')
    expect(sink.calls.map(({ kind, text }) => `${kind} ${text ?? ''}`.trim())).toEqual([
      'startGroup Build',
      'info building',
      'endGroup',
      'info   Build took 2 s',
      'info Built.',
    ])
  })
})
