import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startEmulator } from '../../emulator/index.ts'
import { pageOf } from '../support/markdown.ts'
import { read } from '../support/repository.ts'

const run = promisify(execFile)

/** Runs the one command of a page as a reader would, against the emulator. @returns what it prints */
async function typed(path: string): Promise<string> {
  const [command, ...more] = pageOf(read(path)).code.filter(({ language }) => language === 'bash')
  expect(more).toEqual([])
  const platform = await startEmulator({ deploymentId: 42 })
  onTestFinished(() => platform.close())
  const { PATH = '' } = process.env
  const env = { PATH, BASE_URL: platform.url, TOKEN: platform.token }
  return (await run('bash', ['-c', command?.text ?? ''], { env })).stdout
}

describe('the commands of the documentation', () => {
  it('tell whether a tenant serves the API', async () => {
    expect(await typed('README.md')).toBe('true\n')
  })

  it('find the deployment ID', async () => {
    expect(JSON.parse(await typed('docs/getting-a-token.md'))).toMatchObject({ items: [{ id: 42 }] })
  })
})
