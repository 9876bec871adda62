import { Deployment } from './deployment.ts'
import { starterFiles } from './seed.ts'
import { type Settings, settingsShape } from './settings.ts'
import type { State } from './state.ts'

/** What a new deployment is made of. */
export interface WantedDeployment {
  name: string
  settings: Partial<Settings>
}

/**
 * Makes a deployment. Its id is one that no deployment had before. With creationMethod github its deploy branch
 * is empty and not built until a repository is connected; else it holds a starter project, and its first build
 * starts.
 */
export function createDeployment(state: State, wanted: WantedDeployment, now: number): Deployment {
  state.lastDeploymentId += 1
  const id = state.lastDeploymentId
  const settings = {
    ...settingsShape.parse({}),
    deploymentUrl: `https://deployment-${id}.example.com`,
    ...wanted.settings,
  }
  const deployment = new Deployment(id, settings, state.switches)
  deployment.name = wanted.name
  const fromGitHub = settings.creationMethod === 'github'
  const files = new Map(fromGitHub ? [] : Object.entries(starterFiles))
  const main = deployment.addBranch({ name: settings.deployBranchName, parent: null, files })
  if (!fromGitHub) deployment.startBuild(main, now)
  state.deployments.set(id, deployment)
  return deployment
}
