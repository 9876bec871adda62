import { describe, expect, it } from 'vitest'
import { compareFiles, readFilesOf } from '../../src/deployment/file-hashes.ts'
import { answer, fault, htmlPage, type Reply, silence } from '../platform/fake-send.ts'
import { type StepFixtureOptions, stepFixture } from '../support/fixture.ts'
import { fileHashes } from '../support/upload-plan.ts'

const settings = answer({ deployBranchName: 'main' })
const asksFor = (branch: string) => `GET data-model/file-hashes?branchName=${branch}`

/** The branch "b" is compared with the deploy branch. @param hashes of both, that one first */
function comparing(
  hashes: Reply | Reply[],
  deployment: Reply | Reply[] = settings,
  options: StepFixtureOptions = {},
) {
  const fixture = stepFixture({ 'GET settings': deployment, 'GET data-model/file-hashes': hashes }, options)
  return {
    ...fixture,
    compare: async () => compareFiles(fixture.context, await readFilesOf(fixture.context, 'b')),
  }
}

describe('a branch', () => {
  it('is compared with the deploy branch, each asked for by name', async () => {
    const { compare, context, events } = comparing([
      fileHashes({ 'same.yml': '1', 'z.yml': '1', 'gone.yml': '1', 'away.yml': '1' }),
      fileHashes({ 'same.yml': '1', 'z.yml': '2', 'new.yml': '1', 'm.yml': '1', 'd.yml': '1' }),
    ])
    await compare()
    expect(context.journal.findings).toEqual({
      changes: {
        base: 'main',
        added: ['d.yml', 'm.yml', 'new.yml'],
        changed: ['z.yml'],
        removed: ['away.yml', 'gone.yml'],
      },
    })
    expect(events).toEqual([
      'GET settings',
      asksFor('main'),
      asksFor('b'),
      'log Compared with "main": 3 files added, 1 changed, 2 removed',
    ])
  })

  it.each([
    ['the same', { 'a.yml': '1' }, true],
    ['one instead of another', { 'b.yml': '1' }, false],
    ['one more, and one changed', { 'a.yml': '2', 'b.yml': '1' }, false],
  ])('whose files are %s is compared as a whole', async (_, after, same) => {
    const { compare } = comparing([fileHashes({ 'a.yml': '1' }), fileHashes(after)])
    expect(await compare()).toMatchObject({ deployBranch: 'main', same })
  })

  it('without files is no comparison: it does not remove all that there is', async () => {
    const { compare, context, lines } = comparing([fileHashes({ 'a.yml': '1' }), fileHashes({})])
    await compare()
    expect(context.journal.findings).toEqual({})
    expect(lines()).toEqual([])
  })

  it('is new from end to end where the deploy branch is empty', async () => {
    const { compare, lines } = comparing([fileHashes({}), fileHashes({ 'a.yml': '1' })])
    await compare()
    expect(lines()).toEqual(['Compared with "main": 1 file added, 0 changed, 0 removed'])
  })
})

describe('a platform that does not tell the files', () => {
  it.each<[string, Reply, string]>([
    ['404', answer({}, 404), 'The platform responded 404 while reading the file hashes.'],
    [
      'a page',
      htmlPage,
      'The platform responded 200 while reading the file hashes: an HTML page instead of data.',
    ],
    ['403', answer({}, 403), 'Permission denied (403) while reading the file hashes.'],
  ])('but %s is asked once, and does no harm', async (_, reply, why) => {
    const { compare, context, lines, sent, elapsed } = comparing(reply)
    await compare()
    expect(context.journal.findings).toEqual({})
    expect(lines()).toEqual([`Could not compare with the deploy branch: ${why}`])
    expect(sent()).toEqual(['GET settings', asksFor('main'), asksFor('b')])
    expect(elapsed()).toBe(0)
  })

  it('for a moment is asked again', async () => {
    const { compare, sent } = comparing(
      [fault('ECONNRESET'), fileHashes({ 'a.yml': '1' })],
      [answer({}, 503), settings],
    )
    expect(await compare()).toMatchObject({ same: true })
    expect(sent()).toEqual(['GET settings', 'GET settings', asksFor('main'), asksFor('b'), asksFor('main')])
  })

  it('nor its deploy branch is asked no further than three times', async () => {
    const { compare, sent } = comparing([], fault('ECONNRESET'))
    await compare()
    expect(sent()).toEqual(['GET settings', 'GET settings', 'GET settings'])
  })

  it('in ten seconds is not waited for: nothing rests on it', async () => {
    const { compare, lines, elapsed } = comparing([], silence)
    await compare()
    expect(elapsed()).toBe(10_000)
    expect(lines()).toEqual([expect.stringMatching(/^Could not compare with the deploy branch: .*10 s/)])
  })

  it('in ten seconds is not waited for with its files either', async () => {
    const { compare, elapsed } = comparing([fileHashes({}), silence])
    await compare()
    expect(elapsed()).toBe(10_000)
  })

  it.each([
    [2000, 'Stop'],
    [6000, 'PlatformError'],
  ])('until the time of the step is spent (%i ms) ends the step', async (budgetMs, name) => {
    const { compare, lines } = comparing([], silence, { budgetMs })
    await expect(compare()).rejects.toMatchObject({ name })
    expect(lines()).toEqual([])
  })
})
