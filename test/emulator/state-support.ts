import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { EmulatorOptions } from '../../emulator/index.ts'
import { type Platform, startPlatform } from './support.ts'

export const token = 'a-token-of-some-length'

/** The path of a state file that is not there yet, in a folder of its own. */
export function newFile(): string {
  const directory = mkdtempSync(join(tmpdir(), 'emulator-state-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return join(directory, 'state.json')
}

/** Starts an emulator on a state file, with the one token. */
export function start(stateFile: string, options: EmulatorOptions = {}): Promise<Platform> {
  return startPlatform({ stateFile, tokens: [token], ...options })
}
