import { describe, expect, it } from 'vitest'
import { read } from './documents.ts'
import { serveGitHub } from './github-server.ts'
import { releaseGitHub } from './release-github.ts'
import { node, runScript } from './run-script.ts'

const commit = 'c'.repeat(40)
const { version } = JSON.parse(read('package.json')) as { version: string }
const tag = `v${version}`
const major = tag.replace(/\..*/, '')

async function scene() {
  const { ask, state } = releaseGitHub({ tags: { [tag]: commit } })
  const { url, received } = await serveGitHub(ask)
  const env = {
    GITHUB_API_URL: url,
    GITHUB_TOKEN: 'ghs_secret',
    GITHUB_REPOSITORY: 'OWNER/data-model-ci',
    GITHUB_REF_NAME: tag,
    GITHUB_SHA: commit,
  }
  const run = (step: string, more = {}) =>
    runScript({ command: node('release.ts', step), env: { ...env, ...more } })
  return { state, received, run }
}

describe('scripts/release.ts', () => {
  it('drafts, publishes and moves, with the token that it is given', async () => {
    const { state, received, run } = await scene()
    expect(await run('draft')).toEqual({ exitCode: 0, output: `${tag} is drafted: https://release/${tag}\n` })
    expect(await run('publish')).toMatchObject({ exitCode: 0 })
    expect(await run('move-major')).toEqual({ exitCode: 0, output: `${major} points to ${tag}, ${commit}\n` })
    expect(state.tags).toEqual({ [tag]: commit, [major]: commit })
    expect(new Set(received.map(({ authorization }) => authorization))).toEqual(
      new Set(['Bearer ghs_secret']),
    )
  })

  it('checks the version of package.json and CHANGELOG.md', async () => {
    const { received, run } = await scene()
    const other = await run('check', { GITHUB_REF_NAME: 'v99.0.0' })
    expect(other).toEqual({ exitCode: 1, output: `v99.0.0 is tagged where package.json says ${version}\n` })
    expect(received).toEqual([])
  })
})
