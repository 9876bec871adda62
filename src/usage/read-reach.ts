import { eachOf } from '../base/concurrency.ts'
import type { Consumer } from '../base/findings.ts'
import { inOrder } from '../meaning/values.ts'
import type { Deployment } from '../platform/deployment.ts'
import { getEmbedAccess, getRecipients } from '../platform/operations.ts'
import { eachItem } from '../platform/pages.ts'
import { type Listed, states } from './roll-up.ts'
import type { Tally } from './tally.ts'

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
  listed: readonly Listed[],
  tally: Pick<Tally, 'attempt'>,
): Promise<Consumer[]> {
  const all = listed.toSorted((a, b) => byImportance(a.consumer, b.consumer))
  const mailIds = all.flatMap(({ mails }) => mails.map(({ id }) => id))
  const workbooks = all
    .filter(({ consumer }) => consumer.version !== 'draft')
    .flatMap(({ workbookId }) => workbookId ?? [])
    .slice(0, mostAsked)
  const recipients = new Map<number, number>()
  const embedded = new Map<number | undefined, boolean>()
  const reads = [
    ...[...new Set(mailIds.slice(0, mostAsked))].map(
      (id) => async () => recipients.set(id, await countRecipients(deployment, id)),
    ),
    ...workbooks.map((workbookId) => async () => {
      const { allowEmbed } = await deployment.call(getEmbedAccess, { path: { workbookId } })
      embedded.set(workbookId, allowEmbed)
    }),
  ]
  await eachOf(reads, atOnce, async (read) => void (await tally.attempt(read)))
  return all
    .map(({ consumer, workbookId, mails }): Consumer => {
      const schedules = mails.map(({ id, ...schedule }) => {
        const count = recipients.get(id)
        return count === undefined ? schedule : { ...schedule, recipients: count }
      })
      return { ...consumer, schedules, embedded: embedded.get(workbookId) ?? consumer.embedded }
    })
    .sort(byImportance)
}

/** Only their number: who they are is not read. */
async function countRecipients(deployment: Deployment, id: number): Promise<number> {
  let count = 0
  const all = eachItem(getRecipients, pageSize, (after) =>
    deployment.call(getRecipients, { path: { id }, query: { first: pageSize, after } }),
  )
  for await (const _ of all) count += 1
  return count
}

const types: readonly Consumer['type'][] = ['dashboard', 'notification', 'report']

/** Broken first, then by how many it reaches. */
function byImportance(a: Consumer, b: Consumer): number {
  return (
    states.indexOf(a.state) - states.indexOf(b.state) ||
    reachOf(b) - reachOf(a) ||
    types.indexOf(a.type) - types.indexOf(b.type) ||
    inOrder(a.name, b.name) ||
    a.id - b.id
  )
}

/** How many see it besides those who open it. */
function reachOf({ schedules, sheets, embedded }: Consumer): number {
  const mails = schedules
    .filter(({ enabled }) => enabled)
    .reduce((sum, { recipients }) => sum + (recipients ?? 1), 0)
  return mails + sheets.length + (embedded ? 1 : 0)
}
