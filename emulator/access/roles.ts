import type { Right } from './access.ts'

const viewer = ['SchemaRead', 'DeploymentRead', 'WorkspaceRead'] as const

/**
 * The rights of each role, by the platform's names for actions:
 * - `viewer` reads all but the account,
 * - `ci` is what a pipeline needs: syncs, branches, builds and merges,
 * - `developer` works on models and workspace,
 * - `deployment-admin` also runs deployments,
 * - `admin` may do everything.
 */
export const roles = {
  viewer,
  ci: ['SchemaRead', 'SchemaUpdate', 'SchemaUpdateDevBranches', 'DeploymentRead'],
  developer: [...viewer, 'SchemaUpdate', 'SchemaUpdateDevBranches', 'WorkspaceUpdate', 'SqlRunnerRead'],
  'deployment-admin': [
    ...viewer,
    'SchemaUpdate',
    'SchemaUpdateDevBranches',
    'DeploymentUpdate',
    'DeploymentCreate',
    'DeploymentDelete',
    'SqlRunnerRead',
  ],
  admin: 'all',
} as const satisfies Record<string, readonly Right[] | 'all'>

/** A named set of rights. */
export type Role = keyof typeof roles

/** True for the name of a role. */
export function isRole(name: string): name is Role {
  return Object.hasOwn(roles, name)
}
