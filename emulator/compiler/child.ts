import dgram from 'node:dgram'
import dns from 'node:dns'
import net from 'node:net'
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
  void carryOut(message).then((result) => process.send?.(result))
})
process.send?.(ready)

async function carryOut({ key, files, order }: Message): Promise<unknown> {
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

/**
 * Takes from this process what Node's permissions do not cover: the network, and signals to other processes. Whatever
 * connects, listens or looks up a name goes through these functions, those of http, tls and fetch included.
 */
function confine(): void {
  const resolvers = [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype]
  const sockets = [net, net.Socket.prototype, net.Server.prototype, dgram, dgram.Socket.prototype]
  const network = /^(?:connect|listen|bind|send|lookup|lookupService|reverse|resolve\w*|_create\w+Handle)$/
  for (const owner of [...resolvers, ...sockets]) deny(owner, network, 'Access to the network is not allowed')
  deny(process, /^_?kill$/, 'Signals are not allowed')
}

function deny(owner: object, names: RegExp, message: string): void {
  const value = () => {
    throw Object.assign(new Error(message), { code: 'ERR_ACCESS_DENIED' })
  }
  for (const name of Object.getOwnPropertyNames(owner)) {
    if (names.test(name)) Object.defineProperty(owner, name, { value, writable: false, configurable: false })
  }
}
