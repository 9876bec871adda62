import { describe, expect, it } from 'vitest'
import { openLedger } from '../../src/base/ledger.ts'
import { commandNames } from '../../src/inputs/table.ts'
import { outputNames } from '../../src/report/outputs.ts'
import { answer, fault, htmlPage, type Reply } from '../platform/fake-send.ts'
import { runStep, useProject } from '../support/platform.ts'

// What a wrong `base-url` or `deployment-id` looks like from every command that begins with a call.

useProject()

const commands = ['sync', 'merge', 'cleanup']
const inputsOf = (command: string) => ({
  command,
  ...(command === 'merge' ? { branch: 'topic' } : {}),
})

describe.each(commands)('%s', (command) => {
  it.each<[string, string, Reply]>([
    ['a redirect to elsewhere', 'network', answer('', 302, { location: 'https://login.example.com/' })],
    ['a page with 404', 'unsupported', { ...htmlPage, status: 404 }],
    ['a deployment that is not there', 'input', answer({ error: 'Deployment not found' }, 404)],
    ['a host that is not there', 'network', fault('ENOTFOUND')],
  ])('that meets %s is red: %s', async (_, kind, reply) => {
    const send = async () => {
      if (reply instanceof Error) throw reply
      if (typeof reply === 'function') throw new Error('no reply')
      return reply
    }
    const step = await runStep({ send, inputs: inputsOf(command) })
    expect(step.outputs['failure-kind']).toBe(kind)
    if (kind === 'input') expect(step.lines.at(-1)).toContain('Check "deployment-id"')
    expect(step.report.durationMs).toBeLessThan(20_000)
  })
})

const needed: Partial<Record<string, Record<string, string>>> = {
  validate: { branch: 'topic' },
  merge: { branch: 'topic' },
  release: { ref: 'main' },
  deploy: { production: 'true' },
  rollback: { snapshot: 'snapshot.json' },
  api: { operation: 'getDeployment' },
}

it('is told of an environment in which nothing can be sent, before anything is', async () => {
  const problem = 'The environment variable HTTPS_PROXY is not the URL of an HTTP proxy. Remove it.'
  const send = () => Promise.reject(new Error('sent'))
  const github = () => Promise.reject(new Error('sent'))
  const step = await runStep({ send, edges: { environmentProblem: problem, connectGitHub: github } })
  expect(step.outputs).toMatchObject({ outcome: 'failure', 'failure-kind': 'input' })
  expect(Object.keys(step.outputs).toSorted()).toEqual(outputNames.toSorted())
  expect(step.lines.at(-1)).toBe(`Error: ${problem} No request was sent.`)
  expect(step.warnings).toEqual([])
})

it.each(commandNames)(
  '%s is told of a state that cannot be saved, before anything is sent',
  async (command) => {
    const sent: string[] = []
    const send = async ({ url }: { url: URL }) => {
      sent.push(url.href)
      return answer({}, 500)
    }
    const ledger = openLedger({
      getState: () => '',
      saveState() {
        throw new Error("EACCES: permission denied, open '/runner/save_state'")
      },
    })
    const inputs = { command, ...needed[command] }
    const step = await runStep({
      send,
      edges: { ledger },
      inputs,
      snapshots: { 'snapshot.json': '{}' },
      files: { 'model/a.yml': 'cubes: []' },
    })
    expect(sent).toEqual([])
    expect(step.outputs).toMatchObject({ outcome: 'failure', 'failure-kind': 'input' })
    expect(step.lines.at(-1)).toMatch(/^Error: Could not save the state of this step: EACCES.*GITHUB_STATE/)
  },
)
