import { servedSpec } from '../contract/served-spec.ts'
import { Refusal } from '../http/answer.ts'
import { paginate } from '../pages.ts'
import type { Deployment } from '../state/deployment.ts'
import type { Call, Handlers } from './call.ts'

/** The served spec, and the deployments as a whole. */
export const accountHandlers: Handlers = {
  getSpec: { rights: [], run: (call) => servedSpec(call.world.document, call.state.features) },
  getDeployments: { rights: ['DeploymentRead'], run: getDeployments },
  getDeployment: { rights: ['DeploymentRead'], run: (call) => deploymentAnswer(call.deployment) },
  getDeploymentSettings: { rights: ['DeploymentRead'], run: getDeploymentSettings },
}

function getDeployments(call: Call): unknown {
  const { offset, limit, first, after, creationStep } = call.query
  const byOffset = offset !== undefined || limit !== undefined
  if (byOffset && (first !== undefined || after !== undefined)) {
    throw new Refusal(400, 'offset/limit and first/after cannot be mixed')
  }
  const all = [...call.state.deployments.values()]
    .filter(({ id }) => call.caller.sees(id))
    .filter(({ settings }) => !Array.isArray(creationStep) || creationStep.includes(settings.creationStep))
    .map(deploymentAnswer)
  const start = typeof offset === 'number' ? offset : 0
  const size = typeof limit === 'number' ? limit : call.state.switches.pageSize
  const page = byOffset
    ? { items: all.slice(start, start + size), pageInfo: null }
    : paginate(all, ({ id }) => String(id), call.query, call.state.switches.pageSize)
  const pagination = { total: all.length, offset: start, limit: size }
  return { ...page, data: page.items, pagination, totalCount: all.length }
}

function deploymentAnswer(deployment: Deployment): { id: number } & Record<string, unknown> {
  const { deploymentUrl, creationStep } = deployment.settings
  return { id: deployment.id, name: deployment.name, deploymentUrl, creationStep }
}

function getDeploymentSettings({ deployment }: Call): unknown {
  return { id: deployment.id, name: deployment.name, ...deployment.settings }
}
