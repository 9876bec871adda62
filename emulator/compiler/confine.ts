import dgram from 'node:dgram'
import dns from 'node:dns'
import net from 'node:net'

/**
 * Takes from this process what Node's permissions do not cover: the network, and signals to other processes. Whatever
 * connects, listens or looks up a name goes through these functions, those of http, tls and fetch included.
 */
export function confine(): void {
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
