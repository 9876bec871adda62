import { describe, expect, it } from 'vitest'
import { useProject } from '../support/platform.ts'
import { isExhaustive } from '../support/property-runs.ts'
import { edited, keyOf, type State, tenantOf, touchedBy, truthOf } from './planted-truth.ts'

// What is found in random workspaces after random edits, held against what was planted there, and what the emulator's planner
// says about all of it: every query of every piece of content is planned here, too, as it is saved and without the product.

useProject()

/** `TENANTS` sets another number: each takes seconds. */
const tenants = Number(process.env.TENANTS ?? (isExhaustive ? 20 : 1))

describe.each(Array.from({ length: tenants }, (_, index) => index + 1))('tenant %i', (seed) => {
  it('has every broken report, dashboard and mail in the report, and no other', {
    timeout: 300_000,
  }, async () => {
    const { edits, files } = await edited(seed)
    const tenant = await tenantOf(seed, files)
    const { impact, model } = tenant.step.report.findings
    const about = JSON.stringify({
      edits,
      changes: model?.changes.map(({ id, member }) => `${id} ${member}`),
    })
    if (!model?.changes.some(({ level }) => level !== 'safe')) {
      expect(impact).toBeUndefined()
      return
    }
    expect(tenant.step.platform.violations).toEqual([])
    expect(impact?.complete, `${about} ${JSON.stringify(impact?.unchecked)}`).toBe(true)
    const touched = touchedBy(model.changes)
    const { states, isGone } = await truthOf(tenant, touched)
    const found = new Map(impact?.consumers.map((one) => [keyOf(one), one]))
    for (const state of ['broken', 'changes', 'loses-rollup'] as const) {
      const listed = impact?.consumers
        .filter((one) => one.state === state)
        .map(keyOf)
        .filter((key) => states.get(key) !== 'rollup')
      const truth = [...states].filter(([, one]) => one === state).map(([key]) => key)
      expect(listed?.sort(), `${state} ${about}`).toEqual(truth.sort())
    }
    for (const type of ['report', 'dashboard', 'notification'] as const) {
      const unlisted = (state: State) =>
        [...states].filter(([key, one]) => one === state && key.startsWith(type) && !found.has(key)).length
      const unchanged = impact?.unchanged[`${type}s`] ?? -1
      expect(unchanged, `${type} ${about}`).toBeGreaterThanOrEqual(unlisted('same'))
      expect(unchanged, `${type} ${about}`).toBeLessThanOrEqual(unlisted('same'))
    }
    for (const one of tenant.planted) {
      const isMentioned = one.uses.some((use) => use.certainty === 'mentioned' && isGone(use))
      const isSame = states.get(keyOf(one)) === 'same'
      if (isMentioned && !isSame)
        expect(found.has(keyOf(one)), `${about} ${one.shape} ${one.name}`).toBe(true)
    }
    // Statements that are not of the platform count as not checked.
    const raw = tenant.planted.filter(
      ({ type, uses }) => type === 'report' && uses.some(({ certainty }) => certainty === 'unchecked'),
    )
    const skipped = impact?.unchecked.find(({ type }) => type === 'report')?.count ?? 0
    expect(skipped).toBe(raw.length)
    expect(impact?.checked.reports).toBe(tenant.platform.state.deployment.workspace.reports.size - raw.length)
  })
})
