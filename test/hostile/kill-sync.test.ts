import { scenarios } from './kill-scenarios.ts'
import { describeKills, useGround } from './kill-suite.ts'

// SIGKILL at every moment of every request of a sync.

const ground = useGround()
const { sync, syncDevMode, syncKept } = scenarios
await describeKills(ground, [sync, syncDevMode, syncKept])
