import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Access, type Caller } from './access/access.ts'
import { loadContract } from './contract/contract.ts'
import { FaultList } from './faults/fault-list.ts'
import { readFault } from './http/control.ts'
import { makeServer, type Served } from './http/server.ts'
import type { Emulator, EmulatorOptions } from './options.ts'
import type { SeedUser } from './state/seed-tenant.ts'
import { State } from './state/state.ts'
import { Works } from './sync/works.ts'

export type { Right, TokenGrant } from './access/access.ts'
export type { Fault, FaultCalls, FaultKind } from './faults/fault.ts'
export type { RecordedRequest } from './http/record.ts'
export type { Emulator, EmulatorOptions, Moment, RequestHook } from './options.ts'
export type { Branch } from './state/branch.ts'
export type { InitialState, SeedBranch, SeedRun } from './state/seed.ts'
export type { Features, Settings, Switches } from './state/settings.ts'
export type { RunningSync, Session, State, StatePatch } from './state/state.ts'

const defaultToken = 'emulator-token'

/** Starts the platform on loopback. */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const tokens = options.tokens ?? [defaultToken]
  const works = new Works(options.dbtRepository)
  const served = await assemble(options, new Access(tokens), works)
  const server = makeServer(served)
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const first = tokens[0] ?? ''
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    token: typeof first === 'string' ? first : first.token,
    requests: served.requests,
    violations: served.violations,
    state: served.world.state,
    addFault: (fault) => served.faults.add(readFault(fault, served.contract.operationIds)),
    clearFaults: () => served.faults.clear(),
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await Promise.all([closed, works.stop()])
    },
  }
}

async function assemble(options: EmulatorOptions, access: Access, works: Works): Promise<Served> {
  const contract = await loadContract()
  const state = new State({
    deploymentId: options.deploymentId ?? 1,
    speed: options.speed ?? 1,
    now: options.now ?? Date.now,
    seed: options.state ?? {},
    users: access.callers.map(seedUserOf),
  })
  return {
    contract,
    access,
    faults: new FaultList(),
    world: {
      state,
      document: contract.document,
      trackedBranch: options.trackedBranch ?? 'main',
      work: (order) => works.start(order),
    },
    requests: [],
    violations: [],
    sleep: options.sleep ?? wait,
    onRequest: options.onRequest ?? (() => undefined),
  }
}

function seedUserOf(caller: Caller): SeedUser {
  return { id: caller.userId, name: caller.user, isAdmin: caller.may(['TenantAdmin']) }
}

// Unreferenced: a delayed answer must not keep a closed emulator's process alive.
function wait(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms).unref())
}

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return address.port
}
