import { describe, expect, it } from 'vitest'
import type { Emulator } from '../../emulator/index.ts'
import { GitHubError } from '../../src/github/errors.ts'
import type { GitHub } from '../../src/github/github.ts'
import { answer, fault, htmlPage } from '../platform/fake-send.ts'
import {
  branchNames,
  leftBehind,
  projectGitHub,
  pullRequest,
  runPost,
  runStep,
  type StepOptions,
  step,
  useCommand,
} from '../support/command.ts'

// What a person reads about each cause: the heading says who rejected what, whatever the `failure-kind` is.

useCommand(/ /)

interface Cause extends Omit<StepOptions, 'github' | 'edges'> {
  github?: Partial<GitHub>
  /** Of the job summary, which the comment shows, too. */
  heading: string
  kind: string
  /** All of them are in the last line of the log. */
  says: readonly (string | RegExp)[]
  /** None of them is. */
  doesNotSay?: RegExp
  /** In virtual time. */
  seconds: number
  /** Branches after the post step; default: those of before. */
  left?: readonly string[]
}

const token = { 'github-token': 'ghs_actions' }
const path = 'model/cubes/orders.yml'
const orders = `cubes:
  - name: orders
    sql_table: shop.orders
    dimensions:
      - {name: id, sql: id, type: number, primary_key: true}
    measures:
      - {name: count, type: count}
      - {name: revenue, sql: amount, type: sum}
`
const more = orders.replace('    measures:', '    measures:\n      - {name: costs, sql: cost, type: sum}')
const feature = {
  state: { files: { [path]: orders }, branches: [{ name: 'feature', files: { [path]: more } }] },
}
const gated = { command: 'validate', branch: 'feature', 'fail-on': 'breaking' }
const inDevMode = { command: 'validate', branch: 'feature', activate: 'dev-mode' }
const teamFile = (text: string) => ({ files: { '.data-model-ci.yml': text } })
/** The platform rejects an operation with a text of its own. */
const rejects = (operation: string, status: number, error: string): Pick<StepOptions, 'prepare'> => ({
  prepare: (platform) => platform.addFault({ operation, kind: 'status', status, body: { error } }),
})
const gitHub = (status: number | null, text: string): Partial<GitHub> => ({
  fileAt: () =>
    Promise.reject(new GitHubError({ operation: 'fileAt', status, text, advice: '', arrived: 'no' })),
})
/** Removes branches when their build is first seen. */
const removing = (prefix: string): Pick<StepOptions, 'onLine'> => ({
  onLine(line, _, { state: { branches, deployment } }) {
    if (!line.startsWith('Build of')) return
    for (const branch of branches) if (branch.name.startsWith(prefix)) deployment.removeBranch(branch)
  },
})
/** What production's builds are, newest last: seconds before the run, and why one failed. */
const builds =
  (...all: readonly { at: number; failure?: string }[]) =>
  ({ state }: Emulator) => {
    const { deployment } = state
    for (const { at, ...how } of all)
      deployment.startBuild(deployment.deployBranch, state.now() + at * 1000, how)
  }

/** Production has another commit than its last good build; the builds of it. */
const changed =
  (...all: readonly { at: number }[]) =>
  (platform: Emulator) => {
    const { deployment } = platform.state
    deployment.commit(deployment.deployBranch, new Map([[path, orders.replace('revenue', 'income')]]))
    builds(...all)(platform)
  }

const causes: Record<string, Cause> = {
  'a branch of compare-with that does not exist': {
    ...teamFile('compare-with: develop\n'),
    inputs: { 'fail-on': 'breaking' },
    heading: 'the branch of compare-with does not exist',
    kind: 'input',
    says: [
      'The platform has no branch "develop"',
      '`compare-with` in ".data-model-ci.yml"',
      'remove the key',
    ],
    doesNotSay: /deployment-id/,
    seconds: 15,
  },
  'a GitHub token without contents: read': {
    inputs: { ...token, 'fail-on': 'breaking' },
    github: gitHub(403, 'Resource not accessible by integration'),
    heading: 'GitHub denied access to the repository',
    kind: 'auth',
    says: ['GitHub responded 403', 'Resource not accessible by integration', '"contents: read"'],
    seconds: 0,
  },
  'a GitHub that responds 500': {
    inputs: { ...token, 'fail-on': 'breaking' },
    github: gitHub(500, 'Server Error'),
    heading: 'GitHub responded 500',
    kind: 'network',
    says: ['GitHub responded 500', 'Run the job again'],
    seconds: 0,
  },
  'a GitHub that does not respond': {
    inputs: { ...token, 'fail-on': 'breaking' },
    github: gitHub(null, 'connection refused (ECONNREFUSED)'),
    heading: 'GitHub did not respond',
    kind: 'network',
    says: ['No response from GitHub'],
    seconds: 0,
  },
  'another JSON server at base-url': {
    send: async () => answer({ hello: 'world' }),
    heading: 'what responds at "base-url" is not the platform',
    kind: 'network',
    says: ['Check "base-url"', 'another server responds'],
    doesNotSay: /could not be cancelled/,
    seconds: 5,
  },
  'a login page at base-url': {
    send: async () => htmlPage,
    heading: 'what responds at "base-url" is not the platform',
    kind: 'unsupported',
    says: ['an HTML page', 'Check "base-url"'],
    seconds: 1,
  },
  'a login page with 403 at base-url': {
    send: async () => ({ ...htmlPage, status: 403 }),
    heading: 'what responds at "base-url" is not the platform',
    kind: 'unsupported',
    says: ['Permission denied (403)', 'another server responds, or a firewall or proxy blocks this runner'],
    doesNotSay: /role/,
    seconds: 0,
  },
  'a file store at base-url': {
    send: async () => ({
      ...answer('<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>', 403),
      headers: { 'content-type': 'application/xml' },
    }),
    heading: 'what responds at "base-url" is not the platform',
    kind: 'unsupported',
    says: ['an XML document', 'Check "base-url"'],
    seconds: 0,
  },
  'another JSON server that knows no path': {
    send: async () => answer({ message: 'Not Found' }, 404),
    heading: 'the deployment was not found',
    kind: 'input',
    says: ['Deployment 1 was not found at http', 'Check "deployment-id" and "base-url"'],
    seconds: 0,
  },
  'a quota of environments': {
    event: pullRequest('main'),
    ...rejects('setBranchStagingEnvironment', 403, 'Your plan allows 3 environments'),
    heading: 'the platform denied a staging environment',
    kind: 'auth',
    says: ['(403): Your plan allows 3 environments', 'If this is a limit of the platform', 'SchemaUpdate'],
    seconds: 60.5,
  },
  'a role that may not open environments': {
    event: pullRequest('main'),
    ...rejects('setBranchStagingEnvironment', 403, 'Forbidden'),
    heading: 'the platform denied a staging environment',
    kind: 'auth',
    says: ['(403): Forbidden', 'The token is valid but may not do this', 'SchemaUpdate'],
    doesNotSay: /limit of the platform/,
    seconds: 60.5,
  },
  'a token that expired': {
    ...rejects('startDbtSync', 401, 'Expired'),
    heading: 'the platform rejected the token',
    kind: 'auth',
    says: ['check the secret behind "token"'],
    seconds: 0,
  },
  'a proxy that does not listen': {
    send: () =>
      Promise.reject(
        Object.assign(fault('ECONNREFUSED'), {
          unsent: true,
          isProxy: true,
          attempt: 'Could not connect to the proxy http://proxy.corp:3128',
        }),
      ),
    heading: 'the proxy is unreachable',
    kind: 'network',
    says: ['Could not connect to the proxy http://proxy.corp:3128', 'HTTPS_PROXY'],
    seconds: 15,
  },
  'a rate limit': {
    ...rejects('*', 429, 'Slow down'),
    inputs: { timeout: '3m' },
    heading: 'the platform limits the rate of requests',
    kind: 'network',
    says: ['responded 429', 'run fewer jobs at a time'],
    seconds: 180,
  },
  'a platform that responds 503': {
    ...rejects('getDeploymentSettings', 503, 'Maintenance'),
    inputs: { command: 'validate', branch: 'feature' },
    platform: feature,
    heading: 'the platform responded 503',
    kind: 'network',
    says: ['responded 503', 'Maintenance'],
    seconds: 60,
  },
  'a branch that is unknown': {
    inputs: { command: 'validate', branch: 'nope' },
    heading: 'the branch does not exist on the platform',
    kind: 'build',
    says: ['no branch "nope"', 'Check "branch"'],
    seconds: 15,
  },
  'a ref that is unknown': {
    inputs: { ref: 'nope' },
    heading: 'the platform could not read the ref from the dbt repository',
    kind: 'sync',
    says: ['Branch or tag "nope" not found', 'correct the input "ref"'],
    seconds: 30.5,
  },
  'a production that is not built from uploads': {
    inputs: { command: 'deploy', production: 'true' },
    files: { 'model/a.yml': 'cubes: []\n' },
    heading: 'production is not built from uploads',
    kind: 'build',
    says: ['deployMode "git"', 'command: merge'],
    seconds: 0,
  },
  'a production that is built from uploads': {
    inputs: { command: 'release', ref: 'main' },
    platform: { state: { settings: { deployMode: 'cli' } } },
    heading: 'production is built from uploads',
    kind: 'merge',
    says: ['deployMode "cli"', 'command: deploy'],
    seconds: 0,
  },
  'a build of production that failed': {
    inputs: gated,
    platform: feature,
    prepare: builds({ at: -600, failure: 'No driver for the data source' }),
    heading: 'the build of production failed',
    kind: 'build',
    says: ['The last build of branch "main" failed: No driver', 'Repair branch "main" first'],
    seconds: 35,
  },
  'a build of production that is queued, and is waited for': {
    inputs: gated,
    platform: feature,
    prepare: changed({ at: 50 }),
    heading: '1 breaking change',
    kind: 'breaking',
    says: ['orders.income (member-removed)'],
    seconds: 76,
  },
  'a build of production that does not end': {
    inputs: { ...gated, timeout: '2m' },
    platform: feature,
    prepare: changed(),
    onLine(line, _, platform) {
      const body = { status: 'queued' }
      if (line.includes('waiting')) platform.addFault({ operation: 'buildStatus', kind: 'patch-body', body })
    },
    heading: 'timed out waiting for the build of production',
    kind: 'timeout',
    says: ['The build of branch "main", with which the data model is compared, had not ended'],
    seconds: 120,
  },
  'a commit of production that is not built': {
    inputs: gated,
    platform: feature,
    prepare: changed(),
    heading: 'the last commit of production is not built',
    kind: 'build',
    says: ['has not built the last commit of branch "main" for 1 min', 'may serve an older model'],
    seconds: 90,
  },
  'two jobs in dev mode with one token': {
    inputs: inDevMode,
    platform: feature,
    onLine(line, _, { state }) {
      if (!line.startsWith('Build of')) return
      for (const branch of state.branches) if (branch.name.startsWith('dev-')) branch.parent = 'main'
    },
    heading: 'another job uses the same token',
    kind: 'build',
    says: ['changed during this job', 'Use a separate token'],
    seconds: 30,
  },
  'a dev-mode fork that another job removed': {
    inputs: inDevMode,
    platform: feature,
    ...removing('dev-'),
    heading: 'the dev-mode fork of this run was deleted',
    kind: 'build',
    says: ['the dev-mode fork of branch "feature"', 'Use a separate token'],
    doesNotSay: /Check "branch"/,
    seconds: 15,
  },
  'a branch of this job that was removed': {
    ...removing('dbt-sync'),
    heading: 'the branch was deleted during this run',
    kind: 'build',
    says: ['which this run created, no longer exists', 'older-than'],
    doesNotSay: /Check "branch"/,
    seconds: 75.5,
  },
  'a pull request that was closed': {
    event: pullRequest('main'),
    inputs: token,
    github: { isOpen: () => Promise.resolve(false) },
    ...removing('dbt-sync'),
    heading: 'the pull request is closed',
    kind: 'build',
    says: ['Pull request #7 is closed', 'there is nothing left to check'],
    seconds: 75.5,
  },
  'a team file that does not close a bracket': {
    ...teamFile('accept: [{ change: member-removed\n'),
    inputs: { 'fail-on': 'breaking' },
    heading: 'the team file has errors',
    kind: 'input',
    says: [
      /".data-model-ci.yml" of commit \w+ is no valid YAML \(a bracket is not closed\) in line 1, column 10/,
    ],
    doesNotSay: /missing char|bad indent/,
    seconds: 0,
  },
  'a merge by Dependabot': {
    event: { eventName: 'push', ref: 'refs/heads/main', actor: 'dependabot[bot]' },
    inputs: { token: '' },
    heading: 'invalid input',
    kind: 'input',
    says: ['Dependabot started this run', 'add the secret'],
    doesNotSay: /on-fork/,
    seconds: 0,
  },
  'a pull request of Dependabot': {
    event: { ...pullRequest('main'), actor: 'dependabot[bot]' },
    inputs: { token: '', 'on-fork': 'fail' },
    heading: 'invalid input',
    kind: 'input',
    says: ['Dependabot started this run', 'add the secret', 'without "on-fork: fail", such runs are skipped'],
    doesNotSay: /check its name/,
    seconds: 0,
  },
}

const headingOf = () => step.summary.split('\n', 1)[0]?.replace(/^### ❌ Data model: /, '')

describe('a run that fails because of', () => {
  it.each(Object.entries(causes))('%s', async (_, cause) => {
    const { heading, kind, says, doesNotSay, seconds, left, github, ...given } = cause
    await runStep({ ...given, ...(github && { github: () => ({ ...projectGitHub(), ...github }) }) })
    const last = step.lines.at(-1) ?? ''
    expect({ heading: headingOf(), kind: step.outputs['failure-kind'] }, last).toEqual({ heading, kind })
    for (const text of says) expect(last).toMatch(text)
    if (doesNotSay) expect(last).not.toMatch(doesNotSay)
    expect(Math.abs(step.report.durationMs / 1000 - seconds), last).toBeLessThan(5)
    const before = given.platform?.state?.branches?.map(({ name }) => name) ?? []
    step.platform.clearFaults()
    await runPost()
    expect(branchNames()).toEqual(left ?? ['main', ...before])
    expect(leftBehind()).toEqual([])
    expect(step.ledger()).toEqual({})
  })
})
