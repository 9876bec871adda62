import contract from './contract.json' with { type: 'json' }
import { type Facts, isRepeatable, type Method, type Row, sessionBranch } from './operation.ts'
import * as used from './operations.ts'

// Every operation of the contract, for `command: api`. Those that the product does not use otherwise are made from
// contract.json, which scripts/contract-schemas.ts generates from the contract.

/** An operation in contract.json. */
interface Entry {
  method: Method
  path: string
  parameters: Readonly<Record<string, { in: string }>>
}

const byBranch = { members: ['branchName', 'branchId'], otherwise: sessionBranch }

/**
 * What is known about operations that only `command: api` reaches, and the contract does not say in a schema. All but a POST
 * may be repeated, unless it is said here.
 */
const facts: Readonly<Record<string, Facts & Partial<Pick<Row, 'repeatable'>>>> = {
  getDbtSyncGeneratedFiles: { rejectedKind: 'sync' },
  updateFiles: { permission: 'SchemaUpdateDevBranches', branch: byBranch },
  removeFiles: { permission: 'SchemaUpdateDevBranches', branch: byBranch },
  renameFiles: { permission: 'SchemaUpdateDevBranches', branch: byBranch },
  commitChanges: {
    permission: 'SchemaUpdateDevBranches',
    branch: { members: [], otherwise: sessionBranch },
  },
  getDeployments: { permission: 'DeploymentRead' },
  // A value may be anything that a team keeps in its environment.
  getEnvVariables: { secretValues: true },
  setEnvVariables: { secretValues: true },
  // Back to the one first step, however often.
  resetCreationStep: { repeatable: true },
  // Idempotent by the contract: a member stays a member, a recipient stays a recipient.
  addGroupMembers: { repeatable: true },
  addRecipients: { repeatable: true },
  // What is in the folder already stays there.
  bulkMoveWorkspaceObjects: { repeatable: true },
  // Sets the one value of a user and an attribute.
  upsertUserAttributeValue: { repeatable: true },
  // Without a placement ID, a second one may place the report twice.
  connectReportToWorkbook: { repeatable: false },
}

function generated(id: string, { method, path, parameters }: Entry): Row {
  return {
    id,
    method,
    path,
    query: Object.keys(parameters).filter((name) => parameters[name]?.in === 'query'),
    repeatable: isRepeatable(method),
    ...facts[id],
  }
}

const usedById = new Map(Object.values(used).map((row): [string, Row] => [row.id, row]))

/** In the order of the contract. */
export const allOperations: readonly Row[] = Object.entries(
  contract.operations as unknown as Readonly<Record<string, Entry>>,
).map(([id, entry]) => usedById.get(id) ?? generated(id, entry))
