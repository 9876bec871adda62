import { writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { earlierBundle } from './before.ts'
import { gateSection } from './gate-section.ts'
import { logSection, wholeLogSection } from './log-sections.ts'
import { pageOf, textOf } from './page.ts'
import { planSections } from './plan-sections.ts'
import { rollbackSection } from './rollback.ts'
import { cleanupSection, locateSection } from './scale.ts'
import { changesSection, contentSection, planningSection, reportSection } from './sections.ts'
import { branchesSection, deploySection } from './sections-uploads.ts'
import { startSection } from './start.ts'
import type { BenchOptions, Section } from './statistics.ts'

// Speed is measured here and asserted nowhere: figures depend on the machine, so each is printed beside what it
// is compared with, from the same run.

const parts: Record<string, (options: BenchOptions) => Section[] | Promise<Section[]>> = {
  start: startSection,
  plan: planSections,
  gate: gateSection,
  changes: changesSection,
  planning: planningSection,
  content: contentSection,
  log: logSection,
  'log-without-cursors': wholeLogSection,
  report: reportSection,
  deploy: deploySection,
  branches: branchesSection,
  rollback: rollbackSection,
  cleanup: cleanupSection,
  locate: locateSection,
}

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '11' },
    lines: { type: 'string', default: '1000000' },
    only: { type: 'string' },
    before: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const names = values.only?.split(',') ?? Object.keys(parts)
const unknown = names.filter((name) => !(name in parts))
if (unknown.length > 0)
  throw new Error(`--only takes ${Object.keys(parts).join(', ')}, and not ${unknown.join()}`)
if (values.write && values.only) throw new Error('--write needs all of it, without --only')

const earlier = values.before === undefined ? null : earlierBundle(values.before)
if (values.before !== undefined && earlier === null)
  throw new Error(`This clone has no bundle of ${values.before}`)
const options: BenchOptions = {
  runs: Math.max(5, Number(values.runs)),
  lines: Number(values.lines),
  before: earlier?.dist ?? null,
}
const loadBefore = loadavg()[0] ?? 0
const sections: Section[] = []
try {
  for (const name of names) {
    const made = (await parts[name]?.(options)) ?? []
    for (const section of made) console.log(textOf(section))
    sections.push(...made)
  }
} finally {
  earlier?.remove()
}

const machine = {
  node: process.version,
  system: `${process.platform} ${process.arch}`,
  cores: availableParallelism(),
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  load: [loadBefore, loadavg()[0] ?? 0] as const,
}
console.log(
  `\nNode ${machine.node}, ${machine.cores} cores, load ${machine.load.map((load) => load.toFixed(1)).join(' to ')}`,
)
if (values.write) {
  const date = new Date().toISOString().slice(0, 10)
  writeFileSync(
    new URL('../docs/internals/performance.md', import.meta.url),
    pageOf(date, machine, values.before ?? null, sections),
  )
  console.log('Written to docs/internals/performance.md')
}
