/** What names a branch in a call, and what the platform takes where nothing does (contract, x-rules). */
interface Unnamed {
  /** Members and parameters, one of which is enough. */
  members: readonly string[]
  taken: string
}

const open = 'the branch that this token has open in dev mode, which any other job with the token may change'
const openOrDeploy = `${open}; where none is open, the deploy branch`
const unsaid = 'a branch of its own choice'
const inQuery = ['branchName']
const inBody = ['branchName', 'branchId']

/** Operations that take a branch and can be called without one. A test compares the list with the contract. */
export const unnamedBranches: Readonly<Record<string, Unnamed>> = {
  startDbtSync: { members: ['ref'], taken: 'the branch of the dbt repository that the deployment tracks' },
  listFiles: { members: inQuery, taken: openOrDeploy },
  updateFiles: { members: inBody, taken: open },
  removeFiles: { members: inBody, taken: open },
  renameFiles: { members: inBody, taken: open },
  fileHashes: { members: inQuery, taken: openOrDeploy },
  startUpload: { members: inQuery, taken: openOrDeploy },
  uploadFile: { members: inQuery, taken: openOrDeploy },
  finishUpload: { members: inQuery, taken: openOrDeploy },
  validateDataModel: { members: inQuery, taken: 'the deploy branch' },
  buildStatus: { members: inQuery, taken: openOrDeploy },
  startDevMode: { members: inQuery, taken: unsaid },
  createBranch: { members: ['from'], taken: unsaid },
  setBranchStagingEnvironment: { members: inBody, taken: openOrDeploy },
  mergeIntoParentBranch: { members: inBody, taken: open },
  mergeToDefaultBranch: { members: inBody, taken: open },
  commitChanges: { members: [], taken: open },
}

/**
 * @param given parameters and members of the body
 * @returns a warning where the platform chooses the branch, else null
 */
export function unnamedBranch(operation: string, given: Readonly<Record<string, unknown>>): string | null {
  const entry = Object.hasOwn(unnamedBranches, operation) ? unnamedBranches[operation] : undefined
  if (!entry || entry.members.some((name) => (given[name] ?? null) !== null)) return null
  const taken = operation === 'validateDataModel' && given.devMode === true ? open : entry.taken
  const name = entry.members[0]
  return name === undefined
    ? `${operation} takes no branch: it acts on ${taken}.`
    : `"${name}" is empty, so ${operation} uses ${taken}. Set it.`
}
