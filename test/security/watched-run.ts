import { type ActionResult, type ActionRun, runAction } from '../../scripts/action-runner.ts'

/** A run of the bundle, with what its process did besides printing. */
export interface WatchedResult extends ActionResult {
  /** `host:port` of every connection, each once. */
  connections: string[]
  /** Commands that were started. */
  children: string[]
  /** The most memory that it had, in MiB. */
  peakMb: number
}

const mark = 'watched: '

/** Runs in the process before the bundle: tells of connections, children and memory. */
const watcher = `
  import net from 'node:net'
  import dgram from 'node:dgram'
  import children from 'node:child_process'
  import { syncBuiltinESMExports } from 'node:module'
  const tell = (what) => process.stderr.write('${mark}' + JSON.stringify(what) + '\\n')
  const connect = net.Socket.prototype.connect
  net.Socket.prototype.connect = function (...given) {
    const [options] = Array.isArray(given[0]) ? given[0] : given
    tell({ connection: (options.host ?? options.path) + ':' + options.port })
    return connect.apply(this, given)
  }
  dgram.createSocket = () => { tell({ connection: 'datagram' }); throw new Error('no datagrams') }
  for (const name of ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork'])
    children[name] = (command) => { tell({ child: String(command) }); throw new Error('no children') }
  syncBuiltinESMExports()
  process.on('exit', () => tell({ peakMb: process.resourceUsage().maxRSS / 1024 }))
`

/** Runs the bundle as a runner does, and watches it. */
export async function watchedRun(run: ActionRun): Promise<WatchedResult> {
  const options = `--import=data:text/javascript,${encodeURIComponent(watcher)}`
  const result = await runAction({ ...run, env: { ...run.env, NODE_OPTIONS: options } })
  const lines = result.stderr.split('\n')
  const told = lines
    .filter((line) => line.startsWith(mark))
    .map((line): { connection?: string; child?: string; peakMb?: number } =>
      JSON.parse(line.slice(mark.length)),
    )
  return {
    ...result,
    stderr: lines.filter((line) => !line.startsWith(mark)).join('\n'),
    connections: [...new Set(told.flatMap(({ connection }) => connection ?? []))],
    children: told.flatMap(({ child }) => child ?? []),
    peakMb: Math.max(0, ...told.flatMap(({ peakMb }) => peakMb ?? [])),
  }
}
