import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runStep, useProject } from '../support/platform.ts'
import { runs } from '../support/property-runs.ts'

useProject()

// Names that tell a careless program from a careful one; none that is left out or refused.
const name = fc.oneof(
  fc.constantFrom(
    'a',
    'b',
    'A',
    'files',
    'hash',
    'constructor',
    'toString',
    'x y',
    '%2e',
    'a+b&c=d',
    'é',
    'e\u0301',
    '日本',
    '#1',
    '"q"',
  ),
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
    .map((text) => `n${text.replace(/[/\\\u0000-\u001f\u007f]/g, '_')}`),
)
const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'))
const content = fc.oneof(
  fc.constantFrom('', 'same', 'other'),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
)
const tree = fc.dictionary(path, content, { maxKeys: 12, noNullPrototype: true })

/** On a disk, no name is a file and a folder at once. */
function possible(files: Record<string, string>): Record<string, string> {
  const names = Object.keys(files)
  return Object.fromEntries(
    Object.entries(files).filter(([one]) => !names.some((other) => other.startsWith(`${one}/`))),
  )
}

describe('whatever lies here and there', () => {
  it.each([true, false])(
    'a deployment (remove-missing: %s) ends with the files of here, and sent only what differed',
    async (removes) => {
      await fc.assert(
        fc.asyncProperty(
          tree.map(possible).filter((files) => Object.keys(files).length > 0),
          tree,
          async (local, remote) => {
            const step = await runStep({
              platform: { state: { files: {}, branches: [{ name: 'topic', files: remote, staging: true }] } },
              files: {
                ...Object.fromEntries(Object.entries(local).map(([each, text]) => [`m/${each}`, text])),
                '.data-model-ci.yml': `deploy: { remove-missing: ${removes} }\n`,
              },
              inputs: {
                command: 'deploy',
                branch: 'topic',
                'model-path': 'm',
              },
            })
            const { state, requests, violations } = step.platform
            expect(step.errors).toEqual([])
            expect(violations).toEqual([])
            expect(Object.fromEntries(state.deployment.require('topic').files)).toEqual(
              removes ? local : { ...remote, ...local },
            )
            const sent = requests
              .filter(({ operationId }) => operationId === 'uploadFile')
              .map(({ body }) => (body as { fileName: string }).fileName)
            const differing = Object.keys(local).filter(
              (each) => !Object.hasOwn(remote, each) || remote[each] !== local[each],
            )
            expect(sent.toSorted()).toEqual(differing.toSorted())
            const gone = Object.keys(remote).filter((each) => !Object.hasOwn(local, each)).length
            expect(step.report.findings).toMatchObject({
              uploadedFileCount: differing.length,
              removedFileCount: removes ? gone : 0,
            })
          },
        ),
        runs(8, 25),
      )
    },
    60_000,
  )
})
