import type { Deployment } from '../state/deployment.ts'
import { type Environment, environmentPath, environmentsOf } from '../state/environments.ts'
import type { State } from '../state/state.ts'

/** The environment that a request is for, and what follows its path. */
export interface Place {
  deployment: Deployment
  environment: Environment
  /** Sets environments apart in the whole emulator. */
  key: string
  path: string
  /** Whether the environment runs in the engine's development mode. */
  devMode: (state: State) => boolean
}

/** Finds the environment below whose path a request's path is; undefined if none is there now. */
export function placeOf(state: State, path: string): Place | undefined {
  for (const deployment of state.deployments.values()) {
    for (const environment of environmentsOf(deployment)) {
      const base = environmentPath(deployment, environment)
      if (!path.startsWith(`${base}/`)) continue
      const key = `${deployment.id}/${environment.id}`
      return { deployment, environment, key, path: path.slice(base.length), devMode: devModeOf(environment) }
    }
  }
  return undefined
}

function devModeOf({ type }: Environment): Place['devMode'] {
  return ({ switches: { engineDevMode } }) => {
    return engineDevMode === 'all' || (engineDevMode === 'branches' && type !== 'production')
  }
}
