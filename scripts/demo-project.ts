import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

const examples = join(dirname(dirname(fileURLToPath(import.meta.url))), 'examples')

/** A git repository of a dbt project. */
export interface DemoProject {
  folder: string
  /** Name of the branch to the commit it is at. */
  branches: Record<string, string>
  /** How a commit differs from another, as GitHub compares them: from where both began. */
  compare(
    base: string,
    head: string,
  ): { aheadBy: number; behindBy: number; files: { path: string; before?: string }[] }
  /** A file as a commit has it; null where it has none. */
  textAt(commit: string, path: string): string | null
  /** Checks a branch out into a folder of its own, as a workflow does. @returns the folder */
  checkOut(branch: string): string
  remove(): void
}

const viewText = `views:
  - name: order_overview
    cubes:
      - join_path: dbt_fct_orders
        includes: "*"
`

/** A view over a generated cube, as people write them in production. It has every member of the cube. */
export const demoView = { 'model/views/order_overview.yml': viewText }

const policies = `    access_policy:
      - group: finance
        member_level: { includes: "*" }
      - group: sales
        member_level: { includes: "*" }
`

/** The same with a policy that gives two groups all of it. */
export const demoPolicies = { 'model/views/order_overview.yml': viewText + policies }

/** The team file of a repository that compares as these groups; views alone are in the repository. */
export const demoReaders = `security-context: { groups: [finance] }
readers:
  finance: { groups: [finance] }
  sales: { groups: [sales] }
deploy: { remove-missing: false }
`

/**
 * Makes a git repository of the example shop: `main`, the tag `v1.0.0`, and a branch for each folder of
 * examples/broken and examples/breaking, which is laid over the shop.
 *
 * @param parent the folder in which everything is made
 */
export function makeDemoProject(parent = tmpdir()): DemoProject {
  const folder = mkdtempSync(join(parent, 'shop-dbt-'))
  const git = gitIn(folder)
  const branches: Record<string, string> = {}
  const commit = (branch: string, message: string) => {
    git('add', '--all')
    git('commit', '--quiet', '--message', message)
    branches[branch] = git('rev-parse', 'HEAD')
  }
  git('init', '--quiet', '--initial-branch', 'main')
  cpSync(join(examples, 'shop'), folder, { recursive: true })
  commit('main', 'The shop')
  git('tag', 'v1.0.0')
  for (const kind of ['broken', 'breaking']) {
    for (const name of readdirSync(join(examples, kind))) {
      git('switch', '--quiet', '--create', name, 'main')
      cpSync(join(examples, kind, name), folder, { recursive: true })
      commit(name, `The shop with ${name}`)
    }
  }
  git('switch', '--quiet', 'main')
  return projectIn(folder, branches, parent)
}

/**
 * A copy of the user's git repository of a dbt project, which itself stays as it is.
 * @param path its folder
 * @param names of branches that have to be there
 * @param projectPath folder of the dbt project; empty for the repository itself
 * @throws Error what is missing, a sentence
 */
export function copyProject(
  path: string,
  names: readonly string[],
  projectPath = '',
  parent = tmpdir(),
): DemoProject {
  const folder = mkdtempSync(join(parent, 'own-dbt-'))
  try {
    gitIn(parent)('clone', '--quiet', '--mirror', path, folder)
  } catch {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`"${path}" is not a git repository.`)
  }
  const git = gitIn(folder)
  const branches: Record<string, string> = {}
  const settings = posix.join(projectPath, 'dbt_project.yml')
  for (const name of names) {
    try {
      branches[name] = git('rev-parse', '--verify', '--quiet', `refs/heads/${name}`)
      git('cat-file', '-e', `${branches[name]}:${settings}`)
    } catch {
      rmSync(folder, { recursive: true, force: true })
      throw new Error(
        branches[name] === undefined
          ? `"${path}" has no branch "${name}".`
          : `Branch "${name}" has no ${settings}: give the folder with "--dbt-project-path".`,
      )
    }
  }
  return projectIn(folder, branches, parent)
}

function gitIn(folder: string) {
  const identity = ['-c', 'user.name=Demo', '-c', 'user.email=demo@example.com', '-c', 'commit.gpgsign=false']
  return (...args: string[]) =>
    execFileSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim()
}

function projectIn(folder: string, branches: Record<string, string>, parent: string): DemoProject {
  const git = gitIn(folder)
  const checkouts: string[] = []
  return {
    folder,
    branches,
    compare(base, head) {
      const [behindBy = 0, aheadBy = 0] = git('rev-list', '--left-right', '--count', `${base}...${head}`)
        .split(/\s+/)
        .map(Number)
      const lines = git('diff', '--name-status', '--find-renames', `${base}...${head}`).split('\n')
      const files = lines.filter(Boolean).map((line) => {
        const [, path = '', renamedTo] = line.split('\t')
        return renamedTo === undefined ? { path } : { path: renamedTo, before: path }
      })
      return { aheadBy, behindBy, files }
    },
    textAt(commit, path) {
      try {
        return execFileSync('git', ['show', `${commit}:${path}`], {
          cwd: folder,
          encoding: 'utf8',
          stdio: 'pipe',
        })
      } catch {
        return null
      }
    },
    checkOut(branch) {
      const checkout = mkdtempSync(join(parent, 'workspace-'))
      checkouts.push(checkout)
      git('clone', '--quiet', '--branch', branch, folder, checkout)
      return checkout
    },
    remove() {
      for (const each of [folder, ...checkouts]) rmSync(each, { recursive: true, force: true })
    },
  }
}
