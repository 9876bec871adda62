import { confine } from './confine.ts'
import { type Compiled, compileInline } from './inline.ts'
import { loadInline } from './load-inline.ts'
import { hiddenMembers, planInline } from './plan-inline.ts'
import { filesNeeded, type Message, ready } from './planning.ts'

// The process that models are compiled and queries planned in. To compile a model takes longer than to plan hundreds of
// queries of it, so the latest models are kept.
const mostModels = 8
const models = new Map<string, Compiled>()

confine()
process.on('message', (message: Message) => {
  void answer(message).then((result) => process.send?.(result))
})
process.send?.(ready)

async function answer({ key, files, order }: Message): Promise<unknown> {
  let model = models.get(key)
  if (model === undefined) {
    if (files === undefined) return filesNeeded
    model = await compileInline(files)
  }
  keep(key, model)
  if (order.kind === 'compile') return model.compilation
  if (order.kind === 'plan') return planInline(model, order.query, order.context, order.engine)
  if (order.kind === 'load') return loadInline(model, order.query, order.context, order.tables)
  return hiddenMembers(model, order.context)
}

function keep(key: string, model: Compiled): void {
  models.delete(key)
  models.set(key, model)
  const [oldest] = models.keys()
  if (models.size > mostModels && oldest !== undefined) models.delete(oldest)
}
