import { describe, expect, it } from 'vitest'
import type { RawContext } from '../../src/base/event.ts'
import { refNameProblem } from '../../src/inputs/ref-name.ts'
import { webhookExamples } from '../github/webhook-examples.ts'
import { canaryWith, expectContained } from './canary.ts'
import { useRecordings } from './recordings.ts'
import { scenarios } from './scenarios.ts'
import type { Change } from './tape.ts'
import { leavesOf, withText } from './tape.ts'

// What the author of a pull request, of a release or of a branch writes into an event.

const { play } = useRecordings(['sync'])
const asRecorded: Change = (_, answer) => answer
const canary = canaryWith('no-token-that-anybody-knows')

/** The members of a payload that anything is read of. */
const read = [
  'action',
  'deleted',
  'repository.full_name',
  'repository.default_branch',
  'pull_request.number',
  'pull_request.head.ref',
  'pull_request.head.sha',
  'pull_request.head.repo.full_name',
  'pull_request.base.ref',
  'pull_request.base.sha',
  'pull_request.base.repo.full_name',
  'release.tag_name',
  'release.draft',
  'merge_group.head_ref',
  'merge_group.head_sha',
  'merge_group.base_sha',
]

const events = ['pull_request', 'push', 'release', 'merge_group', 'workflow_run'].map((eventName) => {
  const payload = withText(webhookExamples(eventName)[0], new Set(['repository.full_name']), 'team/dbt')
  return { eventName, payload, ref: 'refs/heads/main' } satisfies Partial<RawContext>
})

describe.each(events)('of $eventName', (event) => {
  it('no field that is read acts or breaks a page', async () => {
    const start = (event.eventName === 'pull_request' ? scenarios.sync?.event : event) ?? {}
    // What an event does not have is not read of it.
    const own = read.filter((path) => (path.split('.')[0] ?? '') in (start.payload as object))
    for (const path of own) {
      for (const text of [canary, `main${canary}`]) {
        const payload = withText(start.payload, new Set([path]), text)
        const shown = await play('sync', asRecorded, { event: { ...start, payload } })
        // The repository's name is GitHub's, and part of the product's own links.
        expectContained(
          path === 'repository.full_name' ? { ...shown, summary: '', comments: [] } : shown,
          path,
        )
      }
    }
    for (const name of ['eventName', 'ref', 'sha'] as const) {
      expectContained(await play('sync', asRecorded, { event: { ...start, [name]: canary } }), name)
    }
  })

  it('no other field changes anything', async () => {
    const known = new Set(read)
    const others = new Set(leavesOf(event.payload).filter((path) => !known.has(path)))
    const payload = withText(event.payload, others, canary)
    const given = await play('sync', asRecorded, { event })
    const changed = await play('sync', asRecorded, { event: { ...event, payload } })
    expect({ ...changed, report: '' }).toEqual({ ...given, report: '' })
  })
})

const names = [
  '$(touch PWNED)',
  '$(touch$' + '{IFS}PWNED)',
  '`id`',
  'a;id',
  'a|id',
  'a&&id',
  "it's",
  '"><svg/onload=alert(1)>',
  '<script>alert(1)</script>',
  '-->',
  '@everyone/team',
  '#1',
  '${' + '{secrets.TOKEN}}',
  '%2e%2e/%2e%2e/main',
  '%0A::error::PWNED',
  '##[error]PWNED',
  '##{error}PWNED',
  '::error::PWNED',
  '--upload-pack=x',
  '../main',
  'a/../../main',
  'main/',
  'ünï/漢字/😀',
  'main\u200b',
  'a\u202eb',
  'a\u2028::error::b',
  'a\u0000b',
  'a\nb',
  '@{-1}',
  'x'.repeat(255),
  'x'.repeat(5000),
  '__proto__',
  'constructor',
]

describe('a branch', () => {
  const pull = scenarios.sync?.event ?? {}
  const shortened = names.map((name) => [name.slice(0, 40), name] as const)

  it.each(shortened)(
    'of the name %j is synced as just this, or refused before anything is sent',
    async (_, name) => {
      const payload = withText(pull.payload, new Set(['pull_request.head.ref']), name)
      const asked: string[] = []
      const count: Change = (operation, answer) => {
        if (!operation.startsWith('GitHub')) asked.push(operation)
        return answer
      }
      const shown = await play('sync', count, { event: { ...pull, payload } })
      expectContained(shown, name)
      if (refNameProblem(name) !== null) {
        expect(asked).toEqual([])
        expect(shown.outputs).toMatchObject({ 'failure-kind': 'input', ref: '' })
        return
      }
      // The recorded history says that "main" was synced: whatever only looks like it is another one.
      expect(shown.outputs).toMatchObject({ 'failure-kind': 'sync', 'ref-verified': 'false', ref: name })
    },
  )
})

/** The history says that this was synced. */
const synced =
  (gitRef: string): Change =>
  (operation, answer) =>
    operation === 'listDbtSyncs'
      ? { ...answer, body: answer.body.replaceAll('"gitRef":"main"', `"gitRef":${JSON.stringify(gitRef)}`) }
      : answer

describe('the proof of a ref', () => {
  it('is about the name itself, not about what is left of it in print', async () => {
    // Compared is the printed form, from which what nobody sees is taken out: another branch passes for "main".
    const shown = await play('sync', synced('ma\u200bin'))
    expect(shown.outputs['ref-verified']).toBe('false')
  })

  it('holds for a name as long as git allows', async () => {
    // Compared is the printed form, which ends at 200 characters: a longer name is never proved.
    const name = 'x'.repeat(220)
    const payload = withText(scenarios.sync?.event.payload, new Set(['pull_request.head.ref']), name)
    const shown = await play('sync', synced(name), { event: { ...scenarios.sync?.event, payload } })
    expect(shown.outputs['ref-verified']).toBe('true')
  })
})
