import { describe, expect } from 'vitest'
import {
  green,
  onceSent,
  red,
  requestsOf,
  rowsOf,
  type Scenario,
  scenarios,
  step,
  useCommand,
} from '../support/command.ts'

useCommand()

const name = 'ci/orders'
const path = 'model/cubes/orders.yml'
const cube = 'cubes:\n  - name: orders\n    sql_table: orders\n'

/** An earlier step has made the branch just now: when this one has read the settings, it is not 1 s old. */
const justMade = onceSent(
  ({ operationId }, moment) => operationId === 'getDeploymentSettings' && moment !== 'received',
  ({ state: { deployment } }) => {
    const { files } = deployment.deployBranch
    deployment.addBranch({ name, parent: 'main', files: new Map([...files, [path, cube]]), base: files })
  },
)

const commands: Readonly<Record<string, Record<string, string>>> = {
  validate: { command: 'validate' },
  'validate in dev mode': { command: 'validate', activate: 'dev-mode' },
  merge: { command: 'merge' },
  'merge in dev mode': { command: 'merge', activate: 'dev-mode' },
  'merge into the parent': { command: 'merge', into: 'parent' },
  'merge without validation': { command: 'merge', validate: 'false' },
  release: { command: 'release' },
  deploy: { command: 'deploy', 'model-path': 'shop' },
}
const files = { [`shop/${path}`]: cube.replace('sql_table: orders', 'sql_table: orders_v2') }

const of = (inputs: Record<string, string> | undefined): Scenario => ({
  inputs: { ...inputs, branch: name },
  files,
})

describe('a branch that an earlier step has just made', () => {
  for (const lag of ['branchListLagMs', 'buildLagMs'])
    scenarios(
      rowsOf(Object.keys(commands), (command) => [
        `is waited for where it shows 10 s late: ${command}, ${lag}`,
        { ...of(commands[command]), state: { switches: { [lag]: 10_000 } }, setup: justMade, outputs: green },
      ]),
    )
})

describe('a branch that does not exist', () => {
  scenarios(
    rowsOf(Object.keys(commands), (command) => [
      `is red after 15 s, before anything is written: ${command}`,
      {
        ...of(commands[command]),
        outputs: red(/parent|without/.test(command) ? 'merge' : 'build'),
        error: [`no branch "${name}"`],
        lines: [`The platform does not know branch "${name}" yet; waiting up to 15 s for it`],
        also: () => {
          expect(step.platform.requests.every(({ method }) => method === 'GET')).toBe(true)
          expect(requestsOf('getDeploymentSettings')).toHaveLength(1)
        },
      },
    ]),
  )
})
