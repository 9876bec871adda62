import type { Findings, Phase } from '../findings.ts'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'

/** What a run has found and how long its parts took: the raw material of outputs and report. */
export interface Journal {
  readonly findings: Findings
  readonly phases: readonly Phase[]
  readonly warnings: readonly string[]
  /** Adds to the findings and makes them known at once. */
  found(more: Findings): void
  /** Says something in the log, as an annotation and in the report, that does not make the run fail. */
  warn(text: string): void
  /**
   * Times a part of the work. What it says stands in a group of the log, which bears its name and time, unless it
   * makes groups of its own.
   */
  phase<T>(name: string, work: () => Promise<T>, ownGroups?: 'own groups'): Promise<T>
}

/**
 * @param publish told of every change of the findings, so that outputs are set as soon as they are known
 */
export function openJournal(clock: Clock, log: Log, publish: (findings: Findings) => void): Journal {
  const findings: Findings = {}
  const phases: Phase[] = []
  const warnings: string[] = []
  return {
    findings,
    phases,
    warnings,
    found(more) {
      Object.assign(findings, more)
      publish(more)
    },
    warn(text) {
      if (warnings.includes(text)) return
      warnings.push(text)
      log.warning(text)
    },
    async phase(name, work, ownGroups) {
      const startedAt = clock.now()
      let failed = true
      if (!ownGroups) log.groupWhenNeeded(name)
      try {
        const value = await work()
        failed = false
        return value
      } finally {
        const durationMs = clock.now() - startedAt
        log.endGroup(ownGroups ? undefined : durationMs)
        phases.push({ name, startedAt, durationMs, failed })
      }
    },
  }
}
