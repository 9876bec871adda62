import { beforeAll } from 'vitest'
import type { WireAnswer } from '../../src/http/transport.ts'
import { useProject } from '../support/platform.ts'
import { virtualClock } from '../support/virtual-clock.ts'
import { runBoth, type Shown } from './run.ts'
import { type Recording, record, type Scenario, scenarios } from './scenarios.ts'
import { type Change, player } from './tape.ts'

/** Records scenarios once for a test file. */
export function useRecordings(names: readonly string[] = Object.keys(scenarios)) {
  const recordings = new Map<string, Recording>()
  /** What any scenario was answered, for calls that a change brings about. */
  const everything = new Map<string, readonly WireAnswer[]>()
  const project = useProject()
  const head = () => project().branches.main ?? ''

  beforeAll(async () => {
    for (const name of names) {
      const recording = await record(scenarioOf(name), head())
      recordings.set(name, recording)
      for (const [key, answers] of recording.tape) if (!everything.has(key)) everything.set(key, answers)
    }
  }, 60_000)

  function of(name: string): Recording {
    const recording = recordings.get(name)
    if (!recording) throw new Error(`${name} was not recorded`)
    return recording
  }

  /**
   * Plays a scenario again.
   * @param change what is made of the answers
   * @param other what the step is given instead
   */
  async function play(name: string, change: Change, other: Partial<Scenario> = {}): Promise<Shown> {
    const { inputs, event, files = {} } = { ...scenarioOf(name), ...other }
    const send = player(of(name).tape, everything, change)
    return runBoth({ inputs, event, sha: head(), files, clock: virtualClock(), send })
  }

  return { of, play }
}

function scenarioOf(name: string): Scenario {
  const scenario = scenarios[name]
  if (!scenario) throw new Error(`no scenario ${name}`)
  return scenario
}

export function readJson({ body }: WireAnswer): unknown {
  return body === '' ? null : JSON.parse(body)
}

/** Makes another answer of what one operation says. */
export function instead(operation: string, make: (data: object) => unknown): Change {
  return (asked, answer): WireAnswer =>
    asked === operation ? { ...answer, body: JSON.stringify(make(readJson(answer) as object)) } : answer
}
