import { measureComparison, measureGateWithChanges } from './changes.ts'
import { measureContent } from './content.ts'
import { measurePlanning, type PlanningFigures } from './planning.ts'
import { type ModelName, models } from './planning-models.ts'
import { measureReport } from './report.ts'
import { type BenchOptions, digits, measured, median, type Section } from './statistics.ts'
import { measureStrained, type StrainedFigures, type StrainName, strainNames } from './strained-planner.ts'

export async function reportSection(): Promise<Section[]> {
  const size = { errors: 5000, erroneousFiles: 500, generatedFiles: 10_000 }
  const report = await measureReport(5, size)
  const tenth = await measureReport(5, { errors: 500, erroneousFiles: 50, generatedFiles: 1000 })
  const notes = `${size.errors} errors in ${size.erroneousFiles} files and ${size.generatedFiles} generated files, rendered once in a separate process, as in a
step. The shell script renders nothing.`
  return [
    measured('Rendering a large report', notes, [
      { name: 'job summary', values: report.summaryMs, unit: 'ms' },
      { name: 'job summary, a tenth of it', values: tenth.summaryMs, unit: 'ms' },
      { name: 'comment', values: report.commentMs, unit: 'ms' },
      { name: 'comment, a tenth of it', values: tenth.commentMs, unit: 'ms' },
      { name: 'peak memory', values: report.peakMiB, unit: 'MiB' },
      { name: 'peak memory without rendering', values: report.idlePeakMiB, unit: 'MiB' },
    ]),
  ]
}

/** What questions to the planners cost, and how they end where the planners have too much to do. */
export async function planningSection({ runs }: BenchOptions): Promise<Section[]> {
  const planning: { model: ModelName; figures: PlanningFigures }[] = []
  for (const model of Object.keys(models) as ModelName[])
    planning.push({ model, figures: await measurePlanning(Math.ceil(runs / 4), model) })
  const asReaders: { model: string; figures: PlanningFigures }[] = []
  for (const model of ['600 members, one changed', '600 members, 3 changed'] as const)
    for (const as of ['readers', 'filtered readers'] as const)
      asReaders.push({
        model: `${model}, as 5 readers${as === 'readers' ? '' : ' whose rows are filtered'}`,
        figures: await measurePlanning(Math.ceil(runs / 4), model, as),
      })
  const strained: (StrainedFigures & { name: StrainName })[] = []
  for (const name of strainNames) strained.push({ name, ...(await measureStrained(name)) })
  return [
    {
      title: 'Asking the planners about every member',
      notes: `Both planners respond after 50 ms. Plans and requests are those of both sides together: what is rejected is asked for twice. Readers
are asked after the usual questions, with a data token and a list for each side. The shortest time of the runs; what else the machine does only adds to it.`,
      head: ['model', 'plans', 'requests', 'time', 'peak memory'],
      cells: [...planning, ...asReaders].map(({ model, figures: { plans, requests, ms, peakMiB } }) => [
        model,
        digits(median(plans)),
        digits(median(requests)),
        `${digits(Math.min(...ms) / 1000)} s`,
        `${digits(median(peakMiB))} MiB`,
      ]),
    },
    {
      title: 'Planners that have too much to do',
      notes:
        'In virtual time, so that these figures are exactly reproducible. Timeouts are those of the action and of gateways.',
      head: ['model and planners', 'requests', 'rejected with 429', 'timeouts', 'time', 'end'],
      cells: strained.map(({ name, requests, limited, timeouts, seconds, error }) => [
        name,
        digits(requests),
        digits(limited),
        digits(timeouts),
        `${digits(seconds)} s`,
        error === null ? 'all checked' : `not checked: ${error.text}`,
      ]),
    },
  ]
}

export async function changesSection({ runs }: BenchOptions): Promise<Section[]> {
  const few = Math.ceil(runs / 2)
  const gate = await measureGateWithChanges(few)
  const large = await measureComparison(few, 5000)
  const small = await measureComparison(few, 500)
  return [
    measured(
      'What the comparison of a data model costs',
      `\`command: validate\` of a branch that changes three members of a model with 600, with the comparison and without it
(\`compare: false\`), alternately. The platform's own compiler and planner, which the emulator runs, take part of the time.`,
      [
        { name: 'whole step, with the comparison', values: gate.withMs, unit: 'ms' },
        { name: 'whole step, without', values: gate.withoutMs, unit: 'ms' },
        { name: 'added, per pair', values: gate.addedMs, unit: 'ms' },
        { name: 'added requests', values: gate.addedRequests, unit: '' },
        { name: 'added plans', values: gate.plans, unit: '' },
      ],
    ),
    measured(
      'Comparing a large data model',
      'Two states with 5,000 members each, 100 of them changed: response and files read, and compared once in a process of its own.',
      [
        { name: 'comparison', values: large.ms, unit: 'ms' },
        { name: 'comparison of a tenth', values: small.ms, unit: 'ms' },
        { name: 'peak memory', values: large.peakMiB, unit: 'MiB' },
        { name: 'peak memory of a tenth', values: small.peakMiB, unit: 'MiB' },
        { name: 'peak memory without comparing', values: large.idlePeakMiB, unit: 'MiB' },
      ],
    ),
  ]
}

export async function contentSection(): Promise<Section[]> {
  const size = { reports: 2000, dashboards: 300, notifications: 300, requestMs: 300 }
  const content = await measureContent(3, size)
  const tenth = await measureContent(3, { ...size, reports: 200, dashboards: 30, notifications: 30 })
  return [
    measured(
      'Who uses what changes',
      `The same branch, and a workspace with 2,000 reports, 300 dashboards and 300 notifications; each response takes ${size.requestMs} ms or
more. From the first request for saved content to the last one.`,
      [
        { name: 'reading and planning', values: content.ms.map((ms) => ms / 1000), unit: 's' },
        { name: 'requests for saved content', values: content.requests, unit: '' },
        { name: 'plans of saved queries', values: content.plans, unit: '' },
        { name: 'peak memory of the step', values: content.peakMiB, unit: 'MiB' },
        { name: 'peak memory with a tenth', values: tenth.peakMiB, unit: 'MiB' },
      ],
    ),
  ]
}
