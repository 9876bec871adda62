import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { runAction } from '../scripts/action-runner.ts'
import { type BenchOptions, compared, type Section } from './statistics.ts'

/** What takes turns, so that all see the same machine. */
type Variant = 'before' | 'now' | 'bare Node' | 'shell script'
type Times = Partial<Record<Variant, number[]>>

/** A platform that rejects every token, and when it received the first request. */
async function rejectingPlatform() {
  let requestedAt = 0
  const server = createServer((request, response) => {
    requestedAt ||= performance.now()
    request.resume()
    response.writeHead(401, { 'content-type': 'application/json' }).end('{}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const bound = server.address()
  return {
    url: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`,
    /** @returns when the first request since then came */
    async firstRequestOf(work: () => Promise<unknown>) {
      requestedAt = 0
      await work()
      return requestedAt
    },
    close: () => server.close(),
  }
}

const event = { eventName: 'push', event: { ref: 'refs/heads/main' }, ref: 'refs/heads/main' }

/** Runs main or, with state, post. @returns when the process was started, and when it ended */
async function run(dist: string | null, inputs: Record<string, string>, state?: Record<string, string>) {
  let startedAt = 0
  const onSpawn = () => {
    startedAt = performance.now()
  }
  const more = { ...(dist === null ? {} : { dist }), ...(state ? { state } : {}) }
  const { durationMs } = await runAction({ ...event, ...more, inputs, onSpawn })
  return { startedAt, durationMs }
}

async function bareNode(): Promise<number> {
  const startedAt = performance.now()
  await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'close')
  return performance.now() - startedAt
}

/** A shell and its first curl; 0 where there is none. */
async function shell(platform: Awaited<ReturnType<typeof rejectingPlatform>>): Promise<number> {
  const startedAt = performance.now()
  const at = await platform.firstRequestOf(async () => {
    const child = spawn('bash', ['-c', `curl -s ${platform.url}`], { stdio: 'ignore' })
    await once(
      child.on('error', () => undefined),
      'close',
    ).catch(() => undefined)
  })
  return Math.max(0, at - startedAt)
}

async function measureStart(runs: number, before: string | null): Promise<{ main: Times; post: Times }> {
  const platform = await rejectingPlatform()
  const inputs = { 'base-url': platform.url, token: 'bench-token', 'deployment-id': '1' }
  const firstRequest = async (dist: string | null) => {
    let startedAt = 0
    const at = await platform.firstRequestOf(async () => {
      startedAt = (await run(dist, inputs)).startedAt
    })
    // An earlier bundle rejects inputs that it does not know, before any request.
    return at === 0 ? undefined : at - startedAt
  }
  const postOf = async (dist: string | null) => (await run(dist, inputs, {})).durationMs
  const main: Times = {}
  const post: Times = {}
  for (let index = -2; index < runs; index++) {
    const round = {
      main: {
        ...(before === null ? {} : { before: await firstRequest(before) }),
        now: await firstRequest(null),
        'bare Node': await bareNode(),
        'shell script': await shell(platform),
      },
      post: { ...(before === null ? {} : { before: await postOf(before) }), now: await postOf(null) },
    }
    // The first two rounds only warm the page cache.
    if (index < 0) continue
    add(main, round.main)
    add(post, round.post)
  }
  platform.close()
  return { main, post }
}

function add(times: Times, round: Partial<Record<Variant, number | undefined>>): void {
  for (const [variant, ms] of Object.entries(round) as [Variant, number | undefined][])
    if (ms !== undefined) times[variant] = [...(times[variant] ?? []), ms]
}

/** Each time of a variant as a multiple of bare Node's in the same round. */
function ratios(times: Times): Times {
  const bare = times['bare Node'] ?? []
  const of = (variant: Variant) => times[variant]?.map((ms, round) => ms / (bare[round] ?? Number.NaN)) ?? []
  return { before: of('before'), now: of('now') }
}

export async function startSection({ runs, before }: BenchOptions): Promise<Section[]> {
  const { main, post } = await measureStart(Math.max(15, runs), before)
  const notes = `From the start of the process until the platform receives the first request; of bare Node, \`node -e 0\` from start to end; of
the shell script, bash to the first request of curl. The variants run alternately, under the same conditions.`
  return [
    compared(
      'Start',
      notes,
      ['before', 'now', 'bare Node', 'shell script'],
      [
        { name: 'until the first request', values: main, unit: 'ms' },
        { name: 'the same, as a multiple of bare Node in the same round', values: ratios(main), unit: '×' },
        {
          name: 'post step with nothing to do, start to end',
          values: { ...post, 'bare Node': main['bare Node'] },
          unit: 'ms',
        },
      ],
    ),
  ]
}
