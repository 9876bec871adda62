import { afterEach, describe, expect, it } from 'vitest'
import { type GitHubServer, startGitHub } from '../../emulator/github/index.ts'
import type { Emulator, Fault } from '../../emulator/index.ts'
import { type ActionResult, type ActionRun, runAction } from '../../scripts/action-runner.ts'
import { expectHarmless } from '../report/markup.ts'
import { emulator, useProject } from '../support/platform.ts'
import { canaryWith, expectNoToken } from './canary.ts'
import { chunkedHead, hostileServer, writeForever } from './hostile-server.ts'
import { contentToken, githubToken, platformToken } from './run.ts'

/** A run of the bundle, with what its process did besides printing. */
interface WatchedResult extends ActionResult {
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
async function watchedRun(run: ActionRun): Promise<WatchedResult> {
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

// The committed bundle as a runner starts it: what leaves its process, whom it talks to, what it holds.

useProject()

const repository = { full_name: 'team/dbt', default_branch: 'main' }
let github: GitHubServer
afterEach(() => github?.close())

async function pullRequestRun(platform: Pick<Emulator, 'url'>, more: Partial<ActionRun> = {}) {
  const bot = { login: 'github-actions[bot]', type: 'Bot', installation: true } as const
  github = await startGitHub({ repository: 'team/dbt', tokens: { [githubToken]: bot } })
  const head = { ref: 'main', sha: 'b'.repeat(40), repo: repository }
  return watchedRun({
    eventName: 'pull_request',
    event: { pull_request: { number: 7, head, base: { ref: 'main', repo: repository } }, repository },
    ref: 'refs/pull/7/merge',
    githubToken,
    ...more,
    inputs: {
      'base-url': platform.url,
      token: platformToken,
      'deployment-id': '1',
      'poll-interval': '50ms',
      'content-token': contentToken,
      ...more.inputs,
    },
    env: {
      GITHUB_API_URL: github.url,
      GITHUB_SERVER_URL: 'https://github.example',
      GITHUB_REPOSITORY: 'team/dbt',
      ...more.env,
    },
  })
}

const text = canaryWith(`${platformToken} ${contentToken}`)
const hostile: Fault[] = [
  { operation: 'getDbtSyncStatus', kind: 'patch-body', body: { progress: { message: text, stage: text } } },
  {
    operation: 'getDbtSyncResult',
    kind: 'patch-body',
    body: { branchName: text, generatedFiles: [{ path: text }] },
  },
  { operation: 'fileHashes', kind: 'patch-body', body: { [text]: { hash: text } } },
  {
    operation: 'getDbtSyncLogs',
    kind: 'replace-body',
    body: { items: [{ timestamp: text, level: text, message: text, phase: text, durationMs: 1 }] },
  },
  {
    operation: 'validateDataModel',
    kind: 'patch-body',
    body: { valid: false, errors: [{ message: text, fileName: text }, { message: `x\n${text}` }] },
  },
]

describe('the bundle', () => {
  it('obeys nothing and shows no token, with all that turns logs up switched on', async () => {
    const state = { switches: { syncedCommit: 'hide' as const } }
    const platform = await emulator({ tokens: [platformToken], speed: 1000, state })
    for (const fault of hostile) platform.addFault(fault)
    const debug = { ACTIONS_STEP_DEBUG: 'true', ACTIONS_RUNNER_DEBUG: 'true', RUNNER_DEBUG: '1', DEBUG: '*' }
    const result = await pullRequestRun(platform, {
      env: { ...debug, NODE_DEBUG: 'undici,fetch,http,https,net,tls' },
    })
    expect(result.outputs).toMatchObject({ outcome: 'failure', 'failure-kind': 'validation' })

    const lines = result.output.split(/\r\n|\r|\n/)
    const commands = lines.filter((line) => /^\s*::|##\[/.test(line))
    const masks = commands.filter((line) => line.startsWith('::add-mask'))
    const [platformMask, contentMask, githubMask, ...others] = masks.map((line) =>
      line.slice('::add-mask::'.length),
    )
    expect([platformMask, contentMask, githubMask]).toEqual([platformToken, contentToken, githubToken])
    // Data tokens, which the platform creates.
    for (const token of others) {
      expect(token).toMatch(/^eyJ/)
      expect(result.output.split(token)).toHaveLength(2)
    }
    expect(commands.filter((line) => !/^::(?:add-mask|group|endgroup|warning|error)[ :]/.test(line))).toEqual(
      [],
    )
    expect(result.output).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e]/)
    expect(result.stderr).not.toMatch(/^\s*::|##\[/m)

    const bodies = github.comments.map(({ body }) => body)
    expect(bodies).toHaveLength(1)
    const told = lines.filter((line) => !line.startsWith('::add-mask'))
    const left = [told, result.stderr, result.outputs, result.state, result.summary, bodies]
    expectNoToken(JSON.stringify(left), 'anywhere but in the masks')
    expectHarmless(result.summary)
    for (const body of bodies) expectHarmless(body.replace(/^.*\n/, ''))
    // A later step reads outputs by name: nothing that the platform says makes a new one.
    expect(Object.keys(result.outputs).every((name) => /^[a-z-]+$/.test(name))).toBe(true)
  })

  it('talks to the platform’s two hosts and to GitHub’s API, to nobody else, and starts no other program', async () => {
    const state = { switches: { syncedCommit: 'hide' as const } }
    const platform = await emulator({ tokens: [platformToken], speed: 1000, state })
    const result = await pullRequestRun(platform)
    expect(result.outputs.outcome).toBe('success')
    const hosts = [platform.url, platform.queryOrigin, github.url].map((url) => new URL(url).host)
    expect(result.connections.toSorted()).toEqual(hosts.toSorted())
    expect(result.children).toEqual([])
  })

  it('holds no more than it must of a platform that never stops answering', async () => {
    const platform = await hostileServer((socket) => {
      socket.write(chunkedHead)
      writeForever(socket, `40000\r\n${' '.repeat(0x40000)}\r\n`)
    })
    const result = await pullRequestRun(platform, { inputs: { timeout: '20s', comment: 'never' } })
    expect(result.outputs).toMatchObject({ outcome: 'failure', 'failure-kind': 'unsupported' })
    expect(result.output).toContain('the response is larger than')
    expect(result.peakMb).toBeGreaterThan(30)
    expect(result.peakMb).toBeLessThan(600)
  })
})
