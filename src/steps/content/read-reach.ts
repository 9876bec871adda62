import type { RolledUp } from '../../content/roll-up.ts'
import { sortConsumers } from '../../content/roll-up.ts'
import type { Consumer } from '../../findings.ts'
import type { Deployment } from '../../platform/deployment.ts'
import { PlatformError } from '../../platform/errors.ts'
import { getEmbedAccess, getRecipients } from '../../platform/operations.ts'
import { eachItem } from '../../platform/pages.ts'
import { eachOf } from '../../runtime/concurrency.ts'
import type { Share } from './collect.ts'

const pageSize = 100
const atOnce = 8
/** E-mails whose recipients are counted, and dashboards whose embedding is read. */
const mostAsked = 20

/**
 * Reads how many people get the e-mails of impacted content, and whether its dashboards are embedded. Best effort: what is
 * not read is absent, or stays as the list says.
 */
export async function readReach(
  deployment: Deployment,
  found: readonly RolledUp[],
  share: Share,
): Promise<Consumer[]> {
  const inOrder = sortConsumers(found.map(({ consumer }) => consumer))
  const byConsumer = new Map(found.map((one) => [one.consumer, one]))
  const sorted = inOrder.flatMap((consumer) => byConsumer.get(consumer) ?? [])
  const mails = new Set(sorted.flatMap(({ notificationIds }) => notificationIds).slice(0, mostAsked))
  const workbooks = new Set(
    sorted
      .filter(({ consumer }) => consumer.version !== 'draft')
      .flatMap(({ workbookId }) => workbookId ?? [])
      .slice(0, mostAsked),
  )
  const recipients = new Map<number, number>()
  const embedded = new Map<number, boolean>()
  await eachOf(mails, atOnce, (id) =>
    bestEffort(
      share,
      async () => void recipients.set(id, await countRecipients(deployment, id, share.signal)),
    ),
  )
  await eachOf(workbooks, atOnce, (workbookId) =>
    bestEffort(share, async () => {
      const { signal } = share
      const { allowEmbed } = await deployment.call(getEmbedAccess, { path: { workbookId } }, { signal })
      embedded.set(workbookId, allowEmbed)
    }),
  )
  return sortConsumers(
    sorted.map(({ consumer, workbookId, notificationIds }) => ({
      ...consumer,
      schedules: consumer.schedules.map((schedule, index) => {
        const count = recipients.get(notificationIds[index] ?? -1)
        return count === undefined ? schedule : { ...schedule, recipients: count }
      }),
      embedded: (workbookId === undefined ? undefined : embedded.get(workbookId)) ?? consumer.embedded,
    })),
  )
}

async function bestEffort(share: Share, work: () => Promise<void>): Promise<void> {
  if (share.isOver()) return
  try {
    await work()
  } catch (error) {
    if (share.isOver()) return
    if (!(error instanceof PlatformError) || share.signal.aborted) throw error
  }
}

/** Only their number: who they are is not read. */
async function countRecipients(deployment: Deployment, id: number, signal: AbortSignal): Promise<number> {
  let count = 0
  const all = eachItem(getRecipients, pageSize, (after) =>
    deployment.call(getRecipients, { path: { id }, query: { first: pageSize, after } }, { signal }),
  )
  for await (const _ of all) count += 1
  return count
}
