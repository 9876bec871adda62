import { scenarios } from './kill-scenarios.ts'
import { describeKills, useGround } from './kill-suite.ts'

// SIGKILL at every moment of every request of a validation and of a merge, of a branch that was there before.

const ground = useGround()
const { validate, validateTheirs, validateDevMode, merge, mergeDevMode } = scenarios
await describeKills(ground, [validate, validateTheirs, validateDevMode, merge, mergeDevMode])
