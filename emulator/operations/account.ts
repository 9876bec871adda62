import { servedSpec } from '../contract/served-spec.ts'
import type { Deployment } from '../state/deployment.ts'
import type { Call, Handlers } from './call.ts'
import { pageByOffset } from './listing.ts'

/** The served spec, and the deployments as a whole. */
export const accountHandlers: Handlers = {
  getSpec: { rights: [], run: (call) => servedSpec(call.world.document, call.state.features) },
  getDeployments: { rights: ['DeploymentRead'], run: getDeployments },
  getDeployment: { rights: ['DeploymentRead'], run: (call) => deploymentAnswer(call.deployment) },
}

function getDeployments(call: Call): unknown {
  const { creationStep } = call.query
  const all = [...call.state.deployments.values()]
    .filter(({ id }) => call.caller.sees(id))
    .filter(({ settings }) => !Array.isArray(creationStep) || creationStep.includes(settings.creationStep))
    .map(deploymentAnswer)
  const page = pageByOffset(call, all, ({ id }) => String(id))
  return { ...page, data: page.items, totalCount: all.length }
}

/** What the wire says about a deployment. */
export function deploymentAnswer(deployment: Deployment): { id: number } & Record<string, unknown> {
  const { deploymentUrl, creationStep } = deployment.settings
  return { id: deployment.id, name: deployment.name, deploymentUrl, creationStep }
}
