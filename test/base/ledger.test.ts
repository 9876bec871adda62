import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markOf, openLedger, type StateStore, type Target } from '../../src/base/ledger.ts'
import { readSaved } from '../../src/base/saved-ledger.ts'

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

/** As a later step does. */
const reopen = (store: StateStore) => openLedger(store, readSaved(store))

const sync = { branch: 'dbt-sync/main-58f416b7-1-1-abc', jobId: 'job-1' }

const target: Target = {
  baseUrl: 'https://tenant.example.com',
  deploymentId: 7,
  authScheme: 'bearer',
  tokenMark: '0123abcd',
}

describe('the ledger', () => {
  it('is saved before a write returns, so that a later process reads the same', () => {
    const store = stateStore()
    const ledger = reopen(store)
    ledger.write({ sync: { branch: sync.branch } })
    expect(reopen(store).read()).toEqual({ sync: { branch: sync.branch } })
    ledger.write({ sync })
    expect(ledger.read()).toEqual({ sync })
    expect(reopen(store).read()).toEqual({ sync })
  })

  it('strikes an entry out for good', () => {
    const store = stateStore()
    const ledger = reopen(store)
    ledger.write({ sync })
    ledger.write({ sync: undefined })
    expect(ledger.read().sync).toBeUndefined()
    expect(reopen(store).read().sync).toBeUndefined()
  })

  it('keeps what a write does not name', () => {
    const store = stateStore()
    reopen(store).write({ sync })
    const later = reopen(store)
    later.write({})
    expect(reopen(store).read()).toEqual({ sync })
  })

  it('does not say that it has written what could not be saved', () => {
    const failing = {
      saveState() {
        throw new Error('disk full')
      },
      getState: () => '',
    }
    expect(() => reopen(failing).write({ sync })).toThrow('disk full')
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
    const ledger = reopen(store)
    expect(ledger.read()).toEqual({})
    ledger.write({ sync })
    expect(reopen(store).read()).toEqual({ sync })
  })

  it('saves where things are made before the first of them', () => {
    const saved: string[] = []
    const store = stateStore()
    const ledger = reopen({
      ...store,
      saveState(name, value) {
        saved.push(name)
        store.saveState(name, value)
      },
    })
    ledger.aim(target)
    expect({ saved, target: ledger.target() }).toEqual({ saved: ['target'], target })
    ledger.write({ sync })
    ledger.write({ sync: undefined })
    expect(saved).toEqual(['target', 'ledger', 'ledger'])
    expect(ledger.target()).toEqual(target)
    expect(reopen(store).target()).toEqual(target)
    expect(ledger.read()).toEqual({})
  })

  it('says at once that it cannot save, and what to check', () => {
    const ledger = reopen({
      getState: () => '',
      saveState() {
        throw new Error('disk full')
      },
    })
    const failure = { kind: 'input', advice: expect.stringContaining('GITHUB_STATE') }
    const message = expect.stringMatching(/^Could not save the state of this step: disk full\. /)
    expect(() => ledger.aim(target)).toThrow(expect.objectContaining({ ...failure, message }))
    expect(() => ledger.write({ sync })).toThrow(expect.objectContaining({ ...failure, message }))
    expect(ledger.target()).toBeNull()
  })

  it.each(['', '{}', '[]', '{"baseUrl":"x","deploymentId":"1"}'])(
    'knows no place where the state has none: %j',
    (text) => {
      expect(reopen(stateStore({ target: text })).target()).toBeNull()
    },
  )

  it('survives any state', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const { sync: entry } = reopen(stateStore({ ledger: text })).read()
        expect(entry === undefined || typeof entry.branch === 'string').toBe(true)
      }),
    )
  })
})

describe('the mark of a token', () => {
  it('tells it from another one, and from the same one elsewhere, and holds nothing of it', () => {
    const marks = [
      markOf('token-one', 'https://a'),
      markOf('token-two', 'https://a'),
      markOf('token-one', 'https://b'),
    ]
    expect(new Set(marks).size).toBe(3)
    expect(marks[0]).toBe(markOf('token-one', 'https://a'))
    for (const mark of marks) expect(mark).toMatch(/^[0-9a-f]{8}$/)
  })
})
