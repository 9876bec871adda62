// Loaded late: it loads the part of Node that reads and writes files with promises, which takes its time.
export { summary } from '@actions/core'
