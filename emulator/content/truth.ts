/**
 * How a use can be known: `exact` from a member in a structured place; `planned` by asking the planner about a statement;
 * `mentioned` from a word in a text; `unchecked` not at all, since the statement is none of the platform's.
 */
export type Certainty = 'exact' | 'planned' | 'mentioned' | 'unchecked'

/** A use of a member, as it was planted. */
export interface PlantedUse {
  /** `orders.status`; of `SELECT *`, the cube or view, which goes on working without a member; empty if `unchecked`. */
  member: string
  /** Of a time dimension. */
  granularity?: string
  certainty: Certainty
  /** The place: `jsonQuery`, `snapshot 7`, `widget filter-1`. */
  where: string
}

/** One piece of saved content, and what it uses. */
export interface Planted {
  type: 'report' | 'dashboard' | 'notification'
  /** Of a dashboard, its own ID, and not that of its workbook. */
  id: number
  name: string
  /** The form of its query, or `dashboard`, `notification`. */
  shape: string
  /** Of dashboards: the uses of their draft stand apart from those of what is published. */
  version?: 'published' | 'draft'
  workbookId?: number
  /** Of notifications: what they carry. */
  dashboardId?: number
  /** Whether it is shown to its owner alone. */
  isPrivate: boolean
  uses: PlantedUse[]
}
