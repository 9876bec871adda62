import { scenarios } from './kill-scenarios.ts'
import { describeKills, useGround } from './kill-suite.ts'

// Main is killed at every moment of every request of each command that leaves anything to clean up.

await describeKills(useGround(), Object.values(scenarios))
