import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { mona, startGitHub } from '../../emulator/github/index.ts'
import { type Emulator, startEmulator } from '../../emulator/index.ts'
import { copyProject, type DemoProject } from '../../scripts/demo-project.ts'
import { closeAfterTest } from './after-test.ts'
import { git as gitIn } from './git.ts'
import { connect } from './github.ts'
import { runStep, type Step, type StepOptions } from './platform.ts'
import { type VirtualClock, virtualClock } from './virtual-clock.ts'

/** What a pull request does to the example shop. */
export type Edit = (files: DbtFiles) => void

/** The files of the dbt project, by path. */
export interface DbtFiles {
  read(path: string): string
  write(path: string, text: string): void
  /** Replaces the first occurrence, which has to be there. */
  replace(path: string, from: string | RegExp, to: string): void
  git(...args: string[]): void
}

/** A step of a pull request, and what it wrote on the pull request. */
export interface PulledStep extends Step {
  comment: string
}

/**
 * Pull requests of a dbt project, each with one edit of the example shop, as far as git, GitHub and the platform go: production
 * has the model that the base generates.
 * @param edits by the name of the branch
 * @param base what the base has besides the shop
 * @param prepare what the platform has besides
 */
export function useDbtPulls(
  edits: Readonly<Record<string, Edit>>,
  base: Edit = () => undefined,
  prepare: (platform: Emulator) => void = () => undefined,
) {
  let project: DemoProject
  let world: { platform: Emulator; clock: VirtualClock }
  let files: Record<string, Record<string, string>>

  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dbt-pulls-'))
    files = commitEdits(folder, { main: base, ...edits })
    project = copyProject(folder, ['main', ...Object.keys(edits)])
    rmSync(folder, { recursive: true, force: true })
    const clock = virtualClock()
    const platform = await startEmulator({
      dbtRepository: project.folder,
      now: () => clock.now(),
      sleep: (ms) => clock.sleep(ms, new AbortController().signal),
    })
    world = { platform, clock }
    const released = await runStep({ shared: world, inputs: { 'delete-branch': 'never' } })
    const made = platform.state.branches.find(({ name }) => name === released.outputs.branch)
    platform.state.putFiles('main', Object.fromEntries(made?.files ?? []))
    prepare(platform)
  })
  afterAll(async () => {
    await world.platform.close()
    project.remove()
  })

  return async (
    branch: string,
    options: StepOptions = {},
    labels: readonly string[] = [],
    /** Whether GitHub gives the files of the base. */
    hasBase = true,
  ): Promise<{ step: PulledStep; baseSha: string }> => {
    const { clock } = world
    const [baseSha = '', headSha = ''] = [project.branches.main, project.branches[branch]]
    const pull = {
      number: 7,
      open: true,
      headRef: branch,
      headSha,
      headRepository: 'acme/shop-dbt',
      commits: [],
    }
    const server = await startGitHub({ now: () => clock.now(), pulls: [pull] })
    closeAfterTest(() => server.close())
    server.refs.set('refs/heads/main', baseSha)
    server.refs.set(`refs/heads/${branch}`, headSha)
    for (const [path, text] of Object.entries((hasBase && files.main) || {}))
      server.files.set(`${baseSha}:${path}`, text)
    for (const [path, text] of Object.entries(files[branch] ?? {}))
      server.files.set(`${headSha}:${path}`, text)
    server.comparisons.set(`${baseSha}...${headSha}`, project.compare(baseSha, headSha))
    for (const label of labels) server.label(7, mona, label)
    const { inputs, event, ...rest } = options
    const repo = { full_name: 'acme/shop-dbt' }
    const step = await runStep({
      shared: world,
      edges: { docs: 'https://github.com/acme/shop-dbt/docs' },
      files: files[branch] ?? {},
      github: () => connect({ baseUrl: server.url, repository: server.repository, clock }),
      inputs: { 'github-token': 'ghs_actions', ...inputs },
      event: {
        eventName: 'pull_request',
        ref: 'refs/pull/7/merge',
        ...event,
        payload: {
          action: 'synchronize',
          pull_request: {
            number: 7,
            head: { ref: branch, sha: headSha, repo },
            base: { ref: 'main', sha: baseSha, repo },
          },
          repository: { ...repo, default_branch: 'main' },
          ...Object(event?.payload),
        },
      },
      ...rest,
    })
    await step.runPost()
    return { step: { ...step, comment: server.comments[0]?.body ?? '' }, baseSha }
  }
}

const shop = join(import.meta.dirname, '../../examples/shop')

/** A branch for each edit; all but the first start at the first. @returns the files of each */
function commitEdits(
  folder: string,
  edits: Readonly<Record<string, Edit>>,
): Record<string, Record<string, string>> {
  const git = (...args: string[]) => gitIn(folder, ...args)
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  git('init', '--quiet', '--initial-branch', 'main')
  cpSync(shop, folder, { recursive: true })
  git('add', '--all')
  return Object.fromEntries(
    Object.entries(edits).map(([branch, edit], index) => {
      if (index > 0) git('switch', '--quiet', '--create', branch, 'main')
      const write = (path: string, text: string) => {
        mkdirSync(dirname(join(folder, path)), { recursive: true })
        writeFileSync(join(folder, path), text)
        git('add', '--all')
      }
      edit({
        read,
        write,
        git: (...args) => void git(...args),
        replace(path, from, to) {
          const before = read(path)
          const after = before.replace(from, to)
          if (before === after) throw new Error(`"${path}" has no ${from}`)
          write(path, after)
        },
      })
      git('commit', '--quiet', '--message', branch)
      const paths = git('ls-files').split('\n').filter(Boolean)
      return [branch, Object.fromEntries(paths.map((path) => [path, read(path)]))]
    }),
  )
}
