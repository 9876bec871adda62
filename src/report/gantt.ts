import type { Report } from '../findings.ts'
import { formatDuration } from '../runtime/duration.ts'

/** Phases of the step are a handful; those of the sync are as many as the platform likes. */
const mostSyncTasks = 40

interface Task {
  name: string
  startedAt: number
  durationMs: number
  failed: boolean
}

/**
 * The phases on a time axis, as a Mermaid diagram in a fence, which GitHub draws.
 * @returns null when nothing was timed
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

/** The platform tells how long each part took and in which order, by a clock of its own: laid end to end. */
function syncTasks(sync: Task, syncPhases: readonly { name: string; durationMs: number }[]): Task[] {
  let { startedAt } = sync
  return syncPhases.map(({ name, durationMs }, index) => {
    const task = { name: `${index + 1} ${name}`, startedAt, durationMs, failed: false }
    startedAt += durationMs
    return task
  })
}

/** A name may hold nothing that Mermaid gives a meaning to; a task of no length would not be drawn. */
function taskLine({ name, startedAt, durationMs, failed }: Task): string {
  const harmless = name.replace(/[^A-Za-z0-9 _.-]/g, '-').slice(0, 40)
  const from = Math.round(startedAt)
  const to = from + Math.max(1, Math.round(durationMs))
  return `${harmless}, ${formatDuration(durationMs)} :${failed ? 'crit, ' : ''}${from}, ${to}`
}
