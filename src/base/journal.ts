import type { Clock } from './clock.ts'
import type { Findings, ModelFile, Phase } from './findings.ts'
import type { Log } from './log.ts'

/** Where commands and steps report to. They cannot read it: nothing may be decided by what was reported. */
export interface Journal {
  /** Adds to the findings and publishes them immediately. Results of data tests and access tests replace only those of the same branch. */
  found(more: Findings): void
  /** Keeps the files of the invalid branch: generated files are not in the checkout. */
  keepModel(files: readonly ModelFile[]): void
  /** Adds a warning to log, annotations and report. The run does not fail because of it. */
  warn(text: string): void
  /**
   * Runs and times a phase. Its log lines are in a group with its name, unless it opens groups itself. A duration is
   * printed from one second on.
   */
  phase<T>(name: string, work: () => Promise<T>, ownGroups?: 'own groups'): Promise<T>
}

/** The findings, phases and warnings of a run, from which outputs and report are made. */
export interface RunJournal extends Journal {
  readonly findings: Findings
  readonly phases: readonly Phase[]
  readonly warnings: readonly string[]
  readonly modelFiles: readonly ModelFile[]
}

/**
 * @param publish called with every change of the findings, so that outputs are set as soon as they are known
 */
export function openJournal(clock: Clock, log: Log, publish: (findings: Findings) => void): RunJournal {
  const findings: Findings = {}
  const phases: Phase[] = []
  const warnings = new Set<string>()
  let modelFiles: readonly ModelFile[] = []
  return {
    findings,
    phases,
    get warnings() {
      return [...warnings]
    },
    get modelFiles() {
      return modelFiles
    },
    keepModel(files) {
      modelFiles = files
    },
    found(more) {
      const before = { ...findings }
      Object.assign(findings, more)
      for (const name of ['dataTests', 'accessTests'] as const) {
        const { [name]: tests } = more
        // Those of other branches stay: after a release, production has its own.
        const kept = before[name]?.filter(({ branch }) => !tests?.some((test) => test.branch === branch))
        if (tests) findings[name] = [...(kept ?? []), ...tests]
      }
      publish(more)
    },
    warn(text) {
      if (warnings.has(text)) return
      warnings.add(text)
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
