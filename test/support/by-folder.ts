import { relative } from 'node:path'
import { MinimalReporter, type TestModule, type TestSpecification } from 'vitest/node'

// What `npm test` prints: a line for each folder as soon as it is done, what failed, and the totals.

interface Folder {
  files: number
  tests: number
  failed: number
  durationMs: number
}

/** A newcomer reads this list as the map of the tests; a failure is not lost between thousands of lines. */
export default class ByFolder extends MinimalReporter {
  readonly #open = new Map<string, Folder>()

  override onTestRunStart(specifications: ReadonlyArray<TestSpecification>): void {
    super.onTestRunStart(specifications)
    this.#open.clear()
    for (const { moduleId } of specifications) this.#folderOf(moduleId).files += 1
  }

  override onTestModuleEnd(module: TestModule): void {
    super.onTestModuleEnd(module)
    const folder = this.#folderOf(module.moduleId)
    for (const test of module.children.allTests()) {
      folder.tests += 1
      if (test.result().state === 'failed') folder.failed += 1
    }
    // A file that could not be loaded has no tests.
    if (!module.ok() && module.children.size === 0) folder.failed += 1
    folder.durationMs += module.diagnostic().duration
    folder.files -= 1
    if (folder.files === 0) this.ctx.logger.log(lineOf(this.#nameOf(module.moduleId), folder))
  }

  #nameOf(moduleId: string): string {
    return relative(this.ctx.config.root, moduleId).split(/[\\/]/).slice(0, -1).slice(0, 2).join('/')
  }

  #folderOf(moduleId: string): Folder {
    const name = this.#nameOf(moduleId)
    const folder = this.#open.get(name) ?? { files: 0, tests: 0, failed: 0, durationMs: 0 }
    this.#open.set(name, folder)
    return folder
  }
}

function lineOf(name: string, { tests, failed, durationMs }: Folder): string {
  const state = failed > 0 ? `✗ ${failed} failed` : '✓'
  return `${name.padEnd(18)} ${String(tests).padStart(5)} tests ${(durationMs / 1000).toFixed(0).padStart(5)} s  ${state}`
}
