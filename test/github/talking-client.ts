import { createGitHub } from '../../src/github/client.ts'
import { virtualClock } from '../support/virtual-clock.ts'

// Run as a process of its own by a test that reads what it prints: it talks to a server that says dangerous things,
// and nothing that a library prints by itself escapes there.

const body = JSON.stringify({ message: '\n::error::boom' })
const headers = {
  'content-type': 'application/json',
  deprecation: 'true',
  sunset: '::error::gone',
  link: '<https://evil.example/%0A::error::>; rel="deprecation"',
  'x-github-request-id': '::error::id',
}
const answers = [
  { status: 500, headers, body },
  { status: 200, headers, body: '[]' },
  { status: 403, headers, body },
]
const github = createGitHub({
  baseUrl: 'https://api.github.com',
  token: 'ghs_actions',
  userAgent: 'test/0',
  send: async () => answers.shift() ?? { status: 404, headers, body },
  clock: virtualClock(),
  random: () => 0,
  repository: 'acme/shop-dbt',
  onWait: () => undefined,
})
const { signal } = new AbortController()
await github.listComments(7, signal)
const refused = await github.createComment(7, 'x', signal).catch(() => 'refused')
process.exitCode = refused === 'refused' && answers.length === 0 ? 0 : 1
