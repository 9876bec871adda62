import type { GitHub } from '../../src/github/github.ts'

/** For a GitHub without labels and files: what a test that is about something else needs of it. */
export const noLabels: Pick<GitHub, 'labels' | 'labelEvents' | 'isOpen' | 'compare' | 'fileAt'> = {
  labels: () => Promise.resolve([]),
  labelEvents: () => Promise.resolve([]),
  isOpen: () => Promise.resolve(true),
  compare: () => Promise.reject(new Error('nothing is compared here')),
  fileAt: () => Promise.resolve(null),
}
