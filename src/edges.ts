import {
  endGroup,
  error,
  getInput,
  getState,
  info,
  notice,
  saveState,
  setSecret,
  startGroup,
  warning,
} from '@actions/core'
import { type Clock, systemClock } from './base/clock.ts'
import { formatDuration } from './base/duration.ts'
import { openLedger, type StateStore } from './base/ledger.ts'
import { createLog, type Log } from './base/log.ts'
import type { SavedLedger } from './base/saved-ledger.ts'
import { userAgent } from './base/version.ts'
import { createDispatcher, createSend, proxyProblem } from './http/transport.ts'
import { secretInputs } from './inputs/table.ts'
import { createPlatform, type PlatformAccess } from './platform/client.ts'

/**
 * Reads inputs as the runner gives them; secrets are masked before anything else is done.
 * @returns texts by input name, trimmed unless they are blanks alone; empty where there is none
 */
export function readInputs<Name extends string>(names: readonly Name[]): Record<Name, string> {
  const inputs = Object.fromEntries(names.map((name) => [name, textOf(name)])) as Record<Name, string>
  const given: Readonly<Record<string, string | undefined>> = inputs
  for (const name of secretInputs) if (given[name]?.trim()) setSecret(given[name])
  return inputs
}

/** Without the blanks around it; but one that is only blanks was given, and is not what was meant. */
function textOf(input: string): string {
  const text = getInput(input, { trimWhitespace: false })
  return text.trim() || text
}

/**
 * The step's output, and what it saves.
 * @param read reads what an earlier step has saved
 */
export function openSaved(read?: (store: StateStore) => SavedLedger) {
  const store = { saveState, getState }
  return {
    log: createLog({ info, notice, warning, error, startGroup, endGroup }, process.stdout),
    ledger: openLedger(store, read?.(store)),
  }
}

/**
 * What the main step and the post step both need of the world outside of the process.
 * @param environment has the proxies
 * @param baseUrl of the platform, as the inputs give it
 */
export function openEdges(environment: NodeJS.ProcessEnv, baseUrl: string, saved = openSaved()) {
  const url = URL.parse(baseUrl)
  // Without the proxy that is meant, nothing is sent at all.
  const environmentProblem = url && proxyProblem(environment, url)
  const dispatcher = createDispatcher()
  const send = createSend(dispatcher)
  const connect = (access: PlatformAccess, log: Log, clock: Clock, random: () => number) =>
    createPlatform({
      ...access,
      userAgent,
      send,
      clock,
      random,
      onRetry: (error, delayMs) => log.line(`${error.message} Trying again in ${formatDuration(delayMs)}.`),
    })
  return {
    ...saved,
    clock: systemClock,
    random: Math.random,
    send,
    connect,
    /** Closes the connections, so that the process can end by itself. */
    close: () => dispatcher.destroy(),
    environmentProblem,
  }
}
