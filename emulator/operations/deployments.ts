import { Refusal } from '../http/answer.ts'
import { isoTime } from '../iso-time.ts'
import { createDeployment } from '../state/create.ts'
import { signDataToken } from '../state/data-token.ts'
import { logOf, podsOf } from '../state/pods.ts'
import { requireRegion } from '../state/regions.ts'
import type { Settings } from '../state/settings.ts'
import { deploymentAnswer } from './account.ts'
import { type Call, type Handlers, textOf } from './call.ts'
import { pageBy } from './listing.ts'
import { givenMembers } from './patch.ts'

/** Making, building up and removing deployments, and looking into running ones. */
export const deploymentHandlers: Handlers = {
  createDeployment: { rights: ['DeploymentCreate'], run: create },
  deleteDeployment: { rights: ['DeploymentDelete'], run: remove },
  advanceCreationStep: {
    rights: ['DeploymentUpdate'],
    run: (call) => setCreationStep(call, { creationStep: call.body.creationStep }),
  },
  resetCreationStep: {
    rights: ['DeploymentUpdate'],
    run: (call) => setCreationStep(call, { creationStep: 'project' }),
  },
  deploymentToken: { rights: ['DeploymentRead'], run: deploymentToken },
  logs: { rights: ['DeploymentRead'], run: logs },
  pods: { rights: ['DeploymentRead'], run: pods },
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
  return deploymentAnswer(made)
}

function remove(call: Call): unknown {
  return { success: call.state.deployments.delete(call.deployment.id) }
}

function setCreationStep(call: Call, step: { creationStep?: unknown }): unknown {
  Object.assign(call.deployment.settings, step)
  return deploymentAnswer(call.deployment)
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
