import { execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import { type Caught, judge, type Mutant, sample } from './lost-promises/judge.ts'

// What tests caught before they were rewritten and do not catch now. A sample of Stryker's mutants of what the tests of
// a commit cover is run with those tests and with those of the working tree, both on the source of the working tree.

const { values, positionals: paths } = parseArgs({
  allowPositionals: true,
  options: {
    mutants: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: 'HEAD' },
    source: { type: 'string', default: 'src' },
    whole: { type: 'boolean', default: false },
  },
})
if (paths.length === 0) throw new Error('Name the test files or folders, those of before and those of now.')

const home = '.lost-promises'
/** Fewer than a test's timeout: nothing waits this long, for time is virtual. */
const hangs = 60_000
/** Where a mutant may be caught elsewhere, the likeliest place first: neither bundles nor documents are asked. */
const suitesFor = (mutants: readonly Mutant[]) => [
  [...new Set(mutants.map(({ fileName }) => dirname(fileName).replace(/^[^/]+/, 'test')))].filter(existsSync),
  ['test/commands'],
  ['e2e', 'docs', 'workflows', 'bench', 'action'].map((folder) => `--exclude=test/${folder}/**`),
]
/** All faults at all requests, which are among the exhaustive tests. */
const matrix = ['vitest.exhaustive.config.ts', 'test/hostile/matrix'] as const

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'buffer', maxBuffer: 1e9 })
const list = (...args: string[]) =>
  String(git('ls-files', '-z', '-co', '--exclude-standard', ...args)).split('\0')
const present = (names: string[]) => names.filter((name) => name !== '' && existsSync(name))

const instrumented = await instrument(present(list(values.source)).filter((name) => name.endsWith('.ts')))
const before = tree('before', (folder) => {
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', values.from) })
})
const now = tree('now', (folder) => {
  for (const name of present(list())) cpSync(name, join(folder, name))
})

const { covered, broken } = await run(before, testsIn(before), [])
const mutants = instrumented.mutants.filter(({ id }) => covered.has(id))
const asked = sample(mutants, Number(values.mutants), values.seed)
console.log(`${mutants.length} mutants of ${values.source} are covered by the tests of ${values.from}`)
for (const test of broken) console.log(`Fails without a mutant, so not asked: ${test}`)
const idsOf = (some: readonly Mutant[]) => some.map(({ id }) => id)
const { caught: caughtBefore } = await run(before, testsIn(before), idsOf(asked))
const { caught: caughtNow } = await run(now, testsIn(now), [...caughtBefore.keys()])
let verdict = judge(asked, caughtBefore, caughtNow)
if (values.whole && verdict.missed.length > 0) {
  let elsewhere: Caught = new Map()
  const ask = async (tests: readonly string[], config?: string) => {
    const ids = idsOf(judge(asked, caughtBefore, caughtNow, elsewhere).lost)
    if (ids.length === 0 || tests.length === 0) return
    elsewhere = new Map([...elsewhere, ...(await run(now, tests, ids, config)).caught])
  }
  for (const tests of suitesFor(verdict.missed)) await ask(tests)
  await ask([matrix[1]], matrix[0])
  verdict = judge(asked, caughtBefore, caughtNow, elsewhere)
}
for (const line of verdict.lines) console.log(line)
if (verdict.lost.length > 0) process.exitCode = 1

async function instrument(names: string[]) {
  const no = () => false
  const [off, log] = [
    { isTraceEnabled: no, isDebugEnabled: no, isInfoEnabled: no, isWarnEnabled: no },
    console.log,
  ]
  const on = { isErrorEnabled: no, isFatalEnabled: no, error: log, fatal: log }
  const logger = { ...off, ...on, trace: no, debug: no, info: no, warn: no }
  const files = names.map((name) => ({ name, mutate: true, content: readFileSync(name, 'utf8') }))
  return new Instrumenter(logger).instrument(files, { plugins: null, excludedMutations: [], ignorers: [] })
}

/** A copy of the project with the mutants in it, inside the project, so that imports resolve. */
function tree(name: string, fill: (folder: string) => void): string {
  const folder = join(home, name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  fill(folder)
  for (const part of ['src', values.source]) rmSync(join(folder, part), { recursive: true, force: true })
  for (const path of present(list('src', values.source))) cpSync(path, join(folder, path))
  for (const file of instrumented.files) {
    mkdirSync(dirname(join(folder, file.name)), { recursive: true })
    writeFileSync(join(folder, file.name), file.content)
  }
  symlinkSync('../../node_modules', join(folder, 'node_modules'))
  return folder
}

function testsIn(folder: string): string[] {
  const found = paths.filter((path) => existsSync(join(folder, path)))
  if (found.length === 0) throw new Error(`None of these paths exists in ${folder}.`)
  return found
}

/** Runs tests on the mutants; a mutant with which a run hangs or breaks off is caught, and the others are run again. */
async function run(
  folder: string,
  args: readonly string[],
  ids: readonly string[],
  config = 'vitest.config.ts',
) {
  const runner = JSON.stringify(join(import.meta.dirname, 'lost-promises/mutant-runner.ts'))
  const test = `{ ...base.test, maxWorkers: 1, runner: ${runner} }`
  const code = `import base from './${config}'\nexport default { ...base, test: ${test} }\n`
  writeFileSync(join(folder, 'mutants.config.ts'), code)
  const caught = new Map<string, string>()
  for (;;) {
    const log = join(folder, 'mutants.log')
    writeFileSync(log, '')
    const left = ids.filter((id) => !caught.has(id))
    const lines = await runOnce(folder, args, left, log)
    for (const [, id = '', test = ''] of lines.filter(([kind]) => kind === 'caught')) caught.set(id, test)
    const [kind, id = ''] = lines.at(-1) ?? []
    if (kind === 'start') caught.set(id, 'a run that does not end')
    else {
      const of = (wanted: string) => lines.filter(([what]) => what === wanted).map(([, value = '']) => value)
      return {
        caught,
        covered: new Set(of('covered').flatMap((some) => some.split(','))),
        broken: of('broken'),
      }
    }
  }
}

async function runOnce(folder: string, args: readonly string[], ids: readonly string[], log: string) {
  const lines = () =>
    readFileSync(log, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'))
  const [vitest, options] = [
    'node_modules/vitest/vitest.mjs',
    ['--silent', '--update=none', '--reporter=dot'],
  ]
  const child = spawn('node', [vitest, 'run', '--config=mutants.config.ts', ...options, ...args], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore'],
    env: { ...process.env, MUTANTS: ids.join(','), MUTANTS_LOG: join(process.cwd(), log) },
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let isRunning = true
  void ended.then(() => {
    isRunning = false
  })
  while (isRunning) {
    await Promise.race([ended, setTimeout(2000, undefined, { ref: false })])
    const isStuck = lines().at(-1)?.[0] === 'start' && Date.now() - statSync(log).mtimeMs > hangs
    if (isRunning && isStuck && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  }
  return lines()
}
