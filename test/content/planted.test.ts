import { describe, expect, it } from 'vitest'
import { queryableMembers } from '../../emulator/content/members.ts'
import { plantContent } from '../../emulator/content/plant.ts'
import type { Planted, PlantedUse } from '../../emulator/content/truth.ts'
import type { Emulator } from '../../emulator/index.ts'
import { compileModel } from '../../emulator/model/validate.ts'
import type { Consumer, ModelChange } from '../../src/findings.ts'
import { filesOf, type Model, rich } from '../changes/edited-models.ts'
import { riskyEdits } from '../changes/edits.ts'
import { runStep, type Step, useProject } from '../support/platform.ts'
import { isExhaustive } from '../support/property-runs.ts'

// What is found in random workspaces after random edits, held against what was planted there: every certain use, and no
// other content is called broken. Statements are planned here, too, all of them on both sides.

useProject()

/** `TENANTS` sets another number: each takes seconds. */
const tenants = Number(process.env.TENANTS ?? (isExhaustive ? 20 : 1))

/** A generator that a seed repeats. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const recordOf = (model: Model) =>
  Object.fromEntries(filesOf(model).map(({ path, content }) => [path, content]))

/** A model that compiles, after one to three edits that can break queries. */
async function edited(seed: number): Promise<{ edits: string[]; files: Record<string, string> }> {
  const next = dice(seed)
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)]
  for (;;) {
    const model = rich()
    const edits: string[] = []
    for (let count = 1 + Math.floor(next() * 3); count > 0; count--) {
      const name = pick(Object.keys(riskyEdits)) ?? ''
      if (riskyEdits[name]?.(model, pick)) edits.push(name)
    }
    const { text } = await compileModel(filesOf(model))
    if (edits.length > 0 && text === null) return { edits, files: recordOf(model) }
  }
}

interface Tenant {
  step: Step
  planted: Planted[]
  platform: Emulator
}

async function tenantOf(seed: number, head: Record<string, string>): Promise<Tenant> {
  const base = recordOf(rich())
  const members = await queryableMembers(base)
  const all: Planted[] = []
  let platform: Emulator | undefined
  const step = await runStep({
    inputs: { command: 'validate', branch: 'feature' },
    platform: { state: { files: base, branches: [{ name: 'feature', files: head }] } },
    files: head,
    prepare(emulator) {
      platform = emulator
      all.push(
        ...plantContent(emulator.state, members, { seed, reports: 36, dashboards: 6, notifications: 6 }),
      )
    },
  })
  if (!platform) throw new Error('no platform')
  return { step, planted: all, platform }
}

/** `sound`: its names exist, and it needs post-processing, so that the queries inside it are not planned. */
type Planning = 'ok' | 'sound' | 'rejected'

const isWorse = (base: Planning, head: Planning) =>
  head === 'rejected' ? base !== 'rejected' : head === 'sound' && base === 'ok'

/** What the emulator says to a statement, by branch, without the product. */
async function plannersOf(
  platform: Emulator,
): Promise<Record<'base' | 'head', (sql: string) => Promise<Planning>>> {
  const headers = { authorization: `Bearer ${platform.token}`, 'content-type': 'application/json' }
  const at = `${platform.url}/api/v1/deployments/1/environments`
  const { items } = (await (await fetch(at, { headers })).json()) as {
    items: {
      id: string
      type: string
      branch: string | null
      api_credentials: { type: string; url: string }[]
    }[]
  }
  const plannerOf = async (isBase: boolean) => {
    const found = items.find(({ type, branch }) => (isBase ? type === 'production' : branch === 'feature'))
    const url = found?.api_credentials.find(({ type }) => type === 'rest')?.url.replace(/\/v1$/, '')
    if (!found || url === undefined) throw new Error('no environment')
    const body = JSON.stringify({ security_context: {}, expires_in: 3600 })
    const created = await fetch(`${at}/${found.id}/tokens`, { method: 'POST', headers, body })
    const { data } = (await created.json()) as { data: { token: string } }
    const ask = async (query: string, isDeep: boolean) => {
      const response = await fetch(`${url}/v1/sql`, {
        method: 'POST',
        headers: { authorization: data.token, 'content-type': 'application/json' },
        body: JSON.stringify({ query, format: 'sql', disable_post_processing: isDeep }),
      })
      const { sql } = (await response.json()) as { sql?: { status: string } }
      return sql?.status ?? 'rejected'
    }
    return async (query: string): Promise<Planning> => {
      const status = await ask(query, false)
      if (status !== 'error') return status === 'ok' ? 'ok' : 'rejected'
      return (await ask(query, true)) === 'ok' ? 'ok' : 'sound'
    }
  }
  return { base: await plannerOf(true), head: await plannerOf(false) }
}

function isTakenAway({ member, granularity }: PlantedUse, changes: readonly ModelChange[]): boolean {
  const entity = member.slice(0, member.indexOf('.'))
  return changes.some((change) => {
    if (change.level !== 'breaking' || change.kind === 'join') return false
    const custom = change.before?.granularity ?? change.after?.granularity
    if (custom !== undefined) return change.member === member && custom === granularity
    return change.member === member || change.member === entity
  })
}

const keyOf = ({ type, id }: Pick<Consumer, 'type' | 'id'>) => `${type} ${id}`

/** The content that certainly breaks: by what it names, and by what the planners say about its statements. */
async function trulyBroken({ step, planted, platform }: Tenant): Promise<Set<string>> {
  const changes = step.report.findings.model?.changes ?? []
  const planners = await plannersOf(platform)
  const { reports, workbooks } = platform.state.deployment.workspace
  const verdicts = new Map<string, boolean>()
  const breaks = async (sql: string | null | undefined) => {
    if (!sql) return false
    const known = verdicts.get(sql) ?? isWorse(await planners.base(sql), await planners.head(sql))
    verdicts.set(sql, known)
    return known
  }
  const broken = new Set<string>()
  for (const one of planted) {
    const isExact = one.uses.some((use) => use.certainty === 'exact' && isTakenAway(use, changes))
    const statements =
      one.type === 'report'
        ? [reports.get(one.id)?.sqlQuery]
        : one.version === 'published'
          ? (workbooks.get(one.workbookId ?? 0)?.dashboard?.snapshots ?? []).map(({ sqlQuery }) => sqlQuery)
          : []
    let isPlanned = false
    for (const sql of statements) isPlanned ||= await breaks(sql)
    if (isExact || isPlanned) broken.add(keyOf(one))
  }
  // A draft shows the reports of its charts as they are now.
  for (const { id, dashboard, dashboardDraft } of workbooks.values()) {
    const shown = (dashboardDraft?.widgets ?? []).map(({ config }) => `report ${String(config?.reportId)}`)
    if (dashboard && id && shown.some((key) => broken.has(key))) broken.add(`dashboard ${dashboard.id}`)
  }
  return broken
}

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
    const broken = new Set(impact?.consumers.filter(({ state }) => state === 'broken').map(keyOf))
    expect([...broken].sort(), about).toEqual([...(await trulyBroken(tenant))].sort())
    const found = new Map(impact?.consumers.map((one) => [keyOf(one), one]))
    for (const one of tenant.planted) {
      const isMentioned = one.uses.some(
        (use) => use.certainty === 'mentioned' && isTakenAway(use, model.changes),
      )
      if (isMentioned) expect(found.has(keyOf(one)), `${about} ${one.shape} ${one.name}`).toBe(true)
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
