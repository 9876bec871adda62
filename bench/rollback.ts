import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Emulator, startEmulator } from '../emulator/index.ts'
import { runAction } from '../scripts/action-runner.ts'
import { snapshotOf } from '../test/support/snapshot.ts'
import { changedModel } from './changes.ts'
import { measured, type Section } from './statistics.ts'

/** As many at the same time, since they mostly wait. */
const runs = 3
const betweenStartsMs = 4_000
/** What the emulator takes for a build. Lists that may be late are waited for in this time, too. */
const buildMs = 25_000
const delayMs = 50

type Files = Readonly<Record<string, string>>
interface Figure {
  ms: number
  requests: number
}
type Step = (inputs: Record<string, string>) => Promise<number>

/** What a snapshot adds to a merge, and what a rollback takes, beside the same by hand. */
export async function rollbackSection(): Promise<Section[]> {
  const { base, head } = changedModel()
  const times = (work: () => Promise<Figure>, at: number) =>
    Promise.all(
      Array.from({ length: runs }, async (_run, turn) => {
        await sleep((4 * turn + at) * betweenStartsMs)
        return work()
      }),
    )
  const merging = { files: base, branches: [{ name: 'feature', files: head }] }
  const merge = (hasContent: boolean) => () =>
    on(merging, base, async (step, platform) => {
      // The comparison reads the contents of both branches before.
      const call = { from: 3 }
      if (!hasContent) platform.addFault({ operation: 'listFiles', kind: 'status', status: 404, call })
      const ms = await step({ command: 'merge', branch: 'feature' })
      const listed = platform.requests.filter(({ operationId }) => operationId === 'listFiles')
      if (listed.length !== 3) throw new Error(`${listed.length} lists of files, and 3 were expected`)
      return ms - 2 * buildMs
    })
  const undone = () =>
    on(
      { files: head },
      base,
      async (step) => (await step({ command: 'rollback', snapshot: 'snapshot.json' })) - 2 * buildMs,
    )
  const byHand = () =>
    on({ files: head }, base, async (step, platform) => {
      const { deployment } = platform.state
      const { files, hash } = deployment.deployBranch
      deployment.addBranch({ name: 'back', parent: 'main', files, hash })
      const deployed = await step({ command: 'deploy', branch: 'back', 'model-path': 'before' })
      return deployed + (await step({ command: 'merge', branch: 'back' })) - 2 * buildMs
    })
  // The emulator's first compilation takes longer than a platform's.
  await on(merging, base, async (step) => step({ command: 'validate', branch: 'feature' }))
  const figures = await Promise.all([merge(true), merge(false), undone, byHand].map(times))
  const names = ['merge with a snapshot', 'merge without', 'rollback', '`deploy` and `merge` by hand']
  return [
    measured(
      'What a way back costs',
      `\`command: merge\` of a branch that changes 3 of ${Object.keys(base).length} files, with a snapshot and, where the platform does not list its files for it, without one; and \`command: rollback\`
of it, beside \`deploy\` of all files from before to a branch and \`merge\` of that. All with comparison, validation and process, in real time, ${4 * runs} at once; each
response takes ${delayMs} ms. The platform's two builds, ${buildMs / 1000} s each, are subtracted.`,
      names.flatMap((name, at) => [
        { name, values: (figures[at] ?? []).map(({ ms }) => ms / 1000), unit: 's' },
        { name: `${name}: requests`, values: (figures[at] ?? []).map(({ requests }) => requests), unit: '' },
      ]),
    ),
  ]
}

async function on(
  state: NonNullable<NonNullable<Parameters<typeof startEmulator>[0]>['state']>,
  before: Files,
  work: (step: Step, platform: Emulator) => Promise<number>,
): Promise<Figure> {
  const workspace = mkdtempSync(join(tmpdir(), 'bench-rollback-'))
  const platform = await startEmulator({ state })
  platform.addFault({ operation: '*', kind: 'delay', ms: delayMs })
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(workspace, path)), { recursive: true })
    writeFileSync(join(workspace, path), text)
  }
  write('snapshot.json', JSON.stringify(snapshotOf(platform, before)))
  for (const [path, text] of Object.entries(before)) write(`before/${path}`, text)
  const step: Step = async (inputs) => {
    const result = await runAction({
      inputs: { 'base-url': platform.url, token: platform.token, 'deployment-id': '1', ...inputs },
      eventName: 'push',
      event: { ref: 'refs/heads/main' },
      ref: 'refs/heads/main',
      workspace,
    })
    if (result.exitCode !== 0) throw new Error(`not green\n${result.output.slice(-2000)}`)
    return result.durationMs
  }
  try {
    const ms = await work(step, platform)
    return { ms, requests: platform.requests.length }
  } finally {
    await platform.close()
    rmSync(workspace, { recursive: true })
  }
}
