import { scenarios } from './kill-scenarios.ts'
import { describeKills, useGround } from './kill-suite.ts'

// SIGKILL at every moment of every request of a release.

const ground = useGround()
const { release, releaseDevMode, releaseOnSuccess } = scenarios
await describeKills(ground, [release, releaseDevMode, releaseOnSuccess])
