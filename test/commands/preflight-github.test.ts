import { describe, expect, it } from 'vitest'
import { forbidden, type GitHubFault, type GitHubServer, startGitHub } from '../../emulator/github/index.ts'
import { closeAfterTest } from '../support/after-test.ts'
import { connect } from '../support/github.ts'
import { pullRequest, runStep, type Step, useProject } from '../support/platform.ts'

useProject()

/** Runs a preflight with a token for this GitHub; nothing may have been written there. */
async function preflight(...faults: GitHubFault[]): Promise<{ step: Step; server: GitHubServer }> {
  const server = await startGitHub()
  closeAfterTest(() => server.close())
  server.faults.push(...faults)
  const comments = server.comments.length
  const { url: baseUrl, repository } = server
  const step = await runStep({
    event: pullRequest('main'),
    github: (clock) => connect({ baseUrl, repository, clock }),
    inputs: { command: 'preflight', 'github-token': 'ghs_actions' },
  })
  expect(server.requests.filter(({ method }) => method !== 'GET')).toEqual([])
  expect(server.comments).toHaveLength(comments)
  expect(step.outputs['comment-url']).toBe('')
  return { step, server }
}

const row = (step: Step, of: string) => step.report.findings.preflight?.find(({ name }) => name === of)
const comment = (step: Step) => row(step, 'comment')

describe('the right to comment', () => {
  it('is checked by reading the conversation, and never said to be there', async () => {
    const { step, server } = await preflight()
    const conversation = server.requests.filter(({ operation }) => operation?.startsWith('issues/'))
    expect(conversation.map(({ operation }) => operation)).toEqual(['issues/list-comments'])
    expect(comment(step)).toMatchObject({
      state: 'unknown',
      remedy: 'Give the job the permission "pull-requests: write".',
    })
    expect(comment(step)?.found).not.toContain('earlier')
  })

  it('is missing if GitHub rejects the request, with its message and the permissions it accepts', async () => {
    const { step } = await preflight({
      operation: 'issues/list-comments',
      answer: forbidden('pull_requests=write'),
      times: 20,
    })
    expect(step.outputs.ready).toBe('true')
    expect(comment(step)).toMatchObject({ state: 'missing', required: false })
    expect(comment(step)?.found).toContain(
      '403 while listing the comments: Resource not accessible by integration',
    )
    expect(comment(step)?.remedy).toContain('GitHub accepts: pull_requests=write.')
  })
})

describe('the team file', () => {
  it('can be read, as the platform is found to be ready', async () => {
    const { step } = await preflight()
    expect(step.outputs.ready).toBe('true')
    expect(row(step, 'team file')).toMatchObject({ state: 'ok', required: true })
    expect(row(step, 'team file')?.found).toMatch(/^the files of the base commit \w{12} can be read$/)
  })

  it.each([
    ['pulls/get', 'The base, whose team file applies, could not be read'],
    ['repos/get-content', '".data-model-ci.yml" of the base commit'],
  ] as const)(
    'may not be read (%s): then no command that reads it starts anything',
    async (operation, found) => {
      const { step } = await preflight({ operation, answer: forbidden('contents=read'), times: 20 })
      expect(step.outputs).toMatchObject({ ready: 'false', 'failure-kind': 'auth' })
      expect(row(step, 'team file')?.found).toContain(found)
      expect(step.errors[0]).toMatch(
        /^Not ready: team file: .* Give the job the permissions "contents: read"/,
      )
      expect(step.summary).toMatch(/^### ❌ Data model: not ready: team file$/m)
    },
  )
})
