/** What a call does, in the words of error messages: `… while starting the dbt sync`. */
const phrases: Readonly<Record<string, string>> = {
  startDbtSync: 'starting the dbt sync',
  listDbtSyncs: 'listing the dbt syncs',
  getDbtSyncStatus: 'reading the status of the dbt sync',
  getDbtSyncResult: 'reading the result of the dbt sync',
  getDbtSyncLogs: 'reading the log of the dbt sync',
  cancelDbtSync: 'cancelling the dbt sync',
  listBranches: 'listing the branches',
  removeBranch: 'deleting the branch',
  setBranchStagingEnvironment: 'setting the staging environment of the branch',
  startDevMode: 'starting dev mode',
  stopDevMode: 'stopping dev mode',
  pull: 'pulling the branch',
  mergeIntoParentBranch: 'merging into the parent branch',
  mergeToDefaultBranch: 'merging into the deploy branch',
  buildStatus: 'reading the build status',
  fileHashes: 'reading the file hashes',
  validateDataModel: 'validating the data model',
  startUpload: 'starting the upload',
  uploadFile: 'uploading a file',
  finishUpload: 'finishing the upload',
  getMe: 'reading the user of the token',
  getDeployment: 'reading the deployment',
  getDeploymentSettings: 'reading the deployment settings',
  getSpec: 'reading the OpenAPI document of the tenant',
}

/**
 * @param operation operation ID. Those without a phrase are called by the command `api` alone, where the user named the ID.
 */
export function doing(operation: string): string {
  return (Object.hasOwn(phrases, operation) ? phrases[operation] : undefined) ?? `calling ${operation}`
}
