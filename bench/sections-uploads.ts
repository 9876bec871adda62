import { measureBranches } from './branches.ts'
import { measureDeploy } from './deploy.ts'
import { type BenchOptions, measured, type Row, type Section } from './statistics.ts'

const pairs = 3

export async function deploySection({ before }: BenchOptions): Promise<Section[]> {
  const model = { files: 5000, fileBytes: 10_000, changed: 50, requestMs: 10 }
  const { now, before: earlier, loopMs, barePeakMiB } = await measureDeploy(pairs, before, model)
  const notes = `\`command: deploy\` of ${model.files} files of ${model.fileBytes} bytes, all of them or ${model.changed} that changed; each upload takes the platform ${model.requestMs} ms or
more. The whole step includes its process, the wait for the build and the validation; the shell script is a loop that uploads
one file after another and waits for nothing, so all files take it ${(model.files * model.requestMs) / 1000} s or more.`
  return [
    measured(
      'Deploying a model',
      notes,
      withFigures([
        { name: 'all files, before', values: earlier.allMs, unit: 'ms' },
        { name: 'all files, now', values: now.allMs, unit: 'ms' },
        { name: 'the changed files, before', values: earlier.changedMs, unit: 'ms' },
        { name: 'the changed files, now', values: now.changedMs, unit: 'ms' },
        { name: 'the changed files, shell script', values: loopMs, unit: 'ms' },
        { name: 'peak memory with all files, before', values: earlier.allPeakMiB, unit: 'MiB' },
        { name: 'peak memory with all files, now', values: now.allPeakMiB, unit: 'MiB' },
        { name: 'peak memory of `node -e`', values: barePeakMiB, unit: 'MiB' },
        { name: 'connections with all files, before', values: earlier.connections, unit: '' },
        { name: 'connections with all files, now', values: now.connections, unit: '' },
      ]),
    ),
  ]
}

export async function branchesSection({ before }: BenchOptions): Promise<Section[]> {
  const size = { branches: 10_000, requestMs: 10 }
  const lookups = await measureBranches(pairs, before, size)
  const rows = lookups.flatMap(({ name, requests, ms }) => [
    { name: `${name}: requests`, values: requests, unit: '' },
    { name: `${name}: whole step`, values: ms, unit: 'ms' },
  ])
  return [
    measured(
      'Finding a branch among many',
      `\`command: deploy\` with \`dry-run\` of one file to a branch, which must exist, among ${size.branches}; each page takes the platform
${size.requestMs} ms or more. The bare loop reads all pages of 100 one after another.`,
      withFigures(rows),
    ),
  ]
}

/** Without those of an earlier bundle that this clone does not have. */
function withFigures(rows: readonly Row[]): Row[] {
  return rows.filter(({ values }) => values.length > 0)
}
