import { beforeAll, expect, it } from 'vitest'
import { type GitHubServer, mona, startGitHub } from '../../emulator/github/index.ts'
import { type Emulator, startEmulator } from '../../emulator/index.ts'
import type { RawContext } from '../../src/base/event.ts'
import { readMarker } from '../../src/github/marker.ts'
import { listedBy } from '../../src/github/own-comment.ts'
import { closeAfterTest } from '../support/after-test.ts'
import { connect } from '../support/github.ts'
import { runStep, type Step, useProject } from '../support/platform.ts'
import { type VirtualClock, virtualClock } from '../support/virtual-clock.ts'

// The label that accepts changes, through the whole action: the runs of one pull request, with what happens on GitHub
// between them. Each run ends as its row says, and leaves this list in its comment.

const project = useProject()

const label = 'approved-breaking-change'
const [baseSha, headSha] = ['b'.repeat(40), 'f'.repeat(40)]
const path = 'model/cubes/orders.yml'
const measures = {
  count: '{name: count, type: count}',
  revenue: '{name: revenue, sql: amount, type: sum}',
  costs: '{name: costs, sql: cost, type: sum}',
}
/** The model with these measures; the base has all. */
const modelOf = (names: readonly (keyof typeof measures)[]) =>
  `cubes:\n  - name: orders\n    sql_table: shop.orders\n    measures:\n${names.map((name) => `      - ${measures[name]}\n`).join('')}`
const heads = {
  all: modelOf(['count', 'revenue', 'costs']),
  'no revenue': modelOf(['count', 'costs']),
  'no revenue, no costs': modelOf(['count']),
  invalid: modelOf(['count']).replace('sql_table', 'sql_tabel'),
}

/** What happens: a run, or something on GitHub. */
type Act =
  | {
      run: keyof typeof heads
      /** The action of the event. */
      action?: 'synchronize' | 'labeled' | 'unlabeled'
      /** Labels in the payload of the event, which may be older than the run. */
      payload?: 'with label' | 'without label'
      /** The same run again, with the same event. */
      again?: true
      fork?: true
      /** The token of the platform was replaced before. */
      rotated?: true
      gate: 'rejected' | 'accepted' | 'later' | 'passed' | 'not judged'
      exit: 0 | 1
      /** Members that the comment lists. */
      mark: string
    }
  | { label: 'set' | 'removed' | 'set by an outsider' }
  /** `put back`: somebody with write access edits the comment, so that it says what it said at first. */
  | { comment: 'deleted' | 'put back' }

const green = { exit: 0 } as const
const red = { exit: 1 } as const
const listed = { run: 'no revenue', gate: 'rejected', ...red, mark: 'revenue' } as const
const accepted = { run: 'no revenue', gate: 'accepted', ...green, mark: 'revenue' } as const

const cases: Record<string, Act[]> = {
  'never set': [listed, { ...listed, again: true }],
  'set, after the comment listed the change': [
    listed,
    { label: 'set' },
    { ...accepted, action: 'labeled', payload: 'with label' },
    { ...accepted, action: 'synchronize', payload: 'with label' },
  ],
  removed: [
    listed,
    { label: 'set' },
    { ...accepted, action: 'labeled', payload: 'with label' },
    { label: 'removed' },
    { ...listed, action: 'unlabeled', payload: 'without label' },
  ],
  'set before a later push breaks more': [
    listed,
    { label: 'set' },
    { ...accepted, action: 'labeled', payload: 'with label' },
    {
      run: 'no revenue, no costs',
      action: 'synchronize',
      payload: 'with label',
      gate: 'later',
      ...red,
      mark: 'costs, revenue',
    },
    { label: 'removed' },
    { label: 'set' },
    {
      run: 'no revenue, no costs',
      action: 'labeled',
      payload: 'with label',
      gate: 'accepted',
      ...green,
      mark: 'costs, revenue',
    },
  ],
  'kept over a push that does not compile, and one without the change': [
    listed,
    { label: 'set' },
    accepted,
    { run: 'invalid', gate: 'not judged', ...red, mark: '' },
    { run: 'all', ...green, gate: 'passed', mark: '' },
    accepted,
  ],
  'in the payload only, because it was removed since': [
    listed,
    { label: 'set' },
    { ...accepted, action: 'labeled', payload: 'with label' },
    { label: 'removed' },
    { ...listed, action: 'labeled', payload: 'with label' },
  ],
  'not in the payload, because it was set since': [
    listed,
    { label: 'set' },
    { ...accepted, action: 'synchronize', payload: 'without label' },
  ],
  'set before the job is run again': [
    { ...listed, action: 'synchronize', payload: 'without label' },
    { label: 'set' },
    { ...accepted, action: 'synchronize', payload: 'without label', again: true },
    { label: 'removed' },
    { ...listed, action: 'synchronize', payload: 'without label', again: true },
  ],
  'set before the first run': [
    { label: 'set' },
    { ...listed, gate: 'later', action: 'labeled', payload: 'with label' },
    { label: 'removed' },
    { label: 'set' },
    accepted,
  ],
  'set before the comment was deleted': [
    listed,
    { label: 'set' },
    accepted,
    { comment: 'deleted' },
    { ...listed, action: 'synchronize', gate: 'later' },
  ],
  'set after somebody put a former line of the comment back': [
    listed,
    { run: 'all', ...green, gate: 'passed', mark: '' },
    { comment: 'put back' },
    { label: 'set' },
    { ...listed, gate: 'rejected', action: 'labeled' },
    { label: 'removed' },
    { label: 'set' },
    { ...accepted, action: 'labeled' },
  ],
  'set before the token of the platform is replaced': [
    listed,
    { label: 'set' },
    accepted,
    { ...accepted, rotated: true },
  ],
  'set by an outsider on a fork': [
    { ...listed, fork: true },
    { label: 'set by an outsider' },
    { ...listed, fork: true, action: 'labeled', payload: 'with label' },
    { label: 'set' },
    { ...accepted, fork: true, action: 'labeled', payload: 'with label' },
  ],
}

/** Another token of the platform. */
const rotated = 'token-after-a-rotation'

let world: { platform: Emulator; clock: VirtualClock } | undefined

/** One platform for all rows: starting the compiler takes long. */
beforeAll(async () => {
  const clock = virtualClock()
  const platform = await startEmulator({
    dbtRepository: project().folder,
    tokens: ['token-before-a-rotation', rotated],
    now: () => clock.now(),
    sleep: (ms) => clock.sleep(ms, new AbortController().signal),
    state: { files: { [path]: heads.all }, branches: [{ name: 'feature', files: { [path]: heads.all } }] },
  })
  world = { platform, clock }
  return () => platform.close()
})

it.each(Object.entries(cases))('a label that is %s', async (_, acts) => {
  if (!world) throw new Error('no platform')
  const { platform, clock } = world
  const server = await startGitHub({ now: () => clock.now() })
  closeAfterTest(() => server.close())
  server.files.set(`${baseSha}:.data-model-ci.yml`, 'compare: true\n')
  server.comparisons.set(`${baseSha}...${headSha}`, { aheadBy: 1, behindBy: 0, files: [{ path }] })
  const names = new Map<string, string>()
  let attempt = 1
  /** What the comment said at first. */
  let first = ''
  let runId = 100
  for (const [index, act] of acts.entries()) {
    clock.advance(60_000)
    if ('comment' in act) {
      const [comment] = server.comments
      if (act.comment === 'deleted') server.comments.splice(0)
      else if (comment) server.edit(comment, mona, first)
    }
    if ('label' in act) setLabel(server, act.label)
    if ('run' in act) {
      attempt = act.again ? attempt + 1 : 1
      if (!act.again) runId++
      // A push is the last thing that happened to the head.
      const pushedAt = clock.now() - (act.action === 'synchronize' ? 30_000 : 10_000_000)
      platform.state.putFiles('feature', { [path]: heads[act.run] })
      const step = await runStep({
        shared: world,
        inputs: {
          command: 'validate',
          branch: 'feature',
          'fail-on': 'breaking',
          'github-token': 'ghs_actions',
          ...(act.rotated && { token: rotated }),
        },
        event: eventOf(act, { attempt, runId, pushedAt }),
        files: { [path]: heads[act.run] },
        github: () => connect({ baseUrl: server.url, repository: server.repository, clock }),
      })
      first ||= server.comments[0]?.body ?? ''
      for (const { fingerprint, member } of step.report.findings.model?.changes ?? [])
        names.set(fingerprint, member.replace('orders.', ''))
      expect({ index, ...endOf(step), mark: markOf(server, names) }).toEqual({
        index,
        gate: act.gate,
        exit: act.exit,
        accepted: act.gate === 'not judged' || act.gate === 'passed' ? '' : String(act.gate === 'accepted'),
        mark: act.mark,
      })
    }
  }
})

function setLabel(server: GitHubServer, how: 'set' | 'removed' | 'set by an outsider'): void {
  const outsider = { login: 'outsider', type: 'User', triage: false } as const
  const isOutsider = how === 'set by an outsider'
  expect(server.label(7, isOutsider ? outsider : mona, label, how !== 'removed')).toBe(!isOutsider)
}

function eventOf(
  { action = 'synchronize', payload, fork }: Extract<Act, { run: unknown }>,
  { attempt, runId, pushedAt }: { attempt: number; runId: number; pushedAt: number },
): Partial<RawContext> {
  const base = { full_name: 'acme/shop-dbt' }
  const pushed_at = new Date(pushedAt).toISOString()
  const head = { full_name: fork ? 'outsider/shop-dbt' : base.full_name, pushed_at }
  return {
    // The event with which a workflow can have a token for a fork's pull request.
    eventName: fork ? 'pull_request_target' : 'pull_request',
    ref: 'refs/pull/7/merge',
    runId,
    runAttempt: attempt,
    payload: {
      action,
      ...(action === 'synchronize' ? {} : { label: { name: label } }),
      pull_request: {
        number: 7,
        labels: payload === 'with label' ? [{ name: label }] : [],
        head: { ref: 'work', sha: headSha, repo: head },
        base: { ref: 'main', sha: baseSha, repo: base },
      },
      repository: { ...base, default_branch: 'main' },
    },
  }
}

function endOf({ exitCode, outputs, report }: Step) {
  const gate = report.findings.changeGate?.result ?? 'not judged'
  return { gate, exit: exitCode, accepted: outputs.accepted ?? '' }
}

/** What the only comment lists, by the names of members. */
function markOf({ comments }: GitHubServer, names: ReadonlyMap<string, string>): string {
  expect(comments).toHaveLength(1)
  const mark = readMarker(comments[0]?.body ?? '')
  return (mark ? listedBy(mark) : [])
    .map((one) => names.get(one) ?? one)
    .toSorted()
    .join(', ')
}
