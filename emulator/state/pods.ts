import type { Branch } from './branch.ts'
import { type Build, buildStateAt } from './build.ts'
import type { Deployment } from './deployment.ts'
import { starter } from './starter.ts'

type Source = 'production' | 'dev'

/** A running part of a deployment, in the wire's spelling. */
export interface Pod extends Record<string, unknown> {
  name: string
  type: string
}

/** A line of a pod's log, with where it came from. */
export interface LogLine {
  /** The same for the same line at any time. */
  key: string
  source: Source
  pod: string
  container: string
  at: number
  message: string
}

const tail = 1000

/** The pods: the query API, the worker that builds production, and one for dev mode while something is open. */
export function podsOf(deployment: Deployment): Pod[] {
  const open = [...deployment.branches.values()].some(
    (branch) => branch.parent !== null && deployment.isActive(branch),
  )
  return [
    podOf(deployment, 'api'),
    podOf(deployment, 'worker'),
    ...(open ? [podOf(deployment, 'dev-worker')] : []),
  ]
}

function podOf(deployment: Deployment, type: keyof typeof starter.pods): Pod {
  const containers = starter.pods[type]
  return {
    name: podName(deployment, type),
    type,
    containers,
    ready: true,
    restartCount: 0,
    status: 'Running',
  }
}

function podName(deployment: Deployment, type: string): string {
  return `deployment-${deployment.id}-${type}-0`
}

/** The last lines of all pods, in the order of their times: what the builds wrote up to now. */
export function logOf(deployment: Deployment, now: number, speed: number): LogLine[] {
  return [...deployment.branches.values()]
    .flatMap((branch) => branch.builds.flatMap((build) => linesOf(deployment, branch, build, now, speed)))
    .sort((a, b) => a.at - b.at)
    .slice(-tail)
}

function linesOf(
  deployment: Deployment,
  branch: Branch,
  build: Build,
  now: number,
  speed: number,
): LogLine[] {
  const source: Source = branch.parent === null ? 'production' : 'dev'
  const worker = podName(deployment, source === 'dev' ? 'dev-worker' : 'worker')
  const commit = `${branch.name} at ${build.hash.slice(0, 7)}`
  const { status, updatedAt } = buildStateAt(build, now, speed)
  const line = (step: string, pod: string, container: string, at: number, message: string) => {
    return { key: `${build.jobId}.${step}`, source, pod, container, at, message }
  }
  const started = [
    line('fetch', worker, 'INIT', build.startedAt, `Fetched ${commit}`),
    line('start', worker, 'MAIN', build.startedAt, `Build ${build.jobId} of ${commit} started`),
  ]
  if (status === 'failed') {
    const message = `Build ${build.jobId} failed: ${build.failure ?? ''}`
    return [...started, line('end', worker, 'MAIN', updatedAt, message)]
  }
  if (status !== 'built') return started
  const end = line('end', worker, 'MAIN', updatedAt, `Build ${build.jobId} of ${commit} is built`)
  if (source === 'dev') return [...started, end]
  const api = podName(deployment, 'api')
  return [...started, end, line('serve', api, 'engine-server', updatedAt, `Serving ${commit}`)]
}
