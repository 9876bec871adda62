import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { type DemoProject, makeDemoProject } from '../../scripts/demo-project.ts'

declare module 'vitest' {
  interface ProvidedContext {
    demoProjects: string
  }
}

let project: DemoProject | undefined

/**
 * The example shop as a git repository, which no test may change. Each worker makes it once: to make it takes a dozen
 * processes, and the emulator keeps what it cloned and compiled of this folder.
 */
export function demoProject(): DemoProject {
  project ??= makeDemoProject(inject('demoProjects'))
  return project
}

/** For vitest, once in a run: the folder of the projects of all workers. A worker may be stopped before it can remove its own. */
export default function setup({ provide }: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'demo-projects-'))
  provide('demoProjects', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
