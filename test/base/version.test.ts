import { expect, it } from 'vitest'
import { docsUrl } from '../../src/base/version.ts'

it.each([
  ['https://github.com', 'acme/data-model-ci', 'v0', 'https://github.com/acme/data-model-ci/blob/v0/docs'],
  // The action may be one of github.com, through GitHub Connect.
  ['https://github.example', 'acme/data-model-ci', 'v0', undefined],
  ['https://acme.ghe.com', 'acme/data-model-ci', 'v0', undefined],
  // A local action.
  ['https://github.com', '', '', undefined],
  [undefined, undefined, undefined, undefined],
])('on %s, the documents of %s at %s are %s', (server, repository, ref, url) => {
  expect(docsUrl(server, repository, ref)).toBe(url)
})
