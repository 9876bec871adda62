import { orNotFound, Refusal } from '../http/response.ts'
import type { HostedRepository, Installation, Remote } from '../state/github.ts'
import { buildBranch } from './build-status.ts'
import { type Call, type Handlers, openTo, textOf } from './call.ts'
import { deploymentResponse } from './deployments.ts'
import { pageBy } from './listing.ts'

/** What there is on GitHub to connect a deployment with. */
export const githubHandlers: Handlers = {
  ...openTo(['DeploymentRead'], { status, installations, repositories, branches }),
  ...openTo(['DeploymentUpdate'], { connect }),
}

function status(call: Call): unknown {
  return {
    connected: call.state.github.connected,
    linkUrl: 'https://github.com/apps/platform/installations/new',
    settingsUrl: 'https://github.com/settings/installations',
  }
}

function installations(call: Call): unknown {
  const all = linked(call).map(({ id, login }) => ({
    installationId: String(id),
    id: String(id),
    login,
    avatarUrl: `https://avatars.githubusercontent.com/${login}`,
  }))
  return listed(call, all, ({ id }) => id)
}

function repositories(call: Call): unknown {
  const installation = requireInstallation(call, Number(call.params.installationId))
  const all = installation.repositories.map(({ id, name }) => ({
    id,
    name,
    htmlUrl: `https://github.com/${installation.login}/${name}`,
  }))
  return listed(call, all, ({ id }) => String(id))
}

function branches(call: Call): unknown {
  const [owner, repo] = [String(call.params.owner), String(call.params.repo)]
  const installation = requireInstallation(call, Number(call.query.installationId))
  if (installation.login !== owner) throw new Refusal(404, `Repository "${owner}/${repo}" not found`)
  const repository = requireRepository(installation, repo)
  const all = hostedBranches(call, installation, repository).map((name) => {
    return { name, isDefault: name === repository.defaultBranch }
  })
  return listed(call, all, ({ name }) => name)
}

function listed<T>(call: Call, all: readonly T[], keyOf: (item: T) => string): unknown {
  return { ...pageBy(call, all, keyOf), data: all }
}

function linked(call: Call): Installation[] {
  return call.state.github.connected ? call.state.github.installations : []
}

/** An installation by its id, or 404. */
function requireInstallation(call: Call, id: number): Installation {
  return orNotFound(
    linked(call).find((installation) => installation.id === id),
    `GitHub installation ${id} not found`,
  )
}

/** A repository by its name, or 404. */
function requireRepository(installation: Installation, name: string): HostedRepository {
  return orNotFound(
    installation.repositories.find((repository) => repository.name === name),
    `Repository "${installation.login}/${name}" not found`,
  )
}

/** Names of a repository's branches: its own, and those that deployments have pushed to it. */
function hostedBranches(call: Call, installation: Installation, repository: HostedRepository): string[] {
  const pushed = remotesOf(call, { installationId: installation.id, name: repository.name })
  return [...new Set([...repository.branches, ...pushed.flatMap((remote) => remote.branches)])]
}

/** Deletes a branch on the git host of the deployment, if it has one. */
export function removeHosted(call: Call, name: string): void {
  const { repository } = call.deployment.remote
  if (repository === null) return
  const hosted = linked(call)
    .find(({ id }) => id === repository.installationId)
    ?.repositories.find((candidate) => candidate.name === repository.name)
  for (const holder of [...(hosted === undefined ? [] : [hosted]), ...remotesOf(call, repository)]) {
    holder.branches = holder.branches.filter((branch) => branch !== name)
  }
}

function remotesOf(call: Call, { installationId, name }: NonNullable<Remote['repository']>): Remote[] {
  return [...call.state.deployments.values()]
    .map((deployment) => deployment.remote)
    .filter(({ repository }) => repository?.installationId === installationId && repository.name === name)
}

function connect(call: Call): unknown {
  const { deployment } = call
  const name = textOf(call.body, 'name') ?? ''
  const installation = requireInstallation(call, Number(call.body.installationId))
  const repository =
    call.body.isNewRepo === true
      ? makeRepository(call, installation, name)
      : requireRepository(installation, name)
  const branchName = textOf(call.body, 'deployBranchName') ?? repository.defaultBranch
  if (!hostedBranches(call, installation, repository).includes(branchName)) {
    throw new Refusal(404, `Branch "${branchName}" not found in "${installation.login}/${name}"`)
  }
  deployment.settings.deployBranchName = branchName
  deployment.settings.deployProjectRoot = textOf(call.body, 'deployProjectRoot') ?? '/'
  deployment.settings.deployMode = 'git'
  deployment.connectTo({ installationId: installation.id, name })
  // The clone is there when the response comes; the build is not done by then.
  const main = deployment.addBranch({ name: branchName, parent: null, files: repository.files })
  buildBranch(call, main)
  return deploymentResponse(deployment)
}

function makeRepository(call: Call, installation: Installation, name: string): HostedRepository {
  if (installation.repositories.some((repository) => repository.name === name)) {
    throw new Refusal(409, `Repository "${installation.login}/${name}" exists already`)
  }
  if (!/^[\w.-]{1,100}$/.test(name)) throw new Refusal(400, `"${name}" is not a name of a repository`)
  const ids = call.state.github.installations.flatMap(({ repositories }) => repositories.map(({ id }) => id))
  const defaultBranch = textOf(call.body, 'deployBranchName') ?? 'main'
  const repository: HostedRepository = {
    id: Math.max(0, ...ids) + 1,
    name,
    private: call.body.private !== false,
    defaultBranch,
    branches: [defaultBranch],
    files: new Map(),
  }
  installation.repositories.push(repository)
  return repository
}
