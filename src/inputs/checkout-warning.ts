import type { RunContext } from '../event.ts'
import type { Workspace } from '../runtime/workspace.ts'
import type { Settings } from './settings.ts'

const noPlaces = 'so errors and changes are shown without file and line'

/**
 * What the checkout of a pull request lacks for the locations of errors and changes.
 * @returns a sentence with the fix; null if nothing is missing, or if the command locates nothing
 */
export async function checkoutWarning(
  { command, dbtProjectDir, modelPath }: Pick<Settings, 'command' | 'dbtProjectDir' | 'modelPath'>,
  run: RunContext,
  workspace: Workspace,
): Promise<string | null> {
  if (run.pullRequest === null || (command !== 'sync' && command !== 'validate')) return null
  const root = await workspace.entries('')
  if ('problem' in root || root.value.length === 0)
    return `There is no checkout, ${noPlaces}. Add actions/checkout before this step.`
  const has = async (path: string) => 'value' in (await workspace.target(path))
  const projectIn = dbtProjectDir === '.' ? '' : `${dbtProjectDir}/`
  const isProject = (await has(`${projectIn}dbt_project.yml`)) || (await has(`${projectIn}dbt_project.yaml`))
  if (command === 'sync' && !isProject)
    return `There is no dbt_project.yml ${projectIn === '' ? 'at the root of the checkout' : `in "${dbtProjectDir}"`}, ${noPlaces}. Set "dbt-project-dir" to the folder of the dbt project.`
  if (modelPath !== '.' && !(await has(modelPath)))
    return `There is no folder "${modelPath}" in the checkout, ${noPlaces}. Set "model-path" to the folder of the data model.`
  return null
}
