import type { Files } from './files.ts'

/** One build of a branch. Its state follows from the time alone. */
export interface Build {
  jobId: number
  hash: string
  startedAt: number
  /** Set when the build is to fail. */
  failure?: string
  /** What was built, and may be served. The files of old builds are forgotten. */
  files?: Files
  /** Until then build-status shows the build before this one. */
  visibleFrom?: number
}

/** What a build looks like at one moment. */
export interface BuildState {
  status: 'building' | 'warmup' | 'built' | 'failed'
  updatedAt: number
}

const buildingMs = 20_000
const warmupMs = 5_000

/** The state of a build at a time: building, warmup, then built or failed. */
export function buildStateAt(build: Build, now: number, speed: number): BuildState {
  const warm = build.startedAt + Math.round(buildingMs / speed)
  const done = build.startedAt + Math.round((buildingMs + warmupMs) / speed)
  if (now < warm) return { status: 'building', updatedAt: build.startedAt }
  if (build.failure !== undefined) return { status: 'failed', updatedAt: warm }
  if (now < done) return { status: 'warmup', updatedAt: warm }
  return { status: 'built', updatedAt: done }
}

/** Between two builds that queue there is nothing to be seen of the second. */
const queueGapMs = 10_000

/** When a build begins that has to wait for the one before it. */
export function turnOfBuild(before: Build | undefined, now: number, speed: number): number {
  if (before === undefined) return now
  const ms = before.failure === undefined ? buildingMs + warmupMs : buildingMs
  const end = before.startedAt + Math.round(ms / speed)
  return end <= now ? now : end + Math.round(queueGapMs / speed)
}

/** The latest build that may be seen: a later one can be hidden for a while. */
export function visibleBuild(builds: readonly Build[], now: number, hiddenMs = 0): Build | undefined {
  const seen = builds.findLast((build) => now >= Math.max(build.startedAt + hiddenMs, build.visibleFrom ?? 0))
  return seen ?? builds[0]
}
