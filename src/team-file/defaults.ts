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

/** What the data tokens of a reader say about their bearer. */
export type ReaderContext = Readonly<Record<string, unknown>>

/** What a reader must and must not get. */
export interface AccessTest {
  reader: string
  /** That of the reader, in the same file. */
  context: ReaderContext
  /** Patterns of members, `*` for any characters: the planner gives their rows; gives none; filters them by this member. */
  sees: readonly string[]
  never: readonly string[]
  rows: readonly string[]
  /** Where it begins in the file, from 1. */
  line: number
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
  /** As whom the model is compared besides, by name, in the order of the file. */
  readers: ReadonlyMap<string, ReaderContext>
  /** What these readers must and must not get. */
  access: readonly AccessTest[]
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
  readers: new Map(),
  access: [],
}

/** A larger file is not read. */
export const mostTeamFileBytes = 64 * 1024
