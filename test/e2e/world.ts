import type { ActionResult } from '../../scripts/action-runner.ts'

/** The last line that a run of the action prints. */
export const lastLine = ({ output }: ActionResult) =>
  output.split('\n').findLast((line) => line.trim() !== '')
