import { execFileSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { EngineReply, ModelEngine } from '../test/meaning/readers/model-engine.ts'
import { filesOf, type Model } from '../test/meaning/readers/policy-models.ts'

// The platform's open server core, of the version of its compiler in our package.json: its gateway responds to tokens that
// are signed here. Two of its packages are replaced by what is written below, where npm installs them from: the native
// part, which is not used by the older planner, and the pool of threads, which take longer to start than most models to compile.

const secret = 'only known in this process'

const standIns = {
  '@cubejs-backend/native': `exports.setupLogger = exports.resetLogger = () => {}
exports.NativeInstance = class {
  newJinjaEngine() {
    const templates = new Map()
    return {
      loadTemplate: (name, content) => void templates.set(name, content),
      renderTemplate: async (name) => templates.get(name),
    }
  }
}
`,
  // A thread gets copies, and its errors come back without their positions. Each pool has a state of its own.
  workerpool: `let work = {}
exports.worker = (functions) => void (work = functions)
exports.pool = (script) => {
  delete require.cache[require.resolve(script)]
  require(script)
  const own = work
  return {
    exec: async (name, args) => {
      try {
        return structuredClone(own[name](...structuredClone(args)))
      } catch (error) {
        throw new Error(error.message)
      }
    },
    terminate: async () => {},
  }
}
`,
}

/** Installs the server core into a folder, unless it is there. */
export function installGateway(folder: string, version: string): void {
  if (existsSync(join(folder, 'node_modules', '@cubejs-backend', 'server-core'))) return
  const overrides: Record<string, string> = {}
  for (const [name, code] of Object.entries(standIns)) {
    const path = join(folder, 'stand-ins', name)
    mkdirSync(path, { recursive: true })
    writeFileSync(join(path, 'package.json'), JSON.stringify({ name, version: '99.0.0', main: 'index.js' }))
    writeFileSync(join(path, 'index.js'), code)
    overrides[name] = `file:./stand-ins/${name}`
  }
  const dependencies = { '@cubejs-backend/server-core': version, ...overrides }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies, overrides }))
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']
  execFileSync('npm', ['install', ...options], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] })
}

type Handler = Parameters<typeof createServer>[1]

interface ServerCore {
  CubejsServerCore: new (options: object) => { initApp(app: unknown): Promise<void> }
}

/** Starts the gateway on loopback. @param folder where it is installed */
export async function startGateway(folder: string): Promise<ModelEngine> {
  Object.assign(process.env, {
    ...{ NODE_ENV: 'production', CUBEJS_TESSERACT_SQL_PLANNER: 'false', CUBEJS_TELEMETRY: 'false' },
    CUBEJS_CACHE_AND_QUEUE_DRIVER: 'memory',
  })
  const load = createRequire(join(folder, 'package.json'))
  const { CubejsServerCore }: ServerCore = load('@cubejs-backend/server-core')
  const { queryClass }: { queryClass: (dialect: string) => unknown } = load('@cubejs-backend/schema-compiler')
  const express: () => Handler = createRequire(load.resolve('@cubejs-backend/api-gateway'))('express')
  const models: Model[] = []
  interface Asked {
    model?: string
    dbType?: string
    securityContext?: { groups?: string | string[] }
    headers?: Record<string, string>
  }
  const core = new CubejsServerCore({
    ...{ apiSecret: secret, devServer: false, telemetry: false, scheduledRefreshTimer: false },
    logger: () => undefined,
    preAggregationsSchema: 'stb_pre_aggregations',
    driverFactory: () => ({ type: 'postgres' }),
    // Pre-aggregations are read from a store of another dialect, as on the platform.
    externalDbType: 'cubestore',
    externalDialectFactory: () => queryClass('cubestore'),
    dialectFactory: ({ dbType = '' }: Asked) => queryClass(dbType),
    contextToGroups: ({ securityContext }: Asked) => [securityContext?.groups ?? []].flat(),
    extendContext: ({ headers }: Asked) => ({ model: headers?.['x-model'] }),
    contextToAppId: ({ model }: Asked) => `model ${model}`,
    contextToOrchestratorId: () => 'all',
    repositoryFactory: ({ model }: Asked) => ({
      localPath: () => '/',
      dataSchemaFiles: () =>
        Promise.resolve(
          filesOf(models[Number(model)] ?? {}).map(({ path, content }) => ({
            ...{ fileName: path.replace('model/', ''), content },
          })),
        ),
    }),
  })
  const app = express()
  await core.initApp(app)
  const server = createServer(app)
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const { port } = server.address() as AddressInfo

  async function replyTo(model: Model, context: object, path: string, query?: object): Promise<EngineReply> {
    if (!models.includes(model)) models.push(model)
    const headers = {
      'x-model': String(models.indexOf(model)),
      authorization: tokenOf(context),
      'content-type': 'application/json',
    }
    const method = query ? 'POST' : 'GET'
    // A connection for each: the gateway closes those that wait.
    return new Promise((done, fail) => {
      const asking = request(
        { host: '127.0.0.1', port, path: `/cubejs-api${path}`, method, headers, agent: false },
        (response) => {
          let text = ''
          response.setEncoding('utf8').on('data', (part: string) => {
            text += part
          })
          response.on('end', () => done({ status: response.statusCode ?? 0, body: JSON.parse(text) }))
        },
      )
      asking.on('error', fail)
      asking.end(query && JSON.stringify({ query }))
    })
  }

  return {
    meta: (model, context) => replyTo(model, context, '/v1/meta?extended'),
    plan: (model, context, query) => replyTo(model, context, '/v1/sql', query),
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A token as the gateway takes it. */
function tokenOf(context: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ ...context, iat: Math.floor(Date.now() / 1000) })}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}
