import { isNode, type Node } from '../contract/strict.ts'
import { Refusal } from '../http/answer.ts'
import { type Branch, moveDeployBranch, requireDeployable } from '../state/branch.ts'
import type { Deployment } from '../state/deployment.ts'
import { chosenVersion, requireRegion } from '../state/regions.ts'
import { buildBranch } from './build-status.ts'
import { type Call, type Handlers, openTo, textOf } from './call.ts'
import { pageBy } from './listing.ts'
import { givenMembers } from './patch.ts'

/** A deployment's settings, and the versions that they may name. */
export const deploymentSettingsHandlers: Handlers = {
  ...openTo(['DeploymentRead'], {
    getDeploymentSettings: (call) => settingsAnswer(call.deployment),
    listDeploymentVersions,
  }),
  ...openTo(['DeploymentUpdate'], { updateDeployment }),
}

// Members that are more than stored.
const special = new Set([
  'name',
  'deployBranchName',
  'releaseChannel',
  'releaseChannelVersion',
  'templateVariables',
])

function settingsAnswer(deployment: Deployment): unknown {
  return { id: deployment.id, name: deployment.name, ...deployment.settings }
}

/**
 * Merges what was sent into the settings. A member that is null counts as not sent, as everywhere in the contract;
 * within templateVariables, where any value is allowed, null is a value. Nothing changes when a member is refused.
 */
function updateDeployment(call: Call): unknown {
  const { deployment, state, body } = call
  const name = textOf(body, 'name')?.trim()
  if (name === '') throw new Refusal(400, 'name must not be blank')
  const region = textOf(body, 'region')
  if (region !== undefined) requireRegion(state.regions, region)
  const version = chosenVersion(state.versions, deployment.settings, {
    channel: textOf(body, 'releaseChannel'),
    version: textOf(body, 'releaseChannelVersion'),
  })
  const moved = newDeployBranch(call)
  Object.assign(deployment.settings, version, plainMembers(body))
  if (name !== undefined) deployment.name = name
  const { templateVariables } = body
  if (isNode(templateVariables)) {
    deployment.settings.templateVariables = { ...deployment.settings.templateVariables, ...templateVariables }
  }
  if (moved !== undefined) {
    moveDeployBranch(deployment, moved)
    buildBranch(call, moved)
  }
  return settingsAnswer(deployment)
}

/** The branch that production is to be built from; undefined when it stays the one it is. */
function newDeployBranch(call: Call): Branch | undefined {
  const name = textOf(call.body, 'deployBranchName')
  if (name === undefined || name === call.deployment.settings.deployBranchName) return undefined
  return requireDeployable(call.deployment, name)
}

/** The members that are stored just as they came. */
function plainMembers(body: Node): Node {
  return Object.fromEntries(Object.entries(givenMembers(body)).filter(([key]) => !special.has(key)))
}

function listDeploymentVersions(call: Call): unknown {
  const current = call.deployment.settings.releaseChannelVersion
  const versions = call.state.versions.map((version) => {
    return { ...version, isCurrent: version.releaseChannelVersion === current }
  })
  const keyOf = (version: { releaseChannelVersion: string }) => version.releaseChannelVersion
  return pageBy(call, versions, keyOf)
}
