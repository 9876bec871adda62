import { once } from 'node:events'
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { runAction } from '../../scripts/action-runner.ts'
import { closeAfterTest } from '../support/after-test.ts'
import { demoProject } from '../support/demo-project.ts'
import { folderOf } from '../support/folders.ts'
import { emulator, useProject } from '../support/platform.ts'

// The time until the first request depends on the machine; what is loaded until then does not.

useProject()

const dist = fileURLToPath(new URL('../../dist', import.meta.url))
const probe = pathToFileURL(fileURLToPath(new URL('start-probe.mjs', import.meta.url))).href

const push = {
  eventName: 'push',
  event: { ref: 'refs/heads/main', repository: { full_name: 'acme/shop-dbt', default_branch: 'main' } },
  ref: 'refs/heads/main',
}

interface Cost {
  files: { name: string; bytes: number }[]
  /** Node's own modules that an empty process does not load. */
  builtins: string[]
}

/** Runs the bundle against a server that rejects the token. */
async function costOf(command: string, more: Record<string, string>): Promise<Cost> {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(401, { 'content-type': 'application/json' }).end('{}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  closeAfterTest(() => {
    server.close()
  })
  const folder = folderOf({ 'workspace/model/cubes/orders.yml': 'cubes: []' })
  const report = join(folder, 'cost.json')
  await runAction({
    ...push,
    workspace: join(folder, 'workspace'),
    inputs: {
      command,
      'base-url': `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      token: 'some-token',
      'deployment-id': '1',
      ...more,
    },
    env: {
      GITHUB_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      NODE_OPTIONS: `--import=${probe}`,
      START_COST: report,
    },
  })
  return JSON.parse(readFileSync(report, 'utf8')) as Cost
}

/** A little above what it is today, so that a new module in the way of each start is noticed. */
const most = { files: 5, kib: 795, builtins: 80 }
/** With the client of GitHub, which is asked first. */
const mostWithGitHub = { files: 6, kib: 1300, builtins: 88 }

describe('until the first request', () => {
  it.each([
    ['sync', {}],
    ['validate', { branch: 'feature' }],
    ['merge', { branch: 'feature' }],
    ['release', { branch: 'feature', 'github-token': 'ghs_actions' }],
    ['deploy', { production: 'true' }],
    ['cleanup', {}],
  ])('%s loads little of the bundle and of Node', async (command, inputs) => {
    const { files, builtins } = await costOf(command, inputs)
    const limit = 'github-token' in inputs ? mostWithGitHub : most
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    expect(bytes).toBeLessThan(limit.kib * 1024)
    expect(files.length).toBeLessThanOrEqual(limit.files)
    expect(builtins.length).toBeLessThanOrEqual(limit.builtins)
    // Node's own fetch takes longer to load than all the others.
    expect(builtins.filter((name) => /deps\/undici/.test(name))).toEqual([])
  })
})

describe('each file of the bundle', () => {
  it('is ASCII, so that Node keeps and compiles one byte per character', () => {
    const files = readdirSync(dist).filter((name) => name.endsWith('.js'))
    expect(files).toContain('index.js')
    expect(files.filter((name) => /[^\0-\x7f]/.test(readFileSync(join(dist, name), 'utf8')))).toEqual([])
  })

  it('that is loaded before the first request has no library for schemas', () => {
    expect(readFileSync(join(dist, 'index.js'), 'utf8')).not.toContain('node_modules/zod/')
  })
})

describe('after the first response', () => {
  it('nothing more is read: a job may clean the folder of the action while it runs', async () => {
    const platform = await emulator({ speed: 200 })
    const folder = join(folderOf({}), 'dist')
    cpSync(dist, folder, { recursive: true })
    const later = readdirSync(folder).filter((name) => /^\d+\.index\.js$/.test(name))
    let removed = false
    const result = await runAction({
      ...push,
      sha: demoProject().branches.main ?? '',
      dist: folder,
      inputs: {
        'base-url': platform.url,
        token: platform.token,
        'deployment-id': '1',
        'poll-interval': '50ms',
      },
      onLine(line) {
        if (removed || !line.startsWith('Started sync job ')) return
        removed = true
        for (const name of later) rmSync(join(folder, name))
      },
    })
    expect(later.length).toBeGreaterThan(0)
    expect(removed).toBe(true)
    expect(result.outputs).toMatchObject({ outcome: 'success' })
    expect(result.summary).toContain('### ✅')
  })
})
