import { isNode } from '../contract/strict.ts'
import { paginate } from '../pages.ts'
import { type EnvVariable, storeVariables } from '../state/env-variables.ts'
import type { Call, Handlers } from './call.ts'

/** Environment variables of a deployment. */
export const envVariableHandlers: Handlers = {
  getEnvVariables: { rights: ['DeploymentRead'], run: (call) => variablesAnswer(call) },
  setEnvVariables: { rights: ['DeploymentUpdate'], run: setEnvVariables },
}

function setEnvVariables(call: Call): unknown {
  const sent: unknown[] = Array.isArray(call.body.env_variables) ? call.body.env_variables : []
  storeVariables(call.deployment.envVariables, sent.filter(isVariable))
  return variablesAnswer(call)
}

function isVariable(value: unknown): value is EnvVariable {
  return isNode(value) && typeof value.name === 'string' && typeof value.value === 'string'
}

function variablesAnswer(call: Call): unknown {
  const data = [...call.deployment.envVariables].map(([name, value]) => ({ name, value }))
  const page = paginate(data, ({ name }) => name, call.query, call.state.switches.pageSize)
  return { ...page, data }
}
