import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openLedger } from '../../src/runtime/ledger.ts'

/** The state of a step, as the toolkit keeps it between main and post. */
function stateStore(saved: Record<string, string> = {}) {
  return {
    saved,
    saveState(name: string, value: string) {
      saved[name] = value
    },
    getState: (name: string) => saved[name] ?? '',
  }
}

const sync = { branch: 'dbt-sync/main-1-1-abc', jobId: 'job-1' }

describe('the ledger', () => {
  it('is saved before a write returns, so that a later process reads the same', () => {
    const store = stateStore()
    const ledger = openLedger(store)
    ledger.write({ sync: { branch: sync.branch } })
    expect(openLedger(store).read()).toEqual({ sync: { branch: sync.branch } })
    ledger.write({ sync })
    expect(ledger.read()).toEqual({ sync })
    expect(openLedger(store).read()).toEqual({ sync })
  })

  it('strikes an entry out for good', () => {
    const store = stateStore()
    const ledger = openLedger(store)
    ledger.write({ sync })
    ledger.write({ sync: undefined })
    expect(ledger.read().sync).toBeUndefined()
    expect(openLedger(store).read().sync).toBeUndefined()
  })

  it('keeps what a write does not name', () => {
    const store = stateStore()
    openLedger(store).write({ sync })
    const later = openLedger(store)
    later.write({})
    expect(openLedger(store).read()).toEqual({ sync })
  })

  it('does not say that it has written what could not be saved', () => {
    const failing = {
      saveState() {
        throw new Error('disk full')
      },
      getState: () => '',
    }
    expect(() => openLedger(failing).write({ sync })).toThrow('disk full')
  })

  it.each([
    '',
    'null',
    '[]',
    '"text"',
    '{',
    '{"sync":null}',
    '{"sync":{"branch":5}}',
    '{"sync":{"jobId":"x"}}',
  ])('counts a state of %j as empty and still takes entries', (text) => {
    const store = stateStore({ ledger: text })
    const ledger = openLedger(store)
    expect(ledger.read()).toEqual({})
    ledger.write({ sync })
    expect(openLedger(store).read()).toEqual({ sync })
  })

  it('survives any state', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const { sync: entry } = openLedger(stateStore({ ledger: text })).read()
        expect(entry === undefined || typeof entry.branch === 'string').toBe(true)
      }),
    )
  })
})
