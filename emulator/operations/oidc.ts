import type { Node } from '../contract/strict.ts'
import { Refusal } from '../http/answer.ts'
import { timesAnswer } from '../iso-time.ts'
import { nextId, type OidcTokenConfig } from '../state/tenant.ts'
import { type Call, type Handlers, textOf } from './call.ts'
import { requireById } from './listing.ts'
import { patchedFlag, patchedNode, patchedText } from './patch.ts'

/** How the platform's identity tokens for other services are made. */
export const oidcHandlers: Handlers = {
  listOidcTokenConfigs: { rights: [], run: listOidcTokenConfigs },
  createOidcTokenConfig: { rights: ['TenantAdmin'], run: createOidcTokenConfig },
  getOidcTokenConfig: { rights: [], run: (call) => configAnswer(findConfig(call)) },
  updateOidcTokenConfig: { rights: ['TenantAdmin'], run: updateOidcTokenConfig },
  deleteOidcTokenConfig: { rights: ['TenantAdmin'], run: deleteOidcTokenConfig },
}

function listOidcTokenConfigs({ state }: Call): unknown {
  return [...state.tenant.oidcTokenConfigs.values()].map(configAnswer)
}

function createOidcTokenConfig(call: Call): unknown {
  const { tenant } = call.state
  const audienceType = textOf(call.body, 'audienceType') ?? ''
  if (audienceType.trim() === '') throw new Refusal(400, 'audienceType must not be blank')
  const config = patched(call, {
    id: 0,
    name: textOf(call.body, 'name') ?? freeName(call, audienceType),
    audienceType,
    customAudience: null,
    isEnabled: true,
    customClaims: null,
    subFormat: null,
    targetEnvVar: null,
    createdAt: call.now,
    updatedAt: call.now,
  })
  config.id = nextId(tenant, 'oidcTokenConfig')
  tenant.oidcTokenConfigs.set(config.id, config)
  return configAnswer(config)
}

function updateOidcTokenConfig(call: Call): unknown {
  const config = patched(call, findConfig(call))
  call.state.tenant.oidcTokenConfigs.set(config.id, config)
  return configAnswer(config)
}

function deleteOidcTokenConfig(call: Call): unknown {
  call.state.tenant.oidcTokenConfigs.delete(findConfig(call).id)
  return {}
}

function findConfig(call: Call): OidcTokenConfig {
  return requireById(call.state.tenant.oidcTokenConfigs, call.params.id, 'OIDC token config')
}

function patched(call: Call, before: OidcTokenConfig): OidcTokenConfig {
  const { body } = call
  const config: OidcTokenConfig = {
    ...before,
    name: textOf(body, 'name') ?? before.name,
    customAudience: patchedText(body, 'customAudience', before.customAudience),
    isEnabled: patchedFlag(body, 'isEnabled', before.isEnabled),
    customClaims: patchedNode(body, 'customClaims', before.customClaims),
    subFormat: patchedText(body, 'subFormat', before.subFormat),
    targetEnvVar: patchedText(body, 'targetEnvVar', before.targetEnvVar),
    updatedAt: call.now,
  }
  if (config.audienceType === 'custom' && config.customAudience === null) {
    throw new Refusal(400, 'customAudience is required with audienceType "custom"')
  }
  const named = [...call.state.tenant.oidcTokenConfigs.values()].find(({ name }) => name === config.name)
  if (named !== undefined && named.id !== config.id) throw new Refusal(409, `name "${config.name}" is taken`)
  return config
}

function freeName(call: Call, audienceType: string): string {
  const taken = new Set([...call.state.tenant.oidcTokenConfigs.values()].map(({ name }) => name))
  const base = audienceType.toLowerCase()
  let name = base
  for (let number = 2; taken.has(name); number += 1) name = `${base}-${number}`
  return name
}

function configAnswer(config: OidcTokenConfig): Node {
  const { customAudience, ...rest } = config
  return { ...rest, audience: customAudience ?? config.audienceType, ...timesAnswer(config) }
}
