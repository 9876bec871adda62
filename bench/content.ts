import { startEmulator } from '../emulator/index.ts'
import { runAction } from '../scripts/action-runner.ts'
import { plantContent } from '../test/support/content/plant.ts'
import { queryableMembers } from '../test/support/content/random.ts'
import { changedModel } from './changes.ts'
import { highWaterKiB } from './log.ts'

export interface ContentSize {
  reports: number
  dashboards: number
  notifications: number
  /** How long each response takes, in milliseconds. */
  requestMs: number
}

export interface ContentFigures {
  /** From the first request for saved content to the last one, plans of saved queries included. */
  ms: number[]
  /** Requests for saved content to the Management API. */
  requests: number[]
  /** Queries of saved content to plan. */
  plans: number[]
  peakMiB: number[]
}

const speed = 100
const contentOperations = /^(?:getReports|getWorkbooks?|getNotifications|getRecipients|getEmbedAccess)$/

/** `command: validate` of a branch that changes three members of a model with 600, in a workspace full of saved content. */
export async function measureContent(runs: number, size: ContentSize): Promise<ContentFigures> {
  const figures: ContentFigures = { ms: [], requests: [], plans: [], peakMiB: [] }
  const { base, head } = changedModel()
  const members = await queryableMembers(base)
  for (let index = 0; index < runs; index++) {
    const times: number[] = []
    let plans = 0
    const platform = await startEmulator({
      speed,
      state: { files: base, branches: [{ name: 'feature', files: head }] },
      onRequest: ({ operationId }, moment) => {
        if (moment !== 'received') return
        const isPlan = operationId === 'sqlV1Post' && times.length > 0
        if (!isPlan && !contentOperations.test(operationId)) return
        times.push(performance.now())
        if (isPlan) plans++
      },
    })
    try {
      plantContent(platform.state, members, { seed: index + 1, ...size })
      platform.addFault({ operation: '*', kind: 'delay', ms: size.requestMs })
      let peakKiB = 0
      const result = await runAction({
        inputs: {
          command: 'validate',
          branch: 'feature',
          'base-url': platform.url,
          token: platform.token,
          'deployment-id': '1',
        },
        eventName: 'push',
        event: { ref: 'refs/heads/main' },
        ref: 'refs/heads/main',
        onLine: (_, __, pid) => {
          peakKiB = Math.max(peakKiB, highWaterKiB(pid))
        },
      })
      if (result.exitCode !== 0) throw new Error(`not green\n${result.output.slice(-2000)}`)
      const requests = platform.requests.filter(({ operationId }) => contentOperations.test(operationId))
      figures.ms.push((times.at(-1) ?? 0) - (times[0] ?? 0) + size.requestMs)
      figures.requests.push(requests.length)
      figures.plans.push(plans)
      figures.peakMiB.push(peakKiB / 1024)
    } finally {
      await platform.close()
    }
  }
  return figures
}
