import { storeVariables } from '../state/env-variables.ts'
import type { Call, Handlers } from './call.ts'
import { pageBy } from './listing.ts'
import { nodesOf } from './patch.ts'

/** Environment variables of a deployment. */
export const envVariableHandlers: Handlers = {
  getEnvVariables: { rights: ['DeploymentRead'], run: (call) => variablesAnswer(call) },
  setEnvVariables: { rights: ['DeploymentUpdate'], run: setEnvVariables },
}

function setEnvVariables(call: Call): unknown {
  const sent = nodesOf(call.body, 'env_variables').map(({ name, value }) => {
    return { name: String(name), value: String(value) }
  })
  storeVariables(call.deployment.envVariables, sent)
  return variablesAnswer(call)
}

function variablesAnswer(call: Call): unknown {
  const data = [...call.deployment.envVariables].map(([name, value]) => ({ name, value }))
  const page = pageBy(call, data, ({ name }) => name)
  return { ...page, data }
}
