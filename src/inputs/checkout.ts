import { checkoutHead } from '../base/checkout-head.ts'
import type { RunContext } from '../base/event.ts'
import { noWorkspace, type Workspace } from '../base/workspace.ts'
import type { Settings } from './settings.ts'
import { opening } from './table.ts'

export interface Checkout {
  /** What errors and changes are located in; without files where that would show other lines than those of the commit. */
  checkout: Workspace
  /** Why there are no locations, a sentence for the log; null if there are, or none are expected. */
  note: string | null
  /** What is missing for locations in a pull request, with the fix; null if nothing is. */
  warning: string | null
}

export const noCheckout: Checkout = { checkout: noWorkspace, note: null, warning: null }

const noPlaces = 'so errors and changes are shown without file and line'

/**
 * Decides whether the workspace shows where errors and changes are: a runner may keep that of another job. It decides nothing
 * else. What is uploaded is located where it is.
 */
export async function openCheckout(
  settings: Pick<Settings, 'command' | 'dbtProjectDir' | 'modelPath'>,
  run: RunContext,
  workspace: Workspace,
): Promise<Checkout> {
  const { command, dbtProjectDir, modelPath } = settings
  if (command === 'deploy') return { checkout: workspace, note: null, warning: null }
  if (command !== 'preflight' && !opening.includes(command)) return noCheckout
  const warns = run.pullRequest !== null && (command === 'sync' || command === 'validate')
  const root = await workspace.entries('')
  if ('problem' in root || root.value.length === 0) {
    const warning = `There is no checkout, ${noPlaces}. Add actions/checkout before this step.`
    return warns ? { ...noCheckout, warning } : noCheckout
  }
  const folders = [dbtProjectDir, modelPath].map((path) => (path === '.' ? '' : path))
  const heads = await Promise.all(folders.map((folder) => checkoutHead(workspace, folder)))
  if (!heads.some((head) => head !== null && [run.sha, run.mergeSha].includes(head))) {
    const [head] = heads.filter((each) => each !== null)
    const what = head === undefined ? 'is no checkout' : `is a checkout of commit ${head.slice(0, 12)}`
    const commit = run.sha === '' ? 'the commit of this run' : `commit ${run.sha.slice(0, 12)}`
    return {
      ...noCheckout,
      note: `The workspace ${what}, not of ${commit}, ${noPlaces}. To have them, set "ref" of actions/checkout to that commit`,
    }
  }
  return { checkout: workspace, note: null, warning: warns ? await missing(settings, workspace) : null }
}

async function missing(
  { command, dbtProjectDir, modelPath }: Parameters<typeof openCheckout>[0],
  workspace: Workspace,
): Promise<string | null> {
  const has = async (path: string) => 'value' in (await workspace.target(path))
  const projectIn = dbtProjectDir === '.' ? '' : `${dbtProjectDir}/`
  const isProject = (await has(`${projectIn}dbt_project.yml`)) || (await has(`${projectIn}dbt_project.yaml`))
  if (command === 'sync' && !isProject)
    return `There is no dbt_project.yml ${projectIn === '' ? 'at the root of the checkout' : `in "${dbtProjectDir}"`}, ${noPlaces}. Set "dbt-project-dir" to the folder of the dbt project.`
  if (modelPath !== '.' && !(await has(modelPath)))
    return `There is no folder "${modelPath}" in the checkout, ${noPlaces}. Set "model-path" to the folder of the data model.`
  return null
}
