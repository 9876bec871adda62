/** The tests that run on every system: those of the product's own parts, and the bundle as it is committed. */
export const portable = [
  'test/action/**/*.test.ts',
  'test/api/**/*.test.ts',
  'test/changes/**/*.test.ts',
  'test/content/**/*.test.ts',
  'test/commands/**/*.test.ts',
  'test/e2e/**/*.test.ts',
  'test/event.test.ts',
  'test/github/**/*.test.ts',
  'test/http/**/*.test.ts',
  'test/inputs/**/*.test.ts',
  'test/locate/**/*.test.ts',
  'test/platform/**/*.test.ts',
  'test/preflight/**/*.test.ts',
  'test/query-api/**/*.test.ts',
  'test/report/**/*.test.ts',
  'test/runtime/**/*.test.ts',
  'test/steps/**/*.test.ts',
  'test/team-file/**/*.test.ts',
]

/** What runs on Linux only, each with its reason. */
export const linuxOnly: Readonly<Record<string, string>> = {
  'test/bench/**': 'measures what is not shipped',
  'test/changes/differential.test.ts': 'runs the compiler of the emulator, which is not shipped',
  'test/docs/**': 'reads files, which are the same everywhere',
  'test/e2e/bundle.test.ts': 'sends the signals of a cancelled job; Windows has none of them',
  'test/emulator/**': 'tests what is not shipped',
  'test/hostile/**': 'kills processes, and counts what is left of them',
  'test/inputs/ref-name.test.ts': 'asks git in the root folder, which Windows does not have',
  'test/locate/text-files.test.ts': 'makes symbolic links, for which Windows asks for a permission',
  'test/runtime/workspace.test.ts': 'makes pipes and symbolic links, and reads /proc',
  'test/security/**': 'makes symbolic links into /proc, and measures memory',
  'test/steps/upload/list-model.test.ts': 'makes pipes, and names that Windows does not allow',
  'test/support/**': 'tests what is not shipped',
  'test/workflows/**': 'runs shell scripts, and reads files, which are the same everywhere',
}
