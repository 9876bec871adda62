import { describe, expect, it } from 'vitest'
import {
  type FaultResponse,
  forbidden,
  type GitHubServer,
  secondaryLimit,
} from '../../emulator/github/index.ts'
import { memoryWorkspace } from '../support/memory-workspace.ts'
import { pullRequest, runStep, type StepOptions, useProject, withFaults } from '../support/platform.ts'
import { startHub, talkingTo } from '../support/pull-on-github.ts'

const project = useProject()

const invalid: StepOptions = { ref: 'invalid-model', event: pullRequest('invalid-model') }
const valid: StepOptions = { event: pullRequest('main') }

let server: GitHubServer

/** Runs a step whose GitHub is the given server, or a new one. */
async function runWith(options: StepOptions, inputs: Record<string, string> = {}, earlier?: GitHubServer) {
  server = earlier ?? (await startHub())
  return runStep({
    ...options,
    ...talkingTo(server),
    inputs: { ...inputs, 'github-token': 'ghs_actions' },
  })
}

/** What was asked about comments. */
const asked = () => server.requests.filter(({ operation }) => operation !== 'git/get-ref')
const bodies = () => server.comments.map(({ body }) => body)

describe('the comment of a pull request', () => {
  it('sums up the run, and its URL is an output', async () => {
    const step = await runWith(invalid)
    expect(bodies()).toEqual([
      expect.stringMatching(/^<!-- data-model-ci comment v2 .*"runId":"77","attempt":"2",.* -->\n### ❌ /),
    ])
    expect(bodies()[0]).toContain('Data model: 2 errors')
    expect(step.outputs['comment-url']).toMatch(/^http.*#issuecomment-\d+$/)
    expect(step.lines).toContain(`Comment on pull request 7 created: ${step.outputs['comment-url']}`)
    expect(step.warnings).toEqual([])
  })

  it.each([
    [{ command: 'cleanup' }],
    [{ command: 'preflight' }],
    [{ command: 'api', operation: 'getDeployments' }],
  ])('says nothing of what is not about its change: %j', async (inputs) => {
    const step = await runWith(valid, inputs)
    expect(step.exitCode).toBe(0)
    expect(bodies()).toEqual([])
  })

  it('with on-failure is made on failure alone, and made green afterwards', async () => {
    const green = await runWith(valid, { comment: 'on-failure' })
    expect(bodies()).toEqual([])
    expect(green.outputs['comment-url']).toBe('')
    await runWith(invalid, { comment: 'on-failure' }, server)
    const later = { ...valid, event: { ...valid.event, runAttempt: 3 } }
    await runWith(later, { comment: 'on-failure' }, server)
    expect(bodies()).toEqual([expect.stringContaining('### ✅')])
  })

  it('with never is not even searched for', async () => {
    await runWith(invalid, { comment: 'never' })
    expect(asked().filter(({ operation }) => operation?.startsWith('issues/'))).toEqual([])
  })

  const withoutToken = expect.stringMatching(/^Input `github-token` is empty, .*`comment: never`\.$/)
  const broken = { timeout: 'soon' }

  it.each([
    ['on a pull request', valid, {}, true],
    ['on a pull request that is broken, with on-failure', invalid, { comment: 'on-failure' }, true],
    ['on a pull request that is fine, with on-failure', valid, { comment: 'on-failure' }, false],
    ['that nobody wants', valid, { comment: 'never' }, false],
    ['of a command without one', valid, { command: 'preflight' }, false],
    ['of a step that did nothing', valid, broken, false],
    ['on a push', {}, {}, false],
  ] as [string, StepOptions, Record<string, string>, boolean][])(
    'without a token, %s: a warning where it was due',
    async (_, options, inputs, due) => {
      const step = await runStep({ ...options, inputs: { ...inputs, 'github-token': '' } })
      expect(step.outputs['comment-url']).toBe('')
      if (due) expect(step.warnings).toContainEqual(withoutToken)
      else expect(step.warnings).not.toContainEqual(withoutToken)
    },
  )

  it('is not made for a step that was cancelled, with on-failure', async () => {
    const cancelled = {
      ...valid,
      onLine: (line: string, stop: (signal: string) => void) => line.includes('COMPILING') && stop('SIGTERM'),
    }
    await runWith(cancelled as StepOptions, { comment: 'on-failure' })
    expect(bodies()).toEqual([])
  })

  it.each(['sync', 'validate'])(
    'keeps the result for the last commit on a closed pull request: %s',
    async (command) => {
      await runWith(invalid, {})
      const [before] = bodies()
      const { payload } = invalid.event as { payload: { pull_request: object } }
      const pull_request = { ...payload.pull_request, state: 'closed' }
      for (const action of ['closed', 'labeled']) {
        const event = { ...invalid.event, runAttempt: 3, payload: { ...payload, pull_request, action } }
        const step = await runWith({ ...invalid, event }, { command }, server)
        expect(step.outputs.outcome).toBe('skipped')
        expect(bodies()).toEqual([before])
      }
    },
  )

  it('is left alone when it is of a newer run', async () => {
    await runWith(valid)
    const [comment] = server.comments
    if (comment)
      comment.body = comment.body.replace(/"runId":"77"(.*?"startedAt":)\d+/, '"runId":"78"$14102444800000')
    const step = await runWith(invalid, {}, server)
    expect(bodies()).toEqual([expect.stringContaining('### ✅')])
    expect(step.lines.join('\n')).toMatch(
      /Comment on pull request 7 unchanged, because it shows a newer or worse result: http/,
    )
  })

  it('is found on a push to the branch of an open pull request', async () => {
    const pull = {
      number: 12,
      open: true,
      headRef: 'main',
      headSha: project().branches.main ?? '',
      commits: [],
    }
    const pulls = [
      { ...pull, headRepository: 'acme/shop-dbt' },
      { ...pull, number: 11, headRepository: 'stranger/shop-dbt' },
    ]
    await runWith({}, {}, await startHub({ pulls }))
    expect(server.comments.map(({ issue }) => issue)).toEqual([12])
  })
})

describe('a GitHub that rejects requests', () => {
  const refusals: [string, FaultResponse][] = [
    ['403', forbidden()],
    ['404', { status: 404 }],
    ['422', { status: 422 }],
  ]

  it.each(refusals)(
    'with %s is one warning that names the permission, and changes nothing else',
    async (_, answer) => {
      server = await startHub()
      server.faults.push({ operation: 'issues/create-comment', answer })
      const green = await runWith(valid, {}, server)
      expect(green.exitCode).toBe(0)
      expect(green.outputs.outcome).toBe('success')
      expect(green.warnings).toEqual([
        expect.stringMatching(/^Could not write the pull request comment: .*pull-requests: write/),
      ])
      const red = await runWith(invalid, {}, server)
      expect(red.exitCode).toBe(1)
      expect(red.outputs['failure-kind']).toBe('validation')
      expect(red.lines.at(-1)).toMatch(/^Error: The data model on branch/)
      expect(red.summary).toContain('Data model: 2 errors')
    },
  )

  it('is not waited for longer than the budget, and for ten seconds when that is spent', async () => {
    server = await startHub()
    server.faults.push({ operation: 'issues/list-comments', answer: secondaryLimit(3600), times: 2 })
    const step = await runWith(valid, { timeout: '10m' }, server)
    expect(step.exitCode).toBe(0)
    expect(step.warnings).toHaveLength(1)
    // The verdict does not wait for what cannot come in time.
    expect(step.clock.now() - step.report.startedAt - step.report.durationMs).toBeLessThanOrEqual(1_000)
    const late = await runWith(
      { ...valid, ...withFaults({ operation: 'getDbtSyncStatus', kind: 'hung-status' }) },
      { timeout: '1m' },
      server,
    )
    expect(late.outputs['failure-kind']).toBe('timeout')
    expect(late.report.durationMs).toBeLessThanOrEqual(70_000)
    expect(late.clock.now() - late.report.startedAt).toBeLessThanOrEqual(85_000)
  })
})

describe('outputs that cannot be written any more', () => {
  it.each<[StepOptions, number]>([
    [valid, 0],
    [invalid, 1],
  ])('are one warning, and the result stays what it is', async (options, exitCode) => {
    let written = 0
    const setOutput = () => {
      if (++written > 3) throw new Error('Missing file at path: /tmp/set_output')
    }
    const step = await runStep({ ...options, edges: { setOutput } })
    const usual = await runStep(options)
    expect(step.exitCode).toBe(exitCode)
    expect(step.lines.at(-1)).toBe(usual.lines.at(-1))
    expect(step.report.verdict).toEqual(usual.report.verdict)
    expect(step.warnings).toEqual([
      'Could not write the outputs: Missing file at path: /tmp/set_output. Later steps read them as empty. Check that no step deletes the temporary files of the runner, and that its disk is not full.',
      ...usual.warnings,
    ])
  })
})

describe('a step whose inputs are wrong', () => {
  it('takes the green off an older comment, and makes none', async () => {
    await runWith(invalid, { timeout: 'x' })
    expect(bodies()).toEqual([])
    await runWith(valid, {}, server)
    const step = await runWith(invalid, { timeout: 'x' }, server)
    expect(bodies()).toEqual([expect.stringContaining('### ❌ Data model: invalid input')])
    expect(step.outputs['comment-url']).not.toBe('')
  })

  it('says what is wrong with each, in the log and in one line', async () => {
    const one = await runStep({ inputs: { timeout: 'x' } })
    const timeout = '`timeout`: "x" must be a number with ms, s, m, h or d, for example 500ms, 5s, 30m or 1h'
    expect(one.lines).toEqual([`Error: Invalid input ${timeout}. No request was sent.`])
    const two = await runStep({ inputs: { timeout: 'x', validate: 'y', command: ' ' } })
    const validate = '`validate`: "y" must be true or false'
    expect(two.lines).toEqual([
      '2 invalid inputs:',
      `  ${validate}`,
      `  ${timeout}`,
      `Error: 2 invalid inputs: ${validate} | ${timeout}. No request was sent.`,
    ])
    expect(two.report.command).toBe('sync')
    const unknown = await runStep({ inputs: { command: ' synk ' } })
    expect(unknown.report.command).toBe('synk')
  })

  it('writes no comment where no request can be sent, and says where its documents are', async () => {
    server = await startHub()
    const step = await runStep({
      ...valid,
      edges: { environmentProblem: 'The proxy is wrong.', docs: 'https://docs.example' },
      ...talkingTo(server),
      inputs: { 'github-token': 'ghs_actions' },
    })
    expect(step.lines.at(-1)).toBe('Error: The proxy is wrong. No request was sent.')
    expect(server.requests).toEqual([])
    expect(step.report.product).toMatchObject({ docs: 'https://docs.example' })
  })
})

describe('an outage that is forgiven', () => {
  it('is no sign of a failure, and says why the job is green', async () => {
    const fault = { operation: 'getDbtSyncStatus', kind: 'status', status: 503 } as const
    const step = await runWith(
      { ...valid, ...withFaults(fault) },
      { timeout: '1m', 'on-platform-outage': 'warn' },
    )
    expect(step.exitCode).toBe(0)
    expect(step.outputs.outcome).toBe('failure')
    expect(bodies()[0]).toContain('### ⚠️ Data model: the platform responded 503')
    expect(bodies()[0]).toContain('on-platform-outage&#58; warn')
    expect(step.report.verdict.forgiven).toBe(true)
  })
})

describe('annotations', () => {
  const files = {
    'dbt_project.yml': 'name: shop\n',
    'models/fct_orders.yml':
      'models:\n  - name: fct_orders\n    columns:\n      - name: status\n        meta:\n          dimension_type: strnig\n',
  }

  it('stand at the lines of the errors; the verdict is the last', async () => {
    const step = await runStep({ ...invalid, files })
    expect(step.annotations[0]).toEqual({
      text: expect.stringContaining('dimensions.status'),
      properties: {
        title: 'Data model',
        file: 'models/fct_orders.yml',
        startLine: 6,
        startColumn: expect.any(Number),
      },
    })
    expect(step.annotations.length).toBeLessThanOrEqual(10)
    expect(step.annotations.at(-1)).toEqual({
      text: expect.stringMatching(/^The data model on branch .* has 2 errors/),
      properties: undefined,
    })
    expect(step.report.findings.errors?.[0]?.place).toMatchObject({ path: 'models/fct_orders.yml', line: 6 })
  })

  it('name files as the repository does, also where the checkout is in a folder of the workspace', async () => {
    const inFolder = Object.fromEntries(Object.entries(files).map(([path, text]) => [`repo/${path}`, text]))
    const head = project().branches['invalid-model'] ?? ''
    const step = await runStep({
      ...invalid,
      workspace: memoryWorkspace({ ...inFolder, 'repo/.git/HEAD': head }),
      inputs: { 'dbt-project-dir': 'repo' },
    })
    expect(step.annotations[0]?.properties).toMatchObject({ file: 'models/fct_orders.yml', startLine: 6 })
    expect(step.report.findings.errors?.[0]?.place).toMatchObject({ path: 'models/fct_orders.yml', line: 6 })
  })

  it('are ten at most, the verdict and the rest counted', async () => {
    const errors = Array.from({ length: 30 }, (_, index) => ({
      message: `m${index}`,
      fileName: 'model/cubes/dbt/fct_orders.yml',
    }))
    const body = { valid: false, errors }
    const step = await runStep({
      ...withFaults({ operation: 'validateDataModel', kind: 'patch-body', body }),
      files,
    })
    expect(step.annotations).toHaveLength(10)
    expect(step.annotations.at(-2)?.text).toBe('… and 22 more errors in the data model, in the job summary.')
    expect(step.outputs['error-count']).toBe('30')
  })

  it('point at the model that does not compile', async () => {
    const path = 'models/marts/fct_daily_sales.sql'
    const sql = "select *\nfrom {{ ref('fct_order') }}\n"
    const step = await runStep({
      ref: 'broken-model',
      files: { 'dbt_project.yml': 'name: shop\n', [path]: sql },
    })
    expect(step.annotations).toEqual([
      {
        text: expect.stringMatching(/^The dbt sync of "broken-model" failed/),
        properties: expect.objectContaining({ file: path, startLine: 2 }),
      },
    ])
  })
})
