import { describe, expect, it } from 'vitest'
import { checkRelease } from '../../scripts/release/check.ts'
import { draftRelease, moveMajorTag, publishRelease } from '../../scripts/release/publish.ts'
import { newest, notesOf, versionOf } from '../../scripts/release/version.ts'
import { documentAt, stepsOf } from './documents.ts'
import { type GitHubState, releaseGitHub } from './release-github.ts'

const commit = 'c'.repeat(40)
const older = 'b'.repeat(40)
const release = { repository: 'OWNER/data-model-ci', tag: 'v1.2.3', commit }
const changelog =
  '# Changelog\n\n## Unreleased\n\n## 1.2.3 - 2026-11-21\n\n### Added\n\n- This.\n\n## 1.2.2\n\n- That.\n'
const sources = { packageVersion: '1.2.3', changelog }
const green = {
  head_sha: commit,
  head_branch: 'main',
  event: 'push',
  status: 'completed',
  conclusion: 'success',
  html_url: 'https://run/1',
}
const gitHub = (more: Partial<GitHubState> = {}) =>
  releaseGitHub({ tags: { 'v1.2.3': commit }, runs: [green], ...more })

describe('the check', () => {
  const check = (more: Partial<GitHubState> = {}, tag = 'v1.2.3', of = sources) =>
    checkRelease(gitHub({ tags: { [tag]: commit }, ...more }).ask, { ...release, tag }, of)

  it('says which run tested the tag’s commit', async () => {
    expect(await check()).toBe(`v1.2.3 is ${commit}, which is tested: https://run/1`)
  })

  it('follows an annotated tag to its commit', async () => {
    const object = 'd'.repeat(40)
    const annotated = { tags: { 'v1.2.3': object }, tagObjects: { [object]: commit } }
    expect(await check(annotated)).toContain('is tested')
    await expect(check({ ...annotated, tagObjects: { [object]: older } })).rejects.toThrow(
      `points to ${older}`,
    )
  })

  it.each([
    ['is of another commit', { head_sha: older }],
    ['is of another branch', { head_branch: 'patch' }],
    ['is of a pull request', { event: 'pull_request' }],
  ])('refuses a run that %s', async (_what, more) => {
    await expect(check({ runs: [{ ...green, ...more }] })).rejects.toThrow(
      `CI never ran for ${commit} on main`,
    )
  })

  it.each([
    [{ conclusion: 'failure' }, 'not green but failure'],
    [{ conclusion: 'cancelled' }, 'not green but cancelled'],
    [{ conclusion: null, status: 'in_progress' }, 'not green but in_progress'],
  ])('refuses a commit that has a run with %o', async (more, message) => {
    await expect(check({ runs: [green, { ...green, ...more }] })).rejects.toThrow(message)
  })

  it('refuses a tag that was moved, is no version, or is not that of the sources', async () => {
    await expect(check({ tags: { 'v1.2.3': older } })).rejects.toThrow(`v1.2.3 points to ${older}`)
    await expect(check({ tags: {} })).rejects.toThrow('v1.2.3 points to nothing')
    for (const tag of ['v1.2', 'v1.2.3-rc.1', 'v01.2.3', '1.2.3'])
      await expect(check({}, tag), tag).rejects.toThrow('is no version')
    await expect(check({}, 'v1.2.4')).rejects.toThrow('v1.2.4 is tagged where package.json says 1.2.3')
  })

  it('refuses a version that CHANGELOG.md does not know', async () => {
    const without = changelog.replace('## 1.2.3', '## 1.2.30')
    await expect(check({}, 'v1.2.3', { ...sources, changelog: without })).rejects.toThrow(
      'says nothing of 1.2.3',
    )
  })

  it('refuses a version that is published, and takes one that is drafted', async () => {
    const { ask, state } = gitHub()
    await draftRelease(ask, release, 'notes')
    expect(await checkRelease(ask, release, sources)).toContain('is tested')
    Object.assign(state.releases[0] ?? {}, { draft: false })
    await expect(checkRelease(ask, release, sources)).rejects.toThrow(
      'published already: https://release/v1.2.3',
    )
  })
})

describe('a release', () => {
  it('is drafted, published and immutable, and then the major tag moves', async () => {
    const { ask, state } = gitHub({ tags: { 'v1.2.2': older, v1: older, 'v1.2.3': commit, v10: older } })
    expect(await draftRelease(ask, release, 'notes')).toContain('is drafted')
    expect(state.releases).toMatchObject([{ draft: true, body: 'notes', target_commitish: commit }])
    expect(await publishRelease(ask, release)).toContain('cannot be changed')
    expect(state.releases).toMatchObject([{ draft: false, immutable: true, make_latest: 'true' }])
    expect(state.tags.v1).toBe(older)
    expect(await moveMajorTag(ask, release)).toBe(`v1 points to v1.2.3, ${commit}`)
    expect(state.tags).toEqual({ 'v1.2.2': older, v1: commit, 'v1.2.3': commit, v10: older })
  })

  it('makes the major tag where there is none', async () => {
    const { ask, state } = gitHub()
    await draftRelease(ask, release, 'notes')
    await publishRelease(ask, release)
    await moveMajorTag(ask, release)
    expect(state.tags.v1).toBe(commit)
  })

  it('of an old line takes neither "latest" nor the major tag from a newer one', async () => {
    const { ask, state } = gitHub({
      tags: { 'v1.2.3': commit, 'v1.10.0': older, v1: older, 'v2.0.0': older },
    })
    await draftRelease(ask, release, 'notes')
    await publishRelease(ask, release)
    expect(state.releases[0]?.make_latest).toBe('false')
    expect(await moveMajorTag(ask, release)).toBe('v1 stays where it is: v1.10.0 is newer than v1.2.3')
    expect(state.tags.v1).toBe(older)
  })

  it('can be run again after every step', async () => {
    const { ask, state } = gitHub()
    for (const notes of ['old', 'new']) await draftRelease(ask, release, notes)
    expect(state.releases).toMatchObject([{ body: 'new' }])
    for (const _ of [1, 2]) await publishRelease(ask, release)
    for (const _ of [1, 2]) await moveMajorTag(ask, release)
    expect(state.writes).toEqual([
      'POST releases',
      'PATCH releases/1',
      'PATCH releases/1',
      'POST git/refs',
      'PATCH git/refs/tags/v1',
    ])
  })

  it('that can still be changed is an error, and moves nothing', async () => {
    const { ask, state } = gitHub({ immutable: false, tags: { v1: older, 'v1.2.3': commit } })
    await draftRelease(ask, release, 'notes')
    await expect(publishRelease(ask, release)).rejects.toThrow(
      'can still be changed: switch "Immutable releases" on',
    )
    await expect(moveMajorTag(ask, release)).rejects.toThrow('can still be changed')
    expect(state.tags.v1).toBe(older)
  })

  it('whose tag was moved meanwhile stays a draft', async () => {
    const { ask, state } = gitHub()
    await draftRelease(ask, release, 'notes')
    state.tags['v1.2.3'] = older
    await expect(publishRelease(ask, release)).rejects.toThrow(`points to ${older}`)
    await expect(moveMajorTag(ask, release)).rejects.toThrow(`points to ${older}`)
    expect(state.releases).toMatchObject([{ draft: true }])
  })

  it('without a draft, or one that is not published yet, goes no further', async () => {
    const { ask } = gitHub()
    await expect(publishRelease(ask, release)).rejects.toThrow('v1.2.3 has no draft')
    await draftRelease(ask, release, 'notes')
    await expect(moveMajorTag(ask, release)).rejects.toThrow('v1.2.3 is not published')
  })

  it('says what GitHub says', async () => {
    const refusing = async () => ({ status: 403, body: { message: 'Resource not accessible' } })
    await expect(draftRelease(refusing, release, '')).rejects.toThrow(
      'Listing the releases failed with status 403: Resource not accessible',
    )
  })
})

const sections =
  '# Changelog\n\n## Unreleased\n\n## 1.2.3 - 2026-11-21\n\n### Added\n\n- This.\n\n## 1.2.2\n\n- That.\n'

describe('versions', () => {
  it('are compared by number, within one major if that is asked for', () => {
    const tags = ['v1.9.0', 'v1.10.0', 'v1', 'v2.0.0', 'nightly', 'v1.10.0-rc.1']
    expect([newest(tags), newest(tags, 1), newest(tags, 3)]).toEqual(['v2.0.0', 'v1.10.0', null])
    expect(versionOf('v0.1.0')).toEqual([0, 1, 0])
  })

  it('have the notes between their heading and the next', () => {
    expect(notesOf(sections, '1.2.3')).toBe('### Added\n\n- This.')
    expect(notesOf(sections, '1.2.2')).toBe('- That.')
    expect(notesOf('## [1.0.0] - today\n\n- x', '1.0.0')).toBe('- x')
    expect([notesOf(sections, 'Unreleased'), notesOf(sections, '9')]).toEqual([null, null])
  })
})

describe('.github/workflows/release.yml', () => {
  const { workflow } = documentAt('.github/workflows/release.yml')
  const order = stepsOf(documentAt('.github/workflows/release.yml')).map(({ run, uses = '' }) => run ?? uses)

  it('publishes nothing before all else is done, and moves the major tag last', () => {
    expect(workflow.jobs.publish?.needs).toEqual(
      Object.keys(workflow.jobs).filter((name) => name !== 'publish'),
    )
    expect(workflow.jobs.draft?.needs).toEqual(['check', 'dist'])
    expect(workflow.jobs.attest?.needs).toContain('draft')
    expect(order.slice(-2)).toEqual(['node scripts/release.ts publish', 'node scripts/release.ts move-major'])
  })

  it('looks at the commit that it was started for, in every job', () => {
    const checkouts = stepsOf(documentAt('.github/workflows/release.yml')).filter(({ uses }) =>
      uses?.startsWith('actions/checkout'),
    )
    expect(checkouts).toHaveLength(Object.keys(workflow.jobs).length)
    for (const step of checkouts) expect(step.with?.ref).toBe('$' + '{{ github.sha }}')
  })
})
