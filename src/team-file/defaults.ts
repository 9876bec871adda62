import type { DataTests } from '../data-tests/data-test.ts'
import type { AcceptEntry, Levels } from './accept.ts'
import { defaultPreview, type IgnoredContent, type PreviewSettings } from './keys.ts'

/** Key `deploy` of the team file. */
interface UploadRules {
  /** Files that are on the branch only are removed from it. */
  removeMissing: boolean
  /** Files that git does not track are uploaded, too, unless `.gitignore` excludes them. */
  includeUntracked: boolean
}

/** The settings of the team file. */
export interface TeamFile {
  /** Label of a pull request that accepts changes; null when none does. */
  acceptLabel: string | null
  /** Branch of the data model to compare with; null for the deploy branch. */
  compareWith: string | null
  /** Context of the token that the model is compared with, for models with access policies. */
  securityContext: Readonly<Record<string, unknown>>
  /** Whether changes are compared at all. */
  compare: boolean
  /** Whether changed members are run on the warehouse, too. */
  runOnWarehouse: boolean
  deploy: UploadRules
  /** Changes that it accepts. */
  accept: readonly AcceptEntry[]
  /** Levels of changes, where they are not the usual ones. */
  levels: Levels
  ignoreContent: IgnoredContent
  /** URL of saved content, with the placeholders `{type}`, `{id}` and `{publicId}`; null when it is not known. */
  contentUrl: string | null
  /** Which errors fail a branch: all, or those that the deploy branch does not have. */
  errors: 'all' | 'new'
  preview: PreviewSettings
  /** Tests of the data that the model serves. */
  tests: DataTests
}

export const defaultTeamFile: TeamFile = {
  acceptLabel: 'approved-breaking-change',
  compareWith: null,
  securityContext: {},
  compare: true,
  runOnWarehouse: false,
  deploy: { removeMissing: true, includeUntracked: false },
  accept: [],
  levels: {},
  ignoreContent: { folders: [], reports: [] },
  contentUrl: null,
  errors: 'all',
  preview: defaultPreview,
  tests: { tests: [], files: [] },
}

/** A larger file is not read. */
export const mostTeamFileBytes = 64 * 1024
