import { scenarios } from './kill-scenarios.ts'
import { describeKills, useGround } from './kill-suite.ts'

// SIGKILL at every moment of every request of a deployment: the branch holds the upload whole, or is as it was.

const ground = useGround()
const { deploy, deployDevMode } = scenarios
await describeKills(ground, [deploy, deployDevMode])
