import { Refusal } from '../http/response.ts'
import { isoTime } from '../iso-time.ts'
import { isNode, type Node } from '../shape.ts'
import { type Branch, moveDeployBranch, requireDeployable } from '../state/branch.ts'
import { signDataToken } from '../state/data-token.ts'
import type { Deployment } from '../state/deployment.ts'
import { storeVariables } from '../state/env-variables.ts'
import { logOf, podsOf } from '../state/pods.ts'
import { chosenVersion, requireRegion } from '../state/regions.ts'
import { createDeployment } from '../state/seed.ts'
import type { Features, Settings } from '../state/settings.ts'
import { buildBranch } from './build-status.ts'
import { type Call, type Handlers, openTo, textOf } from './call.ts'
import { pageBy, pageByOffset } from './listing.ts'
import { givenMembers, nodesOf } from './patch.ts'

/** Making, setting up and removing deployments, and looking into running ones. */
export const deploymentHandlers: Handlers = {
  ...openTo(['DeploymentCreate'], { createDeployment: create }),
  ...openTo(['DeploymentDelete'], { deleteDeployment: remove }),
  ...openTo(['DeploymentUpdate'], {
    advanceCreationStep: (call) => setCreationStep(call, { creationStep: call.body.creationStep }),
    resetCreationStep: (call) => setCreationStep(call, { creationStep: 'project' }),
    setEnvVariables,
    updateDeployment,
  }),
  ...openTo(['DeploymentRead'], {
    deploymentToken,
    logs,
    pods,
    getDeployments,
    getDeployment: (call) => deploymentResponse(call.deployment),
    getDeploymentSettings: (call) => settingsResponse(call.deployment),
    listDeploymentVersions,
    getEnvVariables: (call) => variablesResponse(call),
  }),
  ...openTo([], { getSpec: (call) => servedSpec(call.world.document, call.state.features), listRegions }),
}

const dayMs = 86_400_000

function create(call: Call): unknown {
  const { name: _, ...sent } = call.body
  const name = textOf(call.body, 'name')?.trim() ?? ''
  if (name === '') throw new Refusal(400, 'name must not be blank')
  requireRegion(call.state.regions, textOf(call.body, 'region') ?? '')
  // A key that is scoped to single deployments would not see its own creation.
  if (!call.caller.sees(call.state.lastDeploymentId + 1)) {
    throw new Refusal(403, 'Token is limited to single deployments', 'error')
  }
  const settings: Partial<Settings> = givenMembers(sent)
  const repoType = settings.creationMethod === 'github' ? 'git' : 'deployRepo'
  const made = createDeployment(call.state, { name, settings: { ...settings, repoType } }, call.now)
  return deploymentResponse(made)
}

function remove(call: Call): unknown {
  return { success: call.state.deployments.delete(call.deployment.id) }
}

function setCreationStep(call: Call, step: { creationStep?: unknown }): unknown {
  Object.assign(call.deployment.settings, step)
  return deploymentResponse(call.deployment)
}

function deploymentToken(call: Call): unknown {
  const { expiresIn } = call.body
  const lasts = typeof expiresIn === 'number' ? expiresIn * 1000 : dayMs
  const times = { issuedAt: call.now, expiresAt: call.now + lasts }
  return { engineApiToken: signDataToken({ deploymentId: call.deployment.id, ...times }) }
}

function logs(call: Call): unknown {
  const { source, container } = call.query
  const pod = textOf(call.query, 'pod')
  const lines = logOf(call.deployment, call.now, call.state.speed)
    .filter((line) => source === undefined || line.source === source)
    .filter((line) => container === undefined || line.container === container)
    .filter((line) => pod === undefined || line.pod === pod)
  const page = pageBy(call, lines, ({ key }) => key)
  const items = page.items.map((line) => ({ pod: line.pod, date: isoTime(line.at), message: line.message }))
  return { items, pageInfo: page.pageInfo }
}

function pods(call: Call): unknown {
  return pageBy(call, podsOf(call.deployment), ({ name }) => name)
}

function getDeployments(call: Call): unknown {
  const { creationStep } = call.query
  const all = [...call.state.deployments.values()]
    .filter(({ id }) => call.caller.sees(id))
    .filter(({ settings }) => !Array.isArray(creationStep) || creationStep.includes(settings.creationStep))
    .map(deploymentResponse)
  const page = pageByOffset(call, all, ({ id }) => String(id))
  return { ...page, data: page.items, totalCount: all.length }
}

/** What the wire says about a deployment. */
export function deploymentResponse(deployment: Deployment): { id: number } & Record<string, unknown> {
  const { deploymentUrl, creationStep } = deployment.settings
  return { id: deployment.id, name: deployment.name, deploymentUrl, creationStep }
}

function listRegions(call: Call): unknown {
  const data = call.state.regions
  const page = pageBy(call, data, ({ id }) => String(id))
  return { ...page, data }
}

// Members that are more than stored.
const special = new Set([
  'name',
  'deployBranchName',
  'releaseChannel',
  'releaseChannelVersion',
  'templateVariables',
])

function settingsResponse(deployment: Deployment): unknown {
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
  return settingsResponse(deployment)
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

function setEnvVariables(call: Call): unknown {
  const sent = nodesOf(call.body, 'env_variables').map(({ name, value }) => {
    return { name: String(name), value: String(value) }
  })
  storeVariables(call.deployment.envVariables, sent)
  return variablesResponse(call)
}

function variablesResponse(call: Call): unknown {
  const data = [...call.deployment.envVariables].map(([name, value]) => ({ name, value }))
  const page = pageBy(call, data, ({ name }) => name)
  return { ...page, data }
}

/** The spec that a tenant with these features serves: an older one names fewer members and operations. */
function servedSpec(document: Node, features: Features): Node {
  const components = isNode(document.components) ? document.components : {}
  const schemas = isNode(components.schemas) ? components.schemas : {}
  return {
    ...document,
    paths: withoutOperations(isNode(document.paths) ? document.paths : {}, features.missingOperations),
    components: {
      ...components,
      schemas: {
        ...schemas,
        StartDbtSyncInput: withoutProperties(schemas.StartDbtSyncInput, startMembersToDrop(features)),
        DbtSyncRun: withoutProperties(schemas.DbtSyncRun, features.gitRef ? [] : ['gitRef']),
      },
    },
  }
}

function startMembersToDrop(features: Features): string[] {
  return [
    ...(features.ref ? [] : ['ref']),
    ...(features.source ? [] : ['source', 'manifest']),
    ...(features.output ? [] : ['output']),
  ]
}

function withoutOperations(paths: Node, missing: readonly string[]): Node {
  const isThere = (operation: unknown) =>
    !isNode(operation) || !missing.includes(String(operation.operationId))
  const left = Object.entries(paths).map(([path, item]) => [
    path,
    isNode(item) ? Object.fromEntries(Object.entries(item).filter(([, one]) => isThere(one))) : item,
  ])
  return Object.fromEntries(left)
}

function withoutProperties(schema: unknown, names: readonly string[]): unknown {
  if (!isNode(schema) || !isNode(schema.properties)) return schema
  const properties = Object.entries(schema.properties).filter(([name]) => !names.includes(name))
  return { ...schema, properties: Object.fromEntries(properties) }
}
