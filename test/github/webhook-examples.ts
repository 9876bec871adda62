import { readFileSync } from 'node:fs'

const file = new URL(
  '../../node_modules/@octokit/webhooks-examples/api.github.com/index.json',
  import.meta.url,
)
const events = JSON.parse(readFileSync(file, 'utf8')) as { name: string; examples: unknown[] }[]

/** Real payloads of an event, as GitHub sent them. */
export function webhookExamples(eventName: string): unknown[] {
  const examples = events.find(({ name }) => name === eventName)?.examples ?? []
  if (examples.length === 0) throw new Error(`no examples of ${eventName}`)
  return examples
}
