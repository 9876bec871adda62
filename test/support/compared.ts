import type { Emulator, Fault, Switches } from '../../emulator/index.ts'
import { runStep, type StepOptions } from './command.ts'
import { type Files, modelOf } from './model-words.ts'
import type { Step } from './platform.ts'

/** A branch whose model is compared with that of production. */
export interface Compared extends Omit<StepOptions, 'files' | 'platform'> {
  /** In words of `modelOf`, or files. */
  base?: string | Files
  head?: string | Files
  /** Files that both have, too. */
  others?: Files
  /** Files that the branch alone has. */
  added?: Files
  failOn?: string
  /** The team file. */
  team?: string
  /** Files of the checkout besides the team file. */
  files?: Files
  switches?: Partial<Switches>
  /** The query of all saved reports: semantic SQL, or a query as JSON. */
  query?: string
  faults?: readonly Fault[]
  platform?: StepOptions['platform']
}

/** Runs `validate` of the branch "feature", or another command of it. */
export function compare(given: Compared): Promise<Step> {
  const { base = '', head = '', others, added, failOn = 'never', team, files, switches = {}, query } = given
  const { inputs, faults = [], prepare, platform, ...rest } = given
  const filesOf = (side: string | Files) => ({
    ...others,
    ...(typeof side === 'string' ? modelOf(side) : side),
  })
  return runStep({
    ...rest,
    inputs: { command: 'validate', branch: 'feature', 'fail-on': failOn, ...inputs },
    platform: {
      ...platform,
      state: {
        files: filesOf(base),
        branches: [{ name: 'feature', files: { ...filesOf(head), ...added } }],
        switches,
        ...platform?.state,
      },
    },
    files: { ...files, ...(team === undefined ? {} : { '.data-model-ci.yml': team }) },
    prepare(started, clock) {
      for (const fault of faults) started.addFault(fault)
      if (query !== undefined) saveQuery(started, query)
      prepare?.(started, clock)
    },
  })
}

function saveQuery({ state }: Emulator, query: string): void {
  const isJson = query.startsWith('{')
  const saved = { jsonQuery: isJson ? query : null, sqlQuery: isJson ? null : query }
  for (const report of state.deployment.workspace.reports.values()) Object.assign(report, saved)
}

/** `breaking member-removed orders.status now orders.state as analyst`: each change, with what it was renamed to and its readers. */
export const changesOf = ({ report }: Pick<Step, 'report'>): string[] =>
  (report.findings.model?.changes ?? []).map(({ level, id, member, renamedTo, readers }) =>
    [
      `${level} ${id} ${member}`,
      ...(renamedTo === undefined ? [] : [`now ${renamedTo}`]),
      ...(readers === undefined ? [] : [`as ${readers.join(' ')}`]),
    ].join(' '),
  )

/** What could not be compared. */
export const unknownOf = ({ report }: Pick<Step, 'report'>): string[] => report.findings.model?.unknown ?? []
