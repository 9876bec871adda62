import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Emulator, startEmulator } from '../emulator/index.ts'
import { type ActionResult, type ActionRun, annotationsIn, runAction, shownLine } from './action-runner.ts'
import { addDemoContent } from './demo-content.ts'
import { type DemoGitHub, startDemoGitHub } from './demo-github.ts'
import { type DemoProject, demoView, makeDemoProject } from './demo-project.ts'

// The uses on this machine: the committed bundle, started as a runner starts it, against the embedded
// platform and a real dbt project in a git repository. `--ref` plays the push alone, with another branch. Each pull
// request is on a GitHub of its own; its comment and the job summary go to files in `.demo/`.

interface Scene extends Omit<ActionRun, 'inputs'> {
  title: string
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
  options: { ref: { type: 'string' }, speed: { type: 'string', default: '20' } },
})

const repository = { full_name: 'acme/shop-dbt', default_branch: 'main' }

function push(project: DemoProject, branch: string): Scene {
  const ref = `refs/heads/${branch}`
  const sha = project.branches[branch] ?? ''
  return { title: `A push to "${branch}"`, eventName: 'push', event: { ref, repository }, ref, sha }
}

function pullRequest(
  project: DemoProject,
  { branch, github }: PullRequest,
  what: string,
  inputs: Record<string, string> = {},
): Scene {
  const sha = project.branches[branch] ?? ''
  const event = {
    pull_request: {
      number: github.pullRequest,
      head: { ref: branch, sha, repo: repository },
      base: { ref: 'main', sha: project.branches.main, repo: repository },
    },
    repository,
  }
  return {
    title: `A pull request from "${branch}", ${what}`,
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

function releaseTag(project: DemoProject, tag: string): Scene {
  const ref = `refs/tags/${tag}`
  return {
    title: `The release tag "${tag}"`,
    eventName: 'push',
    event: { ref, repository },
    ref,
    sha: project.branches.main ?? '',
    workspace: project.checkOut(tag),
    inputs: { command: 'release' },
  }
}

/** The first thing that a new user runs: is everything ready? It changes nothing. */
function preflight(): Scene {
  const ref = 'refs/heads/main'
  return {
    title: 'A preflight',
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
    eventName: 'push',
    event: { ref: 'refs/heads/main', repository },
    ref: 'refs/heads/main',
    workspace: examples,
    inputs: { command: 'deploy', 'model-path': 'analytics', branch },
  }
}

/** Plays main and post of one step and shows what its users see. */
async function play(platform: Emulator, scene: Scene): Promise<ActionResult> {
  const inputs = { 'base-url': platform.url, token: platform.token, 'deployment-id': '1', ...scene.inputs }
  const run = { ...scene, inputs }
  console.log(`\n━━ ${scene.title} ━━\n`)
  scene.prepare?.(platform)
  const show = (line: string) => {
    const shown = shownLine(line)
    if (shown !== null) console.log(shown)
  }
  const result = await runAction({ ...run, onLine: show })
  process.stderr.write(result.stderr)
  console.log(`\n── Job summary ──\n\n${result.summary}\n── Outputs ──\n`)
  for (const [name, value] of Object.entries(result.outputs)) console.log(`${name.padEnd(22)}${value}`)
  if (scene.pull) showPullRequest(scene.pull, result)
  console.log(`\n── Post step ──\n`)
  const post = await runAction({ ...run, state: result.state, onLine: show })
  process.stderr.write(post.stderr)
  return result
}

/** What the author of the pull request sees there; comment and summary go to files, too. */
function showPullRequest({ branch, github }: PullRequest, { output, summary }: ActionResult): void {
  console.log('\n── Annotations ──\n')
  for (const { file, line, message } of annotationsIn(output)) {
    const [first, ...rest] = message.split('\n')
    console.log(`${[file, line].filter(Boolean).join(':') || '(no file)'}  ${first}`)
    for (const text of rest) console.log(`    ${text}`)
  }
  const comment = github.server.comments[0]?.body ?? ''
  console.log(`\n── Comment of the pull request ──\n\n${comment}`)
  const folder = join(shown, branch)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'comment.md'), comment)
  writeFileSync(join(folder, 'summary.md'), summary)
  console.log(`\nComment and job summary are in ${relative(process.cwd(), folder) || '.'}/`)
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

const project = makeDemoProject()
const pulls: PullRequest[] = []
if (values.ref === undefined) {
  for (const branch of ['renamed-column', 'invalid-model'])
    pulls.push({ branch, github: await startDemoGitHub(project, branch) })
}
const [renaming, failing] = pulls
const platform = await startEmulator({
  dbtRepository: project.folder,
  speed: Number(values.speed),
  state: {
    branches: [{ name: 'analytics' }],
    history: Array(8).fill({ durationMs: 60_000 / Number(values.speed) }),
  },
})
try {
  console.log(
    `Embedded platform at ${platform.url}; dbt project with branches ${Object.keys(project.branches).join(', ')}`,
  )
  if (renaming === undefined || failing === undefined) {
    const result = await play(platform, push(project, values.ref ?? 'main'))
    console.log(`\nExit code ${result.exitCode}\n${lastLine(result)}`)
    process.exitCode = result.exitCode ?? 1
  } else {
    const production = () => platform.state.deployment.deployBranch.builds.at(-1)?.jobId
    const rows: string[][] = [['Scene', 'Step', 'Production', 'Left on the platform']]
    const sentences: string[] = []
    let asExpected = true
    const scenes: [Scene, number][] = [
      [push(project, 'main'), 0],
      [deployment('analytics'), 0],
      [releaseTag(project, 'v1.0.0'), 0],
      // Production has the models by now, as it has for most pull requests.
      [
        {
          ...pullRequest(project, renaming, 'which renames a measure of a view', { 'fail-on': 'breaking' }),
          prepare: ({ state }) => {
            state.putFiles('main', demoView)
            addDemoContent(state)
          },
        },
        1,
      ],
      [pullRequest(project, failing, 'whose model has errors'), 1],
      [preflight(), 0],
    ]
    for (const [scene, exitCode] of scenes) {
      const buildBefore = production()
      const result = await play(platform, scene)
      asExpected &&= result.exitCode === exitCode
      const rebuilt = production() === buildBefore ? 'as before' : `rebuilt by job ${production()}`
      rows.push([scene.title, result.exitCode === 0 ? 'green' : 'red', rebuilt, left(platform)])
      sentences.push(`${scene.title}\n  ${lastLine(result)}`)
    }
    console.log(`\n━━ Results ━━\n\n${sentences.join('\n')}\n\n${table(rows)}`)
    if (!asExpected) console.log('\nA scene did not end as it should.')
    process.exitCode = asExpected ? 0 : 1
  }
} finally {
  await platform.close()
  for (const { github } of pulls) await github.server.close()
  project.remove()
}
