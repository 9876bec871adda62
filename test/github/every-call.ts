import { featureSha } from '../../emulator/github/index.ts'
import type { GitHub } from '../../src/github/github.ts'

/** SHA of the tag that they ask for. */
export const tagSha = '7a'.repeat(20)

/** Each call once; the comment that they are about has the id 1001. */
export const everyCall: [string, (github: GitHub, signal: AbortSignal) => Promise<unknown>][] = [
  ['listComments', (github, signal) => github.listComments(7, signal)],
  ['createComment', (github, signal) => github.createComment(7, 'x', signal)],
  ['updateComment', (github, signal) => github.updateComment(1001, 'x', signal)],
  ['deleteComment', (github, signal) => github.deleteComment(1001, signal)],
  ['pullRequestsOf', (github, signal) => github.pullRequestsOf('f'.repeat(40), signal)],
  ['labels', (github, signal) => github.labels(7, signal)],
  ['issueEvents', (github, signal) => github.issueEvents(7, signal)],
  ['pullRequest', (github, signal) => github.pullRequest(7, signal)],
  ['isOpen', (github, signal) => github.isOpen(7, signal)],
  ['compare', (github, signal) => github.compare('main', featureSha, signal)],
  ['fileAt', (github, signal) => github.fileAt('a/b.yml', featureSha, signal)],
  ['ref', (github, signal) => github.ref('heads/feature', signal)],
  ['refs', (github, signal) => github.refs('heads/feat', signal)],
  ['lastPush', (github, signal) => github.lastPush('feature', signal)],
  ['annotatedTag', (github, signal) => github.annotatedTag(tagSha, signal)],
  ['viewer', (github, signal) => github.viewer(signal)],
  ['commentHistory', (github, signal) => github.commentHistory('IC_1001', signal)],
]
