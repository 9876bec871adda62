import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commitDist } from '../../scripts/commit-dist.ts'
import type { Ask } from '../../scripts/github-api.ts'
import { folderOf } from '../support/folders.ts'
import { own, read } from './documents.ts'
import { serveGitHub } from './github-server.ts'
import { node, runScript } from './run-script.ts'

const head = 'a'.repeat(40)
const old = { 'index.js': 'old', 'licenses.txt': 'MIT', 'package.json': '{}', 'post.js': 'p', 'undo.js': 'u' }
const built = { ...old, 'index.js': 'new\u0000é' }
const branch = 'dependabot/npm_and_yarn/$(id)-1.2.3'

const blob = (text: string) =>
  createHash('sha1')
    .update(`blob ${Buffer.byteLength(text)}\0${text}`)
    .digest('hex')

/** A branch whose dist/ holds these files, and what a commit there is answered with. */
function gitHubWith(dist: Record<string, string>, committed?: unknown) {
  const ask: Ask = async (method, path) => {
    if (method === 'GET' && path === `/repos/OWNER/data-model-ci/contents/dist?ref=${head}`) {
      return { status: 200, body: Object.entries(dist).map(([name, text]) => ({ name, sha: blob(text) })) }
    }
    if (path === '/graphql') {
      const done = { data: { createCommitOnBranch: { commit: { oid: 'e'.repeat(40) } } } }
      return { status: 200, body: committed ?? done }
    }
    if (/^\/repos\/OWNER\/data-model-ci\/actions\/workflows\/\w+\.yml\/dispatches$/.test(path))
      return { status: 204, body: null }
    return { status: 404, body: { message: 'Not Found' } }
  }
  const env = { GITHUB_REPOSITORY: 'OWNER/data-model-ci', BRANCH: branch, HEAD: head }
  const received: { call: string; body: unknown }[] = []
  const run = (folder: string) =>
    commitDist(
      (method, path, body) => {
        received.push({ call: `${method} ${path}`, body })
        return ask(method, path, body)
      },
      folder,
      env,
    )
  /** As a step of the workflow. */
  const runStep = async (folder: string) => {
    const { url } = await serveGitHub(ask)
    const command = node('commit-dist.ts', folder)
    return runScript({ command, env: { ...env, GITHUB_API_URL: url, GITHUB_TOKEN: 'ghs_secret' } })
  }
  return { received, run, runStep }
}

describe('scripts/commit-dist.ts', () => {
  it('commits what changed, on the head that was built, and starts what must be green', async () => {
    const { received, run, runStep } = gitHubWith({ ...old, 'chunk.js': 'stale' })
    const output = `${'e'.repeat(40)} has 2 changed files in dist/, and ci.yml and codeql.yml are started for it`
    expect(await run(folderOf(built))).toBe(output)
    expect(await runStep(folderOf(built))).toEqual({ exitCode: 0, output: `${output}\n` })
    const [, commit, ...dispatches] = received
    expect(commit?.body).toMatchObject({
      variables: {
        input: {
          branch: { repositoryNameWithOwner: 'OWNER/data-model-ci', branchName: branch },
          expectedHeadOid: head,
          // Without it, Dependabot would rebase this branch no more.
          message: { headline: expect.stringMatching(/^build: /), body: '[dependabot skip]' },
          fileChanges: {
            additions: [{ path: 'dist/index.js', contents: Buffer.from('new\u0000é').toString('base64') }],
            deletions: [{ path: 'dist/chunk.js' }],
          },
        },
      },
    })
    expect(dispatches).toMatchObject(
      ['ci', 'codeql'].map((name) => ({
        call: expect.stringContaining(`/${name}.yml/dispatches`),
        body: { ref: branch },
      })),
    )
  })

  it('starts every workflow of ours that stands at a pull request and can be required', () => {
    const required = own.filter(({ workflow: { on } }) => Object.keys(on as object).includes('merge_group'))
    expect(required.map(({ path }) => path)).toEqual(
      ['ci', 'codeql'].map((name) => `.github/workflows/${name}.yml`),
    )
    for (const { workflow } of required) expect(workflow.on).toHaveProperty('workflow_dispatch')
    for (const check of ['gate', 'analyze (javascript-typescript)', 'analyze (actions)'])
      expect(read('docs/internals/releasing.md')).toContain(`\`${check}\``)
  })

  it('commits nothing where nothing changed', async () => {
    const { received, run } = gitHubWith(old)
    expect(await run(folderOf(old))).toContain('nothing to commit')
    expect(received).toHaveLength(1)
  })

  it('starts nothing where the branch has moved on', async () => {
    const moved = {
      data: { createCommitOnBranch: null },
      errors: [{ message: 'Expected branch to point to x' }],
    }
    const { received, run, runStep } = gitHubWith(old, moved)
    const reason = 'dist/ was not committed: Expected branch to point to x'
    await expect(run(folderOf(built))).rejects.toThrow(reason)
    expect(await runStep(folderOf(built))).toEqual({ exitCode: 1, output: `${reason}\n` })
    expect(received).toHaveLength(2)
  })

  it.each([
    [
      'a file too many',
      (folder: string) => writeFileSync(join(folder, 'evil.js'), ''),
      'the build made evil.js, index.js',
    ],
    [
      'a file too few',
      (folder: string) => rmSync(join(folder, 'licenses.txt')),
      'the build made index.js, package.json,',
    ],
    [
      'a link for a file',
      (folder: string) => {
        rmSync(join(folder, 'index.js'))
        symlinkSync('/etc/hostname', join(folder, 'index.js'))
      },
      'index.js is not a file',
    ],
    [
      'a folder for a file',
      (folder: string) => {
        rmSync(join(folder, 'index.js'))
        mkdirSync(join(folder, 'index.js'))
      },
      'index.js is not a file',
    ],
    [
      'a file too large',
      (folder: string) => writeFileSync(join(folder, 'index.js'), Buffer.alloc(10 * 1024 * 1024 + 1)),
      'index.js has 10485761 bytes',
    ],
  ])('takes nothing of a build that made %s', async (_what, spoil, message) => {
    const { received, run } = gitHubWith(old)
    const folder = folderOf(built)
    spoil(folder)
    await expect(run(folder)).rejects.toThrow(message)
    expect(received).toEqual([])
  })
})
