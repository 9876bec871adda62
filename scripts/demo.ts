import { rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { CompilerProcess } from '../emulator/compiler/process.ts'
import { type Emulator, startEmulator } from '../emulator/index.ts'
import { type ActionResult, type ActionRun, runAction, shownLine } from './action-runner.ts'
import { addDemoContent } from './demo-content.ts'
import { type DemoGitHub, startDemoGitHub } from './demo-github.ts'
import { writePage } from './demo-pages.ts'
import {
  copyProject,
  type DemoProject,
  demoPolicies,
  demoReaders,
  demoView,
  makeDemoProject,
} from './demo-project.ts'

// The uses on this machine: the committed bundle, started as a runner starts it, against the embedded platform and a real dbt
// project in a git repository. `--ref` plays the push alone, with another branch and its whole log; `--dbt-repository` plays
// a repository of your own. Comments and job summaries go to pages in `.demo/`, as GitHub would show them.

interface Scene extends Omit<ActionRun, 'inputs'> {
  title: string
  /** Name of its folder in `.demo/`. */
  slug: string
  inputs?: Record<string, string>
  pull?: PullRequest
  /** Called before it starts. */
  prepare?: (platform: Emulator) => void
}

interface PullRequest {
  branch: string
  github: DemoGitHub
}

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const shown = join(root, '.demo')
const examples = join(root, 'examples')

const { values } = parseArgs({
  options: {
    ref: { type: 'string' },
    speed: { type: 'string', default: '20' },
    'dbt-repository': { type: 'string' },
    'dbt-project-path': { type: 'string', default: '' },
    base: { type: 'string', default: 'main' },
    head: { type: 'string' },
  },
})

const repository = { full_name: 'acme/shop-dbt', default_branch: 'main' }

function push(project: DemoProject, branch: string): Scene {
  const ref = `refs/heads/${branch}`
  const sha = project.branches[branch] ?? ''
  return {
    title: `A push to "${branch}"`,
    slug: 'push',
    eventName: 'push',
    event: { ref, repository },
    ref,
    sha,
  }
}

function pullRequest(
  project: DemoProject,
  { branch, github }: PullRequest,
  what: string,
  inputs: Record<string, string> = {},
  base = 'main',
): Scene {
  const sha = project.branches[branch] ?? ''
  const event = {
    pull_request: {
      number: github.pullRequest,
      head: { ref: branch, sha, repo: repository },
      base: { ref: base, sha: project.branches[base], repo: repository },
    },
    repository,
  }
  return {
    title: `A pull request from "${branch}"${what}`,
    slug: branch.replace(/[^\w.-]+/g, '-'),
    eventName: 'pull_request',
    event,
    ref: `refs/pull/${github.pullRequest}/merge`,
    sha,
    inputs,
    pull: { branch, github },
    githubToken: github.token,
    workspace: project.checkOut(branch),
    env: { GITHUB_API_URL: github.server.url },
  }
}

function releaseTag(project: DemoProject, tag: string, github: DemoGitHub): Scene {
  const ref = `refs/tags/${tag}`
  return {
    title: `The release tag "${tag}"`,
    slug: 'release',
    eventName: 'push',
    event: { ref, repository },
    ref,
    sha: project.branches.main ?? '',
    workspace: project.checkOut(tag),
    inputs: { command: 'release' },
    githubToken: github.token,
    env: { GITHUB_API_URL: github.server.url },
  }
}

/** The first thing that a new user runs: is everything ready? It changes nothing. */
function preflight(): Scene {
  const ref = 'refs/heads/main'
  return {
    title: 'A preflight',
    slug: 'preflight',
    eventName: 'push',
    event: { ref, repository },
    ref,
    inputs: { command: 'preflight' },
  }
}

/** A data model of this repository, deployed to an existing branch. */
function deployment(branch: string): Scene {
  return {
    title: `A deployment of examples/analytics to branch "${branch}"`,
    slug: 'deployment',
    eventName: 'push',
    event: { ref: 'refs/heads/main', repository },
    ref: 'refs/heads/main',
    workspace: examples,
    inputs: { command: 'deploy', 'model-path': 'analytics', branch },
  }
}

/** A policy of a hand-written view is narrowed: the pull request uploads the view to a branch, and compares it with production. */
function narrowing(project: DemoProject, pull: PullRequest): Scene {
  const { branch, github } = pull
  const inputs = { command: 'deploy', 'model-path': 'analytics', branch, 'fail-on': 'breaking' }
  return {
    ...pullRequest(project, pull, ', whose access policy loses members for a group', inputs),
    prepare: ({ state }) => {
      state.putFiles('main', demoPolicies)
      state.putFiles(branch, {})
      for (const name of ['main', branch])
        github.server.files.set(`${project.branches[name]}:.data-model-ci.yml`, demoReaders)
    },
  }
}

/** A release whose data test passes on the branch and fails on production, which gets back what it was. */
function takenBack(project: DemoProject, { server, token }: DemoGitHub): Scene {
  const branch = 'margins'
  const sha = project.branches.main ?? ''
  const count = 'dbt_fct_orders.count'
  return {
    title: `A release of branch "${branch}" that fails a data test on production`,
    slug: 'taken-back',
    eventName: 'workflow_dispatch',
    event: { ref: 'refs/heads/main', repository },
    ref: 'refs/heads/main',
    sha,
    workspace: project.checkOut('main'),
    inputs: { command: 'release', branch, 'on-unhealthy': 'rollback' },
    githubToken: token,
    env: { GITHUB_API_URL: server.url },
    prepare(platform) {
      platform.state.putFiles(branch, {
        'model/cubes/margins.yml': 'cubes:\n  - {name: margins, sql_table: margins}\n',
      })
      const test = {
        name: 'there are orders',
        query: { measures: [count] },
        expect: { value: { [count]: '> 0' } },
      }
      server.files.set(
        `${sha}:.data-model-ci.yml`,
        JSON.stringify({ 'security-context': { groups: ['finance'] }, tests: [test] }),
      )
      // It runs on production before the release, on the branch, twice on production after it, since it fails, and on the branch
      // of the rollback, which passes it.
      const body = { data: [{ [count]: '0' }], annotation: {} }
      for (const call of [3, 4]) platform.addFault({ operation: 'loadV1', kind: 'replace-body', call, body })
    },
  }
}

/** Plays main and post of one step. @returns what main said, and the pages of its comment and summary */
async function play(
  platform: Emulator,
  scene: Scene,
  isLoud = false,
): Promise<{ result: ActionResult; pages: string[] }> {
  const dir = values['dbt-project-path']
  const inputs = {
    ...{ 'base-url': platform.url, token: platform.token, 'deployment-id': '1' },
    ...(dir === '' ? {} : { 'dbt-project-dir': dir }),
    ...scene.inputs,
  }
  const run = { ...scene, inputs }
  const startedAt = Date.now()
  console.log(`\n▸ ${scene.title} …`)
  const show = (line: string) => {
    const text = isLoud ? shownLine(line) : null
    if (text !== null) console.log(text)
  }
  const result = await runAction({ ...run, onLine: show })
  const comment = scene.pull?.github.server.comments[0]?.body
  const folder = join(shown, scene.slug)
  const pages = [
    ...(comment === undefined ? [] : [writePage(folder, 'comment', scene.title, comment)]),
    writePage(folder, 'summary', scene.title, result.summary),
  ]
  const post = await runAction({ ...run, state: result.state, onLine: show })
  process.stderr.write(result.stderr + post.stderr)
  console.log(
    `  ${result.exitCode === 0 ? 'green' : 'red'} after ${Math.round((Date.now() - startedAt) / 1000)} s`,
  )
  for (const line of [...headOf(comment), lastLine(result)]) console.log(`  ${line}`)
  return { result, pages }
}

/** The first lines of a comment, as text. */
function headOf(comment = ''): string[] {
  const text = comment
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<\/?(?:code|sub)>|\*\*/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 3)
    .map((line) => `│ ${line}`)
}

function lastLine(result: ActionResult): string {
  return (
    result.output
      .split('\n')
      .map(shownLine)
      .findLast((line) => line) ?? ''
  )
}

/** What is on the platform, in few words. */
function left({ state }: Emulator): string {
  const { runningSyncs, stagingBranches, branches } = state
  const others = branches.length - 1
  return `${runningSyncs.length} syncs running, ${stagingBranches.length} staging on, ${others} branch${others === 1 ? '' : 'es'} beside main`
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const write = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = rows
  return [
    write(head),
    `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`,
    ...body.map(write),
  ].join('\n')
}

/** A push and a pull request of a repository of one's own; production has the models of the base before. */
function ownScenes(
  project: DemoProject,
  base: string,
  pull: PullRequest | undefined,
): [Scene, number | null][] {
  const pushed = push(project, base)
  if (!pull) return [[pushed, null]]
  const release: Scene = {
    ...pushed,
    title: `A release of "${base}"`,
    slug: 'release',
    workspace: project.checkOut(base),
    inputs: { command: 'release', ref: base },
    githubToken: pull.github.token,
    env: { GITHUB_API_URL: pull.github.server.url },
  }
  return [
    [pushed, null],
    // Without the models of the base in production, the pull request would only add to it.
    [release, 0],
    [pullRequest(project, pull, '', { 'fail-on': 'breaking' }, base), null],
  ]
}

function demoScenes(
  project: DemoProject,
  [renaming, failing, narrowed]: readonly [PullRequest, PullRequest, PullRequest],
): [Scene, number][] {
  return [
    [push(project, 'main'), 0],
    [deployment('analytics'), 0],
    [releaseTag(project, 'v1.0.0', renaming.github), 0],
    // Production has the models by now, as it has for most pull requests.
    [
      {
        ...pullRequest(project, renaming, ', which renames a column', { 'fail-on': 'breaking' }),
        prepare: ({ state }) => {
          state.putFiles('main', demoView)
          addDemoContent(state)
        },
      },
      1,
    ],
    [pullRequest(project, failing, ', whose model has errors'), 1],
    [narrowing(project, narrowed), 1],
    [takenBack(project, narrowed.github), 1],
    [preflight(), 0],
  ]
}

/** The repository that is played: the user's own, or the example shop. */
function openProject(): DemoProject {
  const { 'dbt-repository': own, 'dbt-project-path': path, base, head } = values
  const branches = head === undefined ? [base] : [base, head]
  return own === undefined ? makeDemoProject() : copyProject(own, branches, path)
}

async function main(): Promise<number> {
  await new CompilerProcess().check()
  const { ref, base, head, 'dbt-repository': own } = values
  const project = openProject()
  // Pages of another project are not of this run.
  rmSync(shown, { recursive: true, force: true })
  const pulls: PullRequest[] = []
  const branches =
    own === undefined
      ? ['renamed-column', 'invalid-model', 'narrowed-policy']
      : head === undefined
        ? []
        : [head]
  if (ref === undefined)
    for (const branch of branches)
      pulls.push({
        branch,
        github: await startDemoGitHub(
          project,
          branch,
          own === undefined ? 'main' : base,
          values['dbt-project-path'],
        ),
      })
  const platform = await startEmulator({
    dbtRepository: project.folder,
    speed: Number(values.speed),
    state: {
      branches: [{ name: 'analytics' }],
      history: Array(8).fill({ durationMs: 60_000 / Number(values.speed) }),
    },
  })
  platform.state.patch({ switches: { dbtProjectPath: values['dbt-project-path'] } })
  try {
    const [first, second, third] = pulls
    if (ref !== undefined) {
      const { result } = await play(platform, push(project, ref), true)
      return result.exitCode ?? 1
    }
    const scenes: [Scene, number | null][] =
      own !== undefined || !first || !second || !third
        ? ownScenes(project, base, first)
        : demoScenes(project, [first, second, third])
    const production = () => platform.state.deployment.deployBranch.builds.at(-1)?.jobId
    const rows: string[][] = [['Scene', 'Step', 'Production', 'Left on the platform']]
    const written: string[] = []
    let asExpected = true
    for (const [scene, exitCode] of scenes) {
      scene.prepare?.(platform)
      const before = production()
      const { result, pages } = await play(platform, scene)
      asExpected &&= exitCode === null || result.exitCode === exitCode
      const rebuilt = production() === before ? 'as before' : 'new build'
      rows.push([scene.title, result.exitCode === 0 ? 'green' : 'red', rebuilt, left(platform)])
      written.push(...pages)
    }
    console.log(`\n${table(rows)}\n\nAs GitHub shows them:`)
    for (const page of written) console.log(`  ${relative(process.cwd(), page)}`)
    if (!asExpected) console.log('\nA scene did not end as it should.')
    return asExpected ? 0 : 1
  } finally {
    await platform.close()
    for (const { github } of pulls) await github.server.close()
    project.remove()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
