import type { GitHub } from '../../src/github/github.ts'

/** For a GitHub without labels and files: what a test that is about something else needs of it. */
export const noLabels: Pick<
  GitHub,
  'labels' | 'issueEvents' | 'isOpen' | 'pullRequest' | 'refs' | 'lastPush' | 'compare' | 'fileAt'
> = {
  labels: () => Promise.resolve([]),
  issueEvents: () => Promise.resolve({ labels: [], reopenedAt: null }),
  isOpen: () => Promise.resolve(true),
  pullRequest: () => Promise.reject(new Error('no pull request is read here')),
  refs: () => Promise.resolve([]),
  lastPush: () => Promise.resolve(null),
  compare: () => Promise.reject(new Error('nothing is compared here')),
  fileAt: () => Promise.resolve(null),
}
