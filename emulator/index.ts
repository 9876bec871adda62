import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Access, type Caller } from './access/access.ts'
import { loadContract } from './contract/contract.ts'
import { FaultList } from './faults/fault.ts'
import { knownOperations, readFault } from './http/control.ts'
import { managementApi, respondHere, type Served, serverOf } from './http/server.ts'
import type { Emulator, EmulatorOptions } from './options.ts'
import { queryApi } from './query-api/serve.ts'
import type { SeedUser } from './state/seed-tenant.ts'
import { switchesShape } from './state/settings.ts'
import { State } from './state/state.ts'
import { StateFile } from './store/state-file.ts'
import { resumeRuns } from './sync/settle.ts'
import { type SyncOrder, Works } from './sync/works.ts'

export type { AuthScheme, Right, Role, TokenGrant } from './access/access.ts'
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
  const access = new Access(tokens)
  const works = new Works(options.dbtRepository)
  const file = options.stateFile === undefined ? undefined : new StateFile(options.stateFile, access.tokens)
  const served = await assemble(options, access, works, file)
  const server = serverOf(served, managementApi)
  let connections = 0
  server.on('connection', () => connections++)
  const url = await listen(server, options.port ?? 0)
  // A host of its own, as on a tenant: what may go to one of them must not go to the other.
  const querying = queryApi()
  const queryServer = serverOf(served, querying)
  served.world.queryOrigin = await listen(queryServer, 0)
  const first = tokens[0] ?? ''
  const fronts = new Map([
    [url, managementApi],
    [served.world.queryOrigin, querying],
  ])
  return {
    url,
    queryOrigin: served.world.queryOrigin,
    token: typeof first === 'string' ? first : first.token,
    requests: served.requests,
    get connections() {
      return connections
    },
    violations: served.violations,
    state: served.world.state,
    respond(request) {
      const front = fronts.get(request.url.origin)
      const needsConnection = options.onRequest !== undefined || served.faults.needsConnections()
      return front && !needsConnection ? respondHere(request, served, front) : null
    },
    addFault: (fault) => served.faults.add(readFault(fault, knownOperations(served))),
    clearFaults: () => served.faults.clear(),
    close() {
      fronts.clear()
      return stop([server, queryServer], served, works, file)
    },
  }
}

async function stop(
  servers: readonly Server[],
  served: Served,
  works: Works,
  file: StateFile | undefined,
): Promise<void> {
  const closed = servers.map((server) => once(server, 'close'))
  for (const server of servers) {
    server.close()
    server.closeAllConnections()
  }
  try {
    // Before the clones are killed: a killed one would be kept as a sync that failed.
    file?.close(served.world.state)
  } finally {
    await Promise.all([...closed, works.stop()])
  }
}

async function assemble(
  options: EmulatorOptions,
  access: Access,
  works: Works,
  file: StateFile | undefined,
): Promise<Served> {
  const [contract, queryContract] = await Promise.all([loadContract(), loadContract('query')])
  const world = {
    state: stateOf(options, access, file),
    document: contract.document,
    trackedBranch: options.trackedBranch ?? 'main',
    queryOrigin: '',
    work: (order: SyncOrder) => works.start(order),
  }
  resumeRuns(world)
  // A file that cannot be written is known before anything relies on it.
  file?.save(world.state)
  return {
    contract,
    queryContract,
    access,
    faults: new FaultList(),
    world,
    requests: [],
    violations: [],
    sleep: options.sleep ?? wait,
    keep: () => file?.save(world.state),
    onRequest: options.onRequest ?? (() => undefined),
  }
}

function stateOf(options: EmulatorOptions, access: Access, file: StateFile | undefined): State {
  const { deploymentId } = options
  const state = new State({
    deploymentId: deploymentId ?? 1,
    speed: options.speed ?? 1,
    now: options.now ?? Date.now,
    seed: options.state ?? {},
    users: access.callers.map(seedUserOf),
  })
  file?.load(state)
  // A file of an earlier version does not know all of them.
  Object.assign(state.switches, { ...switchesShape.parse({}), ...state.switches })
  if (deploymentId !== undefined && deploymentId !== state.mainId) {
    throw new Error(`The state file holds deployment ${state.mainId}, not ${deploymentId}`)
  }
  return state
}

function seedUserOf(caller: Caller): SeedUser {
  return { id: caller.userId, name: caller.user, isAdmin: caller.may(['TenantAdmin']) }
}

// Unreferenced: a delayed response must not keep a closed emulator's process alive.
function wait(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms).unref())
}

async function listen(server: Server, port: number): Promise<string> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${portOf(server.address())}`
}

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return address.port
}
