import { readSaved } from './base/saved-ledger.ts'
import { openEdges, openSaved, readInputs } from './edges.ts'
import { nameLeft, post, postInputs } from './post.ts'

/** Runs the post step with what a runner gives it. Never fails: the job's result is main's. */
export async function undo(environment: NodeJS.ProcessEnv): Promise<void> {
  const inputs = readInputs(postInputs)
  const saved = openSaved(readSaved)
  try {
    const edges = openEdges(environment, saved.ledger.target()?.baseUrl ?? '', saved)
    try {
      if (edges.environmentProblem !== null) throw new Error(edges.environmentProblem)
      await post({ ...edges, inputs })
    } finally {
      await edges.close()
    }
  } catch (error) {
    nameLeft(saved, `the cleanup ended early: ${error instanceof Error ? error.message : String(error)}`)
  }
}
