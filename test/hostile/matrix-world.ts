import type { Emulator, InitialState } from '../../emulator/index.ts'

/** A branch of somebody else that is there, open and valid. */
export const theirBranch = 'theirs/feature'
/** The branch that `validate` and `merge` are given, and its parent where that is not the deploy branch. */
export const givenBranch = 'ci/orders'
export const givenParent = 'develop'

export const cube = (name: string) => `cubes:
  - name: ${name}
    sql_table: ${name}
    dimensions:
      - name: id
        sql: id
        type: number
        primary_key: true
`

const orders = { 'model/cubes/orders.yml': cube('orders') }
/** What the push under test adds to the given branch. */
export const pushed = { 'model/cubes/payments.yml': cube('payments') }
const mistake = { 'model/cubes/orders.yml': cube('orders').replace('number', 'strnig') }

export const given: InitialState = { branches: [{ name: givenBranch, files: orders }] }
/** The same with a mistake in it. */
export const givenBroken: InitialState = { branches: [{ name: givenBranch, files: mistake }] }
export const givenWithParent: InitialState = {
  branches: [
    { name: givenParent, staging: true },
    { name: givenBranch, parent: givenParent, files: orders },
  ],
}

/** What others add to production when the given branch is there, and what that branch adds: valid, but not together. */
const theirs = { 'model/cubes/theirs.yml': cube('payments') }
export const production = { ...orders, ...theirs }
export const merged = { ...production, ...pushed }
export const givenSkewed: InitialState = {
  files: orders,
  branches: [{ name: givenBranch, files: pushed }],
}
export function skew({ state: { deployment, ...state } }: Emulator): void {
  const main = deployment.require('main')
  deployment.commit(main, new Map(Object.entries(production)))
  deployment.startBuild(main, state.now() - 86_400_000)
}

/** What `deploy` uploads, and what `rollback` brings back. */
export const model = {
  ...orders,
  'model/cubes/payments.yml': cube('payments'),
  'model/cubes/shops.yml': cube('shops'),
}

/** The same with a mistake in it. */
export const sickModel = { ...model, ...mistake }

/** What others write to a file that a release changes, and how it is recognised. */
export const contested = 'model/cubes/payments.yml'
/** A file that they add. */
export const othersFile = 'model/cubes/merged.yml'
export const othersMark = '# others'

/** What a release has made of that: one file changed, one added, one removed. */
export const released = {
  ...orders,
  'model/cubes/payments.yml': `${cube('payments')}    title: Payments\n`,
  'model/cubes/fresh.yml': cube('fresh'),
}

/** What others have there: more branches than one page holds, so that ours are on the second. */
const neighbours = {
  branches: [
    ...Array.from({ length: 105 }, (_, index) => ({ name: `old/${String(index).padStart(3, '0')}` })),
    { name: theirBranch, staging: true },
    { name: 'dev-anna-1' },
  ],
  history: 3,
}

/** The platform's state at the beginning, with the neighbours in it. */
export function stateOf(own: InitialState = {}): InitialState {
  return { ...neighbours, ...own, branches: [...neighbours.branches, ...(own.branches ?? [])] }
}

/** The neighbours' session and running sync, which no state can name. */
export function moveIn({ state }: Emulator): void {
  state.deployment.sessions.set('annas-token', 'dev-anna-1')
  state.deployment.runs.push({
    syncJobId: 'annas-sync',
    workflowId: 'annas-workflow',
    branchName: 'dbt-sync/annas',
    ref: 'main',
    gitRef: 'main',
    trigger: 'manual',
    source: 'git',
    output: 'branch',
    userId: 2,
    startedAt: state.now(),
    cancelled: false,
    settled: false,
    work: Promise.resolve(),
  })
}
