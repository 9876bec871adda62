import { mkdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { embeddedEngine, type ModelEngine, remembering } from '../test/meaning/readers/model-engine.ts'
import { editedModel, type Model, queriesOf, readers } from '../test/meaning/readers/policy-models.ts'
import { judgeReaders, problemsIn } from '../test/meaning/readers/reader-judge.ts'
import { installGateway, startGateway } from './real-gateway.ts'

const usage = `What readers get, compared with the platform's own gateway on random models with access policies:
what is said of each reader and member, and what the embedded platform responds.

  npm run gateway -- [--folder <path>] [--models 30] [--seed 1] [--only readers|emulator]

  --folder  where the gateway is installed, if it is not there yet (300 MB); in the temporary folder by default
  --models  how many models, each with an edit
  --seed    of the first one
`

const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: join(tmpdir(), 'data-model-ci-gateway') },
    models: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

interface Figures {
  cells: number
  /** By what is right. */
  states: Record<string, number>
  unknown: number
  wrong: number
  /** Said to be unchanged, while the SQL differs. */
  silent: number
  responses: number
  differences: number
}

async function compareAll(folder: string): Promise<Figures> {
  const seeds = Array.from({ length: Number(values.models) }, (_, at) => Number(values.seed) + at)
  const figures: Figures = {
    ...{ cells: 0, states: {}, unknown: 0, wrong: 0, silent: 0, responses: 0, differences: 0 },
  }
  const gateway = remembering(await startGateway(folder))
  try {
    for (const seed of seeds) {
      const { base, head, edit } = editedModel(seed)
      const tell = (text: string) => console.log(`seed ${seed}, ${edit}: ${text}`)
      if (values.only !== 'emulator') await judgeSides(gateway, { base, head }, figures, tell)
      if (values.only !== 'readers') await compareEngines(gateway, [base, head], seed, figures, tell)
    }
  } finally {
    await gateway.close()
  }
  return figures
}

async function judgeSides(
  engine: ModelEngine,
  sides: { base: Model; head: Model },
  figures: Figures,
  tell: (text: string) => void,
): Promise<void> {
  for (const judged of await judgeReaders({ engine, ...sides }, readers)) {
    figures.cells += judged.cells.length
    if (judged.comparison.unknown !== undefined) figures.unknown++
    for (const { right } of judged.cells) {
      const [state = ''] = right
      figures.states[state] = (figures.states[state] ?? 0) + 1
    }
    for (const problem of problemsIn(judged)) {
      figures.wrong++
      if (problem.endsWith('its SQL differs')) figures.silent++
      tell(problem)
    }
  }
}

/** Compares what both respond to each reader: the list, and plans of several members at once. */
async function compareEngines(
  gateway: ModelEngine,
  models: readonly Model[],
  seed: number,
  figures: Figures,
  tell: (text: string) => void,
): Promise<void> {
  const embedded = await embeddedEngine(models)
  try {
    for (const model of models)
      for (const [reader, context] of Object.entries(readers)) {
        const asked = [null, ...queriesOf(seed, 6)]
        for (const query of asked) {
          const ask = (engine: ModelEngine) =>
            query === null ? engine.meta(model, context) : engine.plan(model, context, query)
          const [wanted, found] = await Promise.all([ask(gateway), ask(embedded)])
          figures.responses++
          const paths = differences(wanted, found)
          if (paths.length === 0) continue
          figures.differences++
          tell(`${reader} gets another response to ${JSON.stringify(query ?? 'meta')}: ${paths.join('; ')}`)
        }
      }
  } finally {
    await embedded.close()
  }
}

/** The places where two responses differ, with what stands there. */
function differences(wanted: unknown, found: unknown, path = ''): string[] {
  if (typeof wanted !== 'object' || typeof found !== 'object' || wanted === null || found === null) {
    const [one, other] = [wanted, found].map((value) => JSON.stringify(value) ?? 'nothing')
    return one === other ? [] : [`${path} is ${other}, not ${one}`]
  }
  const keys = new Set([...Object.keys(wanted), ...Object.keys(found)])
  return [...keys].flatMap((key) =>
    differences(Reflect.get(wanted, key), Reflect.get(found, key), `${path}.${key}`),
  )
}

if (values.help) {
  console.log(usage)
} else {
  const own = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  mkdirSync(values.folder, { recursive: true })
  installGateway(values.folder, own.devDependencies['@cubejs-backend/schema-compiler'])
  const figures = await compareAll(values.folder)
  console.log(JSON.stringify(figures, null, 2))
  // The process of the compiler would keep this one alive.
  process.exit(figures.wrong + figures.differences > 0 ? 1 : 0)
}
