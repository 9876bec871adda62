import type { ChangeId, ModelChange } from '../findings.ts'

/** What each kind of change says of its member, as a phrase. */
export const changeWords: Readonly<Record<ChangeId, string>> = {
  'entity-removed': 'removed',
  'member-removed': 'removed',
  'entity-hidden': 'no longer public',
  'member-hidden': 'no longer public',
  'member-kind-changed': 'other kind of member',
  'dimension-type-changed': 'type changed',
  'measure-type-changed': 'type changed',
  'granularity-removed': 'granularity removed',
  'join-path-lost': 'no longer joined',
  'plan-failed': 'cannot be planned',
  'plan-failed-new': 'new, cannot be planned',
  'run-failed': 'cannot be run',
  'run-failed-new': 'new, cannot be run',
  'aggregation-changed': 'aggregation changed',
  'member-definition-changed': 'definition changed',
  'member-source-changed': 'stands for another member',
  'entity-source-changed': 'source changed',
  'join-changed': 'join changed',
  'primary-key-changed': 'primary key changed',
  'access-policy-changed': 'access policy changed',
  'pre-aggregation-removed': 'pre-aggregation removed',
  'hierarchy-removed': 'hierarchy removed',
  'rollup-lost': 'no longer served by the pre-aggregation',
  'definition-not-readable': 'changed, content not interpreted',
  'definition-not-visible': 'changed, hidden by an access policy',
  'entity-added': 'added',
  'member-added': 'added',
  'made-public': 'made public',
  'granularity-added': 'granularity added',
  'hierarchy-added': 'hierarchy added',
  'title-changed': 'title changed',
  'description-changed': 'description changed',
  'format-changed': 'format changed',
  'meta-changed': 'meta changed',
  'order-changed': 'order changed',
  'folder-changed': 'folder changed',
  'drill-members-changed': 'drill members changed',
  'pre-aggregation-added': 'pre-aggregation added',
  'pre-aggregation-changed': 'pre-aggregation changed',
  'refresh-key-changed': 'refresh key changed',
}

/** `renamed` or what the id says. */
export function changeWord({ id, renamedTo, renameCertainty }: ModelChange): string {
  if (renamedTo === undefined || (id !== 'member-removed' && id !== 'entity-removed')) return changeWords[id]
  return renameCertainty === 'certain' ? 'renamed' : 'removed, likely renamed'
}

/** Whether the label or the team file accepts it. */
export function isAccepted({ acceptedBy, acceptedInFile }: ModelChange): boolean {
  return acceptedBy !== undefined || acceptedInFile !== undefined
}
