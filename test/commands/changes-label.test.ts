import { expect, it } from 'vitest'
import { type GitHubServer, mona } from '../../emulator/github/index.ts'
import { readMarker } from '../../src/github/marker.ts'
import { listedBy } from '../../src/github/own-comment.ts'
import { runStep, type Step, useCommand } from '../support/command.ts'
import { type Files, modelOf } from '../support/model-words.ts'
import { sharedPlatform } from '../support/platform.ts'
import { pullOn, startHub, talkingTo } from '../support/pull-on-github.ts'

// The label that accepts changes, through the whole action: the runs of one pull request, with what happens on GitHub
// between them. Each run ends as its row says, and leaves this list in its comment.

useCommand()

const label = 'approved-breaking-change'
const heads: Record<'all' | 'no revenue' | 'no revenue, no status' | 'invalid', Files> = {
  all: modelOf(''),
  'no revenue': modelOf('; no revenue'),
  'no revenue, no status': modelOf('; no revenue; no status'),
  invalid: { 'model/cubes/orders.yml': 'cubes: [' },
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
      run: 'no revenue, no status',
      action: 'synchronize',
      payload: 'with label',
      gate: 'later',
      ...red,
      mark: 'revenue, status',
    },
    { label: 'removed' },
    { label: 'set' },
    {
      run: 'no revenue, no status',
      action: 'labeled',
      payload: 'with label',
      gate: 'accepted',
      ...green,
      mark: 'revenue, status',
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

it.each(Object.entries(cases))('a label that is %s', async (_, acts) => {
  const shared = await sharedPlatform({
    tokens: ['token-before-a-rotation', rotated],
    state: { files: heads.all, branches: [{ name: 'feature', files: heads.all }] },
  })
  const { platform, clock } = shared
  const server = await startHub({ now: () => clock.now() })
  const names = new Map<string, string>()
  let [attempt, runId] = [1, 100]
  /** What the comment said at first. */
  let first = ''
  for (const [index, act] of acts.entries()) {
    clock.advance(60_000)
    if ('comment' in act) {
      const [comment] = server.comments
      if (act.comment === 'deleted') server.comments.splice(0)
      else if (comment) server.edit(comment, mona, first)
    }
    if ('label' in act) setLabel(server, act.label)
    if (!('run' in act)) continue
    const { action = 'synchronize', payload, fork = false } = act
    attempt = act.again ? attempt + 1 : 1
    if (!act.again) runId++
    platform.state.putFiles('feature', heads[act.run])
    const event = pullOn(server, {
      fork,
      // A push is the last thing that happened to the head.
      pushedAt: clock.now() - (action === 'synchronize' ? 30_000 : 10_000_000),
      labels: payload === 'with label' ? [label] : [],
      payload: { action, ...(action === 'synchronize' ? {} : { label: { name: label } }) },
    })
    const step = await runStep({
      shared,
      inputs: {
        ...{ command: 'validate', branch: 'feature', 'fail-on': 'breaking', 'github-token': 'ghs_actions' },
        ...(act.rotated && { token: rotated }),
      },
      event: { ...event, runId, runAttempt: attempt },
      files: heads[act.run],
      ...talkingTo(server),
    })
    first ||= server.comments[0]?.body ?? ''
    for (const { fingerprint, member } of step.report.findings.model?.changes ?? [])
      names.set(fingerprint, member.replace('orders.', ''))
    const { gate, exit, mark } = act
    const isJudged = gate !== 'not judged' && gate !== 'passed'
    const accepted = isJudged ? String(gate === 'accepted') : ''
    expect({ index, ...endOf(step), mark: markOf(server, names) }).toEqual({
      index,
      gate,
      exit,
      accepted,
      mark,
    })
  }
})

function setLabel(server: GitHubServer, how: 'set' | 'removed' | 'set by an outsider'): void {
  const outsider = { login: 'outsider', type: 'User', triage: false } as const
  const isOutsider = how === 'set by an outsider'
  expect(server.label(7, isOutsider ? outsider : mona, label, how !== 'removed')).toBe(!isOutsider)
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
