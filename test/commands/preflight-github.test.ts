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
  expect(step.outputs).toMatchObject({ ready: 'true', 'comment-url': '' })
  return { step, server }
}

const comment = (step: Step) => step.report.findings.preflight?.find(({ name }) => name === 'comment')

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
    const { step } = await preflight({ answer: forbidden('pull_requests=write'), times: 20 })
    expect(comment(step)).toMatchObject({ state: 'missing', required: false })
    expect(comment(step)?.found).toContain(
      '403 while listing the comments: Resource not accessible by integration',
    )
    expect(comment(step)?.remedy).toContain('GitHub accepts: pull_requests=write.')
  })
})
