import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { roles } from '../../emulator/access/access.ts'
import { faultKinds, faultShape } from '../../emulator/faults/fault.ts'
import { switchesShape } from '../../emulator/state/settings.ts'
import { runAction } from '../../scripts/action-runner.ts'
import { demoProject } from '../support/demo-project.ts'
import { folderOf } from '../support/folders.ts'
import { codeIn, pageOf, tableOf } from '../support/markdown.ts'
import { read, root } from '../support/repository.ts'

// Plays what a document tells people to type. What it leaves running ends with the test.

/** A port that nobody listens on now. */
async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** A shell that reads commands, and ends at the first one that fails. */
interface Shell {
  /** Runs a script as if it were typed next. @returns what it printed; throws where it failed */
  run(script: string): Promise<string>
}

const end = '---the-end-of-these-commands---'

/** Opens a shell in a folder, with only these variables besides PATH, HOME and where Node keeps what it compiled. */
function openShell(cwd: string, env: Record<string, string>): Shell {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env
  const bash = spawn('bash', ['-e', '-o', 'pipefail'], {
    cwd,
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...env },
    // A group of its own, so that what runs in the background ends, too.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  onTestFinished(() => endGroup(bash))
  return {
    async run(script) {
      let output = ''
      const read = new Promise<void>((resolve, reject) => {
        const onText = (text: string) => {
          output += text
          if (output.includes(end)) resolve()
        }
        bash.stdout.setEncoding('utf8').on('data', onText)
        bash.stderr.setEncoding('utf8').on('data', (text: string) => {
          output += text
        })
        bash.once('close', () => reject(new Error(`The shell ended:\n${output}`)))
      })
      bash.stdin.write(`${script}\nprintf '%s\\n' ${end}\n`)
      await read
      for (const stream of [bash.stdout, bash.stderr]) stream.removeAllListeners('data')
      bash.removeAllListeners('close')
      return output.slice(0, output.indexOf(end))
    },
  }
}

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

const page = pageOf(read('docs/emulator.md'))
const reference = pageOf(read('docs/internals/emulator-reference.md'))
const blocks = (language: string) =>
  page.code.filter((code) => code.language === language).map(({ text }) => text)
const firstCodes = (from: typeof page, ...head: string[]) =>
  tableOf(from, ...head).map(([cell = '']) => codeIn(cell)[0] ?? '')

/** What a reader has done already: the packages are installed, here and for whoever runs this. */
const installed = (script: string) => script.replace(/^npm ci$/m, ':')

describe('the tables', () => {
  it('have every fault, in the order of the code', () => {
    expect(firstCodes(reference, 'kind', 'what happens')).toEqual([...faultKinds])
  })

  it('have every member of a fault', () => {
    const told = tableOf(reference, 'member', 'description').flatMap(([cell = '']) => codeIn(cell))
    expect(told.toSorted()).toEqual(Object.keys(faultShape.shape).toSorted())
  })

  it('have every switch, with its default', () => {
    const told = tableOf(reference, 'switch', 'default', 'description').flatMap(
      ([names = '', defaults = '']) => {
        const values = codeIn(defaults).length > 0 ? codeIn(defaults) : [defaults.trim()]
        return codeIn(names).map((name, index) => [name, (values[index] ?? values[0])?.replace(/^""$/, '')])
      },
    )
    const known = Object.entries(switchesShape.parse({})).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ])
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(known))
  })

  it('have every role, with its permissions', () => {
    const told = tableOf(reference, 'role', 'permissions').map(([role = '', rights = '']) => {
      const codes = codeIn(rights).flatMap((code) => (code === 'viewer' ? roles.viewer : [code]))
      return [codeIn(role)[0], codes.length === 0 ? rights.trim() : codes]
    })
    expect(told).toEqual(Object.entries(roles).map(([role, rights]) => [role, rights]))
  })

  it('have every route of the control', () => {
    const routes = [...read('emulator/http/control.ts').matchAll(/case '([A-Z]+ \/[^']+)'/g)].map(
      ([, route = '']) => route,
    )
    expect(firstCodes(page, 'route', 'description').toSorted()).toEqual(routes.toSorted())
  })
})

describe('the commands', () => {
  it('work as they are typed, in their order', async () => {
    const port = String(await freePort())
    const shell = openShell(root, { PROJECT: demoProject().folder })
    const typed = (text: string) =>
      installed(text)
        .replaceAll('8787', port)
        .replace('../emulator-state.json', join(folderOf({}), 'state.json'))
    const [start = '', stop = '', look = '', ...others] = blocks('sh')
    expect(others).toEqual([])
    expect(await shell.run(typed(start))).toContain('Usage: node emulator/cli.ts')
    const answers = await shell.run(typed(look))
    expect(answers).toContain('"deployBranchMergeAllowed":false')
    expect(answers).toContain('{"added":1}')
    expect(answers).not.toContain('"error"')
    // Each route is called.
    for (const route of firstCodes(page, 'route', 'description')) {
      const [method = '', path = ''] = route.split(' ')
      expect(look).toMatch(new RegExp(`${method === 'GET' ? 'fail' : method}\\b.*${path}`))
    }
    await shell.run(`${stop}\nwait $!`)
    await expect(fetch(`http://127.0.0.1:${port}/__emulator/state`)).rejects.toThrow('fetch failed')
  })
})

interface Step {
  uses?: string
  run?: string
  with?: Record<string, string | number>
}

describe('the workflow', () => {
  const [text = ''] = blocks('yaml')
  const { jobs } = parse(text) as { jobs: { emulator: { steps: Step[] } } }
  const { steps } = jobs.emulator

  it('tests the code of a pull request', async () => {
    const branch = 'invalid-model'
    const port = String(await freePort())
    const made = demoProject()
    const workspace = folderOf({})
    const script = steps.find(({ run }) => run)?.run ?? ''
    const action = steps.find(({ uses }) => uses?.includes('/data-model-ci@'))
    const shell = openShell(workspace, { GITHUB_WORKSPACE: join(workspace, 'checkout') })
    // As actions/checkout does it: one commit deep, the branch by its name, this repository below it.
    await shell.run(`git clone --quiet --depth 1 --branch ${branch} file://${made.folder} checkout`)
    symlinkSync(root, join(workspace, 'checkout', 'data-model-ci'))
    await shell.run(
      `cd checkout/data-model-ci\n${installed(script).replaceAll('8787', port).replace('emulator.log', join(workspace, 'log'))}`,
    )
    const sha = made.branches[branch] ?? ''
    const repo = { full_name: 'acme/shop-dbt' }
    const inputs = Object.entries(action?.with ?? {}).map(([name, value]) => [
      name,
      String(value).replace('8787', port),
    ])
    const result = await runAction({
      inputs: Object.fromEntries(inputs) as Record<string, string>,
      eventName: 'pull_request',
      event: {
        pull_request: { number: 7, head: { ref: branch, sha, repo }, base: { ref: 'main', repo } },
        repository: repo,
      },
      ref: 'refs/pull/7/merge',
      sha,
      workspace: join(workspace, 'checkout'),
    })
    expect(readFileSync(join(workspace, 'log'), 'utf8')).toBe(`http://127.0.0.1:${port}\n`)
    expect(result.output).toContain('The data model on branch')
    expect(result.exitCode).toBe(1)
  })
})
