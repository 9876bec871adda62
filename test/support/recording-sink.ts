import type { LogSink } from '../../src/base/log.ts'

interface SinkCall {
  kind: keyof LogSink
  text: string
}

/** What a log wrote, call by call, and as it stands in the step's output. */
export interface RecordingSink extends LogSink {
  calls: SinkCall[]
  /** The lines of the step's output that carry quoted text: commands of the toolkit without their own heads. */
  texts(): string[]
}

export function recordingSink(): RecordingSink {
  const calls: SinkCall[] = []
  const record = (kind: keyof LogSink) => (text: string) => {
    calls.push({ kind, text })
  }
  return {
    calls,
    texts: () => calls.map(({ text }) => text),
    info: record('info'),
    notice: record('notice'),
    warning: record('warning'),
    error: record('error'),
    startGroup: record('startGroup'),
    endGroup: () => record('endGroup')(''),
  }
}
