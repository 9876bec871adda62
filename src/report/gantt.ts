import type { Report } from '../findings.ts'
import { formatDuration } from '../runtime/duration.ts'

/** A step has only a few phases; the number of sync phases is up to the platform. */
const mostSyncTasks = 40

interface Task {
  name: string
  startedAt: number
  durationMs: number
  failed: boolean
}

/**
 * The phases on a time axis: a Mermaid diagram in a code block, which GitHub renders.
 * @returns null when there are no phases
 */
export function gantt({ phases, findings }: Report): string | null {
  if (phases.length === 0) return null
  const sync = phases.find(({ name }) => name === 'Sync')
  const sections = [
    'section Step',
    ...phases.map(taskLine),
    ...(sync && findings.syncPhases
      ? ['section dbt sync', ...syncTasks(sync, findings.syncPhases.slice(0, mostSyncTasks)).map(taskLine)]
      : []),
  ]
  return [
    '```mermaid',
    'gantt',
    '  dateFormat x',
    '  axisFormat %H:%M:%S',
    ...sections.map((line) => `  ${line}`),
    '```',
  ].join('\n')
}

/** The platform reports the order and duration of its phases but no common start time, so they are placed end to end. */
function syncTasks(sync: Task, syncPhases: readonly { name: string; durationMs: number }[]): Task[] {
  let { startedAt } = sync
  return syncPhases.map(({ name, durationMs }, index) => {
    const task = { name: `${index + 1} ${name}`, startedAt, durationMs, failed: false }
    startedAt += durationMs
    return task
  })
}

/** Removes Mermaid syntax from the name. Mermaid does not draw a task of zero length, so each lasts at least 1 ms. */
function taskLine({ name, startedAt, durationMs, failed }: Task): string {
  const harmless = name.replace(/[^A-Za-z0-9 _.-]/g, '-').slice(0, 40)
  const from = Math.round(startedAt)
  const to = from + Math.max(1, Math.round(durationMs))
  return `${harmless}, ${formatDuration(durationMs)} :${failed ? 'crit, ' : ''}${from}, ${to}`
}
