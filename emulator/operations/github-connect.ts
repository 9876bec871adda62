import { Refusal } from '../http/answer.ts'
import type { HostedRepository, Installation } from '../state/github.ts'
import { deploymentAnswer } from './account.ts'
import { buildBranch } from './activation.ts'
import { type Call, type Handlers, textOf } from './call.ts'
import { hostedBranches, requireInstallation, requireRepository } from './github.ts'

/** Connecting a deployment with a repository on GitHub. */
export const githubConnectHandlers: Handlers = {
  connect: { rights: ['DeploymentUpdate'], run: connect },
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
  // The clone is there when the answer comes; the build is not done by then.
  const main = deployment.addBranch({ name: branchName, parent: null, files: repository.files })
  buildBranch(call, main)
  return deploymentAnswer(deployment)
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
