import { describe, expect, it } from 'vitest'
import { readCallInputs } from '../../src/api/with-call.ts'
import { readSettings } from '../../src/inputs/read-settings.ts'
import { runOn } from '../support/events.ts'
import { memoryWorkspace } from '../support/memory-workspace.ts'
import { examples, inMarkdown, jobOf, stepsOf } from './documents.ts'

// The examples' inputs, read by the product itself, on each event that starts them: it refuses what a command does not
// use, which no schema knows.

const repository = { full_name: 'acme/shop-dbt', default_branch: 'main' }
const sha = 'a'.repeat(40)
const pull = {
  number: 7,
  head: { ref: 'topic', sha, repo: repository },
  base: { ref: 'main', repo: repository },
}

/** What GitHub gives on an event: its payload, GITHUB_REF, and what our conditions ask of it. */
function eventOf(name: string, { tags, types }: { tags?: string[]; types?: string[] }) {
  switch (name) {
    case 'pull_request':
      return {
        payload: { action: types?.[0] ?? 'opened', pull_request: pull, repository },
        ref: 'refs/pull/7/merge',
      }
    case 'merge_group': {
      const ref = 'refs/heads/gh-readonly-queue/main/pr-7-b'
      return { payload: { merge_group: { head_ref: ref, head_sha: sha }, repository }, ref }
    }
    default:
      return { payload: { repository }, ref: tags ? 'refs/tags/v1.2.3' : 'refs/heads/main' }
  }
}

/** The same pull request, from a fork: it is given no secrets. */
const forked = { ...pull, head: { ...pull.head, repo: { full_name: 'stranger/shop-dbt' } } }

/** What the expressions of the examples come to on an event. Throws at one that is not known here. */
function evaluated(text: unknown, eventName: string): string {
  const isPull = eventName === 'pull_request'
  const values: Record<string, string> = {
    "github.event_name == 'pull_request'": String(isPull),
    "github.event_name != 'pull_request' && '48h' || ''": isPull ? '' : '48h',
    'inputs.dry-run': 'true',
    'matrix.url': 'https://eu.tenant.example.com',
    'matrix.deployment': '42',
    'matrix.region': 'eu',
    'toJSON(steps.environment.outputs.id)': '"3"',
  }
  return String(text).replace(/\$\{\{ (.*?) \}\}/g, (whole, expression: string) => {
    if (/^secrets\.\w+$/.test(expression)) return 'a-secret-token'
    const value = values[expression]
    if (value === undefined) throw new Error(`what is ${whole}?`)
    return value
  })
}

/** A person starts a workflow on what its pushes are of: a workflow for tags on a tag. */
function byHand({ push }: Record<string, object | null>): object {
  return push && 'tags' in push ? { tags: push.tags } : {}
}

const uses = [...examples, ...inMarkdown].flatMap((document) => {
  const on = document.workflow.on
  const events = typeof on === 'string' ? { [on]: {} } : (on as Record<string, object | null>)
  const steps = stepsOf(document).filter(({ uses = '' }) => uses.includes('/data-model-ci@'))
  return Object.entries(events).flatMap(([eventName, filter]) =>
    steps.map((step, index) => ({
      path: document.path,
      eventName,
      filter: filter ?? byHand(events),
      condition: jobOf(document, step.job).if ?? '',
      step,
      index,
    })),
  )
})

async function resultOf(
  inputs: Record<string, unknown>,
  eventName: string,
  filter: object,
  more: object = {},
) {
  const raw = Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [name, evaluated(value, eventName)]),
  )
  const event = eventOf(eventName, filter)
  const run = runOn(
    { eventName, sha, ...event, payload: { ...event.payload, ...more } },
    repository.full_name,
  )
  const call = await readCallInputs(raw, memoryWorkspace({}))
  // By its default, it is the workflow's own.
  const withDefault = { 'github-token': 'ghs_actions', ...raw }
  return readSettings(withDefault, run, call)
}

async function problemsOf(
  inputs: Record<string, unknown>,
  eventName: string,
  filter: object,
): Promise<string[]> {
  const result = await resultOf(inputs, eventName, filter)
  return 'problems' in result ? result.problems.map(({ input, problem }) => `${input}: ${problem}`) : []
}

describe('the examples', () => {
  it.each(uses)(
    'are taken by the product: $path, $eventName, step $index',
    async ({ step, eventName, filter }) => {
      expect(await problemsOf(step.with ?? {}, eventName, filter)).toEqual([])
    },
  )

  const onPulls = uses.filter(({ path, eventName, step }) => {
    return eventName === 'pull_request' && (!path.includes('.md') || step.with?.command === 'cleanup')
  })
  // Where the workflow says so itself, the step is not run.
  const running = onPulls.filter(
    ({ condition }) => !condition.includes('!github.event.pull_request.head.repo.fork'),
  )

  it.each(running)('are not red for a pull request from a fork: $path, step $index', async (use) => {
    const inputs = { ...use.step.with, token: '' }
    const result = await resultOf(inputs, use.eventName, use.filter, { pull_request: forked })
    expect(result).toHaveProperty('skip')
  })

  it('are read again when a pull request gets another base', () => {
    const ofPulls = uses.filter(
      ({ eventName, step }) => eventName === 'pull_request' && step.with?.command !== 'cleanup',
    )
    expect(ofPulls.length).toBeGreaterThan(8)
    for (const { path, filter } of ofPulls)
      expect(filter, path).toMatchObject({
        types: expect.arrayContaining(['opened', 'synchronize', 'reopened', 'edited']),
      })
  })

  it('would be refused with an input that their command does not use', async () => {
    const release = uses.find(({ step }) => step.with?.command === 'release')
    const inputs = { ...release?.step.with, 'older-than': '1h' }
    expect(await problemsOf(inputs, 'push', { tags: [] })).toEqual([
      expect.stringContaining('older-than: applies only to cleanup'),
    ])
  })
})
