import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What a process took. */
export interface Usage {
  /** User and system time. */
  cpuMs: number
  /** Peak resident memory. */
  peakMiB: number
}

/**
 * Measures a Node process to its end.
 * @param run starts it with this environment, and waits for it
 */
export async function withUsage<T>(run: (env: Record<string, string>) => Promise<T>): Promise<T & Usage> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-usage-'))
  const file = join(folder, 'usage.json')
  const preload = fileURLToPath(new URL('usage.mjs', import.meta.url))
  try {
    const result = await run({ NODE_OPTIONS: `--import=${preload}`, BENCH_USAGE_FILE: file })
    return { ...result, ...(JSON.parse(readFileSync(file, 'utf8')) as Usage) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
