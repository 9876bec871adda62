import { type Account, nodeId, type Place, userShape } from './shapes.ts'

/** Something that happened to an issue, as the server keeps it. */
export interface StoredEvent {
  id: number
  issue: number
  /** `labeled`, `unlabeled`, or another kind without a label. */
  event: string
  label?: string
  /** Null when the account is gone. */
  actor: Account | null
  createdAt: string
}

/** The schema `label`. */
export function labelShape(name: string, { api, repository }: Place) {
  return {
    id: 208_045_946,
    node_id: nodeId('LA', name.length),
    url: `${api}/repos/${repository}/labels/${encodeURIComponent(name)}`,
    name,
    description: null,
    color: 'd73a4a',
    default: false,
  }
}

/** The schemas `labeled-issue-event`, `unlabeled-issue-event` and those of other events. */
export function issueEventShape({ id, event, label, actor, createdAt }: StoredEvent, place: Place) {
  return {
    id,
    node_id: nodeId('LE', id),
    url: `${place.api}/repos/${place.repository}/issues/events/${id}`,
    actor: actor === null ? null : userShape(actor, place),
    event,
    commit_id: null,
    commit_url: null,
    created_at: createdAt,
    performed_via_github_app: null,
    ...(label === undefined ? {} : { label: { name: label, color: 'd73a4a' } }),
  }
}
