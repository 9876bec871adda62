import type { Files } from './files.ts'
import type { Settings } from './settings.ts'

/** A repository on GitHub. */
export interface HostedRepository {
  id: number
  name: string
  private: boolean
  defaultBranch: string
  /** Names of its branches; those that deployments push come on top. */
  branches: string[]
  /** What a clone of any of its branches brings. */
  files: Files
}

/** Where the platform's app is installed, with the repositories that it may see. */
export interface Installation {
  id: number
  /** The account on GitHub. */
  login: string
  repositories: HostedRepository[]
}

/** The account's link with GitHub. */
export interface GitHubLink {
  /** Without a link nothing is found. */
  connected: boolean
  installations: Installation[]
}

/** The git host of a deployment, as far as the deployment knows it. */
export interface Remote {
  /** Null while the deployment is connected to none. */
  repository: { installationId: number; name: string } | null
  /** Names of the branches that the deployment has pushed. */
  branches: string[]
}

/** What the tenant starts with: one installation with one repository. */
export function seedGitHub(): GitHubLink {
  const files = new Map([['model/cubes/sales.yml', salesCube]])
  const branches = ['main', 'develop']
  const repository = { id: 1, name: 'analytics', private: true, defaultBranch: 'main', branches, files }
  return { connected: true, installations: [{ id: 1, login: 'acme', repositories: [repository] }] }
}

/** The repository that a deployment is connected with at the start: the first there is, unless it does without git. */
export function seedRepository(
  { installations }: GitHubLink,
  { deployMode }: Settings,
): Remote['repository'] {
  if (deployMode !== 'git') return null
  const [installation] = installations.filter(({ repositories }) => repositories.length > 0)
  const [repository] = installation?.repositories ?? []
  if (installation === undefined || repository === undefined) return null
  return { installationId: installation.id, name: repository.name }
}

const salesCube = `cubes:
  - name: sales
    sql_table: sales
    measures:
      - name: count
        type: count
`
